/// A language identifier such as `pt-BR`, equal to `pt_BR` and `pt-br`.
package struct LanguageID: Hashable, Sendable, CustomStringConvertible {
  /// The identifier as written.
  package let text: String
  /// The identifier in ASCII lower case with `-` for `_`; what comparison goes by.
  package let normalized: String

  /// Takes an identifier as written.
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

  /// Whether both name the same language, whichever way they are written.
  package static func == (one: LanguageID, other: LanguageID) -> Bool {
    one.normalized == other.normalized
  }

  /// Hashes what comparison goes by.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(normalized)
  }

  /// The identifier as written.
  package var description: String { text }
}
