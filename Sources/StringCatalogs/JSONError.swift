/// Why and where bytes are not a JSON text (RFC 8259).
package struct JSONError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Where the first byte stands that is not allowed, or where the file ends too early.
  package let position: SourcePosition
  /// What may stand there.
  package let expected: String
  /// What stands there.
  package let found: String

  /// The error as `line:column: expected ..., found ...`.
  package var description: String { "\(position): expected \(expected), found \(found)" }
}
