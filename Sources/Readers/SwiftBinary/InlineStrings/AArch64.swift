/// Decodes AArch64 instructions, as far as they move whole registers.
///
/// Source of the encodings: Arm Architecture Reference Manual for A-profile, chapter C4.
struct AArch64Decoder {
  /// The page that `adrp` has written to a register, in bytes from the start of the code.
  private var pages = [Int?](repeating: nil, count: 32)
  private let code: UnsafeRawBufferPointer
  /// The address of the code, which page addresses depend on.
  private let address: Int

  init(code: UnsafeRawBufferPointer, address: UInt64) {
    self.code = code
    self.address = Int(truncatingIfNeeded: address)
  }

  /// Decodes the next instruction; offsets must ascend from call to call.
  mutating func instruction(at offset: Int) -> Instruction {
    let word = UInt32(littleEndian: code.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    var instruction =
      switch word >> 25 & 15 {
      case 8, 9: Self.immediate(word)
      case 10, 11: Self.branch(word, at: offset)
      case 4, 6, 12, 14: Self.memory(word)
      case 7, 15: Self.vector(word)
      case 5, 13: Self.arithmetic(word)
      default: Instruction.forgetting(Int(word & 31))
      }
    instruction.length = 4
    instruction.isNarrow = word >> 31 == 0
    instruction.keepsFlags = !Self.setsFlags(word)
    followAddress(word, offset, &instruction)
    return instruction
  }

  /// Combines `adrp` with the instruction that adds the offset in the page: `add`, or a load.
  private mutating func followAddress(
    _ word: UInt32, _ offset: Int, _ instruction: inout Instruction
  ) {
    let (target, base) = (Int(word & 31), Int(word >> 5 & 31))
    if word & 0x1f00_0000 == 0x1000_0000 {
      let distance = Int(Int32(bitPattern: (word >> 5 & 0x7ffff) << 13) >> 11) | Int(word >> 29 & 3)
      if word >> 31 == 0 {
        instruction.reference = offset + distance
      } else {
        pages[target] = (address + offset) & ~4095 + distance << 12 - address
      }
      return
    }
    if let page = pages[base] {
      if word & 0xffc0_0000 == 0x9100_0000 {
        instruction.reference = page + Int(word >> 10 & 0xfff)
      } else if word & 0x3b00_0000 == 0x3900_0000 {
        let isVector = word & 0x0480_0000 == 0x0480_0000
        let scale = isVector && word >> 30 == 0 ? 4 : Int(word >> 30)
        instruction.source = page + Int(word >> 10 & 0xfff) << scale
      }
    }
    if instruction.forgotten >> UInt64(target) & 1 == 1 { pages[target] = nil }
    if let to = instruction.written, to < 32 { pages[to] = nil }
  }

  /// Whether an instruction sets flags: `adds`, `subs`, `ands`, `ccmp` and similar, floating-point
  /// comparisons, and calls.
  private static func setsFlags(_ word: UInt32) -> Bool {
    word & 0x3f00_0000 == 0x3100_0000 || word & 0x3e00_0000 == 0x2a00_0000 && word >> 29 & 1 == 1
      || word & 0x3f00_0000 == 0x2b00_0000 || word & 0x7f80_0000 == 0x7200_0000
      || word & 0x7f00_0000 == 0x6a00_0000 || word & 0x3fe0_0000 == 0x3a40_0000
      || word & 0x3fe0_0000 == 0x3a00_0000 || word & 0x5f20_0c00 == 0x1e20_0000
      || word & 0xfc00_0000 == 0x9400_0000 || word & 0xfffe_0000 == 0xd63e_0000
      || word & 0xffff_fc00 == 0xd63f_0000
  }

  // MARK: - Data processing

  /// Always unknown, because it is the stack pointer.
  private static let unknown = Instruction.Operand(register: 31)

  /// A register operand, where 31 is the zero register.
  private static func operand(_ number: UInt32) -> Instruction.Operand {
    number & 31 == 31 ? .init() : .init(register: Int(number & 31))
  }

  private static func writing(_ word: UInt32, _ effect: (Int) -> Instruction.Effect) -> Instruction
  {
    // A write of the zero register has no effect, and the stack pointer is never followed.
    word & 31 == 31 ? Instruction() : Instruction(effect: effect(Int(word & 31)))
  }

  /// Decodes an instruction with an immediate operand.
  private static func immediate(_ word: UInt32) -> Instruction {
    let base = operand(word >> 5)
    let last = UInt64(word >> 10 & 63)
    let rotation = UInt64(word >> 16 & 63)
    let size: UInt64 = word >> 31 == 1 ? 64 : 32
    switch word >> 23 & 7 {
    case 2:
      let amount = UInt64(word >> 10 & 0xfff) << (word & 0x40_0000 == 0 ? 0 : 12)
      return writing(word) {
        .set(
          .init(
            register: Int(word >> 5 & 31),
            constant: word & 0x4000_0000 == 0 ? amount : 0 &- amount), to: $0)
      }
    case 4:
      guard let mask = AArch64Encoding.logicalImmediate(word) else {
        return .forgetting(Int(word & 31))
      }
      let operation = [Instruction.Operation.and, .or, .xor, .and][Int(word >> 29 & 3)]
      return writing(word) { .combine(operation, base, .init(constant: mask), to: $0) }
    case 5:
      if let value = AArch64Encoding.startValue(word) {
        return writing(word) { .set(.init(constant: value), to: $0) }
      }
      return writing(word) {
        .insert(AArch64Encoding.piece(word), mask: 0xffff << (UInt64(word >> 21 & 3) * 16), to: $0)
      }
    case 6:
      switch word >> 29 & 3 {
      // `asr` by all bits but one, and `sbfx` of one bit.
      case 0 where last == rotation:
        return writing(word) { .select(.minusOne, .init(), to: $0, condition: nil) }
      // `bfi`
      case 1 where last < rotation:
        return writing(word) {
          .combine(.or, .init(register: $0), base, to: $0, shift: Int(size - rotation))
        }
      // `lsl` and `ubfiz`
      case 2 where last < rotation:
        return writing(word) { .combine(.or, .init(), base, to: $0, shift: Int(size - rotation)) }
      case 2 where rotation == 0:
        return writing(word) {
          .combine(.and, base, .init(constant: .max >> (63 - last)), to: $0)
        }
      case 2 where last == rotation:
        return writing(word) { .select(.init(constant: 1), .init(), to: $0, condition: nil) }
      default: break
      }
    default: break
    }
    return .forgetting(Int(word & 31))
  }

  /// Decodes an instruction with register operands.
  private static func arithmetic(_ word: UInt32) -> Instruction {
    let (first, second) = (operand(word >> 5), operand(word >> 16))
    let shift = Int(word >> 10 & 63)
    let isInverted = word >> 21 & 1 == 1
    let isShiftedLeft = word >> 22 & 3 == 0
    switch word >> 21 & 0xff {
    case 0x58 where word & 0xffe0_fc1f == 0xeb00_001f:
      return Instruction(effect: .compare(Int(word >> 5 & 31), Int(word >> 16 & 31)))
    case 0x50...0x57:
      let operation = [Instruction.Operation.and, .or, .xor, .and][Int(word >> 29 & 3)]
      if operation == .and, isInverted || !isShiftedLeft {
        return writing(word) { .combine(.and, first, unknown, to: $0) }
      }
      guard isShiftedLeft else { break }
      if isInverted {
        guard first.register == nil, operation == .or else { break }
        return writing(word) { .combine(.xor, .minusOne, second, to: $0, shift: shift) }
      }
      if operation == .or, first.register == nil, shift == 0 {
        return writing(word) { .set(second, to: $0) }
      }
      return writing(word) { .combine(operation, first, second, to: $0, shift: shift) }
    case 0x58:
      return writing(word) {
        .combine(
          word >> 30 & 1 == 0 ? .add : .subtract, first, second, to: $0, shift: shift)
      }
    case 0x59 where word >> 30 & 1 == 0 && shift & 7 < 5:
      return writing(word) {
        .combine(
          .add, .init(register: Int(word >> 5 & 31)), second, to: $0, shift: shift & 7)
      }
    case 0xd2 where word & 0xffe0_fc10 == 0xfa40_0000:
      return Instruction(effect: .compareAlso(Int(word >> 5 & 31), Int(word >> 16 & 31)))
    case 0xd4: return choice(word, first, second)
    default: break
    }
    return .forgetting(Int(word & 31))
  }

  /// Decodes `csel`, `csinc`, `csinv` and `csneg`, including their aliases.
  private static func choice(
    _ word: UInt32, _ first: Instruction.Operand, _ second: Instruction.Operand
  ) -> Instruction {
    var second = second
    switch (word >> 30 & 1, word >> 10 & 1) {
    case (0, let one): second.constant = UInt64(one)
    case (1, 0) where second.register == nil: second = .minusOne
    default: if second.register != nil { second = unknown }
    }
    return writing(word) {
      .select(first, second, to: $0, condition: UInt8(word >> 12 & 15))
    }
  }

  // MARK: - Other instructions

  private static func vector(_ word: UInt32) -> Instruction {
    let (target, base) = (Int(word & 31), Int(word >> 5 & 31))
    var result = Instruction.forgetting(32 + target)
    if word & 0xffff_fc00 == 0x9e67_0000 {
      result.effect = .set(operand(word >> 5), to: 32 + target)
    } else if word & 0xffff_fc00 == 0x4e18_1c00 {
      result.effect = .pair(32 + target, base)
    } else if word & 0xffe0_fc00 == 0x4ec0_3800 {
      // zip1 of two vectors of 64-bit lanes
      result.effect = .pair(32 + base, 32 + Int(word >> 16 & 31))
    } else if word & 0x5f20_fc00 == 0x1e20_0000 || word & 0xbfe0_fc00 == 0x0e00_3c00 {
      result.forgotten |= 1 << UInt64(target)
    }
    return result
  }

  private static func branch(_ word: UInt32, at offset: Int) -> Instruction {
    if word & 0xfc00_0000 == 0x9400_0000 {
      return Instruction(effect: .call, target: AArch64Encoding.callTarget(word, at: offset))
    }
    if let target = AArch64Encoding.branchTarget(word, at: offset) {
      return Instruction(effect: word >> 26 == 5 ? .jump : .branch, target: target)
    }
    if word & 0xfe00_0000 == 0xd600_0000 {
      switch word >> 21 & 15 {
      case 0, 8: return Instruction(effect: .jump, targetRegister: Int(word >> 5 & 31))
      case 1, 9: return Instruction(effect: .call)
      default: return Instruction(effect: .leave)
      }
    }
    if word & 0xffe0_001f == 0xd420_0000 { return Instruction(effect: .stop) }
    return word & 0xfff0_0000 == 0xd530_0000 ? .forgetting(Int(word & 31)) : Instruction()
  }

  private static func memory(_ word: UInt32) -> Instruction {
    let (target, base) = (Int(word & 31), Int(word >> 5 & 31))
    let isVector = word >> 26 & 1 == 1
    let isLoad = word >> 22 & 1 == 1
    let bias = isVector ? 32 : 0
    var result = Instruction()
    switch word >> 27 & 7 {
    case 5:
      let second = Int(word >> 10 & 31)
      if word >> 23 & 1 == 1 { result.forgotten |= 1 << UInt64(base) }
      if isLoad {
        result.forgotten |= 1 << UInt64(bias + target) | 1 << UInt64(bias + second)
      } else if !isVector, word >> 31 == 1 {
        let displacement = Int(Int32(bitPattern: (word >> 15 & 0x7f) << 25) >> 25) * 8
        result.effect =
          word >> 23 & 3 == 2
          ? .store(
            [operand(word), operand(word >> 10)], .init(base: base, displacement: displacement))
          : .pair(target, second)
      } else if isVector, word >> 30 == 1 {
        result.effect = .pair(32 + target, 32 + second)
      }
    case 7:
      let isUnscaled = word >> 24 & 1 == 0
      let isAtomic = isUnscaled && word >> 21 & 1 == 1 && word >> 10 & 3 == 0
      if isUnscaled, word >> 21 & 1 == 0, word >> 10 & 1 == 1 {
        result.forgotten |= 1 << UInt64(base)
      }
      if isLoad || isAtomic || word >> 23 & 1 == 1 {
        result.forgotten |= 1 << UInt64(bias + target)
        if word >> 22 & 0x3ff == 0xe5, target < 31 {
          result.effect = .select(.init(constant: 1), .init(), to: target, condition: nil)
        } else if word >> 22 & 0x3ff == 0x3e5, target < 31 {
          result.effect = .load(
            .init(base: base, displacement: Int(word >> 10 & 0xfff) * 8), to: target)
        }
      } else if word >> 30 == 3 {
        let stored = isVector ? Instruction.Operand(register: 32 + target) : operand(word)
        let displacement =
          isUnscaled
          ? Int(Int32(bitPattern: (word >> 12 & 0x1ff) << 23) >> 23) : Int(word >> 10 & 0xfff) * 8
        let isIndexed = isUnscaled && word >> 21 & 1 == 1
        result.effect = .store(
          [stored],
          isIndexed
            ? .init(
              base: base, index: Int(word >> 16 & 31), shift: word >> 12 & 1 == 1 ? 3 : 0,
              displacement: 0)
            : .init(base: base, displacement: displacement))
      }
    case 3: result.forgotten |= 1 << UInt64(bias + target)
    default:
      result.forgotten |=
        1 << UInt64(target) | 1 << UInt64(word >> 16 & 31) | 1 << UInt64(word >> 10 & 31)
    }
    return result
  }
}

/// The AArch64 instructions that create constants, found without following the code.
enum AArch64Encoding {
  /// The maximum distance, in bytes, between instructions that create one constant.
  ///
  /// The scheduler interleaves them with others of the same basic block.
  static let reach = 64

