/// A declaration outside of functions, as written in the source.
package struct SourceDeclaration: Sendable, Hashable {
  /// The names of the enclosing types and its own, without argument labels.
  package var path: [String]
  /// The line of its name, 1-based.
  package var line: Int
  /// Whether it is compiled only if `DEBUG` is defined, as far as that is known.
  package var isDebugOnly: Bool
  /// Whether it has a symbol that other object files can refer to, as far as that is known.
  package var isExternal = true
  /// Whether the optimizer may fold it into the code that uses it, so that it has no symbol.
  package var isFoldable = false
}

extension SwiftSource {
  /// The types, members and other declarations outside of functions, in the order of the file.
  ///
  /// Includes those in every branch of `#if`.
  package func declarations() -> [SourceDeclaration] {
    withTokens { DeclarationSearch(bytes: $0, tokens: $1).run() }
  }
}

private struct DeclarationSearch: ScopedSearch {
  let bytes: UnsafeBufferPointer<UInt8>
  let tokens: [Token]
  var conditions = ConditionStack()
  var scopes: [(path: [String], end: Int)] = []
  var lines = LineCounter()

  consuming func run() -> [SourceDeclaration] {
    var found: [SourceDeclaration] = []
    var index = 0
    while skipDirectives(at: &index) {
      leaveTypes(before: index)
      switch tokens[index].kind {
      case .identifier:
        if let start = nameOfType(after: index) {
          let (path, next) = enterType(at: start)
          // An extension of a type in another module declares only its members.
          if !isIdentifier(index, "extension") { found.append(declaration(at: start, path)) }
          index = next
          continue
        }
        if isMember(index) {
          found.append(declaration(at: index + 1, path(of: index + 1)))
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

  private mutating func declaration(at index: Int, _ path: [String]) -> SourceDeclaration {
    let line = lines.line(at: Int(tokens[index].start), in: bytes)
    return SourceDeclaration(path: path, line: line, isDebugOnly: conditions.isDebugOnly)
  }
}
