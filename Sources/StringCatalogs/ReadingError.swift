/// Why bytes cannot be read, and where; its file is not known yet.
package struct ReadingError: Error, Equatable, Sendable {
  /// Which kind of fault it is.
  package let kind: CatalogError.Kind
  /// The first byte that is not allowed, 0-based from the start of the file.
  package let offset: Int
  /// What may stand there.
  package let expected: String
  /// What stands there.
  package let found: String
}

/// The byte at `offset` in words that are safe to print; `offset` may be the end of the bytes.
func description(of bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> String {
  guard offset < bytes.count else { return "the end of the file" }
  let byte = bytes[offset]
  if (0x21...0x7E).contains(byte) { return "'\(Character(Unicode.Scalar(byte)))'" }
  let digits = String(byte, radix: 16, uppercase: true)
  return "byte 0x" + (digits.count == 1 ? "0" : "") + digits
}
