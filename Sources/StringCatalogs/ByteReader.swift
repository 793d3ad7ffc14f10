/// A reader that stands somewhere in the bytes of a file.
protocol ByteReader {
  /// The whole file; it must outlive the reader.
  var bytes: UnsafeBufferPointer<UInt8> { get }
  /// Where the next token begins, 0-based from the start of the file.
  var offset: Int { get set }
  /// What the file is not, if the bytes break a rule.
  static var faultKind: CatalogError.Kind { get }
}

extension ByteReader {
  /// The byte at the current offset, or nil at the end of the file.
  @inline(__always)
  var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Steps over the current byte if it is `expected`.
  @inline(__always)
  mutating func take(_ expected: UInt8) -> Bool {
    guard byte == expected else { return false }
    offset += 1
    return true
  }

  /// Whether the bytes from here on begin with `text`.
  func startsWith(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - offset >= count else { return false }
    return UnsafeBufferPointer(rebasing: bytes[offset..<offset + count]).spells(text)
  }

  /// The error that something else than `expected` stands at the current offset.
  func failure(expected: String) -> ReadingError {
    failure(at: offset, expected: expected, found: description(of: bytes, at: offset))
  }

  /// The error that `found` stands at `offset`.
  func failure(at offset: Int, expected: String, found: String) -> ReadingError {
    ReadingError(kind: Self.faultKind, offset: offset, expected: expected, found: found)
  }

  /// Where `offset` is, in words: "line 1, column 2".
  func place(of offset: Int) -> String {
    let position = LineIndex.position(at: offset, in: bytes)
    return "line \(position.line), column \(position.column)"
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether these bytes are the UTF-8 of `text`.
  func spells(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    for index in 0..<count where self[index] != text.utf8Start[index] { return false }
    return true
  }
}
