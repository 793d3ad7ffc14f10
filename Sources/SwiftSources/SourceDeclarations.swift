/// A declaration outside of functions, as written in the source.
package struct SourceDeclaration: Sendable, Hashable {
  /// The names of the enclosing types and its own, without argument labels.
  package var path: [String]
  /// The line of its name, 1-based.
  package var line: Int
  /// Whether it is compiled only if `DEBUG` is defined, as far as that is known.
  package var isDebugOnly: Bool
}

extension SwiftSource {
  /// The types, members and other declarations outside of functions, in the order of the file.
  ///
  /// Includes those in every branch of `#if`.
  package func declarations() -> [SourceDeclaration] {
    bytes.withUnsafeBufferPointer { bytes in
      var lexer = Lexer(bytes)
      var search = DeclarationSearch(bytes: bytes, tokens: lexer.run())
      return search.run()
    }
  }
}

private struct DeclarationSearch: TokenSearch {
  let bytes: UnsafeBufferPointer<UInt8>
  let tokens: [Token]
  var conditions = ConditionStack()
  /// The enclosing types, each with the index of its closing brace.
  private var scopes: [(path: [String], end: Int)] = []
  /// The position up to which lines are counted, and the line there.
  private var counted = (offset: 0, line: 1)

  init(bytes: UnsafeBufferPointer<UInt8>, tokens: [Token]) {
    self.bytes = bytes
    self.tokens = tokens
  }

  func value(of condition: Range<Int>) -> Bool? {
    Condition.evaluate(tokens[condition], in: bytes) { $0 == "DEBUG" }
  }

  mutating func run() -> [SourceDeclaration] {
    var found: [SourceDeclaration] = []
    var index = 0
    while index < tokens.count {
      while let scope = scopes.last, scope.end <= index { scopes.removeLast() }
      switch tokens[index].kind {
      case .ifDirective, .elseifDirective, .elseDirective, .endifDirective:
        index = directive(at: index)
        continue
      case .identifier:
        if let start = nameOfType(after: index) {
          index = enterType(at: start, &found)
          continue
        }
        if isMember(index) {
          found.append(declaration(at: index + 1, (scopes.last?.path ?? []) + [name(index + 1)]))
        }
      // The body of a function, an accessor or a closure.
      case .openBrace, .openParenthesis, .openBracket:
        index = max(index, Int(tokens[index].partner))
      default: break
      }
      index += 1
    }
    return found
  }

  private static let types: [StaticString] = [
    "struct", "class", "enum", "actor", "protocol", "extension",
  ]
  private static let members: [StaticString] = [
    "func", "var", "let", "case", "typealias", "associatedtype", "macro",
  ]

  /// The index of the name that follows the keyword of a type.
  private func nameOfType(after index: Int) -> Int? {
    guard Self.types.contains(where: { isIdentifier(index, $0) }), kind(index - 1) != .dot,
      !isIdentifier(index - 1, "import"), kind(index + 1) == .identifier,
      // `class func` is one declaration.
      !isIdentifier(index + 1, "func"), !isIdentifier(index + 1, "var"),
      !isIdentifier(index + 1, "let")
    else { return nil }
    return index + 1
  }

  private func isMember(_ index: Int) -> Bool {
    Self.members.contains { isIdentifier(index, $0) } && kind(index - 1) != .dot
      && kind(index + 1) == .identifier
  }

  private func name(_ index: Int) -> String { text(tokens[index]) }

  private mutating func declaration(at index: Int, _ path: [String]) -> SourceDeclaration {
    let offset = Int(tokens[index].start)
    counted.line += bytes[counted.offset..<offset].count { $0 == UInt8(ascii: "\n") }
    counted.offset = offset
    return SourceDeclaration(path: path, line: counted.line, isDebugOnly: conditions.isDebugOnly)
  }

  /// Adds a type and enters its body, and returns the position after its opening brace.
  private mutating func enterType(
    at start: Int, _ found: inout [SourceDeclaration]
  ) -> Int {
    var index = start
    var path = (scopes.last?.path ?? []) + [name(index)]
    // extension Outer.Inner
    while kind(index + 1) == .dot, kind(index + 2) == .identifier {
      index += 2
      path.append(name(index))
    }
    // An extension of a type in another module declares only its members.
    if !isIdentifier(start - 1, "extension") { found.append(declaration(at: start, path)) }
    while let kind = kind(index), kind != .closeBrace {
      if kind == .openBrace {
        scopes.append((path, Int(tokens[index].partner)))
        return index + 1
      }
      index = max(index, Int(tokens[index].partner)) + 1
    }
    return index
  }
}
