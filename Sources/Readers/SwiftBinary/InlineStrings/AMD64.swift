/// Decodes x86-64 instructions: their length, and their effect on whole registers.
///
/// Source: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2, appendix A.
struct AMD64Decoder {
  private let code: UnsafeRawBufferPointer
  private let end: Int
  private var position: Int
  private var rex: UInt8 = 0
  private var hasOperandPrefix = false
  private var repeatPrefix: UInt8 = 0
  /// The register operand in ModRM, or the register in the opcode.
  private var register = 0
  /// The other register in ModRM; nil for memory.
  private var other: Int?
  /// The memory operand; its base is nil if there is only an index.
  private var memory: (base: Int?, index: Int?, shift: Int, displacement: Int)?
  private var isRelative = false
  private var `extension` = 0
  private var immediate = 0

  /// Decodes the instruction at `offset`; an invalid one has one byte and changes everything.
  static func instruction(
    in code: UnsafeRawBufferPointer, at offset: Int, end: Int
  ) -> Instruction {
    var decoder = AMD64Decoder(code: code, end: end, position: offset)
    guard var instruction = decoder.decode(), decoder.position <= end else { return .unknown }
    instruction.length = decoder.position - offset
    return instruction
  }

  private init(code: UnsafeRawBufferPointer, end: Int, position: Int) {
    (self.code, self.end, self.position) = (code, end, position)
  }

  // MARK: - Operands

  private var isWide: Bool { rex & 8 != 0 }

  private mutating func byte() -> UInt8 {
    defer { position += 1 }
    return position < end ? code[position] : 0
  }

  private mutating func signed(_ count: Int) -> Int {
    defer { position += count }
    guard position + count <= end else { return 0 }
    switch count {
    case 0: return 0
    case 1: return Int(Int8(bitPattern: code[position]))
    case 2: return Int(code.loadUnaligned(fromByteOffset: position, as: Int16.self))
    case 4: return Int(code.loadUnaligned(fromByteOffset: position, as: Int32.self))
    default: return code.loadUnaligned(fromByteOffset: position, as: Int.self)
    }
  }

  private mutating func readModRM() {
    let mode = byte()
    `extension` = Int(mode >> 3 & 7)
    register = `extension` | (rex & 4 != 0 ? 8 : 0)
    let base = Int(mode & 7) | (rex & 1 != 0 ? 8 : 0)
    if mode >> 6 == 3 {
      other = base
      return
    }
    var result: (base: Int?, index: Int?, shift: Int, displacement: Int) = (base, nil, 0, 0)
    if mode & 7 == 4 {
      let scale = byte()
      result.base = Int(scale & 7) | (rex & 1 != 0 ? 8 : 0)
      let index = Int(scale >> 3 & 7) | (rex & 2 != 0 ? 8 : 0)
      if index != 4 { (result.index, result.shift) = (index, Int(scale >> 6)) }
      if mode >> 6 == 0, scale & 7 == 5 { (result.base, result.displacement) = (nil, signed(4)) }
    } else if mode >> 6 == 0, mode & 7 == 5 {
      isRelative = true
      (result.base, result.displacement) = (nil, signed(4))
    }
    if mode >> 6 != 0 { result.displacement = signed(mode >> 6 == 1 ? 1 : 4) }
    memory = result
  }

  /// The memory operand, after the whole instruction has been read.
  private var address: Instruction.Address {
    guard let memory else { return .init(base: Instruction.Address.fixed, displacement: 0) }
    return Instruction.Address(
      base: memory.base ?? Instruction.Address.fixed, index: memory.index, shift: memory.shift,
      displacement: memory.displacement + (isRelative ? position : 0))
  }

  private func setting(_ operand: Instruction.Operand, _ target: Int) -> Instruction {
    var instruction = Instruction(effect: .set(operand, to: target))
    instruction.isNarrow = !isWide
    return instruction
  }

  private func copying(_ source: Int, to target: Int) -> Instruction {
    setting(.init(register: source), target)
  }

  private func selecting(
    _ first: Instruction.Operand, _ second: Instruction.Operand, to target: Int, _ condition: UInt8?
  ) -> Instruction {
    var instruction = Instruction(
      effect: .select(first, second, to: target, condition: condition))
    instruction.isNarrow = !isWide
    return instruction
  }

