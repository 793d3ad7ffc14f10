package import Algorithms
package import ObjectFile

/// The instruction sets that the search supports.
package enum InstructionSet: Sendable {
  case x86
  case arm

  /// Creates the instruction set of a machine.
  ///
  /// - Throws: `UnsupportedCode` unless it is little-endian x86-64 or AArch64.
  package init(machine: Machine, byteOrder: ByteOrder) throws(UnsupportedCode) {
    switch (machine, byteOrder) {
    case (.amd64, .littleEndian): self = .x86
    case (.aarch64, .littleEndian): self = .arm
    default: throw UnsupportedCode(machine: machine, byteOrder: byteOrder)
    }
  }

  /// The constants in code that `words` contains, by ascending offset.
  func constants(in code: UnsafeRawBufferPointer, words: WantedWords) -> [Constant] {
    switch self {
    case .x86: X86.constants(in: code, words: words)
    case .arm: ARM.constants(in: code, words: words)
    }
  }

  /// Calls `body` with each instruction in a range of code that adds a constant to a register.
  func forEachAddition(
    in code: UnsafeRawBufferPointer, range: Range<Int>, _ body: (Addition) -> Void
  ) {
    switch self {
    case .x86: X86.forEachAddition(in: code, range: range, body)
    case .arm: ARM.forEachAddition(in: code, range: range, body)
    }
  }

  /// Calls `body` with each instruction in a range of code and its offset; `address` is that of the
  /// code.
  func forEachInstruction(
    in code: UnsafeRawBufferPointer, range: Range<Int>, address: UInt64,
    _ body: (Int, Instruction) -> Void
  ) {
    switch self {
    case .x86:
      var offset = range.lowerBound
      while offset < range.upperBound {
        let instruction = X86Decoder.instruction(in: code, at: offset, end: range.upperBound)
        body(offset, instruction)
        offset += instruction.length
      }
    case .arm:
      var decoder = ARMDecoder(code: code, address: address)
      for offset in stride(
        from: (range.lowerBound + 3) & ~3, to: range.upperBound - 3, by: 4)
      {
        body(offset, decoder.instruction(at: offset))
      }
    }
  }

  /// The argument registers in order: System V ABI for x86-64, 3.2.3; Procedure Call Standard for
  /// AArch64, 6.8.2.
  var arguments: [Int] {
    switch self {
    case .x86: [7, 6, 2, 1, 8, 9]
    case .arm: Array(0...7)
    }
  }

  /// The result registers in order, according to Swift's calling convention.
  var results: [Int] {
    switch self {
    case .x86: [0, 2, 1, 8]
    case .arm: Array(0...3)
    }
  }

  /// The registers that a call may change, without that of a thrown error, which is never a half of
  /// a string.
  var changedByCalls: [Int] {
    switch self {
    case .x86: [0, 1, 2, 6, 7, 8, 9, 10, 11] + Array(32..<64)
    case .arm: Array(0...18) + Array(32..<64)
    }
  }

  var stackPointer: Int { self == .arm ? 31 : 4 }

  /// The number of the zero register, or nil.
  var zeroRegister: Int? { self == .arm ? 31 : nil }
}
