/// Decodes AArch64 instructions, as far as they move whole registers.
///
/// Source of the encodings: Arm Architecture Reference Manual for A-profile, chapter C4. Constants
/// and addresses take several instructions, so they are followed from one to the next.
struct ARMDecoder {
  /// What a register holds while its constant is being made.
  private var values = [(last: Int, value: UInt64)?](repeating: nil, count: 32)
  /// The page that `adrp` has put into a register, in bytes from the start of the code.
  private var pages = [Int?](repeating: nil, count: 32)
  private let code: UnsafeRawBufferPointer
  /// The address of the code, on which pages depend.
  private let address: UInt64

  init(code: UnsafeRawBufferPointer, address: UInt64) {
    self.code = code
    self.address = address
  }

  /// Decodes the next instruction; offsets ascend from call to call.
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
      switch instruction.effect {
      case .copy(let from, let to) where from < 31 && to < 31:
        values[to] = values[from].map { (offset, $0.value) }
      case .copy(_, let to), .choice(_, _, let to, _), .add(_, _, let to),
        .combine(_, _, let to, _):
        if to < 31 { values[to] = nil }
      default: break
      }
    }
    followAddress(word, target, offset, &instruction)
    instruction.keepsFlags = !Self.setsFlags(word)
    return instruction
  }

  /// `adds`, `subs`, `ands`, `ccmp` and their relatives, comparisons of floating point, and calls.
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
    guard let known = values[target], offset - known.last <= ARM.reach else { return nil }
    return ARM.continuedValue(word, from: known.value)
  }

  /// Follows `adrp` to the instruction that adds the place in the page: `add`, or a load.
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
    } else if word & 0xbf80_0000 == 0x9100_0000 {
      let amount = Int64(word >> 10 & 0xfff) << (word & 0x40_0000 == 0 ? 0 : 12)
      result.effect = .add(word & 0x4000_0000 == 0 ? amount : -amount, from: base, to: target)
    } else if let amount = ARM.addedBits(word) {
      result.effect = .add(amount, from: base, to: target)
    } else if word & 0xffe0_0c00 == 0x9a80_0000 {
      result.effect = .choice(
        base, Int(word >> 16 & 31), to: target, condition: UInt8(word >> 12 & 15))
    } else if word & 0xffe0_0c00 == 0x9a80_0400 {
      result.effect = .combine(Int(word >> 16 & 31), 31, to: target, shift: 0)
    } else if word & 0xffe0_0000 == 0xaa00_0000 || word & 0xbfe0_0000 == 0x8b00_0000 {
      result.effect = .combine(
        base, Int(word >> 16 & 31), to: target, shift: Int(word >> 10 & 63))
    } else {
      result.forgotten = 1 << UInt64(target)
    }
    return result
  }

  private static func branch(_ word: UInt32, at offset: Int) -> Instruction {
    var result = Instruction(length: 4)
    if word & 0x7c00_0000 == 0x1400_0000 {
      result.effect = word >> 31 == 1 ? .call : .jump
      result.target = offset + distance(word, bits: 26, from: 0)
    } else if word & 0xff00_0010 == 0x5400_0000 || word & 0x7e00_0000 == 0x3400_0000 {
      result.effect = .branch
      result.target = offset + distance(word, bits: 19, from: 5)
    } else if word & 0x7e00_0000 == 0x3600_0000 {
      result.effect = .branch
      result.target = offset + distance(word, bits: 14, from: 5)
    } else if word & 0xfe00_0000 == 0xd600_0000 {
      switch word >> 21 & 15 {
      case 0, 8: result.effect = .jump
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
        result.effect = .pair(target, second)
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
        if word >> 22 & 0x3ff == 0x3e5 {
          result.effect = .load(
            to: target, base: base, displacement: Int(word >> 10 & 0xfff) * 8)
        }
      } else if word >> 30 == 3, word >> 21 & 1 == 0 || !isUnscaled {
        let displacement =
          isUnscaled
          ? Int(Int32(bitPattern: (word >> 12 & 0x1ff) << 23) >> 23) : Int(word >> 10 & 0xfff) * 8
        result.effect = .store(bias + target, base: base, displacement: displacement)
      }
    case 3: result.forgotten |= 1 << UInt64(bias + target)
    default:
      result.forgotten |=
        1 << UInt64(target) | 1 << UInt64(word >> 16 & 31) | 1 << UInt64(word >> 10 & 31)
    }
    return result
  }
}
