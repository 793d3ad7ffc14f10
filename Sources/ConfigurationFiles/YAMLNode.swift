internal import ReleaseModel
internal import Yams

/// A node of a YAML file, with its location.
struct YAMLNode {
  private let node: Node
  let file: String
  /// The keys from the top of the file, joined by dots.
  let path: String

  /// Reads the only document of a file.
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

  func error(_ message: String) -> ConfigurationError {
    ConfigurationError(location: location, key: path, message: message)
  }

  /// The node as a mapping whose keys must be among the given ones.
  ///
  /// Errors don't mention the keys of earlier versions in `former`.
  func mapping(
    of keys: [String], alsoAccepting former: [String] = []
  ) throws(ConfigurationError) -> YAMLMapping {
    let mapping = try mapping()
    for (key, value) in mapping.entries where !keys.contains(key) && !former.contains(key) {
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

  func sequence() throws(ConfigurationError) -> [YAMLNode] {
    guard let sequence = node.sequence else {
      throw error("expected a list, found \(kind)")
    }
    return sequence.enumerated().map { index, element in
      YAMLNode(node: element, file: file, path: "\(path)[\(index)]")
    }
  }

  /// The node as a string; numbers and dates are taken as written.
  func string() throws(ConfigurationError) -> String {
    guard let scalar = node.scalar else { throw error("expected a string, found \(kind)") }
    guard !scalar.string.isEmpty else { throw error("expected a string, found nothing") }
    return scalar.string
  }

  /// The node as a string, which may be empty if it is quoted.
  func anyString() throws(ConfigurationError) -> String {
    if let scalar = node.scalar, scalar.string.isEmpty, scalar.style != .plain { return "" }
    return try string()
  }

  func strings() throws(ConfigurationError) -> [String] {
    var result: [String] = []
    for element in try sequence() { result.append(try element.string()) }
    return result
  }

  func bool() throws(ConfigurationError) -> Bool {
    switch try string() {
    case "true": return true
    case "false": return false
    default: throw error("expected true or false, found \(kind)")
    }
  }

  func integer() throws(ConfigurationError) -> Int {
    guard let value = Int(try string()) else {
      throw error("expected an integer, found \(kind)")
    }
    return value
  }

  /// The scalar as JSON: a quoted one is a string, others are `true`, `false`, `null` or a number.
  func json() throws(ConfigurationError) -> String {
    guard let scalar = node.scalar else { throw error("expected a single value, found \(kind)") }
    let isPlain = scalar.style == .plain || scalar.style == .any
    let number = /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/
    if isPlain,
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
    case .scalar(let scalar): scalar.string.isEmpty ? "nothing" : "'\(scalar.string)'"
    case .alias: "an alias"
    }
  }

  /// Advice on errors that YAML's own messages don't explain.
  ///
  /// These are tabs, and unquoted strings that contain a colon or start with a special character.
  private static func advice(on reason: String, in source: String, line: Int) -> String? {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return nil }
    let text = lines[line - 1]
    if let pattern = text.firstMatch(of: /(?:^|[\[,\-:])\s*([*!&%@`][^\s,\]]*)/)?.1 {
      return "; a value that starts with '\(pattern.prefix(1))' needs quotes: \"\(pattern)\""
    }
    if text.prefix(while: \.isWhitespace).contains("\t") {
      return "; indent with spaces instead of tabs"
    }
    guard reason.contains("mapping values are not allowed"),
      let value = text.firstMatch(of: /^[^"']*?:\s+([^"'\s].*:(?:\s.*)?)$/)?.1
    else { return nil }
    return "; a value with a colon needs quotes: \"\(value)\""
  }

  private static func syntaxError(
    _ error: YamlError, in source: String, file: String
  ) -> ConfigurationError {
    var location = SourceLocation(file: file, line: 1)
    let reason: String
    switch error {
    case .scanner(_, let text, let mark, _), .parser(_, let text, let mark, _),
      .composer(_, let text, let mark, _):
      (location.line, location.column) = (mark.line, mark.column)
      reason = text + (advice(on: text, in: source, line: mark.line) ?? "")
    case .duplicatedKeysInMapping(let duplicates, let context):
      (location.line, location.column) = (context.mark.line, context.mark.column)
      reason = "duplicate key \(duplicates.joined(separator: ", "))"
    case .reader(let text, let offset, _, let yaml):
      location.line += yaml.prefix(offset ?? 0).count(where: \.isNewline)
      reason = text
    default: reason = "\(error)"
    }
    return ConfigurationError(
      location: location, key: "", message: "invalid YAML: \(reason)")
  }
}

/// The entries of a YAML mapping, in the order of the file.
struct YAMLMapping {
  let node: YAMLNode
  let entries: [(key: String, value: YAMLNode)]
  fileprivate let locations: [String: SourceLocation]

  fileprivate init(
    node: YAMLNode, entries: [(key: String, value: YAMLNode)], locations: [String: SourceLocation]
  ) {
    self.node = node
    self.entries = entries
    self.locations = locations
  }

  func location(of key: String) -> SourceLocation? { locations[key] }

  subscript(key: String) -> YAMLNode? {
    entries.first { $0.key == key }?.value
  }

  func required(_ key: String) throws(ConfigurationError) -> YAMLNode {
    guard let value = self[key] else { throw node.error("missing key '\(key)'") }
    return value
  }
}
