/// The UTF-8 byte order mark, U+FEFF.
let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

/// An encoding with multibyte code units.
package enum WideEncoding {
  case utf16(isBigEndian: Bool)
  case utf32(isBigEndian: Bool)

  /// The encoding that the first bytes indicate; `nil` if they are compatible with UTF-8.
  ///
  /// Without a byte order mark, it is derived from the pattern of zero bytes, because JSON begins
  /// with an ASCII character (RFC 4627, section 3), and so does almost every `.strings` file.
  package init?(_ bytes: some Collection<UInt8>) {
    let start = Array(bytes.prefix(4))
    let zeros = start.map { $0 == 0 }
    if start == [0xFF, 0xFE, 0, 0] || zeros == [false, true, true, true] {
      self = .utf32(isBigEndian: false)
    } else if start == [0, 0, 0xFE, 0xFF] || zeros == [true, true, true, false] {
      self = .utf32(isBigEndian: true)
    } else if start.starts(with: [0xFF, 0xFE]) || zeros.starts(with: [false, true]) {
      self = .utf16(isBigEndian: false)
    } else if start.starts(with: [0xFE, 0xFF]) || zeros.starts(with: [true, false]) {
      self = .utf16(isBigEndian: true)
    } else {
      return nil
    }
  }

  /// The encoding as shown in messages, such as "UTF-32 text".
  var description: String {
    switch self {
    case .utf16(let isBigEndian): "UTF-16 (\(isBigEndian ? "big" : "little")-endian) text"
    case .utf32: "UTF-32 text"
    }
  }
}
