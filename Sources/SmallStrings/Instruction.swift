/// What one machine instruction does, as far as the flow of constants needs it.
///
/// Registers have numbers from 0: general ones up to 31, vector ones from 32 to 63.
struct Instruction {
  enum Effect {
    /// Nothing, or nothing but what `forgotten` says.
    case none
    case constant(UInt64, to: Int)
    case copy(Int, to: Int)
    /// Copies the first register where a condition holds, and else the second one. Conditions that
    /// differ in the lowest bit are each other's opposite.
    case choice(Int, Int, to: Int, condition: UInt8)
    case add(Int64, from: Int, to: Int)
    /// Adds what a condition gives, 0 or a power of two, or a small multiple of it, to one of two
    /// registers; the shift is the power's exponent.
    case combine(Int, Int, to: Int, shift: Int)
    /// Shifts a register to the left.
    case shift(Int, by: Int)
    /// Writes a register to the address in a base register plus a displacement in bytes.
    case store(Int, base: Int, displacement: Int)
    case storeConstant(UInt64, base: Int, displacement: Int)
    case load(to: Int, base: Int, displacement: Int)
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
  /// The address that the instruction makes, in bytes from the start of the code.
  var reference: Int?
  /// The address from which the instruction loads, in bytes from the start of the code.
  var source: Int?
  /// Whether conditions are as before.
  var keepsFlags = false

  static let everything = UInt64.max
}
