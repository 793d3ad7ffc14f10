/// The `#if` blocks around a position in the code.
struct ConditionStack {
  private struct Block {
    /// Whether the code around the block is debug code.
    let isInDebugCode: Bool
    /// Whether the code around the block is certainly compiled.
    let isInCertainCode: Bool
    /// Whether no condition of an earlier branch is true; nil if unknown.
    var isLeft: Bool? = true
    /// Whether this branch's condition is true; nil if unknown.
    var condition: Bool?
  }

  private var blocks: [Block] = []

  /// Whether the code is compiled only if a debug condition is defined.
  private(set) var isDebugOnly = false

  /// Whether the code is compiled, according to the known conditions.
  private(set) var isCertain = true

  /// Enters `#if`.
  mutating func open(_ condition: Bool?) {
    blocks.append(
      Block(isInDebugCode: isDebugOnly, isInCertainCode: isCertain, condition: condition))
    isDebugOnly = isDebugOnly || condition == false
    isCertain = isCertain && condition == true
  }

  /// Moves to `#elseif`, or to `#else` with a true condition.
  mutating func next(_ condition: Bool?) {
    guard var block = blocks.popLast() else { return }
    block.isLeft = block.isLeft.and(block.condition.map(!))
    block.condition = condition
    let isCompiled = block.isLeft.and(condition)
    isDebugOnly = block.isInDebugCode || isCompiled == false
    isCertain = block.isInCertainCode && isCompiled == true
    blocks.append(block)
  }

  /// Closes the innermost `#if` at `#endif`.
  mutating func close() {
    guard let block = blocks.popLast() else { return }
    isDebugOnly = block.isInDebugCode
    isCertain = block.isInCertainCode
  }
}
