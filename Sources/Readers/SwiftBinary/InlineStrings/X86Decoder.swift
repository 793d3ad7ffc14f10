/// Decodes x86-64 instructions: their length, and their effect on whole registers.
///
/// Source: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2, appendix A.
struct X86Decoder {
  private let code: UnsafeRawBufferPointer
  private let end: Int
  private var position: Int
  private var rex: UInt8 = 0
  private var hasOperandPrefix = false
  private var repeatPrefix: UInt8 = 0
  private var reference: Int?
  /// Whether the instruction only computes the reference, without loading from it.
  private var isAddress = false

  /// Decodes the instruction at `offset`; an invalid one has one byte and changes everything.
  static func instruction(
    in code: UnsafeRawBufferPointer, at offset: Int, end: Int
  ) -> Instruction {
    var decoder = X86Decoder(code: code, end: end, position: offset)
    guard var instruction = decoder.decode(), decoder.position <= end else {
      return Instruction(length: 1, forgotten: Instruction.everything)
    }
    instruction.length = decoder.position - offset
    if let distance = decoder.reference {
      if decoder.isAddress {
        instruction.reference = decoder.position + distance
      } else {
        instruction.source = decoder.position + distance
        instruction.move(to: decoder.position + distance)
      }
    }
    return instruction
  }

  private init(code: UnsafeRawBufferPointer, end: Int, position: Int) {
    self.code = code
    self.end = end
    self.position = position
  }

  /// The operands in a ModRM byte.
  private struct Operands {
    var register: Int
    /// Nil for memory.
    var other: Int?
    /// For memory with a base register and no index.
    var base: Int?
    /// For memory with an index: the optional base register, the index, and the logarithm of the
    /// scale.
    var indexed: (base: Int?, index: Int, shift: Int)?
    var displacement = 0
    var extensionCode: UInt8

    /// For memory.
    var address: Instruction.Address {
      Instruction.Address(
        base: indexed?.base ?? base ?? Instruction.Address.fixed, index: indexed?.index,
        shift: indexed?.shift ?? 0, displacement: displacement)
    }
  }

  private var isWide: Bool { rex & 8 != 0 }

  private mutating func byte() -> UInt8 {
    defer { position += 1 }
    return position < end ? code[position] : 0
  }

  private mutating func signed(_ count: Int) -> Int {
    defer { position += count }
    guard position + count <= end else { return 0 }
    switch count {
    case 1: return Int(Int8(bitPattern: code[position]))
    case 2: return Int(code.loadUnaligned(fromByteOffset: position, as: Int16.self))
    case 4: return Int(code.loadUnaligned(fromByteOffset: position, as: Int32.self))
    default: return code.loadUnaligned(fromByteOffset: position, as: Int.self)
    }
  }

  /// Reads an immediate operand of 16 or 32 bits.
  private mutating func immediate() -> Int { signed(hasOperandPrefix ? 2 : 4) }

  private mutating func operands() -> Operands {
    let mode = byte()
    let extensionCode = mode >> 3 & 7
    var result = Operands(
      register: Int(extensionCode) | (rex & 4 != 0 ? 8 : 0), extensionCode: extensionCode)
    var base = Int(mode & 7) | (rex & 1 != 0 ? 8 : 0)
    if mode >> 6 == 3 {
      result.other = base
      return result
    }
    if mode & 7 == 4 {
      let scale = byte()
      base = Int(scale & 7) | (rex & 1 != 0 ? 8 : 0)
      let index = Int(scale >> 3 & 7) | (rex & 2 != 0 ? 8 : 0)
      if index != 4 { result.indexed = (base, index, Int(scale >> 6)) }
      if mode >> 6 == 0, scale & 7 == 5 {
        result.displacement = signed(4)
        result.indexed?.base = nil
        return result
      }
    } else if mode >> 6 == 0, mode & 7 == 5 {
      reference = signed(4)
      return result
    }
    if mode >> 6 != 0 { result.displacement = signed(mode >> 6 == 1 ? 1 : 4) }
    if result.indexed == nil { result.base = base }
    return result
  }

  private mutating func decode() -> Instruction? {
    while position < end {
      let prefix = code[position]
      switch prefix {
      case 0x66: hasOperandPrefix = true
      case 0xf2, 0xf3: repeatPrefix = prefix
      case 0x2e, 0x36, 0x3e, 0x26, 0x64, 0x65, 0x67, 0xf0: break
      case 0x40...0x4f where position + 1 < end && code[position + 1] & 0xf0 != 0x40:
        rex = prefix
        position += 1
        return opcode()
      default: return opcode()
      }
      position += 1
    }
    return nil
  }

