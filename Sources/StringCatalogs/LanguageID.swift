/// A language identifier such as `pt-BR`, equal to `pt_BR` and `pt-br`.
package struct LanguageID: Hashable, Sendable, CustomStringConvertible {
  /// The identifier as written.
  package let text: String
  /// The identifier in lowercase ASCII with `-` for `_`, used for comparison.
  package let normalized: String

  package init(_ text: String) {
    self.text = text
    let bytes = text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "_"): UInt8(ascii: "-")
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
      default: byte
      }
    }
    normalized = String(decoding: bytes, as: UTF8.self)
  }

  /// Whether the normalized identifiers are equal.
  package static func == (one: LanguageID, other: LanguageID) -> Bool {
    one.normalized == other.normalized
  }

  /// Hashes the normalized identifier.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(normalized)
  }

  /// The identifier as written.
  package var description: String { text }
}
