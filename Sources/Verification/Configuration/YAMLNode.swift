internal import ReleaseModel
internal import Yams

/// A node of a YAML file, with its location.
struct YAMLNode {
  private let node: Node
  let file: String
  /// The keys from the top of the file, joined by dots.
  let path: String

  /// Reads a file, which must have exactly one document.
  init(text: String, file: String) throws(ConfigurationError) {
    if let problem = YAMLLimits.problem(in: text) {
      throw ConfigurationError(
        location: SourceLocation(file: file, line: problem.line), key: "",
        message: problem.message)
    }
    let root: Node?
    do {
      root = try Yams.compose(yaml: text)
    } catch let error as YamlError {
      throw Self.syntaxError(error, in: text, file: file)
    } catch {
      throw ConfigurationError(
        location: SourceLocation(file: file, line: 1), key: "", message: "\(error)")
    }
    guard let root else {
      throw ConfigurationError(
        location: SourceLocation(file: file, line: 1), key: "", message: "the file is empty")
    }
    self.init(node: root, file: file, path: "")
  }

  private init(node: Node, file: String, path: String) {
    self.node = node
    self.file = file
    self.path = path
  }

  var location: SourceLocation {
    SourceLocation(file: file, line: node.mark?.line ?? 1, column: node.mark?.column)
  }

  var isScalar: Bool { node.scalar != nil }
  var isMapping: Bool { node.mapping != nil }

  func error(_ message: String) -> ConfigurationError {
    ConfigurationError(location: location, key: path, message: message)
  }

  /// The node as a mapping whose keys must be among the given ones.
  func mapping(of keys: [String]) throws(ConfigurationError) -> YAMLMapping {
    let mapping = try mapping()
    for (key, value) in mapping.entries where !keys.contains(key) {
      let suggestion = Spelling.suggestion(for: key, among: keys)
      throw ConfigurationError(
        location: mapping.location(of: key) ?? value.location, key: value.path,
        message: "unknown key '\(key)'\(suggestion); known keys: \(keys.joined(separator: ", "))")
    }
    return mapping
  }

  /// The node as a mapping with any keys.
  func mapping() throws(ConfigurationError) -> YAMLMapping {
    guard let mapping = node.mapping else {
      throw error("expected a mapping (`key: value`), found \(kind)")
    }
    var entries: [(key: String, value: YAMLNode)] = []
    var locations: [String: SourceLocation] = [:]
    for (key, value) in mapping {
      guard let name = key.scalar?.string else {
        throw error(
          "expected a string as a key, found \(YAMLNode(node: key, file: file, path: "").kind)")
      }
      entries.append(
        (name, YAMLNode(node: value, file: file, path: path.isEmpty ? name : "\(path).\(name)")))
      locations[name] = YAMLNode(node: key, file: file, path: "").location
    }
    return YAMLMapping(node: self, entries: entries, locations: locations)
  }

  /// Whether a key has no value, as when all elements of a list are commented out.
  var isNothing: Bool { node.scalar.map { $0.string.isEmpty && $0.style == .plain } ?? false }

  /// The elements of a list, all of which may be commented out.
  func elements() throws(ConfigurationError) -> [YAMLNode] { try isNothing ? [] : sequence() }

  func sequence() throws(ConfigurationError) -> [YAMLNode] {
    guard let sequence = node.sequence else {
      throw error("expected a list, found \(kind)")
    }
    return sequence.enumerated().map { index, element in
      YAMLNode(node: element, file: file, path: "\(path)[\(index)]")
    }
  }

  /// The node as a string; numbers and dates are returned as written.
  func string() throws(ConfigurationError) -> String {
    guard let scalar = node.scalar, !scalar.string.isEmpty else {
      throw error("expected a string, found \(kind)")
    }
    guard !scalar.isPlain || !Self.otherValues.contains(scalar.string.lowercased()) else {
      throw error("expected a string, found \(scalar.string); if it is meant, put it in quotes")
    }
    return scalar.string
  }

  /// The plain scalars, in lowercase, that are a Boolean value or nothing (YAML 1.2.2, 10.3.2).
  private static let otherValues: Set = ["true", "false", "null", "~"]

  /// The node as a string that says something to a reader, such as a title or a reason.
  func tellingString() throws(ConfigurationError) -> String {
    let text = try string()
    guard text.isTelling else { throw error("expected a string with letters, found \(kind)") }
    return text
  }