  private static func mask(_ register: Int?) -> UInt64 { register.map { 1 << UInt64($0) } ?? 0 }

  private func changing(_ registers: Int?...) -> Instruction {
    Instruction(length: 0, forgotten: registers.reduce(0) { $0 | Self.mask($1) })
  }

  private func doing(_ effect: Instruction.Effect) -> Instruction {
    Instruction(length: 0, effect: effect)
  }

  private func keepingFlags(_ instruction: Instruction) -> Instruction {
    var instruction = instruction
    instruction.keepsFlags = true
    return instruction
  }

  private func joining(_ first: Int, _ second: Int, to register: Int) -> Instruction {
    Instruction(
      length: 0, effect: .pair(first, second), forgotten: Self.mask(register))
  }

  private mutating func going(_ effect: Instruction.Effect, _ size: Int) -> Instruction {
    let distance = signed(size)
    return Instruction(length: 0, effect: effect, target: position + distance)
  }

  private mutating func opcode() -> Instruction? {
    let opcode = byte()
    switch opcode {
    case 0x0f: return twoByteOpcode()
    case 0xc4, 0xc5, 0x62: return vectorOpcode(opcode)
    case 0x00...0x3f: return arithmetic(opcode)
    case 0x50...0x57:
      return keepingFlags(doing(.escape(Int(opcode & 7) | (rex & 1 != 0 ? 8 : 0))))
    case 0x58...0x5f:
      return keepingFlags(changing(Int(opcode & 7) | (rex & 1 != 0 ? 8 : 0)))
    case 0x63: return changing(operands().register)
    case 0x68: _ = immediate()
    case 0x69, 0x6b: return multiplication(opcode)
    case 0x6a: return push()
    case 0x70...0x7f: return going(.branch, 1)
    case 0x80, 0x81, 0x83: return arithmeticWithImmediate(opcode)
    case 0x84, 0x85: _ = operands()
    case 0x86, 0x87:
      let operands = operands()
      return changing(operands.register, operands.other)
    case 0x88, 0x89, 0x8a, 0x8b: return keepingFlags(move(opcode))
    case 0x8d: return keepingFlags(address())
    case 0x8f: return changing(operands().other)
    case 0x90: return Instruction(length: 0)
    case 0x91...0x97: return changing(0, Int(opcode & 7) | (rex & 1 != 0 ? 8 : 0))
    case 0x98, 0x99: return changing(0, 2)
    case 0x9b...0x9e: return Instruction(length: 0)
    case 0xa8: _ = signed(1)
    case 0xa9: _ = immediate()
    case 0xa4...0xa7, 0xaa...0xaf: return changing(0, 1, 6, 7)
    case 0xb0...0xb7:
      _ = signed(1)
      return changing(Int(opcode & 7) | (rex & 1 != 0 ? 8 : 0))
    case 0xb8...0xbf: return moveToRegister(opcode)
    case 0xc0, 0xc1, 0xd0...0xd3: return shift(opcode)
    case 0xc2:
      _ = signed(2)
      return doing(.leave)
    case 0xc3: return doing(.leave)
    case 0xc6, 0xc7: return keepingFlags(moveConstant(opcode))
    case 0xc9: return changing(4, 5)
    case 0xcc, 0xf4: return doing(.stop)
    case 0xd8...0xdf:
      _ = operands()
      return changing(0)
    case 0xe0...0xe3:
      var instruction = going(.branch, 1)
      instruction.forgotten = Self.mask(1)
      return instruction
    case 0xe8: return going(.call, 4)
    case 0xe9: return going(.jump, 4)
    case 0xeb: return going(.jump, 1)
    case 0xf5, 0xf8...0xfd: return Instruction(length: 0)
    case 0xf6, 0xf7: return group3(opcode)
    case 0xfe: return changing(operands().other)
    case 0xff: return group5()
    default: return nil
    }
    return Instruction(length: 0)
  }

  /// Decodes `imul` with an immediate operand.
  private mutating func multiplication(_ opcode: UInt8) -> Instruction {
    let operands = operands()
    let factor = opcode == 0x69 ? immediate() : signed(1)
    guard let other = operands.other, factor > 0 else { return changing(operands.register) }
    return doing(.multiply(other, by: UInt64(factor), to: operands.register))
  }

