internal import Foundation
internal import SwiftNames

/// The part of a symbol graph that is used (swiftlang/swift-docc-symbolkit, `SymbolGraph`).
struct SymbolGraph: Decodable {
  struct Module: Decodable { var name: String }
  struct Symbol: Decodable {
    struct Kind: Decodable { var identifier: String }
    struct Identifier: Decodable { var precise: String }
    var kind: Kind
    var identifier: Identifier
    var pathComponents: [String]
    var accessLevel: String?
    var location: Location?
    /// What follows the path without labels, where others can have the same path.
    var signature: String?

    enum CodingKeys: String, CodingKey {
      case kind, identifier, pathComponents, accessLevel, location
    }

    var isType: Bool {
      ["swift.struct", "swift.enum", "swift.class", "swift.protocol"].contains(kind.identifier)
    }

    var isStatic: Bool { kind.identifier.hasPrefix("swift.type.") }

    var isPublic: Bool { ["public", "open"].contains(accessLevel) }

    /// Whether this can be an initializer that the compiler writes: it has no place in the source, as
    /// private declarations too, and its labels are properties.
    func maySetAll(_ properties: Set<[String]>) -> Bool {
      guard kind.identifier == "swift.init", location == nil, let last = pathComponents.last else {
        return false
      }
      let labels = last.dropFirst("init(".count).dropLast().split(separator: ":")
      return labels.allSatisfy {
        $0 == "from" || properties.contains(pathComponents.dropLast() + [String($0)])
      }
    }

    /// The path without argument labels.
    var baseNames: [String] {
      pathComponents.map { $0.first == "(" ? $0 : String($0.prefix { $0 != "(" }) }
    }
  }
  struct Location: Decodable {
    struct Position: Decodable {
      var line: Int
      var character: Int
    }
    var uri: String
    var position: Position
  }
  struct Relationship: Decodable {
    var kind: String
    var source: String
    var target: String
  }
  var module: Module
  /// The declarations, and the conformances of types to protocols.
  var symbols: [Symbol]

  enum CodingKeys: String, CodingKey { case module, symbols, relationships }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    module = try container.decode(Module.self, forKey: .module)
    symbols = try container.decode([Symbol].self, forKey: .symbols)
    for index in symbols.indices where !symbols[index].isType {
      symbols[index].signature = Self.signature(of: symbols[index])
    }
    let relationships =
      try container.decodeIfPresent([Relationship].self, forKey: .relationships) ?? []
    let name = module.name
    symbols += relationships.compactMap { Self.conformance($0, in: name) }
  }

  /// What follows from a type's parts is no conformance that somebody has written:
  /// `Sendable`, `BitwiseCopyable`, `SendableMetatype`, `Escapable` and `Copyable`.
  private static let impliedProtocols: Set = [
    "s:s8SendableP", "s:s15BitwiseCopyableP", "s:s16SendableMetatypeP", "s:s9EscapableP",
    "s:s8CopyableP",
  ]

  private static func conformance(_ relationship: Relationship, in module: String) -> Symbol? {
    guard relationship.kind == "conformsTo", !impliedProtocols.contains(relationship.target),
      let type = name(of: relationship.source), let conformed = name(of: relationship.target)
    else { return nil }
    // A type of another module keeps that module's name.
    let path = type.hasPrefix(module + ".") ? String(type.dropFirst(module.count + 1)) : type
    return Symbol(
      kind: .init(identifier: "conformance"), identifier: .init(precise: ""),
      pathComponents: ["\(path): \(conformed)"])
  }

  /// What tells a declaration from others with its path: `(simulated: Swift.Bool) -> App.Store` behind the
  /// path without labels, and for what kind of value or in which extension it is.
  private static func signature(of symbol: Symbol) -> String? {
    guard let last = symbol.baseNames.last, let name = name(of: symbol.identifier.precise) else {
      return nil
    }
    let text = name.replacing("__allocating_init", with: "init")
    let ends = ["(", "<", " infix(", " prefix(", " postfix(", " : "]
    let place = text.ranges(of: ".\(last)").first { place in
      ends.contains { text[place.upperBound...].hasPrefix($0) }
    }
    guard let place else { return nil }
    var signature = String(text[place.upperBound...])
    if symbol.isStatic { signature += " (static)" }
    let context = text[..<place.lowerBound]
    if let start = context.range(of: "where ")?.lowerBound, let end = context.lastIndex(of: ">") {
      signature += " \(context[start..<max(start, end)])"
    }
    if context.hasPrefix("(extension in ") { signature += " (extension)" }
    return signature
  }

  /// The readable name of a symbol that the compiler calls `s:` and the rest of its mangled name; private
  /// names without that of their file.
  private static func name(of identifier: String) -> String? {
    guard identifier.hasPrefix("s:"),
      case .read(let name) = Demangling.read("$s" + identifier.dropFirst(2))
    else { return nil }
    return name.replacing(#/\((\w+) in _[0-9A-F]+\)/#) { $0.1 }
  }
}

extension SymbolGraph {
  /// The graph as rows of words, which are read several times as fast as the compiler's JSON: the
  /// module, and then each symbol.
  var rows: [[String]] {
    [[module.name]]
      + symbols.map { symbol in
        let place =
          symbol.location.map { [$0.uri, "\($0.position.line)", "\($0.position.character)"] }
          ?? ["", "", ""]
        return [symbol.kind.identifier, symbol.signature ?? "", symbol.accessLevel ?? ""] + place
          + symbol.pathComponents
      }
  }

  /// Reads what `rows` gives; nil if it is anything else.
  init?(rows: [[String]]) {
    guard let name = rows.first?.first else { return nil }
    module = Module(name: name)
    symbols = []
    for row in rows.dropFirst() {
      guard row.count > 6 else { return nil }
      var location: Location?
      if let line = Int(row[4]), let character = Int(row[5]) {
        location = Location(uri: row[3], position: .init(line: line, character: character))
      }
      symbols.append(
        Symbol(
          kind: .init(identifier: row[0]), identifier: .init(precise: ""),
          pathComponents: Array(row[6...]), accessLevel: row[2].isEmpty ? nil : row[2],
          location: location, signature: row[1].isEmpty ? nil : row[1]))
    }
  }
}