  /// The node as a string, which may be empty if it is quoted.
  func anyString() throws(ConfigurationError) -> String {
    if let scalar = node.scalar, scalar.string.isEmpty, scalar.style != .plain { return "" }
    return try string()
  }

  /// The levels of kinds of findings, by the ID of each kind.
  func levels<Kind: CaseIterable & RawRepresentable<String> & Hashable>(
    by kind: Kind.Type
  ) throws(ConfigurationError) -> [Kind: FindingLevel] {
    var levels: [Kind: FindingLevel] = [:]
    for (id, value) in try mapping(of: Kind.allCases.map(\.rawValue)).entries {
      let level = try value.name(of: "level", among: FindingLevel.allCases.map(\.rawValue))
      if let kind = Kind(rawValue: id) { levels[kind] = FindingLevel(rawValue: level) }
    }
    return levels
  }

  func strings() throws(ConfigurationError) -> [String] {
    try sequence().map { (element) throws(ConfigurationError) in try element.string() }
  }

  func bool() throws(ConfigurationError) -> Bool {
    switch node.scalar.map({ $0.isPlain ? $0.string : "" }) {
    case "true": return true
    case "false": return false
    default: throw error("expected true or false, found \(kind)")
    }
  }

  func integer() throws(ConfigurationError) -> Int {
    guard let scalar = node.scalar, scalar.isPlain, let value = Int(scalar.string) else {
      throw error("expected an integer, found \(kind)")
    }
    return value
  }

  /// The scalar as JSON: a quoted one is a string, others are `true`, `false`, `null` or a number.
  func json() throws(ConfigurationError) -> String {
    guard let scalar = node.scalar else { throw error("expected a single value, found \(kind)") }
    let number = /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/
    if scalar.isPlain,
      ["true", "false", "null"].contains(scalar.string)
        || scalar.string.wholeMatch(of: number) != nil
    {
      return scalar.string
    }
    return scalar.string.quotedForYAML
  }

  private var kind: String {
    switch node {
    case .mapping: "a mapping"
    case .sequence: "a list"
    case .scalar(let scalar) where scalar.string.isEmpty: "nothing"
    case .scalar(let scalar):
      scalar.isPlain ? "'\(scalar.string)'" : "the string \(scalar.string.quotedForYAML)"
    case .alias: "an alias"
    }
  }

