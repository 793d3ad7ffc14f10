/// The string literals in code, any of which may be looked up as a key, directly or through a
/// variable.
package struct CodeLiterals: Sendable {
  /// The string literals, as keys of a localizing function; the value is whether only debug code
  /// contains them.
  ///
  /// A literal with interpolations is a `pattern`.
  package private(set) var keys: [KeyUse.Key: Bool] = [:]
  /// The names of enum cases outside of debug code, which are raw values unless specified
  /// otherwise.
  package private(set) var caseNames: Set<String> = []
  /// The parts of keys that non-debug code may concatenate, as `composed`: literals with
  /// interpolations, and literals next to `+`.
  package private(set) var composed: Set<KeyUse.Key> = []

  package init() {}

  /// Adds the literals of another file.
  package mutating func merge(_ other: CodeLiterals) {
    keys.merge(other.keys) { $0 && $1 }
    caseNames.formUnion(other.caseNames)
    composed.formUnion(other.composed)
  }

  /// Adds a literal, given as the pieces around interpolations; `isOperand` if it is concatenated.
  mutating func insert(_ pieces: [String], isOperand: Bool, isDebugOnly: Bool) {
    let key: KeyUse.Key =
      pieces.count == 1
      ? .literal(pieces[0]) : .pattern(pieces.map { $0.replacing("%", with: "%%") })
    keys[key] = isDebugOnly && keys[key] ?? true
    if isDebugOnly { return }
    if pieces.count > 1 {
      // A literal without text at either end could match any key.
      if pieces.first != "" || pieces.last != "" { composed.insert(.composed(pieces)) }
    } else if isOperand, pieces[0] != "" {
      composed.formUnion([.composed([pieces[0], ""]), .composed(["", pieces[0]])])
    }
  }

  mutating func insert(caseName: String) { caseNames.insert(caseName) }
}
