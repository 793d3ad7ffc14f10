/// The effect of one machine instruction, as far as tracking constants requires.
///
/// General-purpose registers have the numbers 0 to 31, vector registers 32 to 63.
struct Instruction {
  /// The operation that combines two registers.
  enum Operation {
    case add, subtract, or, xor, and

    func callAsFunction(_ first: UInt64, _ second: UInt64) -> UInt64 {
      switch self {
      case .add: first &+ second
      case .subtract: first &- second
      case .or: first | second
      case .xor: first ^ second
      case .and: first & second
      }
    }
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

    /// A unique number for each address.
    var key: UInt64 {
      UInt64(UInt32(truncatingIfNeeded: displacement)) | UInt64(base) << 32
        | UInt64(index.map { $0 + 1 } ?? 0) << 40 | UInt64(shift) << 48
    }

    /// Whether the key is that of an address with a register.
    static func key(_ key: UInt64, uses register: Int) -> Bool {
      Int(key >> 32 & 0xff) == register || Int(key >> 40 & 0xff) == register + 1
    }

    func moved(by distance: Int) -> Address {
      var address = self
      address.displacement += distance
      return address
    }
  }

  enum Effect {
    /// No effect except what `forgotten` specifies.
    case none
    case constant(UInt64, to: Int)
    case copy(Int, to: Int)
    /// Copies 8 or 16 bits.
    case narrowCopy(Int, to: Int)
    /// Copies the first register if a condition is true, otherwise the second one plus a number.
    ///
    /// Opposite conditions differ in the lowest bit.
    case choice(Int, Int, to: Int, condition: UInt8, plus: Int64 = 0)
    case add(Int64, from: Int, to: Int)
    /// Combines a register plus a number with a register that is shifted left.
    case combine(Operation, Int, Int, to: Int, shift: Int = 0, plus: Int64 = 0)
    /// Adds a number to a register, and another 1 or -1 if a condition is true.
    case addCarry(Int64, Int, one: Int64, condition: UInt8)
    /// 1 or -1 if a condition is true, otherwise 0.
    case condition(UInt8, to: Int, isNegative: Bool = false)
    /// A number if some bits of a register are set, otherwise 0 or another number.
    case mask(UInt64, from: Int, to: Int)
    /// -1 for a negative number, otherwise 0.
    case sign(to: Int)
    /// One bit of a register, as a number that depends on a condition; nil for memory.
    case bit(Int?, shift: Int, to: Int)
    /// Inverts a condition.
    case flip(Int)
    case negate(Int)
    /// Multiplies a register by a number, and adds another.
    case multiply(Int, by: UInt64, to: Int, plus: Int64 = 0)
    case store(Int, Address)
    case storePair(Int, Int, Address)
    case storeConstant(UInt64, Address)
    case load(to: Int, Address)
    /// Writes a register to a location whose neighbors are unknown.
    case escape(Int)
    /// Compares two registers.
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

  /// In bytes.
  var length: Int
  var effect: Effect = .none
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

  static let everything = UInt64.max

  /// Sets the instruction-relative address of a store or load.
  mutating func move(to displacement: Int) {
    let address = Address(base: Address.fixed, displacement: displacement)
    switch effect {
    case .store(let from, _): effect = .store(from, address)
    case .storeConstant(let value, _): effect = .storeConstant(value, address)
    case .load(let to, _): effect = .load(to: to, address)
    default: break
    }
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
  var endsBlock: Bool {
    if case .branch = effect { true } else { isEnd }
  }

  /// The register that receives the address that the instruction computes.
  var addressed: Int? {
    written ?? (forgotten.nonzeroBitCount == 1 ? forgotten.trailingZeroBitCount : nil)
  }

  /// The register that the effect writes.
  var written: Int? {
    switch effect {
    case .constant(_, let to), .copy(_, let to), .narrowCopy(_, let to),
      .choice(_, _, let to, _, _),
      .add(_, _, let to), .combine(_, _, _, let to, _, _), .addCarry(_, let to, _, _),
      .condition(_, let to, _), .bit(_, _, let to), .flip(let to), .negate(let to),
      .multiply(_, _, let to, _), .mask(_, _, let to), .sign(let to), .load(let to, _):
      to
    default: nil
    }
  }
}
