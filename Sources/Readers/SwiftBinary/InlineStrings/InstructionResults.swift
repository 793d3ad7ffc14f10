/// What instructions write to their registers, given the values of all registers on a path.
struct InstructionResults {
  let tracked: TrackedWords
  let set: InstructionSet

  /// The condition that determines the result of an instruction.
  func choice(
    _ instruction: Instruction, _ flags: Int, in state: FlowState
  ) -> UInt64? {
    switch instruction.effect {
    case .choice(let first, let second, _, let condition, let plus):
      return state[first] == state[second] && plus == 0
        ? nil : ConditionalNumber(condition, ofFlagsAt: flags).condition
    case .combine(_, let first, let second, _, _, _):
      for (word, other) in [(first, second), (second, first)]
      where FlowValue.words(state[word]) != 0 {
        if let number = ConditionalNumber(state[other]) { return number.condition }
      }
      return nil
    case .add(let amount, let register, _):
      return conditional(register, plus: amount, in: state)?.condition
    case .multiply(let register, let factor, _, let amount) where amount != 0:
      return conditional(register, by: factor, plus: amount, in: state)?.condition
    case .mask(let mask, let register, _):
      return tracked.bit(of: mask) == nil ? nil : ConditionalNumber(state[register])?.condition
    case .addCarry(_, let register, _, let condition):
      return FlowValue.words(state[register]) == 0
        ? nil : ConditionalNumber(condition, ofFlagsAt: flags).condition
    default: return nil
    }
  }

  /// The half that an instruction compares with.
  func compared(_ first: Int, _ second: Int, in state: FlowState) -> UInt64 {
    [state[first], state[second]].first { FlowValue.words($0) != 0 } ?? 0
  }

  /// The value that an instruction writes to its register; `holds` is the value of the condition
  /// that it depends on.
  func value(
    _ effect: Instruction.Effect, at index: Int, _ flags: Int, holds: Bool?, in state: FlowState
  ) -> UInt64 {
    switch effect {
    case .constant(let value, _): return tracked.mask(of: value)
    case .copy(let from, _): return state[from]
    case .narrowCopy(let from, _):
      return ConditionalNumber(state[from]) == nil ? FlowValue.unknown : state[from]
    case .choice(let first, let second, _, _, let plus):
      return holds ?? true ? state[first] : tracked.sum(state[second], plus)
    case .add(let amount, let from, _):
      if amount == -1, let flipped = flipped(from, isNegative: true, in: state) { return flipped }
      return sum(of: from, plus: amount, holds, in: state) ?? tracked.sum(state[from], amount)
    case .mask(let word, let from, _):
      guard let holds, let number = ConditionalNumber(state[from]) else {
        return (tracked.bit(of: word) ?? 0) | FlowValue.unknown
      }
      return tracked.mask(of: holds ? number.number & word : 0)
    case .sign:
      var number = ConditionalNumber(bitAt: index)
      number.isNegative = true
      return number.value
    case .combine(let operation, let first, let second, _, let shift, let plus):
      return combined(operation, first, second, shift, plus, holds, in: state)
    case .addCarry(let amount, let register, let one, _):
      return holds.map { tracked.sum(state[register], amount + ($0 ? one : 0)) }
        ?? FlowValue.unknown
    case .condition(let condition, _, let isNegative):
      var number = ConditionalNumber(condition, ofFlagsAt: flags)
      number.isNegative = isNegative
      return number.value
    case .bit(let register, let shift, _):
      if let register, let number = ConditionalNumber(state[register]), number.isOne, shift == 0 {
        return number.value
      }
      return ConditionalNumber(bitAt: index, shift: shift).value
    case .flip(let register):
      return flipped(register, isNegative: false, in: state) ?? FlowValue.unknown
    case .negate(let register):
      guard var number = ConditionalNumber(state[register]) else { return FlowValue.unknown }
      number.isNegative.toggle()
      return number.value
    case .multiply(let register, let factor, _, let amount):
      if let sum = sum(of: register, by: factor, plus: amount, holds, in: state) { return sum }
      guard amount == 0 else { return FlowValue.unknown }
      return ConditionalNumber(state[register])?.multiplied(by: factor)?.value
        ?? FlowValue.unknown
    case .load(_, let address):
      if let slot = Self.slot(address, in: state) { return state[slot + 1] }
      // A number that was saved on the stack.
      return address.base == set.stackPointer ? FlowValue.numbers : FlowValue.unknown
    default: return FlowValue.unknown
    }
  }