  private func going(_ effect: Instruction.Effect) -> Instruction {
    Instruction(effect: effect, target: position + immediate)
  }

  private func keepingFlags(_ instruction: Instruction) -> Instruction {
    var instruction = instruction
    instruction.keepsFlags = true
    return instruction
  }

  /// A load from an instruction-relative address, or any other instruction.
  private func reading(_ instruction: Instruction) -> Instruction {
    var instruction = instruction
    if isRelative { instruction.source = address.displacement }
    return instruction
  }

  // MARK: - Opcodes

  private mutating func decode() -> Instruction? {
    while position < end {
      let prefix = byte()
      switch prefix {
      case 0x66: hasOperandPrefix = true
      case 0xf2, 0xf3: repeatPrefix = prefix
      case 0x2e, 0x36, 0x3e, 0x26, 0x64, 0x65, 0x67, 0xf0: break
      case 0x40...0x4f where position < end && code[position] & 0xf0 != 0x40:
        rex = prefix
        return opcode(byte())
      default: return opcode(prefix)
      }
    }
    return nil
  }

  private mutating func opcode(_ opcode: UInt8) -> Instruction? {
    switch opcode {
    case 0x0f: return map(1, byte(), vector: nil)
    case 0xc4, 0xc5, 0x62: return vectorPrefix(opcode)
    default: break
    }
    register = Int(opcode & 7) | (rex & 1 != 0 ? 8 : 0)
    switch opcode {
    case 0..<0x40 where opcode & 7 < 4, 0x63, 0x69, 0x6b, 0x80...0x8f, 0xc0, 0xc1, 0xc6, 0xc7,
      0xd0...0xd3, 0xd8...0xdf, 0xf6, 0xf7, 0xfe, 0xff:
      readModRM()
    default: break
    }
    switch opcode {
    case 0..<0x40 where opcode & 7 == 4, 0x6a...0x6b, 0x70...0x80, 0x83, 0xa8, 0xb0...0xb7, 0xc0,
      0xc1, 0xc6, 0xe0...0xe3, 0xeb,
      0xf6 where opcode != 0xf6 || `extension` < 2:
      immediate = signed(1)
    case 0..<0x40 where opcode & 7 == 5, 0x68, 0x69, 0x81, 0xa9, 0xc7,
      0xf7 where opcode != 0xf7 || `extension` < 2:
      immediate = signed(hasOperandPrefix ? 2 : 4)
    case 0xe8, 0xe9: immediate = signed(4)
    case 0xb8...0xbf: immediate = signed(isWide ? 8 : hasOperandPrefix ? 2 : 4)
    case 0xc2: immediate = signed(2)
    default: break
    }
    return reading(oneByteOpcode(opcode) ?? .unknown)
  }

