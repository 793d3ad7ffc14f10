/// The halves of small strings that a region of code combines.
///
/// Constants are tracked through registers along all paths. Two halves are linked only if they can
/// be in neighboring registers at a call or a return, in neighboring words of memory, or in one
/// vector. A half whose neighbor may be anything but a constant is open: the other half may come
/// from a caller, a callee or memory.
struct ConstantFlow {
  /// First and second halves that are adjacent on a path.
  private(set) var links: Set<Link> = []
  /// First and second halves that are adjacent only on paths that may not exist.
  private(set) var possibleLinks: Set<Link> = []
  /// The halves next to an unknown value.
  private(set) var open: Set<UInt64> = []
  /// The functions that are called with an open half, in bytes from the start of the code.
  private(set) var openCalls: [UInt64: Set<Int>] = [:]
  /// The functions that are called with a half, in bytes from the start of the code.
  private var calls: [UInt64: Set<Int>] = [:]
  /// The halves that are open elsewhere: in results, in memory, or in calls of unknown functions.
  private(set) var openElsewhere: Set<UInt64> = []
  /// The halves next to another half.
  private(set) var closed: Set<UInt64> = []
  /// The functions that are called with a half next to another half, in bytes from the start of the
  /// code.
  ///
  /// The optimizer may have removed arguments from functions that only this file calls.
  private(set) var closingCalls: [UInt64: Set<Int>] = [:]
  /// The halves created by code, as constants or by additions.
  private(set) var made: Set<UInt64> = []
  /// The halves created by code on a path that exists.
  private(set) var certain: Set<UInt64> = []

  struct Link: Hashable {
    var first: UInt64
    var second: UInt64
  }

  /// Adds the results for other words in the same code.
  mutating func add(_ other: ConstantFlow) {
    links.formUnion(other.links)
    possibleLinks.formUnion(other.possibleLinks)
    open.formUnion(other.open)
    openElsewhere.formUnion(other.openElsewhere)
    certain.formUnion(other.certain)
    calls.merge(other.calls) { $0.union($1) }
    openCalls.merge(other.openCalls) { $0.union($1) }
    closed.formUnion(other.closed)
    made.formUnion(other.made)
    closingCalls.merge(other.closingCalls) { $0.union($1) }
  }

  /// Whether the half can be next to an unknown value.
  func isOpen(_ word: UInt64) -> Bool { open.contains(word) || !closed.contains(word) }

  /// Whether two halves, one of them open, are passed to one function of the same file.
  ///
  /// The compiler merges functions that differ in constants, and turns these into arguments.
  func mayMeet(_ link: Link) -> Bool {
    guard isOpen(link.first) || isOpen(link.second), let one = calls[link.first],
      let other = calls[link.second]
    else { return false }
    return !one.isDisjoint(with: other)
  }

  /// The maximum number of paths to one location that are tracked separately.
  private static let pathLimit = 64

  private let bits: [UInt64: UInt64]
  private let values: [UInt64]
  private let firstHalves: UInt64
  private let set: InstructionSet

  init(_ set: InstructionSet) {
    (bits, values, firstHalves, self.set) = ([:], [], 0, set)
  }

  /// Tracks words through code.
  ///
  /// `words` are all halves to track, and constants from which an addition creates them. If the
  /// range isn't known to be one function, a function may start after each jump, and the arguments
  /// of calls within the code prove nothing.
  init(of words: Set<UInt64>, in code: DecodedCode) {
    set = code.set
    values = words.prefix(FlowValue.capacity).sorted()
    bits = Dictionary(
      values.enumerated().map { ($0.element, 1 << UInt64($0.offset)) }, uniquingKeysWith: |)
    firstHalves = values.enumerated().reduce(0) {
      SmallString.secondCount($1.element) == nil ? $0 | 1 << UInt64($1.offset) : $0
    }
    // Halves that can't be tracked stay open.
    if words.count <= FlowValue.capacity {
      if !words.isEmpty { follow(words, code) }
    } else {
      (open, openElsewhere, made) = (words, words, words)
    }
  }

  // MARK: - Paths