  /// Decodes `mov` of an immediate operand to a register.
  private mutating func moveToRegister(_ opcode: UInt8) -> Instruction {
    let register = Int(opcode & 7) | (rex & 1 != 0 ? 8 : 0)
    if hasOperandPrefix {
      _ = signed(2)
      return changing(register)
    }
    let value =
      isWide
      ? UInt64(bitPattern: Int64(signed(8))) : UInt64(UInt32(truncatingIfNeeded: signed(4)))
    return keepingFlags(doing(.constant(value, to: register)))
  }

  /// Decodes a shift or rotation by an immediate operand, by 1, or by `cl`.
  private mutating func shift(_ opcode: UInt8) -> Instruction {
    let operands = operands()
    let amount = opcode < 0xd0 ? signed(1) : 1
    let isWhole = opcode == 0xc1 || opcode == 0xd1
    guard isWhole, let register = operands.other else { return changing(operands.other) }
    switch operands.extensionCode {
    case 4: return doing(.multiply(register, by: 1 << UInt64(amount & 63), to: register))
    case 7 where opcode == 0xc1 && amount == (isWide ? 63 : 31):
      return doing(.sign(to: register))
    default: return changing(register)
    }
  }

  /// Decodes `test`, `not`, `neg`, `mul`, `imul`, `div` and `idiv`.
  private mutating func group3(_ opcode: UInt8) -> Instruction {
    let operands = operands()
    if operands.extensionCode < 2 {
      _ = opcode == 0xf6 ? signed(1) : immediate()
      return Instruction(length: 0)
    }
    if operands.extensionCode == 3, opcode == 0xf7, let register = operands.other {
      return doing(.negate(register))
    }
    return operands.extensionCode < 4 ? changing(operands.other) : changing(0, 2)
  }

  /// Decodes `push` of an immediate operand, together with a `pop` that follows.
  private mutating func push() -> Instruction {
    let value = signed(1)
    let (next, register) = pop()
    guard let register, value >= 0 else { return Instruction(length: 0) }
    position += next
    return keepingFlags(doing(.constant(UInt64(value), to: register)))
  }

  /// The length of a `pop` at the position, and its register.
  ///
  /// When optimizing for size, compilers set a register by `push` and `pop`.
  private func pop() -> (length: Int, register: Int?) {
    guard position + 1 < end else { return (0, nil) }
    if code[position] & 0xf8 == 0x58 { return (1, Int(code[position] & 7)) }
    guard code[position] == 0x41, code[position + 1] & 0xf8 == 0x58 else { return (0, nil) }
    return (2, Int(code[position + 1] & 7) | 8)
  }

  /// Decodes `add`, `or`, `adc`, `sbb`, `and`, `sub`, `xor` and `cmp` without ModRM extensions.
  private mutating func arithmetic(_ opcode: UInt8) -> Instruction? {
    let isCompare = opcode & 0x38 == 0x38
    switch opcode & 7 {
    case 0, 1, 2, 3:
      let operands = operands()
      if isCompare { return Instruction(length: 0) }
      if opcode & 0x38 == 0x30 || opcode & 0x38 == 0x28, operands.other == operands.register {
        return doing(.constant(0, to: operands.register))
      }
      if opcode & 0x39 == 0x19, operands.other == operands.register {
        return doing(.condition(2, to: operands.register, isNegative: true))
      }
      let target = opcode & 2 == 0 ? operands.other : operands.register
      guard opcode & 1 == 1, let target, let other = operands.other else { return changing(target) }
      let source = target == other ? operands.register : other
      switch opcode & 0x38 {
      case 0x00: return doing(.combine(.add, target, source, to: target))
      case 0x08: return doing(.combine(.or, target, source, to: target))
      case 0x20: return doing(.combine(.and, target, source, to: target))
      case 0x28: return doing(.combine(.subtract, target, source, to: target))
      case 0x30: return doing(.combine(.xor, target, source, to: target))
      default: return changing(target)
      }
    case 4: return arithmetic(opcode >> 3 & 7, 0, Int64(signed(1)), isByte: true)
    case 5: return arithmetic(opcode >> 3 & 7, 0, Int64(immediate()), isByte: false)
    default: return nil
    }
  }

  private mutating func arithmeticWithImmediate(_ opcode: UInt8) -> Instruction {
    let operands = operands()
    let amount = Int64(opcode == 0x81 ? immediate() : signed(1))
    guard let register = operands.other else { return Instruction(length: 0) }
    return arithmetic(
      operands.extensionCode, register, amount, isByte: opcode == 0x80)
  }