  /// The maximum size of an outlined function, in bytes.
  static let outlinedLimit = 64

  /// Instructions that create one value in a register, piece by piece.
  struct Chain {
    /// The offset of the first instruction, in bytes from the start of the code.
    let offset: Int
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
    forEachWord(in: code) { offset, word in
      let target = Int(word & 31)
      let piece = UInt8(1) << UInt8(truncatingIfNeeded: word >> 21 & 3)
      let isMoveKeep = word & 0x7f80_0000 == 0x7280_0000
      if joins[offset / 4] { lastJoin = offset }
      if let value = startValue(word) {
        finish(target)
        let isMove = word & 0x7f80_0000 == 0x5280_0000
        chains[target] = Chain(
          offset: offset, hasStart: true, value: value, pieces: isMove ? piece : 15, last: offset)
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
          offset: offset, hasStart: false, value: continuedValue(word, from: 0) ?? 0,
          pieces: piece, last: offset)
      } else if let first = chains[Int(word >> 5 & 31)], let second = chains[Int(word >> 16 & 31)],
        offset - max(first.last, second.last) <= reach,
        let value = combinedValue(word, first.value, second.value)
      {
        finish(target)
        chains[target] = Chain(
          offset: first.offset, hasStart: first.hasStart && second.hasStart, value: value,
          pieces: first.pieces | second.pieces, last: offset)
      } else if word & 0xffe0_ffe0 == 0xaa00_03e0 {
        finish(target)
        chains[target] = chains[Int(word >> 16 & 31)]
        chains[target]?.isCopy = true
        chains[target]?.last = offset
      }
    }
    for register in chains.indices { finish(register) }
  }

