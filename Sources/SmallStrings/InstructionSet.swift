internal import ELF

/// The instructions that the search can read.
enum InstructionSet {
  case x86
  case arm

  init(machine: Machine, byteOrder: ByteOrder) throws(UnsupportedCode) {
    switch (machine.rawValue, byteOrder) {
    case (62, .littleEndian): self = .x86
    case (183, .littleEndian): self = .arm
    default: throw UnsupportedCode(machine: machine, byteOrder: byteOrder)
    }
  }

  /// The constants in code that `words` asks for, by ascending offset.
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
}