  private mutating func follow(_ words: Set<UInt64>, _ code: DecodedCode) {
    let instructions = code.instructions
    guard !instructions.isEmpty else { return }
    var states: [Set<FlowState>] = Array(repeating: [], count: instructions.count)
    var waiting: [(start: Int, state: FlowState)] = []
    func start(_ index: Int) {
      if states[index].insert(.entry).inserted { waiting.append((index, .entry)) }
    }
    start(0)
    if !code.region.isFunction {
      for leader in code.leaders where leader > 0 && instructions[leader - 1].instruction.isEnd {
        start(leader)
      }
    }
    var rounds = 0
    func reach(_ index: Int?, _ state: FlowState) {
      guard let index, index < instructions.count else { return }
      var state = state
      let count = states[index].count
      if count >= Self.pathLimit, !states[index].contains(state) {
        // Merge the paths without tracked words or, if there are far too many paths, all of them.
        let isPlain = count < 4 * Self.pathLimit
        if !isPlain || state.isWithoutWords {
          for other in states[index] where !isPlain || other.isWithoutWords {
            merge(other, into: &state)
            states[index].remove(other)
          }
        }
      }
      guard states[index].insert(state).inserted else { return }
      waiting.append((index, state))
    }
    /// The blocks that may not be on any known path, such as the targets of unknown jumps.
    var unvisited = code.leaders[...]
    while true {
      guard let (start, before) = waiting.popLast() else {
        unvisited = unvisited.drop { !states[$0].isEmpty }
        guard let leader = unvisited.first else { return }
        start(leader)
        continue
      }
      rounds += 1
      guard rounds < 100_000 else {
        self = ConstantFlow(set)
        (open, openElsewhere, made) = (words, words, words)
        return
      }
      var index = start
      // The last instruction that set the flags, as far as this block shows.
      var flags = start
      var paths = [before]
      repeat {
        let instruction = instructions[index].instruction
        let table = code.tableNumbers[index]
        apply(instruction, at: index, flags, table, in: code, to: &paths)
        for next in code.outlined[index] ?? [] {
          apply(next, at: index, flags, nil, in: code, to: &paths)
        }
        if instruction.isCall, let last = code.outlined[index]?.last, last.isEnd {
          for register in set.changedByCalls {
            for place in paths.indices { forget(register, in: &paths[place]) }
          }
        }
        if !instruction.keepsFlags { flags = index }
        index += 1
      } while index < instructions.count && !code.isLeader[index]
      let last = instructions[index - 1].instruction
      let target = code.place(at: last.target)
      for state in paths {
        switch last.effect {
        case .leave, .stop: settle(state)
        case .jump where last.target == nil:
          if let register = last.targetRegister, let table = FlowValue.table(state[register]) {
            for target in code.tables[table] { reach(target, state) }
          } else if !state.isWithoutWords {
            var state = state
            state.weaken()
            for leader in code.leaders { reach(leader, state) }
          }
        case .jump:
          if target == nil { settle(state) }
          reach(target, state)
        case .branch:
          reach(target, state)
          reach(index, state)
        default: reach(index, state)
        }
      }
    }
  }

  /// Merges two states, and discards what has been written to memory.
  private mutating func merge(_ other: FlowState, into state: inout FlowState) {
    for register in 0..<64 { state[register] = FlowValue.union(state[register], other[register]) }
    (state[FlowState.condition], state[FlowState.compared]) = (0, 0)
    settle(state)
    settle(other)
    for slot in FlowState.slots { (state[slot], state[slot + 1]) = (0, 0) }
  }

  // MARK: - Instructions

  private func mask(of value: UInt64) -> UInt64 {
    if let bit = bits[value] { return bit }
    if let count = SmallString.secondCount(value) {
      return count >= 8 ? FlowValue.otherSecond : 0
    }
    return SmallString.isFullFirst(value) ? FlowValue.otherFirst : FlowValue.unknown
  }

  /// Applies an instruction to all paths; a choice splits a path in two.
  private mutating func apply(
    _ instruction: Instruction, at index: Int, _ flags: Int, _ table: Int?, in code: DecodedCode,
    to paths: inout [FlowState]
  ) {
    var added: [FlowState] = []
    for place in paths.indices {
      paths[place].start(index)
      guard let condition = choice(instruction, flags, in: paths[place]) else {
        apply(instruction, at: index, flags, table, holds: nil, in: code, to: &paths[place])
        continue
      }
      for (number, branch) in paths[place].branches(condition).enumerated() {
        var state = branch.state
        apply(instruction, at: index, flags, table, holds: branch.holds, in: code, to: &state)
        if number == 0 { paths[place] = state } else { added.append(state) }
      }
    }
    if !added.isEmpty { paths = Array(Set(paths + added)) }
  }

