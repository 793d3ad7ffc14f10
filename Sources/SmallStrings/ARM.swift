/// The AArch64 instructions that make constants.
///
/// Source of the encodings: Arm Architecture Reference Manual for A-profile, chapter C4.
enum ARM {
  /// The greatest distance, in bytes, between instructions that make one constant.
  ///
  /// The scheduler mixes them with others of the same basic block.
  static let reach = 64

  /// Finds the values that `movz`, `movn` or `orr` starts and `movk` or `orr` completes.
  static func constants(in code: UnsafeRawBufferPointer, words: WantedWords) -> [Constant] {
    var pending = [Pending?](repeating: nil, count: 32)
    var constants: [Constant] = []
    func finish(_ register: Int) {
      guard let value = pending[register], words.contains(value.value) else { return }
      constants.append(
        Constant(offset: value.offset, value: value.value, register: UInt8(register)))
    }
    for offset in stride(from: 0, to: code.count - 3, by: 4) {
      let word = UInt32(littleEndian: code.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      let target = Int(word & 31)
      if let value = startValue(word) {
        finish(target)
        pending[target] = Pending(offset: offset, last: offset, value: value)
      } else if let previous = pending[target], offset - previous.last <= reach,
        let value = continuedValue(word, from: previous.value)
      {
        pending[target] = Pending(offset: previous.offset, last: offset, value: value)
      }
    }
    for register in pending.indices { finish(register) }
    return constants.sorted { $0.offset < $1.offset }
  }

  /// Finds `add` and `sub` of 64 bits with an immediate operand.
  static func forEachAddition(
    in code: UnsafeRawBufferPointer, range: Range<Int>, _ body: (Addition) -> Void
  ) {
    let start = (range.lowerBound + 3) / 4 * 4
    for offset in stride(from: start, to: min(range.upperBound, code.count - 3), by: 4) {
      let word = UInt32(littleEndian: code.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      guard word & 0xbf80_0000 == 0x9100_0000 else { continue }
      let amount = Int64(word >> 10 & 0xfff) << (word & 0x40_0000 == 0 ? 0 : 12)
      body(
        Addition(
          offset: offset, amount: word & 0x4000_0000 == 0 ? amount : -amount,
          register: UInt8(word >> 5 & 31)))
    }
  }

  /// A value that the next instructions may still change.
  private struct Pending {
    let offset: Int
    let last: Int
    let value: UInt64
  }

  /// The value of `movz`, `movn`, or `orr` of the zero register and an immediate.
  static func startValue(_ word: UInt32) -> UInt64? {
    let width: UInt64 = word >> 31 == 1 ? .max : 0xffff_ffff
    switch word & 0x7f80_0000 {
    case 0x5280_0000: return piece(word) & width
    case 0x1280_0000: return ~piece(word) & width
    case 0x3200_0000 where word >> 5 & 31 == 31: return logicalImmediate(word).map { $0 & width }
    default: return nil
    }
  }

  /// The value that `movk`, or `orr` of a register and an immediate or of a register and itself,
  /// makes of a register's value.
  static func continuedValue(_ word: UInt32, from value: UInt64) -> UInt64? {
    if word & 0x7f80_0000 == 0x7280_0000 {
      let mask: UInt64 = 0xffff << (UInt64(word >> 21 & 3) * 16)
      return value & ~mask | piece(word)
    }
    guard word >> 5 & 31 == word & 31 else { return nil }
    if word & 0xff80_0000 == 0xb200_0000 { return logicalImmediate(word).map { value | $0 } }
    guard word & 0xffe0_0000 == 0xaa00_0000, word >> 16 & 31 == word & 31 else { return nil }
    return value | value << UInt64(word >> 10 & 63)
  }

  /// The 16 bits of a `mov` instruction at their place.
  private static func piece(_ word: UInt32) -> UInt64 {
    UInt64(word >> 5 & 0xffff) << (UInt64(word >> 21 & 3) * 16)
  }

  /// The bit mask of a logical instruction: DecodeBitMasks in the manual's pseudocode.
  private static func logicalImmediate(_ word: UInt32) -> UInt64? {
    let ones = word >> 10 & 63
    let rotation = word >> 16 & 63
    let selector = (word >> 22 & 1) << 6 | (~ones & 63)
    guard selector > 1 else { return nil }
    let size = 1 << (UInt32.bitWidth - 1 - selector.leadingZeroBitCount)
    let levels = UInt32(size - 1)
    guard ones & levels != levels else { return nil }
    let run: UInt64 = (1 << UInt64((ones & levels) + 1)) - 1
    let turn = UInt64(rotation & levels)
    var value = run >> turn
    if turn > 0 { value |= run << (UInt64(size) - turn) }
    if size < 64 { value &= 1 << UInt64(size) - 1 }
    return stride(from: 0, to: 64, by: size).reduce(0) { $0 | value << UInt64($1) }
  }
}
