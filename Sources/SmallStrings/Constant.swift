/// A 64-bit value that code puts into a register, compares with or stores.
struct Constant {
  /// Of the first instruction that makes the value, in bytes from the start of the code.
  let offset: Int
  let value: UInt64
  /// The number of the register that gets the value; nil for an operand of another kind.
  let register: UInt8?
}

/// An instruction that adds a constant to a register.
///
/// LLVM makes one constant from another in this way when both are in one function and an immediate
/// operand can hold the difference: ConstantHoisting.cpp, findBaseConstants.
struct Addition {
  /// In bytes from the start of the code.
  let offset: Int
  let amount: Int64
  /// The number of the register that holds the value to add to.
  let register: UInt8
  /// Whether another register is added too, which may hold what depends on a condition.
  var hasIndex = false
}
