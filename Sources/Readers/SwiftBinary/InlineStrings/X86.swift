internal import Algorithms
internal import ObjectFile

/// The x86-64 instructions that contain small strings.
///
/// Source of the encodings: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2.
/// The code isn't disassembled: an opcode with the operand is accepted at any offset.
enum X86 {
  /// Finds `mov` with a 64-bit or 32-bit immediate, and other instructions with narrow words.
  ///
  /// These are `mov` to memory, 64-bit `xor` and `cmp`, `add`, `or`, `and` and `lea`, and `push`
  /// before `pop`.
  static func constants(in code: UnsafeRawBufferPointer, words: WantedWords) -> [Constant] {
    nonisolated(unsafe) let code = code
    return concurrentMap(code.count, by: 1 << 20) { constants(in: code, range: $0, words: words) }
  }

  private static func constants(
    in code: UnsafeRawBufferPointer, range: Range<Int>, words: WantedWords
  ) -> [Constant] {
    var constants: [Constant] = []
    let hasNarrow = !words.narrow.isEmpty
    for index in range {
      let opcode = code[index]
      let constant: Constant?
      if opcode & 0xf8 == 0xb8 {
        constant = move(in: code, at: index, words: words)
      } else if hasNarrow {
        switch opcode {
        case 0x05, 0x0d, 0x25, 0x35, 0x3d, 0x81, 0x83, 0xc7:
          constant = narrowOperand(in: code, at: index)
        case 0x8d: constant = displacement(in: code, at: index)
        case 0x6a: constant = push(in: code, at: index)
        default: continue
        }
      } else {
        continue
      }
      if let constant, words.contains(constant.value) { constants.append(constant) }
    }
    return constants
  }

  /// Decodes `B8+r`: the immediate has 64 bits with REX.W, otherwise 32 zero-extended bits.
  ///
  /// A byte before the opcode may look like a prefix but be the end of another instruction, so both
  /// are tried.
  private static func move(
    in code: UnsafeRawBufferPointer, at index: Int, words: WantedWords
  ) -> Constant? {
    let prefix = prefix(in: code, before: index)
    let register = code[index] & 7 | (prefix & 1) << 3
    if prefix & 0x08 != 0, index + 9 <= code.count {
      let value = code.loadUnaligned(fromByteOffset: index + 1, as: UInt64.self).littleEndian
      if words.contains(value) {
        return Constant(offset: index - 1, value: value, register: register)
      }
    }
    guard !words.narrow.isEmpty, index + 5 <= code.count else { return nil }
    let value = code.loadUnaligned(fromByteOffset: index + 1, as: UInt32.self).littleEndian
    return Constant(
      offset: prefix & 0x0c == 0 && prefix != 0 ? index - 1 : index, value: UInt64(value),
      register: register)
  }

  /// Decodes `6A`: `-Osize` sets a register to a small value by `push` and `pop`.
  private static func push(in code: UnsafeRawBufferPointer, at index: Int) -> Constant? {
    guard index + 2 < code.count, code[index + 2] & 0xf8 == 0x58 || code[index + 2] == 0x41,
      code[index + 1] < 0x80
    else { return nil }
    return Constant(offset: index, value: UInt64(code[index + 1]), register: nil)
  }

  /// Decodes the displacement in `lea`, to which a number is added that depends on a condition.
  private static func displacement(in code: UnsafeRawBufferPointer, at index: Int) -> Constant? {
    guard index + 1 < code.count else { return nil }
    let length = addressLength(in: code, at: index + 1)
    guard length >= 5, let value = signed32(in: code, at: index + length - 3) else { return nil }
    return Constant(
      offset: index, value: UInt64(UInt32(truncatingIfNeeded: value)), register: nil)
  }

  /// Decodes the operand of a 64-bit `xor` or `cmp`, of a `mov` to memory, or of `add`, `or` or
  /// `and`.
  private static func narrowOperand(in code: UnsafeRawBufferPointer, at index: Int) -> Constant? {
    let isWide = prefix(in: code, before: index) & 0x08 != 0
    var operand = index + 1
    var operation = code[index] >> 3 & 7
    if code[index] & 0x80 != 0 {
      guard operand < code.count else { return nil }
      operation = code[operand] >> 3 & 7
      operand += addressLength(in: code, at: operand)
    }
    if code[index] == 0xc7 {
      guard isWide, operation == 0 else { return nil }
    } else if [0, 1, 4].contains(operation) {
      guard let value = signed32(in: code, at: operand), code[index] != 0x83 else { return nil }
      return Constant(
        offset: index, value: UInt64(UInt32(truncatingIfNeeded: value)), register: nil)
    } else {
      guard isWide, operation >= 6 else { return nil }
    }
    let isByte = code[index] == 0x83
    guard let value = isByte ? signed8(in: code, at: operand) : signed32(in: code, at: operand)
    else { return nil }
    return Constant(offset: index - 1, value: UInt64(bitPattern: value), register: nil)
  }

