/// The reason why bytes can't be read, and the offset; the caller adds the file.
package struct ReadingError: Error, Equatable, Sendable {
  package let kind: CatalogError.Kind
  /// The offset of the first invalid byte, 0-based from the start of the file.
  package let offset: Int
  /// A description of what is valid at the offset.
  package let expected: String
  /// A description of what is at the offset.
  package let found: String
}

/// A printable description of the byte at `offset`, which may be the end of the bytes.
func description(of bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> String {
  guard offset < bytes.count else { return "the end of the file" }
  let byte = bytes[offset]
  if (0x21...0x7E).contains(byte) { return "'\(Character(Unicode.Scalar(byte)))'" }
  let digits = String(byte, radix: 16, uppercase: true)
  return "byte 0x" + (digits.count == 1 ? "0" : "") + digits
}
