/// The source code of a C, C++ or Objective-C file, or of a header.
///
/// Splitting it into words is enough to find names: what the compiler made of them is looked up in
/// the artifacts.
package struct CSource {
  /// How often `#if`, `#ifdef`, `#ifndef` and `#elif` name each macro.
  ///
  /// Omits the compiler's own macros, which start with an underscore, and macros that the next line
  /// defines, such as include guards.
  package private(set) var conditions: [String: Int] = [:]
  /// The macros in these conditions that need no value: `#ifdef DEBUG`, `defined(DEBUG)`.
  package private(set) var definedness: Set<String> = []
  /// The first line that names each macro in these conditions, and the first that defines it.
  package private(set) var firstLines: [String: Int] = [:]
  package private(set) var firstDefinitions: [String: Int] = [:]
  /// The functions and types with a body, and the global variables, in the order of the file.
  package private(set) var definitions: [SourceDeclaration] = []
  /// The Objective-C classes with an implementation.
  package private(set) var objectiveCClasses: [SourceDeclaration] = []
  /// The string literals as written, with escapes.
  package private(set) var literals: [SourceLiteral] = []

  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  /// The macro of an `#ifndef` on the previous line.
  private var guardName: String?
  /// The words and punctuation since the last `;`, `{` or `}`.
  ///
  /// Of brackets, only `(` is kept, and the `*` of a pointer to a function.
  private var statement: [(text: String, line: Int)] = []
  /// Whether the statement contains `=`, so that `<` is an operator.
  private var isInitialized = false
  private var depth = 0
  /// The open braces, and Objective-C's `@interface` and `@implementation`.
  private var scopes: [Scope] = []
  /// The open `#if` blocks.
  private var blocks: [Block] = []

  fileprivate enum Scope {
    /// A namespace, or `extern "C"` without a name.
    case namespace([String], isAnonymous: Bool)
    /// The body of a type, and the words that apply to variables after it, as in `static struct {} a`.
    case type(String?, specifiers: [String])
    case objectiveC
    /// The body of a function, an initializer or an enumeration.
    case code
  }

  private struct Block {
    /// Whether this branch is compiled only if `DEBUG` is defined, or only if it isn't; nil if it
    /// depends on something else.
    var isDebug: Bool?
    /// The scopes at the `#if`, because each branch may open the same function.
    var scopes: [Scope]
  }

  /// Reads the contents of a file.
  package init(bytes: [UInt8]) {
    self.bytes = bytes
    while position < bytes.count { step() }
  }

  private mutating func step() {
    let byte = bytes[position]
    switch byte {
    case UInt8(ascii: "\n"):
      line += 1
      position += 1
    case UInt8(ascii: "/") where next == UInt8(ascii: "/"): skipLine()
    case UInt8(ascii: "/") where next == UInt8(ascii: "*"): skipComment()
    case UInt8(ascii: "#"): directive()
    case UInt8(ascii: "\""):
      let start = line
      let isKey = bytes[..<position].suffix(7).elementsEqual("getenv(".utf8)
      if let text = string(UInt8(ascii: "\"")) { add(text, start, isKey: isKey) }
    case UInt8(ascii: "'"): _ = string(UInt8(ascii: "'"))
    case UInt8(ascii: "("):
      if depth == 0, !isInBody { openParenthesis() }
      depth += 1
      position += 1
    case UInt8(ascii: "["):
      depth += 1
      position += 1
    case UInt8(ascii: ")"), UInt8(ascii: "]"):
      depth = max(0, depth - 1)
      position += 1
    case UInt8(ascii: "{"):
      scopes.append(define())
      endStatement()
    case UInt8(ascii: "}"):
      var specifiers: [String] = []
      if let last = scopes.last, !last.isObjectiveC {
        scopes.removeLast()
        if case .type(_, let words) = last { specifiers = words }
      }
      endStatement()
      statement = specifiers.map { ($0, line) }
    case UInt8(ascii: ";"):
      defineData()
      endStatement()
    case UInt8(ascii: "@"):
      position += 1
      objectiveC(word())
    default:
      if byte.isWord {
        let word = word()
        if depth == 0, !isInBody { statement.append((word, line)) }
      } else {
        if !isInBody { sign(byte) }
        position += 1
      }
    }
  }

  /// Records punctuation that separates words, and skips template arguments.
  private mutating func sign(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "<") where !isInitialized: depth += 1
    case UInt8(ascii: ">") where !isInitialized: depth = max(0, depth - 1)
    case UInt8(ascii: "=") where depth == 0, UInt8(ascii: ",") where depth == 0:
      isInitialized = isInitialized || byte == UInt8(ascii: "=")
      statement.append((String(UnicodeScalar(byte)), line))
    case UInt8(ascii: ":") where depth == 0:
      if next == byte {
        if position > 0, bytes[position - 1].isWord { statement.append(("::", line)) }
        position += 1
      } else {
        statement.append((":", line))
      }
    default: break
    }
  }

  /// Records a parenthesis, and the name in `int (*name)(int)`.
  private mutating func openParenthesis() {
    var index = position + 1
    while index < bytes.count, bytes[index] == UInt8(ascii: " ") { index += 1 }
    guard index < bytes.count, bytes[index] == UInt8(ascii: "*") else {
      statement.append(("(", line))
      return
    }
    position = index + 1
    while position < bytes.count, !bytes[position].isWord, bytes[position] != UInt8(ascii: ")") {
      if bytes[position] == UInt8(ascii: "\n") { line += 1 }
      position += 1
    }
    statement += [("*", line), (word(), line)]
    position -= 1
  }

  private var next: UInt8 { position + 1 < bytes.count ? bytes[position + 1] : 0 }

  private mutating func endStatement() {
    statement = []
    isInitialized = false
    depth = 0
    position += 1
  }

  private static let types: Set = ["class", "enum", "struct", "union"]
  private static let attributes: Set = ["__attribute__", "__declspec", "alignas"]
  /// Words of statements that define no variable.
  private static let others: Set = [
    "concept", "friend", "namespace", "operator", "template", "typedef", "using",
  ]
  private static let specifiers: Set = ["constexpr", "extern", "static", "typedef"]

  /// Whether the position is in code that defines nothing with a name elsewhere.
  private var isInBody: Bool { scopes.last?.isBody ?? false }

  /// Whether the position is outside types and functions.
  private var isGlobal: Bool {
    switch scopes.last {
    case nil, .namespace: true
    case .type, .objectiveC, .code: false
    }
  }

  /// Whether definitions here can have a symbol for other object files, unless they are `static`.
  private var isVisible: Bool {
    !scopes.contains { if case .namespace(_, isAnonymous: true) = $0 { true } else { false } }
  }

  /// The namespaces and types around the position.
  private var outer: [String] {
    scopes.flatMap { scope -> [String] in
      switch scope {
      case .namespace(let names, _): names
      case .type(let name, _): [name].compactMap(\.self)
      case .objectiveC, .code: []
      }
    }
  }

  /// Adds the function, type or variable whose braces start here, and returns their scope.
  private mutating func define() -> Scope {
    guard !isInBody else { return .code }
    let words = statement.map(\.text)
    if words.last == "extern" { return .namespace([], isAnonymous: false) }
    if let keyword = words.firstIndex(of: "namespace") {
      let names = words[(keyword + 1)...].filter { $0 != "::" && $0 != "inline" }
      return .namespace(names, isAnonymous: names.isEmpty)
    }
    guard !words.contains("=") else {
      defineData()
      return .code
    }
    let opens = parentheses(in: statement)
    // A macro such as `EXPORT(int)` may come before the function.
    let open =
      opens.first { words[$0 - 1].contains(where: \.isLowercase) } ?? opens.first
    if let open {
      if words[open - 1] != "(" {
        add(
          path(endingAt: open - 1, of: statement), statement[open - 1].line,
          isExternal: !isGlobal || !words.contains("static"))
      }
      return .code
    }
    guard let keyword = words.firstIndex(where: Self.types.contains), words[keyword] != "enum"
    else { return .code }
    let base = words[keyword...].firstIndex(of: ":") ?? words.endIndex
    let name = words[keyword..<base].lastIndex {
      $0 != "final" && $0 != "(" && !Self.attributes.contains($0)
    }
    guard let name, name > keyword else {
      return .type(nil, specifiers: specifiers(in: words))
    }
    if words[keyword] != "union" {
      add(
        path(endingAt: name, of: statement), statement[name].line,
        isExternal: words[keyword] == "class")
    }
    return .type(words[name], specifiers: specifiers(in: words))
  }

  /// The words of a type's definition that apply to variables after it, and a placeholder for it.
  private func specifiers(in words: [String]) -> [String] {
    words.filter(Self.specifiers.contains) + ["{}"]
  }

  /// Adds the global variables of a statement.
  private mutating func defineData() {
    let words = statement.map(\.text)
    guard isGlobal, Self.others.isDisjoint(with: words),
      words.contains("=") || !words.contains("extern")
    else { return }
    let isExternal = !words.contains("static") && !words.contains("constexpr")
    let isFoldable = !isExternal || words.contains("const")
    for (index, part) in statement.split(whereSeparator: { $0.text == "," }).enumerated() {
      let declarator = Array(part.prefix { $0.text != "=" })
      let names = declarator.map(\.text)
      var name = declarator.endIndex - 1
      if let pointer = names.firstIndex(of: "*") {
        name = pointer + 1
      } else if !parentheses(in: declarator).isEmpty || names.first == "(" {
        // The declaration of a function.
        return
      }
      // The first name follows its type.
      guard name >= 0, names.count(where: { !Self.types.contains($0) }) > (index == 0 ? 1 : 0),
        names[name].utf8.first.map({ $0.isWord && !$0.isDigit }) == true
      else { continue }
      add(
        path(endingAt: name, of: declarator), declarator[name].line, isExternal: isExternal,
        isFoldable: isFoldable)
    }
  }

  /// The positions of the parentheses of functions, not of attributes.
  private func parentheses(in statement: [(text: String, line: Int)]) -> [Int] {
    statement.indices.dropFirst().filter {
      statement[$0].text == "(" && !Self.attributes.contains(statement[$0 - 1].text)
    }
  }

  /// The components of a name such as `app::Stub::run`, with those of the scopes around it.
  private func path(endingAt end: Int, of statement: [(text: String, line: Int)]) -> [String] {
    var path = [statement[end].text]
    var first = end
    while first > 1, statement[first - 1].text == "::" {
      first -= 2
      path.insert(statement[first].text, at: 0)
    }
    return outer + path
  }

  private mutating func objectiveC(_ keyword: String) {
    switch keyword {
    case "interface": scopes.append(.objectiveC)
    case "implementation":
      scopes.append(.objectiveC)
      while position < bytes.count, bytes[position] == UInt8(ascii: " ") { position += 1 }
      objectiveCClasses.append(declaration([word()], line, isExternal: false))
    case "end": if scopes.last?.isObjectiveC == true { scopes.removeLast() }
    default: break
    }
  }

  private mutating func word() -> String {
    let start = position
    while position < bytes.count, bytes[position].isWord { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// The contents of a literal as written; nil if it does not end on its line.
  private mutating func string(_ quote: UInt8) -> String? {
    let start = position + 1
    position = start
    while position < bytes.count, bytes[position] != quote, bytes[position] != UInt8(ascii: "\n") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    let end = min(position, bytes.count)
    guard end < bytes.count, bytes[end] == quote else { return nil }
    position = end + 1
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private var isDebugOnly: Bool { blocks.contains { $0.isDebug == true } }

  private func declaration(
    _ path: [String], _ line: Int, isExternal: Bool, isFoldable: Bool = false
  ) -> SourceDeclaration {
    SourceDeclaration(
      path: path, line: line, isDebugOnly: isDebugOnly, isExternal: isExternal,
      isFoldable: isFoldable)
  }

  private mutating func add(
    _ path: [String], _ line: Int, isExternal: Bool, isFoldable: Bool = false
  ) {
    definitions.append(
      declaration(path, line, isExternal: isExternal && isVisible, isFoldable: isFoldable))
  }

  private mutating func add(_ literal: String, _ line: Int, isKey: Bool = false) {
    literals.append(
      SourceLiteral(text: literal, line: line, isDebugOnly: isDebugOnly, isKey: isKey))
  }

  private mutating func skipLine() {
    while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
  }

  private mutating func skipComment() {
    position += 2
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
        position += 2
        return
      }
      if bytes[position] == UInt8(ascii: "\n") { line += 1 }
      position += 1
    }
  }

  /// Reads a preprocessor directive, with the lines that a backslash appends.
  private mutating func directive() {
    position += 1
    let start = line
    var words: [String] = []
    while position < bytes.count, bytes[position] != UInt8(ascii: "\n") {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\\") {
        if next == UInt8(ascii: "\n") { line += 1 }
        position += 2
      } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "/") {
        skipLine()
      } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        skipComment()
      } else if byte == UInt8(ascii: "\"") {
        let start = line
        if let text = string(byte), words.first == "define" { add(text, start) }
      } else if byte.isWord {
        words.append(word())
      } else {
        if byte == UInt8(ascii: "("), words.last != "defined" { words.append("(") }
        if "!|<=>".utf8.contains(byte) { words.append(String(UnicodeScalar(byte))) }
        position += 1
      }
    }
    position = min(position, bytes.count)
    count(words, start)
    enter(words)
  }

  private mutating func enter(_ words: [String]) {
    switch words.first {
    case "if", "ifdef", "ifndef":
      blocks.append(Block(isDebug: Self.debug(words), scopes: scopes))
    case "elif", "else":
      guard let last = blocks.indices.last else { return }
      let isElse = words.first == "else"
      blocks[last].isDebug = isElse ? blocks[last].isDebug.map(!) : Self.debug(words)
      scopes = blocks[last].scopes
    case "endif": _ = blocks.popLast()
    default: break
    }
  }

  /// Whether a condition requires `DEBUG`, or is true only if `DEBUG` is not defined; nil for any
  /// other condition.
  private static func debug(_ words: [String]) -> Bool? {
    let names = words.dropFirst().filter { $0 != "defined" && $0 != "(" }
    if names == ["DEBUG"] { return words.first != "ifndef" }
    if names == ["!", "DEBUG"] { return false }
    // Conditions joined by `&&`: `defined(DEBUG) && DEBUG`.
    let pairs = zip(words, words.dropFirst())
    let isJoined =
      !names.contains { "|<=>0123456789".contains($0.first ?? "|") }
      && !pairs.contains { $0 == ("!", "(") }
    return isJoined && pairs.contains { $0 != "!" && $1 == "DEBUG" } ? true : nil
  }

  private mutating func count(_ words: [String], _ line: Int) {
    let earlier = guardName
    guardName = nil
    switch words.first {
    case "define":
      if words.count > 1, firstDefinitions[words[1]] == nil { firstDefinitions[words[1]] = line }
      guard let earlier, words.dropFirst().first == earlier else { return }
      conditions[earlier, default: 1] -= 1
      if conditions[earlier] == 0 { conditions[earlier] = nil }
    case "if", "ifdef", "ifndef", "elif":
      for (index, word) in words.enumerated().dropFirst() {
        let isCall = index + 1 < words.count && words[index + 1] == "(" && index > 0
        guard word != "defined", word != "(", !isCall, !word.hasPrefix("_"),
          word.utf8.first.map({ $0.isWord && !$0.isDigit }) == true
        else { continue }
        conditions[word, default: 0] += 1
        let before = words[..<index].last { $0 != "(" }
        if before == "ifdef" || before == "defined" { definedness.insert(word) }
        if firstLines[word] == nil { firstLines[word] = line }
      }
      if words.first == "ifndef", words.count == 2 { guardName = words[1] }
    default: break
    }
  }
}

extension CSource.Scope {
  fileprivate var isObjectiveC: Bool { if case .objectiveC = self { true } else { false } }

  /// Whether it contains nothing that has a name elsewhere.
  fileprivate var isBody: Bool { if case .code = self { true } else { isObjectiveC } }
}