  /// Advice on errors that YAML's own messages don't explain: tabs, and unquoted strings that
  /// contain a colon or start with a special character.
  ///
  /// libyaml numbers no errors, so its English is read here, for advice only.
  private static func advice(on reason: String, in source: String, line: Int) -> String? {
    let lines = source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard lines.indices.contains(line - 1) else { return nil }
    let text = lines[line - 1]
    if let pattern = text.firstMatch(of: /(?:^|[\[,\-:])\s*([*!&%@`][^\s,\]]*)/)?.1 {
      return "; a value that starts with '\(pattern.prefix(1))' needs quotes: \"\(pattern)\""
    }
    if text.prefix(while: \.isWhitespace).contains("\t") {
      return "; indent with spaces instead of tabs"
    }
    if ["expected key", "expected '-' indicator"].contains(where: reason.contains) {
      return "; check the indentation of this line"
    }
    guard reason.contains("mapping values are not allowed"),
      let value = text.firstMatch(of: /^[^"']*?:\s+([^"'\s].*:(?:\s.*)?)$/)?.1
    else { return nil }
    return "; a value with a colon needs quotes: \"\(value)\""
  }

  /// The line and column at which the key at `mark` occurs again in its mapping, if they can be
  /// found without a parser.
  private static func repetition(
    of key: String, after mark: Mark, in source: String
  ) -> (Int, Int)? {
    let lines = source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { $0.unicodeScalars }
    func isKey(_ text: Substring.UnicodeScalarView.SubSequence) -> Bool {
      let text = String(String.UnicodeScalarView(text))
      return [key, "\"\(key)\"", "'\(key)'"].contains { name in
        text.hasPrefix(name)
          && text.dropFirst(name.count).drop(while: \.isWhitespace).hasPrefix(":")
      }
    }
    guard lines.indices.contains(mark.line - 1) else { return nil }
    // In a mapping in braces, the next key follows a comma.
    let line = lines[mark.line - 1]
    var column = mark.column
    for index in line.indices.dropFirst(mark.column) {
      column += 1
      let isAfterComma = line[..<index].last { $0 != " " } == ","
      if isAfterComma, isKey(line[index...]) { return (mark.line, column) }
    }
    for (number, line) in lines.enumerated().dropFirst(mark.line) {
      guard let start = line.firstIndex(where: { $0 != " " }), line[start] != "#" else { continue }
      let indentation = line.distance(from: line.startIndex, to: start)
      if indentation < mark.column - 1 { return nil }
      if indentation == mark.column - 1, isKey(line[start...]) { return (number + 1, mark.column) }
    }
    return nil
  }

  /// The line and column of a quote that is closed only by the opening quote of the next string, on
  /// the line of a syntax error, or not at all.
  private static func unclosedQuote(in source: String, foundOn line: Int) -> (Int, Int)? {
    var open: (line: Int, column: Int, quote: Unicode.Scalar)?
    let lines = source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, text) in lines.prefix(line).enumerated() {
      let scalars = Array(text.unicodeScalars)
      var index = 0
      while index < scalars.count {
        let (scalar, before) = (scalars[index], scalars[..<index])
        if let start = open {
          if scalar == start.quote {
            if start.quote == "'", scalars.dropFirst(index + 1).first == "'" {
              index += 1
            } else {
              if start.line < number + 1, number + 1 == line { return (start.line, start.column) }
              open = nil
            }
          } else if scalar == "\\", start.quote == "\"" {
            index += 1
          }
        } else if scalar == "#", before.last.map({ $0 == " " }) ?? true {
          break
        } else if scalar == "\"" || scalar == "'",
          before.last.map({ " [{,".unicodeScalars.contains($0) }) ?? true,
          before.last(where: { $0 != " " }).map({ ":-[{,".unicodeScalars.contains($0) }) ?? true
        {
          open = (number + 1, index + 1, scalar)
        }
        index += 1
      }
    }
    return lines.count <= line ? open.map { ($0.line, $0.column) } : nil
  }

  private static func syntaxError(
    _ error: YamlError, in source: String, file: String
  ) -> ConfigurationError {
    var location = SourceLocation(file: file, line: 1)
    let reason: String
    switch error {
    case .scanner(_, let text, let mark, _), .parser(_, let text, let mark, _),
      .composer(_, let text, let mark, _):
      if let quote = unclosedQuote(in: source, foundOn: mark.line) {
        (location.line, location.column) = quote
        reason = "the quote is not closed; add the same quote at the end of the string"
      } else {
        (location.line, location.column) = (mark.line, mark.column)
        reason = text + (advice(on: text, in: source, line: mark.line) ?? "")
      }
    case .duplicatedKeysInMapping(let duplicates, let context):
      // The mark is that of the first of the duplicate keys.
      let first = context.mark
      let second = duplicates.first.flatMap { repetition(of: $0, after: first, in: source) }
      (location.line, location.column) = second ?? (first.line, first.column)
      reason =
        "duplicate key '\(duplicates.first ?? "")', which is already on line \(first.line)"
    case .reader(let text, let offset, _, let yaml):
      location.line += yaml.prefix(offset ?? 0).count(where: \.isNewline)
      reason = text
    default: reason = "\(error)"
    }
    return ConfigurationError(
      location: location, key: "", message: "invalid YAML: \(reason)")
  }
}

extension Node.Scalar {
  /// Whether it has no quotes, so that it can be something other than a string.
  fileprivate var isPlain: Bool { style == .plain || style == .any }
}

/// The entries of a YAML mapping, in the order of the file.
struct YAMLMapping {
  let node: YAMLNode
  let entries: [(key: String, value: YAMLNode)]
  fileprivate let locations: [String: SourceLocation]

  func location(of key: String) -> SourceLocation? { locations[key] }

  subscript(key: String) -> YAMLNode? {
    entries.first { $0.key == key }?.value
  }

  func required(_ key: String) throws(ConfigurationError) -> YAMLNode {
    guard let value = self[key] else { throw node.error("missing key '\(key)'") }
    return value
  }

  /// Requires the version of the file's format.
  func requireVersion1() throws(ConfigurationError) {
    let version = try required("version")
    guard try version.integer() == 1 else { throw version.error("unsupported version; expected 1") }
  }
}
