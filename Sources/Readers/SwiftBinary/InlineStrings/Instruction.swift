package import Algorithms
package import ObjectFile

/// The effect of one machine instruction, as far as constant propagation requires.
///
/// General-purpose registers have the numbers 0 to 31, vector registers 32 to 63.
struct Instruction {
  enum Operation {
    case add, subtract, multiply, or, xor, and

    func callAsFunction(_ first: UInt64, _ second: UInt64) -> UInt64 {
      switch self {
      case .add: first &+ second
      case .subtract: first &- second
      case .multiply: first &* second
      case .or: first | second
      case .xor: first ^ second
      case .and: first & second
      }
    }
  }

  /// The sum of a register and a constant.
  struct Operand {
    /// Nil for a constant alone.
    var register: Int?
    var constant: UInt64 = 0

    static let minusOne = Operand(constant: .max)
  }

  /// A memory operand: registers plus a displacement in bytes.
  struct Address: Hashable {
    /// A register, or `fixed`.
    var base: Int
    /// A register; `shift` is the logarithm of its factor.
    var index: Int?
    var shift = 0
    var displacement: Int

    /// The base of an instruction-relative address, whose displacement is from the code's start.
    static let fixed = 64

    func moved(by distance: Int) -> Address {
      var address = self
      address.displacement += distance
      return address
    }
  }

  enum Effect {
    /// No effect except what `forgotten` specifies.
    case none
    case set(Operand, to: Int)
    /// Combines two operands, the second one shifted left.
    case combine(Operation, Operand, Operand, to: Int, shift: Int = 0)
    /// Writes the first operand if a condition is true, otherwise the second one.
    ///
    /// Opposite conditions differ in the lowest bit. Nil is a condition that depends on something
    /// other than the flags.
    case select(Operand, Operand, to: Int, condition: UInt8?)
    /// Replaces the bits in a mask.
    case insert(UInt64, mask: UInt64, to: Int)
    case load(Address, to: Int)
    case store([Operand], Address)
    /// Writes a register to a location whose neighbors are unknown.
    case escape(Int)
    case compare(Int, Int)
    /// Compares two registers if the last comparison has found equal ones.
    case compareAlso(Int, Int)
    /// Writes two registers to consecutive words of memory, or to the halves of a vector.
    case pair(Int, Int)
    case call
    /// Continues only at the target, or at an unknown location if there is no target.
    case jump
    /// Continues at the target or at the next instruction.
    case branch
    case leave
    case stop
  }

  /// In bytes; 0 until the decoder sets it.
  var length = 0
  var effect: Effect = .none
  /// Whether the result has 32 bits, which are zero-extended.
  var isNarrow = false
  /// A bit mask of the registers whose values are unknown afterward, unless the effect writes
  /// them.
  var forgotten: UInt64 = 0
  /// The target of a call, jump or branch, in bytes from the start of the code.
  var target: Int?
  /// The register with the target address of a jump.
  var targetRegister: Int?
  /// The address that the instruction computes, in bytes from the start of the code.
  var reference: Int?
  /// The address that the instruction loads from, in bytes from the start of the code.
  var source: Int?
  /// Whether the instruction doesn't change the flags.
  var keepsFlags = false
  /// An immediate operand that isn't the result.
  var immediate: UInt64?

  static let unknown = Instruction(length: 1, forgotten: .max)

  static func forgetting(_ registers: Int?...) -> Instruction {
    Instruction(forgotten: registers.reduce(0) { $0 | ($1.map { 1 << UInt64($0) } ?? 0) })
  }

  var isCall: Bool { if case .call = effect { true } else { false } }

  /// Whether execution never continues at the next instruction.
  var isEnd: Bool {
    switch effect {
    case .jump, .leave, .stop: true
    default: false
    }
  }

  /// Whether execution may not continue at the next instruction, or may reach it from elsewhere.
  var endsBlock: Bool { if case .branch = effect { true } else { isEnd } }

  /// The register that the effect writes.
  var written: Int? {
    switch effect {
    case .set(_, let to), .combine(_, _, _, let to, _), .select(_, _, let to, _),
      .insert(_, _, let to), .load(_, let to):
      to
    default: nil
    }
  }

  /// The register that receives the address that the instruction computes.
  var addressed: Int? {
    written ?? (forgotten.nonzeroBitCount == 1 ? forgotten.trailingZeroBitCount : nil)
  }

  /// The constant that the instruction adds to a register.
  var addend: UInt64? {
    switch effect {
    case .set(let operand, _) where operand.register != nil: operand.constant
    case .combine(.or, let operand, let other, _, 0) where operand.register != nil:
      other.register == nil ? other.constant : nil
    case .combine(.add, let operand, _, _, _): operand.constant
    default: nil
    }
  }
}

/// The instruction sets that the search supports.
package enum InstructionSet: Sendable {
  case amd64
  case aarch64

  /// Creates the instruction set of a machine.
  ///
  /// - Throws: `UnsupportedCode` unless it is little-endian x86-64 or AArch64.
  package init(machine: Machine, byteOrder: ByteOrder) throws(UnsupportedCode) {
    switch (machine, byteOrder) {
    case (.amd64, .littleEndian): self = .amd64
    case (.aarch64, .littleEndian): self = .aarch64
    default: throw UnsupportedCode(machine: machine, byteOrder: byteOrder)
    }
  }

  /// Calls `body` with each instruction in a range of code and its offset; `address` is that of the
  /// code.
  func forEachInstruction(
    in code: UnsafeRawBufferPointer, range: Range<Int>, address: UInt64,
    _ body: (Int, Instruction) -> Void
  ) {
    switch self {
    case .amd64:
      var offset = range.lowerBound
      while offset < range.upperBound {
        let instruction = AMD64Decoder.instruction(in: code, at: offset, end: range.upperBound)
        body(offset, instruction)
        offset += instruction.length
      }
    case .aarch64:
      var decoder = AArch64Decoder(code: code, address: address)
      for offset in stride(from: (range.lowerBound + 3) & ~3, to: range.upperBound - 3, by: 4) {
        body(offset, decoder.instruction(at: offset))
      }
    }
  }

  /// The argument registers in order: System V ABI for x86-64, 3.2.3; Procedure Call Standard for
  /// AArch64, 6.8.2.
  var arguments: [Int] { self == .amd64 ? [7, 6, 2, 1, 8, 9] : Array(0...7) }

  /// The result registers in order, according to Swift's calling convention.
  var results: [Int] { self == .amd64 ? [0, 2, 1, 8] : Array(0...3) }

  /// The registers that a call may change, without that of a thrown error, which is never a half of
  /// a string.
  var changedByCalls: [Int] {
    (self == .amd64 ? [0, 1, 2, 6, 7, 8, 9, 10, 11] : Array(0...18)) + Array(32..<64)
  }
}

/// The error for code of a machine that the search doesn't support.
package struct UnsupportedCode: Error, Hashable, CustomStringConvertible {
  package let machine: Machine
  package let byteOrder: ByteOrder

  /// What was expected, what was found, and the fix.
  package var description: String {
    let order = byteOrder == .littleEndian ? "little-endian" : "big-endian"
    return
      "expected little-endian code for x86_64 or aarch64, found \(order) code for \(machine), in which"
      + " short strings cannot be found; check a build for a supported processor"
  }
}