  private mutating func oneByteOpcode(_ opcode: UInt8) -> Instruction? {
    let isByte = opcode & 1 == 0
    let constant = UInt64(bitPattern: Int64(immediate))
    let target = other ?? register
    switch opcode {
    case 0..<0x40 where opcode & 7 < 4:
      let (to, from) = opcode & 2 == 0 ? (other, Optional(register)) : (register, other)
      return arithmetic(
        opcode >> 3, to, from.map { .init(register: $0) }, isByte: isByte)
    case 0..<0x40 where opcode & 7 < 6:
      return arithmetic(opcode >> 3, 0, .init(constant: constant), isByte: isByte)
    case 0x80, 0x81, 0x83:
      return arithmetic(
        UInt8(`extension`), other, .init(constant: constant), isByte: opcode == 0x80)
    case 0x50...0x57: return keepingFlags(Instruction(effect: .escape(register)))
    case 0x58...0x5f: return keepingFlags(.forgetting(register))
    case 0x69, 0x6b:
      guard let other else { return .forgetting(register) }
      return combining(.multiply, .init(register: other), .init(constant: constant), to: register)
    case 0x6a: return keepingFlags(push())
    case 0x70...0x7f: return going(.branch)
    case 0x86, 0x87, 0xc0, 0xd0, 0xd2, 0xd3, 0x91...0x97:
      return .forgetting(register, other, opcode > 0x90 && opcode < 0x98 ? 0 : nil)
    case 0x88...0x8b: return keepingFlags(move(opcode))
    case 0x8d: return keepingFlags(loadAddress())
    case 0x8f, 0xfe: return .forgetting(other)
    case 0x98, 0x99: return .forgetting(0, 2)
    case 0xa4...0xa7, 0xaa...0xaf: return .forgetting(0, 1, 6, 7)
    case 0xb0...0xb7, 0x63: return .forgetting(register)
    case 0xb8...0xbf:
      guard !hasOperandPrefix else { return .forgetting(register) }
      return keepingFlags(setting(.init(constant: constant), register))
    case 0xc1, 0xd1: return shift(opcode == 0xd1 ? 1 : immediate)
    case 0xc2, 0xc3: return Instruction(effect: .leave)
    case 0xc6: return keepingFlags(.forgetting(other))
    case 0xc7:
      guard isWide else { return keepingFlags(.forgetting(other)) }
      guard let other else {
        return keepingFlags(Instruction(effect: .store([.init(constant: constant)], address)))
      }
      return keepingFlags(setting(.init(constant: constant), other))
    case 0xc9: return .forgetting(4, 5)
    case 0xcc, 0xf4: return Instruction(effect: .stop)
    case 0xd8...0xdf: return .forgetting(0)
    case 0xe0...0xe3:
      var instruction = going(.branch)
      instruction.forgotten = 1 << 1
      return instruction
    case 0xe8: return going(.call)
    case 0xe9, 0xeb: return going(.jump)
    case 0xf6 where `extension` < 2, 0xf7 where `extension` < 2: return Instruction()
    case 0xf7 where `extension` == 2 && other != nil:
      return combining(.xor, .init(register: target), .minusOne, to: target)
    case 0xf7 where `extension` == 3 && other != nil:
      return combining(.subtract, .init(), .init(register: target), to: target)
    case 0xf6, 0xf7: return `extension` < 4 ? .forgetting(other) : .forgetting(0, 2)
    case 0xff: return incrementOrJump()
    case 0x68, 0x84, 0x85, 0x90, 0x9b...0x9e, 0xa8, 0xa9, 0xf5, 0xf8...0xfd: return Instruction()
    default: return nil
    }
  }

  private func combining(
    _ operation: Instruction.Operation, _ first: Instruction.Operand, _ second: Instruction.Operand,
    to target: Int, shift: Int = 0
  ) -> Instruction {
    var instruction = Instruction(
      effect: .combine(operation, first, second, to: target, shift: shift))
    instruction.isNarrow = !isWide
    return instruction
  }

  /// Decodes `add`, `or`, `adc`, `sbb`, `and`, `sub`, `xor` and `cmp`, numbered in this order.
  private func arithmetic(
    _ operation: UInt8, _ target: Int?, _ source: Instruction.Operand?, isByte: Bool
  ) -> Instruction {
    var result = Instruction()
    if let target, operation != 7 {
      result = .forgetting(target)
      let own = Instruction.Operand(register: target)
      let isOwn = source?.register == target
      if let source, !hasOperandPrefix, !isByte || source.register == nil && operation > 3 {
        switch operation {
        case 0 where source.register == nil:
          result = setting(.init(register: target, constant: source.constant), target)
        case 0: result = combining(.add, own, source, to: target)
        case 1: result = combining(.or, own, source, to: target)
        case 3 where isOwn: result = selecting(.minusOne, .init(), to: target, 2)
        case 2, 3:
          guard source.register == nil else { break }
          let amount = operation == 2 ? source.constant : 0 &- source.constant
          let carry: UInt64 = operation == 2 ? 1 : .max
          result = selecting(
            .init(register: target, constant: amount &+ carry),
            .init(register: target, constant: amount), to: target, 2)
        case 4: result = combining(.and, own, source, to: target)
        case 5, 6:
          if isOwn { return setting(.init(), target) }
          if operation == 6 {
            result = combining(.xor, own, source, to: target)
          } else if source.register == nil, !isByte {
            result = setting(.init(register: target, constant: 0 &- source.constant), target)
          } else if !isByte {
            result = combining(.subtract, own, source, to: target)
          }
        default: break
        }
      }
    }
    if let source, source.register == nil, !isByte,
      isWide ? operation > 5 : operation < 2 || operation == 4
    {
      result.immediate = isWide ? source.constant : source.constant & 0xffff_ffff
    }
    return result
  }

