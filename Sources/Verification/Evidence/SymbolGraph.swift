internal import Foundation
internal import SwiftNames

/// The relevant part of a symbol graph (swiftlang/swift-docc-symbolkit, `SymbolGraph`).
struct SymbolGraph: Decodable {
  struct Module: Decodable { var name: String }
  struct Symbol {
    struct Kind: Decodable { var identifier: String }
    struct Identifier: Decodable { var precise: String }
    var kind: Kind
    var identifier: Identifier
    var pathComponents: [String]
    var accessLevel: String?
    var location: Location?
    /// The rest of the declaration after the path without labels, if others can have the same path.
    var signature: String?
    /// The declaration without its body, on one line; for a conformance, its conditions.
    var declaration = ""
    /// What the declaration says beyond its signature.
    ///
    /// For a type or type alias, everything; for others, everything except types, which the compiler
    /// can print in different ways.
    var form = ""
    /// The compiler's hash of the module and the file of a private declaration.
    var fileHash: String?

    var isType: Bool {
      ["swift.struct", "swift.enum", "swift.class", "swift.protocol"].contains(kind.identifier)
    }

    var isStatic: Bool { kind.identifier.hasPrefix("swift.type.") }

    var isPublic: Bool { ["public", "open"].contains(accessLevel) }

    /// Whether this can be an initializer that the compiler synthesizes.
    ///
    /// Such an initializer has no source location, like private declarations, and its labels are
    /// properties.
    func maySetAll(_ properties: Set<[String]>) -> Bool {
      guard kind.identifier == "swift.init", location == nil, let last = pathComponents.last else {
        return false
      }
      let labels = last.dropFirst("init(".count).dropLast().split(separator: ":")
      return labels.allSatisfy {
        $0 == "from" || properties.contains(pathComponents.dropLast() + [String($0)])
      }
    }

    /// The C name that `@c`, `@c(name)` or `@_cdecl("name")` gives a function.
    var exportedName: String? {
      guard declaration.contains("@"), let start = declaration.firstRange(of: "func "),
        let attribute = declaration[..<start.lowerBound]
          .firstMatch(of: /@(?:c|_cdecl)\b(?:\("?([^")]+)"?\))?/)
      else { return nil }
      return attribute.1.map(String.init) ?? baseNames.last
    }

    /// The path without argument labels.
    var baseNames: [String] {
      pathComponents.map { $0.first == "(" ? $0 : String($0.prefix { $0 != "(" }) }
    }
  }
  /// A piece of a printed declaration, such as a keyword.
  fileprivate struct Fragment: Decodable {
    var kind: String
    var spelling: String
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
    var swiftConstraints: [Constraint]?
  }
  /// A condition of an extension or of a conformance.
  struct Constraint: Decodable {
    var kind: String
    var lhs: String
    var rhs: String
  }
  fileprivate struct Extension: Decodable { var constraints: [Constraint]? }
  var module: Module
  /// The declarations, and the conformances of types to protocols and superclasses.
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

  /// Protocols whose conformance is inferred from a type's members rather than declared.
  ///
  /// `Sendable`, `BitwiseCopyable`, `SendableMetatype`, `Escapable` and `Copyable`.
  private static let impliedProtocols: Set = [
    "s:s8SendableP", "s:s15BitwiseCopyableP", "s:s16SendableMetatypeP", "s:s9EscapableP",
    "s:s8CopyableP",
  ]

  private static func conformance(_ relationship: Relationship, in module: String) -> Symbol? {
    guard ["conformsTo", "inheritsFrom"].contains(relationship.kind),
      !impliedProtocols.contains(relationship.target),
      let type = name(of: relationship.source), let conformed = name(of: relationship.target)
    else { return nil }
    // A type of another module keeps that module's name.
    let path = type.hasPrefix(module + ".") ? String(type.dropFirst(module.count + 1)) : type
    let conditions = text(of: relationship.swiftConstraints ?? []) ?? "for all types"
    return Symbol(
      kind: .init(identifier: "conformance"), identifier: .init(precise: ""),
      pathComponents: ["\(path): \(conformed)"], declaration: conditions, form: conditions,
      fileHash: fileHash(in: relationship.source) ?? fileHash(in: relationship.target))
  }

  /// The conditions as a `where` clause; nil if there are none.
  fileprivate static func text(of constraints: [Constraint]) -> String? {
    constraints.isEmpty
      ? nil
      : "where "
        + constraints.map { "\($0.lhs) \($0.kind == "sameType" ? "==" : ":") \($0.rhs)" }.sorted()
        .joined(separator: ", ")
  }

