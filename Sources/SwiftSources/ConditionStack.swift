/// The `#if` blocks around a place in the code.
struct ConditionStack {
  private struct Block {
    /// Whether what is around the block is debug code.
    let isInDebugCode: Bool
    /// Whether no condition before this branch's is true; nil where that is unknown.
    var isLeft: Bool? = true
    /// Whether this branch's condition is true; nil where that is unknown.
    var condition: Bool?
  }

  private var blocks: [Block] = []

  /// Whether the code is only compiled where a debug condition is defined.
  private(set) var isDebugOnly = false

  /// Enters `#if`.
  mutating func open(_ condition: Bool?) {
    blocks.append(Block(isInDebugCode: isDebugOnly, condition: condition))
    isDebugOnly = isDebugOnly || condition == false
  }

  /// Goes on to `#elseif`, or to `#else` with the condition true.
  mutating func next(_ condition: Bool?) {
    guard var block = blocks.popLast() else { return }
    block.isLeft = Condition.and(block.isLeft, block.condition.map(!))
    block.condition = condition
    isDebugOnly = block.isInDebugCode || Condition.and(block.isLeft, condition) == false
    blocks.append(block)
  }

  /// Leaves at `#endif`.
  mutating func close() {
    guard let block = blocks.popLast() else { return }
    isDebugOnly = block.isInDebugCode
  }
}
