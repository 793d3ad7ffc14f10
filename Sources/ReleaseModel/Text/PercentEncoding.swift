extension String {
  /// The string with `%XX` for every byte that is neither unreserved (RFC 3986, section 2.3) nor in
  /// `others`.
  package func percentEncoded(except others: String = "") -> String {
    utf8.map { byte in
      byte.isUnreserved || others.utf8.contains(byte)
        ? String(UnicodeScalar(byte)) : byte.percentEncoded
    }.joined()
  }
}

extension UInt8 {
  /// Whether the byte is unreserved in a web address (RFC 3986, section 2.3).
  package var isUnreserved: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~".utf8.contains(self)
    }
  }

  /// The byte as `%XX`.
  package var percentEncoded: String {
    "%" + (self < 16 ? "0" : "") + String(self, radix: 16, uppercase: true)
  }
}
