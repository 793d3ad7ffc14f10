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
  /// The functions with a body, and the types with one, in the order of the file.
  package private(set) var definitions: [SourceDeclaration] = []
  /// The string literals as written, with escapes.
  package private(set) var literals: [SourceLiteral] = []

  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  /// The macro of an `#ifndef` on the previous line.
  private var guardName: String?
  /// The words and punctuation since the last `;`, `{` or `}`; of brackets, only `(` is kept.
  private var statement: [(text: String, line: Int)] = []
  private var depth = 0
  /// The open `#if` blocks: whether this branch is compiled only if `DEBUG` is defined, or only if
  /// it isn't; nil if it depends on something else.
  private var blocks: [Bool?] = []

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
      if let text = string(UInt8(ascii: "\"")) { add(text, start) }
    case UInt8(ascii: "'"): _ = string(UInt8(ascii: "'"))
    case UInt8(ascii: "("):
      if depth == 0 { statement.append(("(", line)) }
      depth += 1
      position += 1
    case UInt8(ascii: ")"):
      depth = max(0, depth - 1)
      position += 1
    case UInt8(ascii: "{"):
      define()
      endStatement()
    case UInt8(ascii: "}"), UInt8(ascii: ";"): endStatement()
    default:
      if byte.isWord {
        let word = word()
        if depth == 0 { statement.append((word, line)) }
      } else {
        if depth == 0, byte == UInt8(ascii: "=") { statement.append(("=", line)) }
        if depth == 0, byte == UInt8(ascii: ":"), next == byte, position > 0,
          bytes[position - 1].isWord
        {
          statement.append(("::", line))
          position += 1
        }
        position += 1
      }
    }
  }

  private var next: UInt8 { position + 1 < bytes.count ? bytes[position + 1] : 0 }

  private mutating func endStatement() {
    statement = []
    depth = 0
    position += 1
  }

  private static let types: Set = ["class", "struct"]
  private static let attributes: Set = ["__attribute__", "__declspec", "alignas"]
  private static let keywords: Set = [
    "catch", "do", "else", "for", "if", "return", "sizeof", "switch", "while",
  ]

  /// Adds the function or type whose body starts here.
  private mutating func define() {
    guard !statement.contains(where: { $0.text == "=" }) else { return }
    let opens = statement.indices.dropFirst().filter {
      statement[$0].text == "(" && !Self.attributes.contains(statement[$0 - 1].text)
    }
    // A macro such as `EXPORT(int)` may come before the function.
    let open =
      opens.first { statement[$0 - 1].text.contains(where: \.isLowercase) } ?? opens.first
    if let open {
      let name = statement[open - 1]
      guard !Self.keywords.contains(name.text), name.text != "(" else { return }
      var path = [name.text]
      var first = open - 1
      while first > 1, statement[first - 1].text == "::" {
        first -= 2
        path.insert(statement[first].text, at: 0)
      }
      definitions.append(
        declaration(path, name.line, isExternal: !statement.contains { $0.text == "static" }))
    } else if let keyword = statement.firstIndex(where: { Self.types.contains($0.text) }),
      keyword + 1 < statement.count
    {
      let name = statement[keyword + 1]
      let isClass = statement[keyword].text == "class"
      definitions.append(declaration([name.text], name.line, isExternal: isClass))
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

  private var isDebugOnly: Bool { blocks.contains(true) }

  private func declaration(
    _ path: [String], _ line: Int, isExternal: Bool
  ) -> SourceDeclaration {
    SourceDeclaration(path: path, line: line, isDebugOnly: isDebugOnly, isExternal: isExternal)
  }

  private mutating func add(_ literal: String, _ line: Int) {
    literals.append(SourceLiteral(text: literal, line: line, isDebugOnly: isDebugOnly))
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
    count(words)
    enter(words)
  }

  private mutating func enter(_ words: [String]) {
    switch words.first {
    case "if", "ifdef", "ifndef": blocks.append(Self.debug(words))
    case "elif": if !blocks.isEmpty { blocks[blocks.count - 1] = Self.debug(words) }
    case "else": if let last = blocks.popLast() { blocks.append(last.map(!)) }
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
    return nil
  }

  private mutating func count(_ words: [String]) {
    let earlier = guardName
    guardName = nil
    switch words.first {
    case "define":
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
      }
      if words.first == "ifndef", words.count == 2 { guardName = words[1] }
    default: break
    }
  }
}
