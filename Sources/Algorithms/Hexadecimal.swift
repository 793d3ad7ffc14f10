extension Sequence<UInt8> {
  /// Two lowercase digits for each byte.
  package var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}

extension FixedWidthInteger {
  /// `0x` and lowercase digits, as for an address.
  package var hexadecimal: String { "0x" + String(self, radix: 16) }
}
