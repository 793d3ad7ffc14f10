/// A search that knows the types around the current position.
protocol ScopedSearch: TokenSearch {
  /// The enclosing types, each with the index of its closing brace.
  var scopes: [(path: [String], end: Int)] { get set }

  /// The name at an index, as shown in paths.
  func name(_ index: Int) -> String
}

extension ScopedSearch {
  func name(_ index: Int) -> String { text(tokens[index]) }

  /// The names of the enclosing types, and the name itself.
  func path(of index: Int) -> [String] { (scopes.last?.path ?? []) + [name(index)] }

  /// Leaves the types that end at or before an index.
  mutating func leaveTypes(before index: Int) {
    while let scope = scopes.last, scope.end <= index { scopes.removeLast() }
  }

  /// Enters the type whose name is at an index; returns its path and the position after its opening
  /// brace, or where the search for it ended.
  @discardableResult
  mutating func enterType(at start: Int) -> (path: [String], next: Int) {
    var index = start
    var path = path(of: index)
    // extension Outer.Inner
    while kind(index + 1) == .dot, kind(index + 2) == .identifier {
      index += 2
      path.append(name(index))
    }
    while let kind = kind(index), kind != .closeBrace {
      if kind == .openBrace {
        scopes.append((path, Int(tokens[index].partner)))
        return (path, index + 1)
      }
      index = max(index, Int(tokens[index].partner)) + 1
    }
    return (path, index)
  }
}
