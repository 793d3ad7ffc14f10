/// What one machine instruction does, as far as the flow of constants needs it.
///
/// Registers have numbers from 0: general ones up to 31, vector ones from 32 to 63.
struct Instruction {
  /// How two registers are combined.
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

  /// A place in memory: registers plus a displacement in bytes.
  struct Address: Hashable {
    /// A register, or `fixed`.
    var base: Int
    /// A register, and the logarithm of its factor.
    var index: Int?
    var shift = 0
    var displacement: Int

    /// The base of an address relative to the instructions, as a displacement from the code's start.
    static let fixed = 64

    /// A number for each address.
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
    /// Nothing, or nothing but what `forgotten` says.
    case none
    case constant(UInt64, to: Int)
    case copy(Int, to: Int)
    /// Copies one byte or 16 bits.
    case narrowCopy(Int, to: Int)
    /// Copies the first register where a condition holds, and else the second one plus a number.
    /// Conditions that differ in the lowest bit are each other's opposite.
    case choice(Int, Int, to: Int, condition: UInt8, plus: Int64 = 0)
    case add(Int64, from: Int, to: Int)
    /// Combines a register plus a number with a register that is shifted to the left.
    case combine(Operation, Int, Int, to: Int, shift: Int = 0, plus: Int64 = 0)
    /// Adds a number to a register, and one more, or one less, where a condition holds.
    case addCarry(Int64, Int, one: Int64, condition: UInt8)
    /// 1, or -1, where a condition holds, and else 0.
    case condition(UInt8, to: Int, isNegative: Bool = false)
    /// A number in the case that some bits of a register are set, and else 0 or another number.
    case mask(UInt64, from: Int, to: Int)
    /// -1 for a negative number, and else 0.
    case sign(to: Int)
    /// One bit of a register, which is a number that depends on a condition; nil for memory.
    case bit(Int?, shift: Int, to: Int)
    /// The opposite of a condition.
    case flip(Int)
    case negate(Int)
    /// Multiplies a register with a number, and adds one.
    case multiply(Int, by: UInt64, to: Int, plus: Int64 = 0)
    case store(Int, Address)
    case storePair(Int, Int, Address)
    case storeConstant(UInt64, Address)
    case load(to: Int, Address)
    /// Writes a register where its neighbors are not known.
    case escape(Int)
    /// Compares two registers.
    case compare(Int, Int)
    /// Compares two registers where the last comparison has found equal ones.
    case compareAlso(Int, Int)
    /// Writes two registers one after the other to memory, or into the halves of a vector.
    case pair(Int, Int)
    case call
    /// Goes to the target and nowhere else, or to an unknown place where there is no target.
    case jump
    /// Goes to the target or to the next instruction.
    case branch
    case leave
    case stop
  }

  /// In bytes.
  var length: Int
  var effect: Effect = .none
  /// The registers whose values are unknown afterwards, a bit each, but for what the effect writes.
  var forgotten: UInt64 = 0
  /// Where a call, jump or branch leads, in bytes from the start of the code.
  var target: Int?
  /// The register with the address to which a jump leads.
  var targetRegister: Int?
  /// The address that the instruction makes, in bytes from the start of the code.
  var reference: Int?
  /// The address from which the instruction loads, in bytes from the start of the code.
  var source: Int?
  /// Whether conditions are as before.
  var keepsFlags = false

  static let everything = UInt64.max

  /// Sets the address of a store or load that is relative to the instruction.
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

  /// Whether the next instruction does not follow.
  var isEnd: Bool {
    switch effect {
    case .jump, .leave, .stop: true
    default: false
    }
  }

  /// Whether the next instruction may not follow, or others may lead to it.
  var endsBlock: Bool {
    if case .branch = effect { true } else { isEnd }
  }

  /// The register that gets the address that the instruction makes.
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