  /// The condition that determines the result of an instruction.
  private func choice(
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
      return bits[mask] == nil ? nil : ConditionalNumber(state[register])?.condition
    case .addCarry(_, let register, _, let condition):
      return FlowValue.words(state[register]) == 0
        ? nil : ConditionalNumber(condition, ofFlagsAt: flags).condition
    default: return nil
    }
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
    return [base, base &+ number.number].contains { bits[$0] != nil } ? number : nil
  }

  private mutating func apply(
    _ instruction: Instruction, at index: Int, _ flags: Int, _ table: Int?, holds: Bool?,
    in code: DecodedCode, to state: inout FlowState
  ) {
    var result = instruction.written.map {
      (register: $0, value: value(instruction.effect, at: index, flags, holds: holds, in: state))
    }
    if let table { result = instruction.addressed.map { ($0, FlowValue.table(table)) } }
    switch instruction.effect {
    case .compareAlso(let first, let second):
      let halves = [state[FlowState.compared], compared(first, second, in: state)]
      if !halves.contains(0) {
        let isSwapped = FlowValue.words(halves[0]) & firstHalves == 0
        connect(halves[isSwapped ? 1 : 0], halves[isSwapped ? 0 : 1], in: code)
      }
    case .pair(let first, let second): connect(state[first], state[second], in: code)
    case .store(let from, let address): store(state[from], address, &state, code)
    case .storePair(let first, let second, let address):
      store(state[first], address, &state, code)
      store(state[second], address.moved(by: 8), &state, code)
    case .storeConstant(let value, let address): store(mask(of: value), address, &state, code)
    case .escape(let register): openHalves(of: state[register])
    case .combine(.and, _, _, _, _, _) where holds == nil: openHalves(of: result?.value ?? 0)
    case .load(_, let address):
      if let slot = Self.slot(address, in: state) { state[slot] |= Self.isReloaded }
    case .call:
      connect(set.arguments.map { state[$0] }, opens: true, callTo: instruction.target, in: code)
      if code.outlined[index] == nil {
        for register in set.changedByCalls { forget(register, in: &state) }
      }
    case .jump:
      if instruction.target.map({ !code.region.range.contains($0) })
        ?? (instruction.targetRegister.flatMap { FlowValue.table(state[$0]) } == nil)
      {
        connect(
          set.arguments.map { state[$0] }, opens: instruction.target != nil,
          callTo: instruction.target, in: code)
      }
    case .leave:
      let results = set.results.map { state[$0] }
      connect(results[0], results[1], in: code)
      connect(Array(results.dropFirst()), opens: false, in: code)
    default: break
    }
    if case .compare(let first, let second) = instruction.effect {
      state[FlowState.compared] = compared(first, second, in: state)
    } else if !instruction.keepsFlags {
      state[FlowState.compared] = 0
    }
    var forgotten = instruction.forgotten
    while forgotten != 0 {
      forget(forgotten.trailingZeroBitCount, in: &state)
      forgotten &= forgotten - 1
    }
    if let result, result.register != set.zeroRegister {
      forget(result.register, in: &state)
      state[result.register] = result.value
      let halves = words(result.value)
      made.formUnion(halves)
      if result.value & FlowValue.weak == 0 { certain.formUnion(halves) }
    }
  }

  /// The half that an instruction compares with.
  private func compared(_ first: Int, _ second: Int, in state: FlowState) -> UInt64 {
    [state[first], state[second]].first { FlowValue.words($0) != 0 } ?? 0
  }

  /// The value that an instruction writes to its register; `holds` is the value of the condition
  /// that it depends on.
  private func value(
    _ effect: Instruction.Effect, at index: Int, _ flags: Int, holds: Bool?, in state: FlowState
  ) -> UInt64 {
    switch effect {
    case .constant(let value, _): return mask(of: value)
    case .copy(let from, _): return state[from]
    case .narrowCopy(let from, _):
      return ConditionalNumber(state[from]) == nil ? FlowValue.unknown : state[from]
    case .choice(let first, let second, _, _, let plus):
      return holds ?? true ? state[first] : sum(state[second], plus)
    case .add(let amount, let from, _):
      if amount == -1, var number = ConditionalNumber(state[from]), number.isOne {
        number.condition ^= 1
        number.isNegative = true
        return number.value
      }
      if let holds, let number = conditional(from, plus: amount, in: state) {
        return mask(of: UInt64(bitPattern: amount) &+ (holds ? number.number : 0))
      }
      return sum(state[from], amount)
    case .mask(let word, let from, _):
      guard let holds, let number = ConditionalNumber(state[from]) else {
        return (bits[word] ?? 0) | FlowValue.unknown
      }
      return mask(of: holds ? number.number & word : 0)
    case .sign:
      var number = ConditionalNumber(bitAt: index)
      number.isNegative = true
      return number.value
    case .combine(let operation, let first, let second, _, let shift, let plus):
      return combined(operation, first, second, shift, plus, holds, in: state)
    case .addCarry(let amount, let register, let one, _):
      return holds.map { sum(state[register], amount + ($0 ? one : 0)) } ?? FlowValue.unknown
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
      guard var number = ConditionalNumber(state[register]), number.isOne else {
        return FlowValue.unknown
      }
      number.condition ^= 1
      return number.value
    case .negate(let register):
      guard var number = ConditionalNumber(state[register]) else { return FlowValue.unknown }
      number.isNegative.toggle()
      return number.value
    case .multiply(let register, let factor, _, let amount):
      if let holds, let number = conditional(register, by: factor, plus: amount, in: state) {
        return mask(of: UInt64(bitPattern: amount) &+ (holds ? number.number : 0))
      }
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
        return map(word) {
          let amount = (holds ? number.number : 0) &+ UInt64(bitPattern: plus)
          return isSwapped ? operation(amount, $0 << UInt64(shift)) : operation($0, amount)
        }
      }
      // All bits of the word or none: a choice between it and 0.
      if operation == .and { return word | FlowValue.unknown }
      // Comparisons of strings also use `xor`.
      return operation != .xor && FlowValue.isUnknown(number)
        ? derived(from: word, shift) : FlowValue.unknown
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

  /// The words that differ from constants by an amount that an unknown condition can add.
  private func derived(from value: UInt64, _ shift: Int) -> UInt64 {
    let start = FlowValue.unknown | FlowValue.weak | FlowValue.words(value)
    return words(value).reduce(start) { result, constant in
      SmallString.multiples.reduce(result) { result, multiple in
        (0..<64 - shift).reduce(result) { result, shift in
          let amount = multiple << UInt64(shift)
          return result | (bits[constant &+ amount] ?? 0) | (bits[constant &- amount] ?? 0)
        }
      }
    }
  }

  /// Transforms each word that a value can be.
  private func map(_ value: UInt64, _ change: (UInt64) -> UInt64) -> UInt64 {
    let others = FlowValue.otherFirst | FlowValue.otherSecond
    // Any half close to one of the words is itself tracked, so others can't create one.
    return words(value).reduce(value & (FlowValue.unknown | FlowValue.weak | others)) {
      $0 | mask(of: change($1))
    }
  }

  private func sum(_ value: UInt64, _ amount: Int64) -> UInt64 {
    guard amount != 0 else { return value }
    if value & FlowValue.conditional != 0 { return FlowValue.unknown }
    return map(value) { $0 &+ UInt64(bitPattern: amount) }
  }

  // MARK: - Memory

  /// Flags of a location: whether it has been written, and whether it has been read again.
  private static let isUsed: UInt64 = 1 << 63
  private static let isReloaded: UInt64 = 1 << 62

  private static func slot(_ address: Instruction.Address, in state: FlowState) -> Int? {
    guard state[FlowState.slots[0]] != 0 else { return nil }
    let key = isUsed | address.key
    return FlowState.slots.first { state[$0] & ~isReloaded == key }
  }

  /// Connects a value with its neighbors in memory, or keeps it until they are written.
  private mutating func store(
    _ value: UInt64, _ address: Instruction.Address, _ state: inout FlowState, _ code: DecodedCode
  ) {
    if let slot = Self.slot(address, in: state) { release(slot, in: &state) }
    let others = FlowValue.otherFirst | FlowValue.otherSecond
    let words = FlowValue.words(value)
    guard words != 0 || value & others != 0 else { return }
    if let before = Self.slot(address.moved(by: -8), in: state),
      words & ~firstHalves != 0 || value & FlowValue.otherSecond != 0
    {
      connect(state[before + 1], value, in: code)
      clear(before, in: &state)
    } else if let after = Self.slot(address.moved(by: 8), in: state),
      words & firstHalves != 0 || value & FlowValue.otherFirst != 0
    {
      connect(value, state[after + 1], in: code)
      clear(after, in: &state)
    } else {
      if state[FlowState.slots[FlowState.slots.count - 1]] != 0 {
        release(FlowState.slots[0], in: &state)
      }
      guard let free = FlowState.slots.first(where: { state[$0] == 0 }) else { return }
      (state[free], state[free + 1]) = (Self.isUsed | address.key, value)
    }
  }

  /// Removes a half whose neighbor hasn't been written from the state.
  private mutating func release(_ slot: Int, in state: inout FlowState) {
    if state[slot] & Self.isReloaded == 0 { openHalves(of: state[slot + 1]) }
    clear(slot, in: &state)
  }

  private func clear(_ slot: Int, in state: inout FlowState) {
    for cell in slot..<FlowState.compared {
      state[cell] = cell + 2 < FlowState.compared ? state[cell + 2] : 0
    }
  }

  private mutating func settle(_ state: FlowState) {
    for slot in FlowState.slots where state[slot] != 0 && state[slot] & Self.isReloaded == 0 {
      openHalves(of: state[slot + 1])
    }
  }

  private mutating func openHalves(of value: UInt64) {
    for word in words(value) { open(word, nil) }
  }

  private mutating func open(_ word: UInt64, _ target: Int?) {
    open.insert(word)
    if let target {
      openCalls[word, default: []].insert(target)
    } else {
      openElsewhere.insert(word)
    }
  }

  private mutating func forget(_ register: Int, in state: inout FlowState) {
    state[register] = FlowValue.unknown
    while state[FlowState.slots[0]] != 0,
      let slot = FlowState.slots.first(where: {
        state[$0] != 0 && Instruction.Address.key(state[$0], uses: register)
      })
    {
      release(slot, in: &state)
    }
  }

  // MARK: - Neighbors

  private mutating func connect(
    _ registers: [UInt64], opens: Bool, callTo target: Int? = nil, in code: DecodedCode
  ) {
    if let target {
      for register in registers {
        for word in words(register) { calls[word, default: []].insert(target) }
      }
    }
    // The optimizer may have removed the half that was the first or the last argument.
    let neighbors = [FlowValue.unknown] + registers + [FlowValue.unknown]
    for (first, second) in zip(neighbors, neighbors.dropFirst()) {
      connect(first, second, opens: opens, callTo: target, in: code)
    }
  }

  private mutating func connect(
    _ first: UInt64, _ second: UInt64, opens: Bool = true, callTo target: Int? = nil,
    in code: DecodedCode
  ) {
    let firsts = words(FlowValue.words(first) & firstHalves)
    let seconds = words(FlowValue.words(second) & ~firstHalves)
    guard !firsts.isEmpty || !seconds.isEmpty else { return }
    let isWeak = (first | second) & FlowValue.weak != 0
    let isCertain = !isWeak && (FlowValue.isExact(first) || FlowValue.isExact(second))
    for word in firsts {
      for other in seconds {
        let link = Link(first: word, second: other)
        if isCertain { links.insert(link) } else { possibleLinks.insert(link) }
      }
      // Only a string of eight bytes or more can be continued by a second half other than its own.
      if SmallString.isFullFirst(word), !isWeak,
        !seconds.isEmpty || second & FlowValue.otherSecond != 0
      {
        close(word, target, in: code)
      }
      if opens, FlowValue.isUnknown(second) { open(word, target) }
    }
    for word in seconds {
      if !isWeak, !firsts.isEmpty || first & FlowValue.otherFirst != 0 {
        close(word, target, in: code)
      }
      if opens, FlowValue.isUnknown(first) { open(word, target) }
    }
  }

  private mutating func close(_ word: UInt64, _ target: Int?, in code: DecodedCode) {
    if !code.region.isFunction, let target, (0..<code.count).contains(target) { return }
    closed.insert(word)
    if let target { closingCalls[word, default: []].insert(target) }
  }

  private func words(_ value: UInt64) -> [UInt64] {
    var mask = FlowValue.words(value)
    var words: [UInt64] = []
    while mask != 0 {
      words.append(values[mask.trailingZeroBitCount])
      mask &= mask - 1
    }
    return words
  }
}
