/// The quotation marks and hash signs around a string literal.
struct StringDelimiter {
  /// What comes after a piece of a literal's text.
  enum Stop {
    case interpolation, end
    /// The line or the file ends before the literal does.
    case cut
  }

  /// 1, or 3 for a multiline literal.
  let quotes: Int
  let hashes: Int

  /// The length in bytes.
  var length: Int { quotes + hashes }

  /// Takes the token at the start of a literal.
  init(of start: Token, in bytes: UnsafeBufferPointer<UInt8>) {
    let length = Int(start.end - start.start)
    let isMultiline = length >= 3 && bytes[Int(start.end) - 2] == UInt8(ascii: "\"")
    quotes = isMultiline ? 3 : 1
    hashes = length - quotes
  }

  /// The position of the next stop in a literal, starting after its start or an interpolation.
  func stop(after start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (stop: Stop, index: Int) {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\\"), repeats(UInt8(ascii: "#"), hashes, at: index + 1, in: bytes) {
        let escaped = index + 1 + hashes
        guard escaped < bytes.count else { return (.cut, bytes.count) }
        if bytes[escaped] == UInt8(ascii: "(") { return (.interpolation, index) }
        index = bytes[escaped].isLineEnd ? escaped : escaped + 1
      } else if byte == UInt8(ascii: "\""),
        repeats(byte, quotes, at: index, in: bytes),
        repeats(UInt8(ascii: "#"), hashes, at: index + quotes, in: bytes)
      {
        return (.end, index)
      } else if byte.isLineEnd, quotes == 1 {
        return (.cut, index)
      } else {
        index += 1
      }
    }
    return (.cut, index)
  }

  private func repeats(
    _ byte: UInt8, _ count: Int, at start: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    start + count <= bytes.count && bytes[start..<start + count].allSatisfy { $0 == byte }
  }
}