  /// Decodes an arithmetic instruction on a register and a number.
  private func arithmetic(
    _ operation: UInt8, _ register: Int, _ amount: Int64, isByte: Bool
  ) -> Instruction {
    switch operation {
    case 0 where !isByte, 1 where !isByte:
      return doing(.add(amount, from: register, to: register))
    case 2 where !isByte: return doing(.addCarry(amount, register, one: 1, condition: 2))
    case 3 where !isByte: return doing(.addCarry(-amount, register, one: -1, condition: 2))
    case 4 where amount > 0 && amount & (amount - 1) == 0:
      return doing(.bit(register, shift: amount.trailingZeroBitCount, to: register))
    case 4 where !isByte && !hasOperandPrefix:
      let mask = UInt64(bitPattern: amount)
      return doing(
        .mask(isWide ? mask : mask & 0xffff_ffff, from: register, to: register))
    case 5 where !isByte: return doing(.add(-amount, from: register, to: register))
    case 6 where amount == 1: return doing(.flip(register))
    case 7: return Instruction(length: 0)
    default: return changing(register)
    }
  }

  private mutating func move(_ opcode: UInt8) -> Instruction {
    let operands = operands()
    let isStore = opcode < 0x8a
    guard opcode & 1 == 1, !hasOperandPrefix else {
      return changing(isStore ? operands.other : operands.register)
    }
    if let other = operands.other {
      return doing(
        isStore ? .copy(operands.register, to: other) : .copy(other, to: operands.register))
    }
    guard isStore else {
      guard isWide else { return changing(operands.register) }
      return doing(.load(to: operands.register, operands.address))
    }
    return isWide
      ? doing(.store(operands.register, operands.address)) : Instruction(length: 0)
  }

  private mutating func moveConstant(_ opcode: UInt8) -> Instruction {
    let operands = operands()
    let value = opcode == 0xc6 ? signed(1) : immediate()
    if let register = operands.other {
      guard isWide else { return changing(register) }
      return doing(.constant(UInt64(bitPattern: Int64(value)), to: register))
    }
    guard isWide else { return Instruction(length: 0) }
    return doing(.storeConstant(UInt64(bitPattern: Int64(value)), operands.address))
  }

  private mutating func address() -> Instruction {
    isAddress = true
    let operands = operands()
    if let (base, index, shift) = operands.indexed {
      guard let base else {
        return doing(
          .multiply(
            index, by: 1 << UInt64(shift), to: operands.register,
            plus: Int64(operands.displacement)))
      }
      return doing(
        .combine(
          .add, base, index, to: operands.register, shift: shift,
          plus: Int64(operands.displacement)))
    }
    guard let base = operands.base, reference == nil else {
      return changing(operands.register)
    }
    return doing(.add(Int64(operands.displacement), from: base, to: operands.register))
  }

  private mutating func group5() -> Instruction? {
    let operands = operands()
    switch operands.extensionCode {
    case 0, 1:
      guard let register = operands.other else { return Instruction(length: 0) }
      let amount: Int64 = operands.extensionCode == 0 ? 1 : -1
      return doing(.add(amount, from: register, to: register))
    case 2: return doing(.call)
    case 4:
      var instruction = doing(.jump)
      instruction.targetRegister = operands.other
      return instruction
    case 6: return Instruction(length: 0)
    default: return nil
    }
  }

