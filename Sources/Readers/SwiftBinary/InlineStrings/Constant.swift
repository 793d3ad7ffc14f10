/// A 64-bit value that code loads into a register, compares with or stores.
struct Constant {
  /// The offset of the first instruction that creates the value, in bytes from the start of the
  /// code.
  let offset: Int
  let value: UInt64
  /// The number of the register that receives the value; nil for any other operand.
  let register: UInt8?
}

/// An instruction that adds a constant to a register.
///
/// LLVM derives one constant from another in this way if both are in one function and an immediate
/// operand can hold the difference: ConstantHoisting.cpp, findBaseConstants.
struct Addition {
  /// In bytes from the start of the code.
  let offset: Int
  let amount: Int64
  /// The number of the register that holds the value to add to.
  let register: UInt8
  /// Whether another register is also added, which may hold a value that depends on a condition.
  var hasIndex = false
}