  /// The compiler's hash of the module and the file of a private declaration or its type.
  ///
  /// A mangled name has it as an identifier of 33 characters before `LL` or `Ll`, or abbreviates it
  /// if parts of it occurred before, as in other identifiers.
  ///
  /// - Returns: The hash; for a private declaration without one, its mangled name; otherwise nil.
  fileprivate static func fileHash(in identifier: String, isPrivate: Bool = false) -> String? {
    if let hash = identifier.firstMatch(of: /33_([0-9A-F]{32})L[Ll]/) { return String(hash.1) }
    guard isPrivate || identifier.contains("LL"), identifier.hasPrefix("s:") else { return nil }
    if case .read(let name) = Demangling.read("$s" + identifier.dropFirst(2)),
      let hash = name.firstMatch(of: /in _([0-9A-F]{32})\)/)
    {
      return String(hash.1)
    }
    return isPrivate ? identifier : nil
  }

  /// The signature that distinguishes a declaration from others with the same path.
  ///
  /// For example, `(simulated: Swift.Bool) -> App.Store` after the path without labels, and the
  /// kind of value or the extension that it belongs to.
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

  /// The demangled name of a symbol, whose identifier is `s:` and the rest of its mangled name.
  ///
  /// Private names don't include their file.
  private static func name(of identifier: String) -> String? {
    guard identifier.hasPrefix("s:"),
      case .read(let name) = Demangling.read("$s" + identifier.dropFirst(2))
    else { return nil }
    return name.replacing(#/\((\w+) in _[0-9A-F]+\)/#) { $0.1 }
  }
}

extension SymbolGraph {
  /// The graph as rows of words: the module, and then each symbol.
  ///
  /// They can be read several times as fast as the compiler's JSON.
  var rows: [[String]] {
    [[module.name]]
      + symbols.map { symbol in
        let place =
          symbol.location.map { [$0.uri, "\($0.position.line)", "\($0.position.character)"] }
          ?? ["", "", ""]
        return [symbol.kind.identifier, symbol.signature ?? "", symbol.accessLevel ?? ""] + place
          + [symbol.declaration, symbol.form, symbol.fileHash ?? ""] + symbol.pathComponents
      }
  }

  /// Parses the result of `rows`; nil if it is anything else.
  init?(rows: [[String]]) {
    guard let name = rows.first?.first else { return nil }
    module = Module(name: name)
    symbols = []
    for row in rows.dropFirst() {
      guard row.count > 9 else { return nil }
      var location: Location?
      if let line = Int(row[4]), let character = Int(row[5]) {
        location = Location(uri: row[3], position: .init(line: line, character: character))
      }
      symbols.append(
        Symbol(
          kind: .init(identifier: row[0]), identifier: .init(precise: ""),
          pathComponents: Array(row[9...]), accessLevel: row[2].isEmpty ? nil : row[2],
          location: location, signature: row[1].isEmpty ? nil : row[1], declaration: row[6],
          form: row[7], fileHash: row[8].isEmpty ? nil : row[8]))
    }
  }
}

extension SymbolGraph.Symbol: Decodable {
  private enum CodingKeys: String, CodingKey {
    case kind, identifier, pathComponents, accessLevel, location, declarationFragments
    case swiftExtension
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    kind = try container.decode(Kind.self, forKey: .kind)
    identifier = try container.decode(Identifier.self, forKey: .identifier)
    pathComponents = try container.decode([String].self, forKey: .pathComponents)
    accessLevel = try container.decodeIfPresent(String.self, forKey: .accessLevel)
    location = try container.decodeIfPresent(SymbolGraph.Location.self, forKey: .location)
    let fragments =
      try container.decodeIfPresent([SymbolGraph.Fragment].self, forKey: .declarationFragments)
      ?? []
    let conditions =
      try container.decodeIfPresent(SymbolGraph.Extension.self, forKey: .swiftExtension)?
      .constraints.flatMap(SymbolGraph.text(of:)).map { " " + $0 } ?? ""
    declaration =
      fragments.map(\.spelling).joined().split(whereSeparator: \.isWhitespace)
      .joined(separator: " ") + conditions
    form =
      isType || kind.identifier.hasSuffix("type") || kind.identifier.hasSuffix("typealias")
      ? declaration : Self.form(of: fragments) + conditions
    fileHash = SymbolGraph.fileHash(
      in: identifier.precise, isPrivate: ["private", "fileprivate"].contains(accessLevel))
  }

  /// The fragments without types, which the compiler can print in different ways, except those that
  /// follow `some` or the `=` of a default argument.
  private static func form(of fragments: [SymbolGraph.Fragment]) -> String {
    var words = ""
    var keepsTypes = false
    for fragment in fragments {
      let text = fragment.spelling
      switch fragment.kind {
      case "keyword":
        keepsTypes = keepsTypes || text == "some"
        words += " " + text
      case "typeIdentifier":
        if keepsTypes { words += text }
      case "text":
        keepsTypes = text.contains("=") || (keepsTypes && !text.contains { "),{".contains($0) })
        words += keepsTypes ? text : text.filter { !"<>.,[]? \n".contains($0) }
      default: words += " " + text
      }
    }
    return words
  }
}