  private mutating func twoByteOpcode() -> Instruction? {
    let opcode = byte()
    switch opcode {
    case 0x05, 0xa2, 0x31: return changing(0, 1, 2, 3)
    case 0x0b: return doing(.stop)
    case 0x18...0x1f, 0x0d: _ = operands()
    case 0x38:
      let opcode = byte()
      let operands = operands()
      return opcode < 0xf0 ? changing(32 + operands.register) : changing(operands.register)
    case 0x3a: return wideVectorOpcode(vector: nil)
    case 0x40...0x4f:
      let operands = operands()
      guard let other = operands.other else {
        return keepingFlags(changing(operands.register))
      }
      return keepingFlags(
        doing(
          .choice(
            other, operands.register, to: operands.register, condition: opcode & 15)))
    case 0x77, 0xa0, 0xa1, 0xa8, 0xa9: break
    case 0x80...0x8f: return going(.branch, 4)
    case 0x90...0x9f:
      let operands = operands()
      guard let register = operands.other, rex != 0 || register < 4 else {
        return keepingFlags(changing(operands.other.map { $0 & 3 }))
      }
      return keepingFlags(doing(.condition(opcode & 15, to: register)))
    case 0xa5, 0xad, 0xab, 0xb3, 0xbb: return changing(operands().other)
    case 0xa3: _ = operands()
    case 0xa4, 0xac, 0xba:
      let operands = operands()
      _ = signed(1)
      return changing(operands.other)
    case 0xb0, 0xb1:
      return changing(0, operands().other)
    case 0xb6, 0xb7:
      let operands = operands()
      return keepingFlags(
        doing(
          operands.other.map { .narrowCopy($0, to: operands.register) }
            ?? .bit(nil, shift: 0, to: operands.register)))
    case 0xaf, 0xb8, 0xbc...0xbf: return changing(operands().register)
    case 0xc0, 0xc1:
      let operands = operands()
      return changing(operands.register, operands.other)
    case 0xc3: _ = operands()
    case 0xc7:
      _ = operands()
      return changing(0, 2)
    case 0xc8...0xcf: return changing(Int(opcode & 7) | (rex & 1 != 0 ? 8 : 0))
    default: return vectorInstruction(opcode, vector: nil)
    }
    return Instruction(length: 0)
  }

  /// Decodes a vector instruction of the 0F map; `vector` is the register that VEX adds.
  private mutating func vectorInstruction(_ opcode: UInt8, vector: Int?) -> Instruction? {
    guard (0x10...0x17).contains(opcode) || (0x28...0x2f).contains(opcode) || opcode >= 0x50 else {
      return nil
    }
    if opcode == 0x77 { return Instruction(length: 0) }
    let operands = operands()
    let register = 32 + operands.register
    switch opcode {
    case 0x6e where isWide:
      return operands.other.map { doing(.copy($0, to: register)) } ?? changing(register)
    case 0x7e where repeatPrefix == 0xf3:
      return operands.other.map { doing(.copy(32 + $0, to: register)) } ?? changing(register)
    case 0x6c:
      guard let other = operands.other else { return changing(register) }
      return joining(32 + (vector ?? operands.register), 32 + other, to: register)
    case 0x7e: return changing(operands.other)
    case 0x2c, 0x2d, 0x50, 0xd7: return changing(operands.register)
    case 0xc5:
      _ = signed(1)
      return changing(operands.register)
    case 0x70...0x73, 0xc2, 0xc4, 0xc6: _ = signed(1)
    // Stores, whose register operand is the source.
    case 0x11, 0x13, 0x17, 0x29, 0x2b, 0x7f, 0xd6, 0xe7:
      return operands.other.map { changing(32 + $0) } ?? doing(.escape(register))
    default: break
    }
    return changing(register)
  }

  /// Decodes an instruction of the 0F 3A map; all of them have a one-byte operand.
  private mutating func wideVectorOpcode(vector: Int?) -> Instruction? {
    let opcode = byte()
    let operands = operands()
    _ = signed(1)
    switch opcode {
    case 0x14...0x17: return changing(operands.other)
    case 0x22 where isWide:
      guard let other = operands.other else { return changing(32 + operands.register) }
      return joining(32 + (vector ?? operands.register), other, to: 32 + operands.register)
    case 0xf0: return changing(operands.register)
    default: return changing(32 + operands.register)
    }
  }

  /// Decodes an instruction after a VEX or EVEX prefix.
  private mutating func vectorOpcode(_ prefix: UInt8) -> Instruction? {
    let first = byte()
    var map: UInt8 = 1
    var control = first
    rex = first & 0x80 == 0 ? 4 : 0
    if prefix != 0xc5 {
      map = first & (prefix == 0x62 ? 7 : 0x1f)
      rex |= (first & 0x40 == 0 ? 2 : 0) | (first & 0x20 == 0 ? 1 : 0)
      control = byte()
      if control & 0x80 != 0 { rex |= 8 }
      if prefix == 0x62 { _ = byte() }
    }
    let vector = Int(~control >> 3 & 15)
    repeatPrefix = [0, 0, 0xf3, 0xf2][Int(control & 3)]
    switch map {
    case 1: return vectorInstruction(byte(), vector: vector)
    case 2:
      let opcode = byte()
      let operands = operands()
      return opcode < 0xf0
        ? changing(32 + operands.register) : changing(operands.register, operands.other, vector)
    case 3: return wideVectorOpcode(vector: vector)
    default: return nil
    }
  }
}