  /// Decodes `push` of an immediate operand, together with a `pop` that follows.
  ///
  /// When optimizing for size, compilers set a register in this way.
  private mutating func push() -> Instruction {
    guard immediate >= 0, position < end else { return Instruction() }
    let hasPrefix = code[position] == 0x41 && position + 1 < end
    let next = code[position + (hasPrefix ? 1 : 0)]
    guard next & 0xf8 == 0x58 else { return Instruction() }
    position += hasPrefix ? 2 : 1
    return Instruction(
      effect: .set(
        .init(constant: UInt64(immediate)), to: Int(next & 7) | (hasPrefix ? 8 : 0)))
  }

  private func move(_ opcode: UInt8) -> Instruction {
    let isStore = opcode < 0x8a
    guard opcode & 1 == 1, !hasOperandPrefix else {
      return .forgetting(isStore ? other : register)
    }
    if let other { return isStore ? copying(register, to: other) : copying(other, to: register) }
    guard isWide else { return isStore ? Instruction() : .forgetting(register) }
    return Instruction(
      effect: isStore
        ? .store([.init(register: register)], address) : .load(address, to: register))
  }

  /// Decodes `lea`.
  private func loadAddress() -> Instruction {
    guard !isRelative, let memory else {
      var instruction = Instruction.forgetting(register)
      instruction.reference = address.displacement
      return instruction
    }
    let base = Instruction.Operand(
      register: memory.base, constant: UInt64(bitPattern: Int64(memory.displacement)))
    guard let index = memory.index else { return setting(base, register) }
    var instruction = combining(
      .add, base, .init(register: index), to: register, shift: memory.shift)
    instruction.immediate = UInt64(UInt32(truncatingIfNeeded: memory.displacement))
    return instruction
  }

  private func shift(_ amount: Int) -> Instruction {
    guard let other else { return Instruction() }
    let isSign = amount == (isWide ? 63 : 31)
    switch `extension` {
    case 4: return combining(.or, .init(), .init(register: other), to: other, shift: amount & 63)
    case 5 where isSign: return selecting(.init(constant: 1), .init(), to: other, nil)
    case 7 where isSign: return selecting(.minusOne, .init(), to: other, nil)
    default: return .forgetting(other)
    }
  }

  private func incrementOrJump() -> Instruction? {
    switch `extension` {
    case 0, 1:
      guard let other else { return Instruction() }
      return setting(.init(register: other, constant: `extension` == 0 ? 1 : .max), other)
    case 2: return Instruction(effect: .call)
    case 4: return Instruction(effect: .jump, targetRegister: other)
    case 6: return Instruction()
    default: return nil
    }
  }

  // MARK: - Other maps

  /// Decodes an instruction after a VEX or EVEX prefix.
  private mutating func vectorPrefix(_ prefix: UInt8) -> Instruction? {
    let first = byte()
    var number = 1
    var control = first
    rex = first & 0x80 == 0 ? 4 : 0
    if prefix != 0xc5 {
      number = Int(first & (prefix == 0x62 ? 7 : 0x1f))
      rex |= (first & 0x40 == 0 ? 2 : 0) | (first & 0x20 == 0 ? 1 : 0)
      control = byte()
      if control & 0x80 != 0 { rex |= 8 }
      if prefix == 0x62 { _ = byte() }
    }
    repeatPrefix = [0, 0, 0xf3, 0xf2][Int(control & 3)]
    return map(number, byte(), vector: Int(~control >> 3 & 15))
  }

  /// Decodes an instruction of the maps 0F, 0F 38 and 0F 3A; `vector` is the register that a VEX or
  /// EVEX prefix adds.
  private mutating func map(_ number: Int, _ opcode: UInt8, vector: Int?) -> Instruction? {
    var (number, opcode) = (number, opcode)
    if vector == nil, opcode == 0x38 || opcode == 0x3a {
      number = opcode == 0x38 ? 2 : 3
      opcode = byte()
    }
    guard (1...3).contains(number) else { return nil }
    if number == 1 {
      switch opcode {
      case 0x05, 0x0b, 0x31, 0x77, 0x80...0x8f, 0xa0...0xa2, 0xa8, 0xa9, 0xc8...0xcf: break
      default: readModRM()
      }
      switch opcode {
      case 0x70...0x73, 0xa4, 0xac, 0xba, 0xc2, 0xc4...0xc6: immediate = signed(1)
      case 0x80...0x8f: immediate = signed(4)
      default: break
      }
    } else {
      readModRM()
      if number == 3 { immediate = signed(1) }
    }
    switch number {
    case 1:
      return (vector == nil ? general(opcode) : nil) ?? self.vector(opcode, vector).map(reading)
    case 2:
      return opcode < 0xf0
        ? reading(.forgetting(32 + register)) : .forgetting(register, other, vector)
    default: return reading(wideVector(opcode, vector))
    }
  }

