extension String {
  /// 16 hexadecimal digits that are the same in every run: the 64-bit FNV-1a hash.
  package var hashDigits: String {
    utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }.allDigits
  }
}

extension UInt64 {
  /// All 16 hexadecimal digits.
  package var allDigits: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
