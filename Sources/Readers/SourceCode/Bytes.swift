extension UInt8 {
  var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// Whether the byte can be part of an identifier; all non-ASCII characters count as letters.
  var isWord: Bool {
    self | 0x20 &- UInt8(ascii: "a") < 26 || isDigit || self == UInt8(ascii: "_")
      || self == UInt8(ascii: "$") || self >= 0x80
  }

  var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }

  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  /// Whether the byte is an operator character other than the dot.
  var isOperator: Bool {
    switch self {
    case UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "!"), UInt8(ascii: "*"), UInt8(ascii: "%"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "^"),
      UInt8(ascii: "~"), UInt8(ascii: "?"):
      true
    default: false
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The size of a byte order mark at the start; 0 without one.
  var byteOrderMarkSize: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}