  /// The opposite of a register that is 1 or 0, as 1 or 0 or as -1 or 0.
  private func flipped(_ register: Int, isNegative: Bool, in state: FlowState) -> UInt64? {
    guard var number = ConditionalNumber(state[register]), number.isOne else { return nil }
    number.condition ^= 1
    number.isNegative = isNegative
    return number.value
  }

  /// The sum of an amount and the number in a register, multiplied, if it is one of the words.
  private func sum(
    of register: Int, by factor: UInt64 = 1, plus amount: Int64, _ holds: Bool?,
    in state: FlowState
  ) -> UInt64? {
    guard let holds, let number = conditional(register, by: factor, plus: amount, in: state) else {
      return nil
    }
    return tracked.mask(of: UInt64(bitPattern: amount) &+ (holds ? number.number : 0))
  }

  /// Combines two registers, of which one may have a word and the other one a number that depends
  /// on a condition.
  private func combined(
    _ operation: Instruction.Operation, _ first: Int, _ second: Int, _ shift: Int, _ plus: Int64,
    _ holds: Bool?, in state: FlowState
  ) -> UInt64 {
    let (one, other) = (state[first], state[second])
    for (word, number, isSwapped) in [(one, other, false), (other, one, true)]
    where FlowValue.words(word) != 0 {
      let factor: UInt64 = isSwapped ? 1 : 1 << UInt64(shift)
      if let holds, let number = ConditionalNumber(number)?.multiplied(by: factor) {
        return tracked.map(word) {
          let amount = (holds ? number.number : 0) &+ UInt64(bitPattern: plus)
          return isSwapped ? operation(amount, $0 << UInt64(shift)) : operation($0, amount)
        }
      }
      // All bits of the word or none: a choice between it and 0.
      if operation == .and { return word | FlowValue.unknown }
      // Comparisons of strings also use `xor`.
      return operation != .xor && FlowValue.isUnknown(number)
        ? tracked.derived(from: word, shift) : FlowValue.unknown
    }
    if operation == .add, let table = [one, other].first(where: { FlowValue.table($0) != nil }) {
      return table
    }
    if first == second, operation == .add, shift < 4 {
      return ConditionalNumber(one)?.multiplied(by: 1 + 1 << UInt64(shift))?.value
        ?? FlowValue.unknown
    }
    return one & other & FlowValue.conditional != 0 ? FlowValue.numbers : FlowValue.unknown
  }

  /// The number in a register, multiplied, if one of the words can be created from it by an
  /// addition.
  private func conditional(
    _ register: Int, by factor: UInt64 = 1, plus amount: Int64, in state: FlowState
  ) -> ConditionalNumber? {
    guard let number = ConditionalNumber(state[register])?.multiplied(by: factor) else {
      return nil
    }
    let base = UInt64(bitPattern: amount)
    return [base, base &+ number.number].contains { tracked.bit(of: $0) != nil } ? number : nil
  }

  // MARK: - Memory

  /// Flags of a location: whether it has been written, and whether it has been read again.
  static let isUsed: UInt64 = 1 << 63
  static let isReloaded: UInt64 = 1 << 62

  /// The place of an address in the state, if the path has written to it.
  static func slot(_ address: Instruction.Address, in state: FlowState) -> Int? {
    guard state[FlowState.slots[0]] != 0 else { return nil }
    let key = isUsed | address.key
    return FlowState.slots.first { state[$0] & ~isReloaded == key }
  }
}
