/// Decodes AArch64 instructions, as far as they move whole registers.
///
/// Source of the encodings: Arm Architecture Reference Manual for A-profile, chapter C4. Constants
/// and addresses take several instructions, so the decoder keeps track of their parts.
struct ARMDecoder {
  /// The partial constants in registers.
  private var values = [(last: Int, value: UInt64)?](repeating: nil, count: 32)
  /// The page that `adrp` has written to a register, in bytes from the start of the code.
  private var pages = [Int?](repeating: nil, count: 32)
  private let code: UnsafeRawBufferPointer
  /// The address of the code, which page addresses depend on.
  private let address: UInt64

  init(code: UnsafeRawBufferPointer, address: UInt64) {
    self.code = code
    self.address = address
  }

  /// Decodes the next instruction; offsets must ascend from call to call.
  mutating func instruction(at offset: Int) -> Instruction {
    let word = UInt32(littleEndian: code.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    let target = Int(word & 31)
    var instruction = Instruction(length: 4)
    if target < 31, let value = constant(word, target, offset) {
      values[target] = (offset, value)
      instruction.effect = .constant(value, to: target)
    } else {
      instruction = Self.instruction(word, at: offset)
      for register in 0..<31 where instruction.forgotten >> UInt64(register) & 1 == 1 {
        values[register] = nil
      }
      if case .copy(let from, let to) = instruction.effect, from < 31, to < 31 {
        values[to] = values[from].map { (offset, $0.value) }
      } else if let to = instruction.written, to < 31 {
        values[to] = nil
      }
    }
    followAddress(word, target, offset, &instruction)
    instruction.keepsFlags = !Self.setsFlags(word)
    return instruction
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

  private func constant(_ word: UInt32, _ target: Int, _ offset: Int) -> UInt64? {
    if let value = ARM.startValue(word) { return value }
    if let known = values[target], offset - known.last <= ARM.reach,
      let value = ARM.continuedValue(word, from: known.value)
    {
      return value
    }
    guard let first = values[Int(word >> 5 & 31)], let second = values[Int(word >> 16 & 31)],
      offset - max(first.last, second.last) <= ARM.reach
    else { return nil }
    return ARM.combinedValue(word, first.value, second.value)
  }

  /// Combines `adrp` with the instruction that adds the offset in the page: `add`, or a load.
  private mutating func followAddress(
    _ word: UInt32, _ target: Int, _ offset: Int, _ instruction: inout Instruction
  ) {
    let base = Int(word >> 5 & 31)
    if word & 0x1f00_0000 == 0x1000_0000 {
      let distance = Int(Int32(bitPattern: (word >> 5 & 0x7ffff) << 13) >> 11) | Int(word >> 29 & 3)
      if word >> 31 == 0 {
        instruction.reference = offset + distance
      } else {
        let place = Int(bitPattern: UInt(truncatingIfNeeded: address)) + offset
        pages[target] =
          (place & ~4095) + distance << 12 - Int(bitPattern: UInt(truncatingIfNeeded: address))
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
    if instruction.forgotten >> UInt64(target) & 1 == 1, target < 31 { pages[target] = nil }
    if case .add(_, _, let to) = instruction.effect { pages[to] = nil }
  }

  private static func distance(_ word: UInt32, bits: UInt32, from: UInt32) -> Int {
    let shift = 32 - bits
    return Int(Int32(bitPattern: (word >> from) << shift) >> Int32(shift)) * 4
  }

  private static func instruction(_ word: UInt32, at offset: Int) -> Instruction {
    var result = Instruction(length: 4)
    switch word >> 25 & 15 {
    case 10, 11: return branch(word, at: offset)
    case 4, 6, 12, 14: return memory(word)
    case 7, 15:
      let target = Int(word & 31)
      let base = Int(word >> 5 & 31)
      result.forgotten = 1 << UInt64(32 + target)
      if word & 0xffff_fc00 == 0x9e67_0000 {
        result.effect = .copy(base, to: 32 + target)
      } else if word & 0xffff_fc00 == 0x4e18_1c00 {
        result.effect = .pair(32 + target, base)
      } else if word & 0xffe0_fc00 == 0x4ec0_3800 {
        // zip1 of two vectors of 64-bit lanes
        result.effect = .pair(32 + base, 32 + Int(word >> 16 & 31))
      } else if word & 0x5f20_fc00 == 0x1e20_0000 || word & 0xbfe0_fc00 == 0x0e00_3c00 {
        result.forgotten |= 1 << UInt64(target)
      }
      return result
    default: return arithmetic(word)
    }
  }

  private static func arithmetic(_ word: UInt32) -> Instruction {
    let target = Int(word & 31)
    let base = Int(word >> 5 & 31)
    var result = Instruction(length: 4)
    if word & 0x7fe0_ffe0 == 0x2a00_03e0 {
      result.effect = .copy(Int(word >> 16 & 31), to: target)
    } else if word & 0xffe0_fc1f == 0xeb00_001f {
      result.effect = .compare(base, Int(word >> 16 & 31))
    } else if word & 0xffe0_fc10 == 0xfa40_0000 {
      result.effect = .compareAlso(base, Int(word >> 16 & 31))
    } else if word & 0xbf80_0000 == 0x9100_0000 {
      let amount = Int64(word >> 10 & 0xfff) << (word & 0x40_0000 == 0 ? 0 : 12)
      result.effect = .add(word & 0x4000_0000 == 0 ? amount : -amount, from: base, to: target)
    } else if let amount = ARM.addedBits(word) {
      result.effect = .add(amount, from: base, to: target)
    } else if let effect = choice(word) ?? combination(word) ?? bit(word) {
      result.effect = effect
    } else {
      result.forgotten = 1 << UInt64(target)
    }
    return result
  }

  /// Decodes `csel`, `csinc` and `csinv`, including their aliases `cset` and `csetm`.
  private static func choice(_ word: UInt32) -> Instruction.Effect? {
    let target = Int(word & 31)
    let (first, second) = (Int(word >> 5 & 31), Int(word >> 16 & 31))
    let condition = UInt8(word >> 12 & 15)
    switch word & 0x7fe0_0c00 {
    case 0x1a80_0000: return .choice(first, second, to: target, condition: condition)
    case 0x1a80_0400 where first == 31 && second == 31:
      return .condition(condition ^ 1, to: target)
    case 0x1a80_0400: return .choice(first, second, to: target, condition: condition, plus: 1)
    case 0x5a80_0000 where first == 31 && second == 31:
      return .condition(condition ^ 1, to: target, isNegative: true)
    default: return nil
    }
  }

  /// Decodes `add`, `sub`, `orr`, `eor`, `and` and `bfi` of two registers, one of them shifted
  /// left.
  ///
  /// `and` may have any shift, because its result for another register is unknown anyway.
  private static func combination(_ word: UInt32) -> Instruction.Effect? {
    let target = Int(word & 31)
    let (first, second) = (Int(word >> 5 & 31), Int(word >> 16 & 31))
    let shift = Int(word >> 10 & 63)
    if let operation = ARM.operation(word) {
      if operation == .subtract, first == 31, shift == 0 {
        return second == target ? .negate(target) : nil
      }
      return .combine(operation, first, second, to: target, shift: shift)
    }
    switch word & 0x7fe0_0000 {
    case 0x0a00_0000, 0x0a20_0000, 0x0a40_0000, 0x0a60_0000, 0x0a80_0000, 0x0aa0_0000:
      return .combine(.and, first, second, to: target)
    case 0x0b20_0000 where shift & 7 < 5:
      // `uxtw` of a register whose upper bits are zero.
      return .combine(.add, first, second, to: target, shift: shift & 7)
    default:
      let (rotation, last) = (Int(word >> 16 & 63), Int(word >> 10 & 63))
      guard word & 0xffc0_0000 == 0xb340_0000, last < rotation else { return nil }
      return .combine(.or, target, first, to: target, shift: 64 - rotation)
    }
  }

  /// Decodes `lsl` and `ubfiz`, and `and` with a power of two.
  private static func bit(_ word: UInt32) -> Instruction.Effect? {
    let (target, base) = (Int(word & 31), Int(word >> 5 & 31))
    let (rotation, last) = (Int(word >> 16 & 63), Int(word >> 10 & 63))
    switch word & 0xffc0_0000 {
    case 0xd340_0000 where last < rotation:
      return .multiply(base, by: 1 << UInt64(64 - rotation), to: target)
    case 0x5300_0000 where last < rotation && rotation < 32:
      return .multiply(base, by: 1 << UInt64(32 - rotation), to: target)
    // `asr` by all bits but one, and `sbfx` of one bit.
    case 0x9340_0000 where last == rotation, 0x1300_0000 where last == rotation:
      return .sign(to: target)
    case 0x1200_0000 where last == 0 && rotation == 0: return .bit(base, shift: 0, to: target)
    case 0x1200_0000 where last == 0 && rotation < 32:
      return .bit(base, shift: 32 - rotation, to: target)
    case 0x9240_0000 where last == 0:
      return .bit(base, shift: (64 - rotation) & 63, to: target)
    case 0x5200_0000 where last == 0 && rotation == 0 && base == target: return .flip(target)
    default: return nil
    }
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

  private static func branch(_ word: UInt32, at offset: Int) -> Instruction {
    var result = Instruction(length: 4)
    if word & 0xfc00_0000 == 0x9400_0000 {
      result.effect = .call
      result.target = callTarget(word, at: offset)
    } else if let target = branchTarget(word, at: offset) {
      result.effect = word >> 26 == 5 ? .jump : .branch
      result.target = target
    } else if word & 0xfe00_0000 == 0xd600_0000 {
      switch word >> 21 & 15 {
      case 0, 8:
        result.effect = .jump
        result.targetRegister = Int(word >> 5 & 31)
      case 1, 9: result.effect = .call
      default: result.effect = .leave
      }
    } else if word & 0xffe0_001f == 0xd420_0000 {
      result.effect = .stop
    } else if word & 0xfff0_0000 == 0xd530_0000 {
      result.forgotten = 1 << UInt64(word & 31)
    }
    return result
  }

  private static func memory(_ word: UInt32) -> Instruction {
    let target = Int(word & 31)
    let base = Int(word >> 5 & 31)
    let isVector = word >> 26 & 1 == 1
    let isLoad = word >> 22 & 1 == 1
    let bias = isVector ? 32 : 0
    var result = Instruction(length: 4)
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
          ? .storePair(target, second, .init(base: base, displacement: displacement))
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
        if word >> 22 & 0x3ff == 0xe5 {
          result.effect = .bit(nil, shift: 0, to: target)
        } else if word >> 22 & 0x3ff == 0x3e5 {
          result.effect = .load(
            to: target, .init(base: base, displacement: Int(word >> 10 & 0xfff) * 8))
        }
      } else if word >> 30 == 3 {
        let displacement =
          isUnscaled
          ? Int(Int32(bitPattern: (word >> 12 & 0x1ff) << 23) >> 23) : Int(word >> 10 & 0xfff) * 8
        let isIndexed = isUnscaled && word >> 21 & 1 == 1
        result.effect =
          isIndexed
          ? .store(
            bias + target,
            .init(
              base: base, index: Int(word >> 16 & 31), shift: word >> 12 & 1 == 1 ? 3 : 0,
              displacement: 0))
          : .store(bias + target, .init(base: base, displacement: displacement))
      }
    case 3: result.forgotten |= 1 << UInt64(bias + target)
    default:
      result.forgotten |=
        1 << UInt64(target) | 1 << UInt64(word >> 16 & 31) | 1 << UInt64(word >> 10 & 31)
    }
    return result
  }
}