  static func forEachWord(in code: UnsafeRawBufferPointer, _ body: (Int, UInt32) -> Void) {
    for offset in stride(from: 0, to: code.count - 3, by: 4) {
      body(
        offset,
        UInt32(littleEndian: code.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }
  }

  /// Whether each instruction is the target of a branch.
  private static func targets(in code: UnsafeRawBufferPointer) -> [Bool] {
    var targets = [Bool](repeating: false, count: code.count / 4 + 1)
    forEachWord(in: code) { offset, word in
      if let target = branchTarget(word, at: offset), target >= 0, target < code.count {
        targets[target / 4] = true
      }
    }
    return targets
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
  private static func continuedValue(_ word: UInt32, from value: UInt64) -> UInt64? {
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
  private static func combinedValue(_ word: UInt32, _ first: UInt64, _ second: UInt64) -> UInt64? {
    let width: UInt64 = word >> 31 == 1 ? .max : 0xffff_ffff
    switch word & 0x7fe0_fc00 {
    case 0x0b00_0000: return (first &+ second) & width
    case 0x4b00_0000: return (first &- second) & width
    case 0x2a00_0000: return (first | second) & width
    case 0x4a00_0000: return (first ^ second) & width
    default: return nil
    }
  }

  /// The 16 bits of a `mov` instruction, shifted to their position.
  static func piece(_ word: UInt32) -> UInt64 {
    UInt64(word >> 5 & 0xffff) << (UInt64(word >> 21 & 3) * 16)
  }

  /// The bit mask of a logical instruction: DecodeBitMasks in the manual's pseudocode.
  static func logicalImmediate(_ word: UInt32) -> UInt64? {
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

  /// The target of a branch within a function; nil for other instructions.
  static func branchTarget(_ word: UInt32, at offset: Int) -> Int? {
    if word >> 26 == 5 { return offset + distance(word, bits: 26, from: 0) }
    if word & 0xff00_0010 == 0x5400_0000 || word & 0x7e00_0000 == 0x3400_0000 {
      return offset + distance(word, bits: 19, from: 5)
    }
    return word & 0x7e00_0000 == 0x3600_0000
      ? offset + distance(word, bits: 14, from: 5) : nil
  }

  /// The target of a call or an unconditional jump; nil for other instructions.
  static func callTarget(_ word: UInt32, at offset: Int) -> Int? {
    word & 0x7c00_0000 == 0x1400_0000 ? offset + distance(word, bits: 26, from: 0) : nil
  }

  private static func distance(_ word: UInt32, bits: UInt32, from: UInt32) -> Int {
    let shift = 32 - bits
    return Int(Int32(bitPattern: (word >> from) << shift) >> Int32(shift)) * 4
  }
}