  /// Decodes an instruction of the 0F map without vector registers.
  private func general(_ opcode: UInt8) -> Instruction? {
    switch opcode {
    case 0x05, 0xa2, 0x31: return .forgetting(0, 1, 2, 3)
    case 0x0b: return Instruction(effect: .stop)
    case 0x0d, 0x18...0x1f, 0x77, 0xa0, 0xa1, 0xa3, 0xa8, 0xa9, 0xc3: return Instruction()
    case 0x40...0x4f:
      guard let other else { return keepingFlags(.forgetting(register)) }
      return keepingFlags(
        selecting(.init(register: other), .init(register: register), to: register, opcode & 15))
    case 0x80...0x8f: return going(.branch)
    case 0x90...0x9f:
      guard let other, rex != 0 || other < 4 else {
        return keepingFlags(.forgetting(other.map { $0 & 3 }))
      }
      return keepingFlags(selecting(.init(constant: 1), .init(), to: other, opcode & 15))
    case 0xa4, 0xa5, 0xab, 0xac, 0xad, 0xb3, 0xba, 0xbb: return .forgetting(other)
    case 0xb0, 0xb1: return .forgetting(0, other)
    case 0xb6, 0xb7:
      guard let other else {
        return keepingFlags(selecting(.init(constant: 1), .init(), to: register, nil))
      }
      let mask: UInt64 = opcode == 0xb6 ? 0xff : 0xffff
      return keepingFlags(
        combining(.and, .init(register: other), .init(constant: mask), to: register))
    case 0xaf, 0xb8, 0xbc...0xbf: return .forgetting(register)
    case 0xc0, 0xc1: return .forgetting(register, other)
    case 0xc7: return .forgetting(0, 2)
    case 0xc8...0xcf: return .forgetting(Int(opcode & 7) | (rex & 1 != 0 ? 8 : 0))
    default: return nil
    }
  }

  /// Decodes an instruction of the 0F map with vector registers.
  private func vector(_ opcode: UInt8, _ vector: Int?) -> Instruction? {
    guard (0x10...0x17).contains(opcode) || (0x28...0x2f).contains(opcode) || opcode >= 0x50 else {
      return nil
    }
    let target = 32 + register
    switch opcode {
    case 0x77: return Instruction()
    case 0x6e where isWide: return other.map { wide($0, to: target) } ?? .forgetting(target)
    case 0x7e where repeatPrefix == 0xf3:
      return other.map { wide(32 + $0, to: target) } ?? .forgetting(target)
    case 0x6c:
      guard let other else { return .forgetting(target) }
      return joining(32 + (vector ?? register), 32 + other, to: target)
    case 0x7e: return .forgetting(other)
    case 0x2c, 0x2d, 0x50, 0xc5, 0xd7: return .forgetting(register)
    // Stores, whose register operand is the source.
    case 0x11, 0x13, 0x17, 0x29, 0x2b, 0x7f, 0xd6, 0xe7:
      return other.map { .forgetting(32 + $0) } ?? Instruction(effect: .escape(target))
    default: return .forgetting(target)
    }
  }

  private func wideVector(_ opcode: UInt8, _ vector: Int?) -> Instruction {
    switch opcode {
    case 0x14...0x17: return .forgetting(other)
    case 0x22 where isWide:
      guard let other else { return .forgetting(32 + register) }
      return joining(32 + (vector ?? register), other, to: 32 + register)
    case 0xf0: return .forgetting(register)
    default: return .forgetting(32 + register)
    }
  }

  private func wide(_ source: Int, to target: Int) -> Instruction {
    Instruction(effect: .set(.init(register: source), to: target))
  }

  private func joining(_ first: Int, _ second: Int, to target: Int) -> Instruction {
    Instruction(effect: .pair(first, second), forgotten: 1 << UInt64(target))
  }
}