  /// The length of ModRM, SIB and displacement, in bytes.
  private static func addressLength(in code: UnsafeRawBufferPointer, at index: Int) -> Int {
    let mode = code[index] >> 6
    let hasIndex = mode != 3 && code[index] & 7 == 4
    switch mode {
    case 0:
      let base = hasIndex && index + 1 < code.count ? code[index + 1] & 7 : code[index] & 7
      return (hasIndex ? 2 : 1) + (base == 5 ? 4 : 0)
    case 1: return hasIndex ? 3 : 2
    case 2: return hasIndex ? 6 : 5
    default: return 1
    }
  }

  /// Finds 64-bit `lea` from one register, `add`, `sub` and `inc`, and `or`, which LLVM uses
  /// instead if no bits overlap.
  static func forEachAddition(
    in code: UnsafeRawBufferPointer, range: Range<Int>, _ body: (Addition) -> Void
  ) {
    for index in range.dropFirst() {
      let prefix = prefix(in: code, before: index)
      guard prefix & 0x08 != 0, let addition = addition(in: code, at: index, prefix: prefix)
      else { continue }
      body(addition)
    }
  }

  private static func addition(
    in code: UnsafeRawBufferPointer, at index: Int, prefix: UInt8
  ) -> Addition? {
    let register: UInt8
    let amount: Int64?
    var hasIndex = false
    switch (code[index], index + 1 < code.count ? code[index + 1] : nil) {
    case (0x05, _), (0x0d, _):
      (register, amount) = (0, signed32(in: code, at: index + 1))
    case (0x8d, let address?) where address >> 6 == 1 || address >> 6 == 2:
      register = address & 7 | (prefix & 1) << 3
      // Base 4 takes a SIB byte: for r12, the one without an index; rsp never holds a constant.
      var operand = index + 2
      if address & 7 == 4 {
        guard operand < code.count else { return nil }
        hasIndex = code[operand] & 0x38 != 0x20 || prefix & 2 != 0
        guard hasIndex || register == 12 && code[operand] == 0x24 else { return nil }
        operand += 1
      }
      amount =
        address >> 6 == 1
        ? signed8(in: code, at: operand) : signed32(in: code, at: operand)
    case (0x81, let target?) where target & 0xf0 == 0xc0:
      (register, amount) = (target & 7 | (prefix & 1) << 3, signed32(in: code, at: index + 2))
    case (0x83, let target?) where target & 0xf0 == 0xc0:
      (register, amount) = (target & 7 | (prefix & 1) << 3, signed8(in: code, at: index + 2))
    case (0x83, let target?) where target & 0xf8 == 0xe8:
      // The compiler subtracts -128 to add 128.
      register = target & 7 | (prefix & 1) << 3
      amount = signed8(in: code, at: index + 2).map { -$0 }
    case (0xff, let target?) where target & 0xf8 == 0xc0:
      (register, amount) = (target & 7 | (prefix & 1) << 3, 1)
    default:
      return nil
    }
    return amount.map {
      Addition(offset: index - 1, amount: $0, register: register, hasIndex: hasIndex)
    }
  }

  /// The REX prefix before an opcode, or 0.
  private static func prefix(in code: UnsafeRawBufferPointer, before index: Int) -> UInt8 {
    index > 0 && code[index - 1] & 0xf0 == 0x40 ? code[index - 1] : 0
  }

  /// A sign-extended 32-bit operand; nil if it extends past the end of the code.
  private static func signed32(in code: UnsafeRawBufferPointer, at index: Int) -> Int64? {
    guard index + 4 <= code.count else { return nil }
    return Int64(
      Int32(littleEndian: code.loadUnaligned(fromByteOffset: index, as: Int32.self)))
  }

  /// A sign-extended 8-bit operand; nil if it extends past the end of the code.
  private static func signed8(in code: UnsafeRawBufferPointer, at index: Int) -> Int64? {
    index < code.count ? Int64(Int8(bitPattern: code[index])) : nil
  }
}
