/// The strings that code contains, any of which it may look up as a key at some time: through a view or
/// function of its own, or through a variable.
package struct CodeLiterals: Sendable {
  /// The string literals, as keys that a localizing function would take; whether only debug code has
  /// them.
  ///
  /// A literal with interpolations is a `pattern`.
  package private(set) var keys: [KeyUse.Key: Bool] = [:]
  /// The names of enumeration cases in code that ships, which are raw values unless the code gives
  /// others.
  package private(set) var caseNames: Set<String> = []
  /// The pieces of keys that code in shipping builds may put together, as `composed`: literals with
  /// interpolations, and literals beside `+`.
  package private(set) var composed: Set<KeyUse.Key> = []

  package init() {}

  /// Adds what another file contains.
  package mutating func merge(_ other: CodeLiterals) {
    keys.merge(other.keys) { $0 && $1 }
    caseNames.formUnion(other.caseNames)
    composed.formUnion(other.composed)
  }

  /// Adds a literal by its texts around interpolations; `isOperand` if it is added to something.
  mutating func insert(_ pieces: [String], isOperand: Bool, isDebugOnly: Bool) {
    let key: KeyUse.Key =
      pieces.count == 1
      ? .literal(pieces[0]) : .pattern(pieces.map { $0.replacing("%", with: "%%") })
    keys[key] = isDebugOnly && keys[key] ?? true
    if isDebugOnly { return }
    if pieces.count > 1 {
      // What has text at neither end could be any key.
      if pieces.first != "" || pieces.last != "" { composed.insert(.composed(pieces)) }
    } else if isOperand, pieces[0] != "" {
      composed.formUnion([.composed([pieces[0], ""]), .composed(["", pieces[0]])])
    }
  }

  mutating func insert(caseName: String) { caseNames.insert(caseName) }
}
