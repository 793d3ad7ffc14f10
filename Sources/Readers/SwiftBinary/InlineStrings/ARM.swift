/// The AArch64 instructions that create constants.
///
/// Source of the encodings: Arm Architecture Reference Manual for A-profile, chapter C4.
enum ARM {
  /// The maximum distance, in bytes, between instructions that create one constant.
  ///
  /// The scheduler interleaves them with others of the same basic block.
  static let reach = 64

  /// Finds the values that `movz`, `movn` or `orr` starts and `movk` or `orr` completes.
  static func constants(in code: UnsafeRawBufferPointer, words: WantedWords) -> [Constant] {
    var constants: [Constant] = []
    forEachChain(in: code) { chain in
      guard chain.hasStart, words.contains(chain.value) || words.hasNarrow(near: chain.value) else {
        return
      }
      constants.append(
        Constant(offset: chain.offset, value: chain.value, register: chain.register))
    }
    return constants.sorted { $0.offset < $1.offset }
  }

  /// Instructions that create one value in a register, piece by piece.
  struct Chain {
    /// The offset of the first instruction, in bytes from the start of the code.
    let offset: Int
    let register: UInt8
    /// Whether the first instruction sets the whole register, so that the value is complete.
    let hasStart: Bool
    var value: UInt64
    /// A bit mask of the 16-bit pieces that instructions have set.
    var pieces: UInt8
    /// The pieces that replaced others, because paths or copies share the rest, or that follow a
    /// branch target.
    var shared: UInt8 = 0
    /// Whether the value is an unmodified copy of another register's.
    var isCopy = false
    /// The offset of the last instruction.
    var last: Int
  }

  /// Calls `body` with the values created, in the order in which they end.
  static func forEachChain(in code: UnsafeRawBufferPointer, _ body: (Chain) -> Void) {
    let joins = targets(in: code)
    var lastJoin = 0
    var chains = [Chain?](repeating: nil, count: 32)
    func finish(_ register: Int) {
      if let chain = chains[register], !chain.isCopy { body(chain) }
    }
    for offset in stride(from: 0, to: code.count - 3, by: 4) {
      let word = UInt32(littleEndian: code.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      let target = Int(word & 31)
      let piece = UInt8(1) << UInt8(truncatingIfNeeded: word >> 21 & 3)
      let isMoveKeep = word & 0x7f80_0000 == 0x7280_0000
      if joins[offset / 4] { lastJoin = offset }
      if let value = startValue(word) {
        finish(target)
        let isMove = word & 0x7f80_0000 == 0x5280_0000
        chains[target] = Chain(
          offset: offset, register: UInt8(target), hasStart: true, value: value,
          pieces: isMove ? piece : 15, last: offset)
      } else if var chain = chains[target], offset - chain.last <= reach,
        let value = continuedValue(word, from: chain.value)
      {
        if isMoveKeep {
          if chain.pieces & piece != 0 {
            finish(target)
            chain.shared |= piece
          }
          if chain.offset < lastJoin { chain.shared |= piece }
          chain.pieces |= piece
        }
        (chain.value, chain.last, chain.isCopy) = (value, offset, false)
        chains[target] = chain
      } else if isMoveKeep {
        finish(target)
        chains[target] = Chain(
          offset: offset, register: UInt8(target), hasStart: false,
          value: continuedValue(word, from: 0) ?? 0, pieces: piece, last: offset)
      } else if let first = chains[Int(word >> 5 & 31)], let second = chains[Int(word >> 16 & 31)],
        offset - max(first.last, second.last) <= reach,
        let value = combinedValue(word, first.value, second.value)
      {
        finish(target)
        chains[target] = Chain(
          offset: first.offset, register: UInt8(target),
          hasStart: first.hasStart && second.hasStart, value: value,
          pieces: first.pieces | second.pieces, last: offset)
      } else if word & 0xffe0_ffe0 == 0xaa00_03e0 {
        finish(target)
        chains[target] = chains[Int(word >> 16 & 31)].map {
          Chain(
            offset: $0.offset, register: UInt8(target), hasStart: $0.hasStart, value: $0.value,
            pieces: $0.pieces, isCopy: true, last: offset)
        }
      }
    }
    for register in chains.indices { finish(register) }
  }

  /// Whether each instruction is the target of a branch.
  private static func targets(in code: UnsafeRawBufferPointer) -> [Bool] {
    var targets = [Bool](repeating: false, count: code.count / 4 + 1)
    for offset in stride(from: 0, to: code.count - 3, by: 4) {
      let word = UInt32(littleEndian: code.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      if let target = ARMDecoder.branchTarget(word, at: offset), target >= 0, target < code.count {
        targets[target / 4] = true
      }
    }
    return targets
  }

  /// The maximum size of an outlined function, in bytes.
  static let outlinedLimit = 64

  /// Calls `body` with the offset and the target of each call and jump.
  static func forEachCall(in code: UnsafeRawBufferPointer, _ body: (Int, Int) -> Void) {
    for offset in stride(from: 0, to: code.count - 3, by: 4) {
      let word = UInt32(littleEndian: code.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      if let target = ARMDecoder.callTarget(word, at: offset) { body(offset, target) }
    }
  }

  /// Finds 64-bit `add` and `sub` with an immediate operand, and `orr`, which LLVM uses instead if
  /// no bits overlap.
  static func forEachAddition(
    in code: UnsafeRawBufferPointer, range: Range<Int>, _ body: (Addition) -> Void
  ) {
    let start = (range.lowerBound + 3) / 4 * 4
    for offset in stride(from: start, to: min(range.upperBound, code.count - 3), by: 4) {
      let word = UInt32(littleEndian: code.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      if let amount = addedBits(word) {
        body(Addition(offset: offset, amount: amount, register: UInt8(word >> 5 & 31)))
      }
      guard word & 0xbf80_0000 == 0x9100_0000 else { continue }
      let amount = Int64(word >> 10 & 0xfff) << (word & 0x40_0000 == 0 ? 0 : 12)
      body(
        Addition(
          offset: offset, amount: word & 0x4000_0000 == 0 ? amount : -amount,
          register: UInt8(word >> 5 & 31)))
    }
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

  /// The result of `movk`, `orr` with an immediate, or `orr` of a register with itself, for a
  /// register's value.
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

  /// The result of `add`, `sub`, `orr` or `eor` for two registers with these values.
  static func combinedValue(_ word: UInt32, _ first: UInt64, _ second: UInt64) -> UInt64? {
    guard word & 0xfc00 == 0, let operation = operation(word) else { return nil }
    return operation(first, second) & (word >> 31 == 1 ? .max : 0xffff_ffff)
  }

  /// The operation of `add`, `sub`, `orr` or `eor` for two registers, the second shifted left.
  static func operation(_ word: UInt32) -> Instruction.Operation? {
    switch word & 0x7fe0_0000 {
    case 0x0b00_0000: .add
    case 0x4b00_0000: .subtract
    case 0x2a00_0000: .or
    case 0x4a00_0000: .xor
    default: nil
    }
  }

  /// The immediate operand of a 64-bit `orr` of a register.
  static func addedBits(_ word: UInt32) -> Int64? {
    guard word & 0xff80_0000 == 0xb200_0000, word >> 5 & 31 != 31 else { return nil }
    return logicalImmediate(word).map { Int64(bitPattern: $0) }
  }

  /// The 16 bits of a `mov` instruction, shifted to their position.
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
