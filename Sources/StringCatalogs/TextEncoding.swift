/// The UTF-8 byte order mark, U+FEFF.
let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

/// The UTF-16 or UTF-32 encoding the first bytes show, or nil if nothing speaks against UTF-8.
///
/// Without a byte order mark the pattern of zero bytes tells, because JSON begins with an ASCII
/// character (RFC 4627, section 3).
func wideEncoding(of bytes: UnsafeBufferPointer<UInt8>) -> String? {
  let start = bytes.prefix(4).map { $0 }
  if start == [0xFF, 0xFE, 0, 0] || start == [0, 0, 0xFE, 0xFF] { return "UTF-32 text" }
  if start.starts(with: [0xFF, 0xFE]) { return "UTF-16 (little-endian) text" }
  if start.starts(with: [0xFE, 0xFF]) { return "UTF-16 (big-endian) text" }
  let zeros = start.map { $0 == 0 }
  if zeros == [true, true, true, false] || zeros == [false, true, true, true] {
    return "UTF-32 text"
  }
  if zeros.starts(with: [false, true]) { return "UTF-16 (little-endian) text" }
  if zeros.starts(with: [true, false]) { return "UTF-16 (big-endian) text" }
  return nil
}
