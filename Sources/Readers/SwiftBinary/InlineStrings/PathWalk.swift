/// A walk along all paths through code that finds out which constants are next to each other.
struct PathWalk {
  /// What the walk has found.
  private(set) var flow = ConstantFlow()

  /// The maximum number of paths to one location that are tracked separately.
  private static let pathLimit = 64

  private let tracked: TrackedWords
  private let results: InstructionResults
  private let set: InstructionSet

  /// Walks through code with at most `FlowValue.capacity` words.
  init(of words: Set<UInt64>, in code: DecodedCode) {
    set = code.set
    tracked = TrackedWords(words)
    results = InstructionResults(tracked: tracked, set: set)
    follow(words, code)
  }

  // MARK: - Paths

  /// The states in which code is reached and hasn't been followed yet.
  private struct Frontier {
    /// All states in which each instruction was reached.
    var states: [Set<FlowState>]
    private var waiting: [(start: Int, state: FlowState)] = []
    /// The blocks that may not be on any known path, such as the targets of unknown jumps.
    private var unvisited: ArraySlice<Int>

    init(_ code: DecodedCode) {
      states = Array(repeating: [], count: code.instructions.count)
      unvisited = code.leaders[...]
      add(.entry, at: 0)
      if !code.region.isFunction {
        for leader in code.leaders
        where leader > 0 && code.instructions[leader - 1].instruction.isEnd {
          add(.entry, at: leader)
        }
      }
    }

    mutating func add(_ state: FlowState, at index: Int) {
      if states[index].insert(state).inserted { waiting.append((index, state)) }
    }

    mutating func next() -> (start: Int, state: FlowState)? {
      if waiting.isEmpty {
        unvisited = unvisited.drop { !states[$0].isEmpty }
        if let leader = unvisited.first { add(.entry, at: leader) }
      }
      return waiting.popLast()
    }
  }

  private mutating func follow(_ words: Set<UInt64>, _ code: DecodedCode) {
    guard !code.instructions.isEmpty else { return }
    var frontier = Frontier(code)
    var rounds = 0
    while let (start, state) = frontier.next() {
      rounds += 1
      guard rounds < 100_000 else {
        flow = ConstantFlow(open: words)
        return
      }
      let (end, paths) = followBlock(from: start, state, in: code)
      for state in paths { leaveBlock(before: end, state, in: code, &frontier) }
    }
  }

  /// Follows the block that starts at an instruction, and returns its end and the states there.
  private mutating func followBlock(
    from start: Int, _ state: FlowState, in code: DecodedCode
  ) -> (end: Int, paths: [FlowState]) {
    var index = start
    // The last instruction that set the flags, as far as this block shows.
    var flags = start
    var paths = [state]
    repeat {
      let instruction = code.instructions[index].instruction
      let table = code.tableNumbers[index]
      apply(instruction, at: index, flags, table, in: code, to: &paths)
      for next in code.outlined[index] ?? [] {
        apply(next, at: index, flags, nil, in: code, to: &paths)
      }
      if instruction.isCall, let last = code.outlined[index]?.last, last.isEnd {
        for place in paths.indices { forgetCall(in: &paths[place]) }
      }
      if !instruction.keepsFlags { flags = index }
      index += 1
    } while index < code.instructions.count && !code.isLeader[index]
    return (index, paths)
  }

  /// Follows the last instruction of a block to the blocks after it.
  private mutating func leaveBlock(
    before end: Int, _ state: FlowState, in code: DecodedCode, _ frontier: inout Frontier
  ) {
    let last = code.instructions[end - 1].instruction
    let target = code.place(at: last.target)
    switch last.effect {
    case .leave, .stop: settle(state)
    case .jump where last.target == nil:
      if let register = last.targetRegister, let table = FlowValue.table(state[register]) {
        for target in code.tables[table] { reach(target, state, &frontier) }
      } else if !state.isWithoutWords {
        var state = state
        state.weaken()
        for leader in code.leaders { reach(leader, state, &frontier) }
      }
    case .jump:
      if target == nil { settle(state) }
      reach(target, state, &frontier)
    case .branch:
      reach(target, state, &frontier)
      reach(end, state, &frontier)
    default: reach(end, state, &frontier)
    }
  }

  private mutating func reach(_ index: Int?, _ state: FlowState, _ frontier: inout Frontier) {
    guard let index, index < frontier.states.count else { return }
    var state = state
    let count = frontier.states[index].count
    if count >= Self.pathLimit, !frontier.states[index].contains(state) {
      // Merge the paths without tracked words or, if there are far too many paths, all of them.
      let isPlain = count < 4 * Self.pathLimit
      if !isPlain || state.isWithoutWords {
        for other in frontier.states[index] where !isPlain || other.isWithoutWords {
          merge(other, into: &state)
          frontier.states[index].remove(other)
        }
      }
    }
    frontier.add(state, at: index)
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

  /// Applies an instruction to all paths; a choice splits a path in two.
  private mutating func apply(
    _ instruction: Instruction, at index: Int, _ flags: Int, _ table: Int?, in code: DecodedCode,
    to paths: inout [FlowState]
  ) {
    var added: [FlowState] = []
    for place in paths.indices {
      paths[place].start(index)
      guard let condition = results.choice(instruction, flags, in: paths[place]) else {
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

  private mutating func apply(
    _ instruction: Instruction, at index: Int, _ flags: Int, _ table: Int?, holds: Bool?,
    in code: DecodedCode, to state: inout FlowState
  ) {
    var result = instruction.written.map {
      (
        register: $0,
        value: results.value(instruction.effect, at: index, flags, holds: holds, in: state)
      )
    }
    if let table { result = instruction.addressed.map { ($0, FlowValue.table(table)) } }
    if case .combine(.and, _, _, _, _, _) = instruction.effect, holds == nil {
      openHalves(of: result?.value ?? 0)
    }
    connectOperands(of: instruction, at: index, in: code, &state)
    if case .compare(let first, let second) = instruction.effect {
      state[FlowState.compared] = results.compared(first, second, in: state)
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
      flow.make(
        tracked.words(in: result.value), isCertain: result.value & FlowValue.weak == 0)
    }
  }

  /// Connects the halves that an instruction uses together, or that leave the code.
  private mutating func connectOperands(
    of instruction: Instruction, at index: Int, in code: DecodedCode, _ state: inout FlowState
  ) {
    switch instruction.effect {
    case .compareAlso(let first, let second):
      let halves = [state[FlowState.compared], results.compared(first, second, in: state)]
      if !halves.contains(0) {
        let isSwapped = FlowValue.words(halves[0]) & tracked.firstHalves == 0
        connect(halves[isSwapped ? 1 : 0], halves[isSwapped ? 0 : 1], in: code)
      }
    case .pair(let first, let second): connect(state[first], state[second], in: code)
    case .store(let from, let address): store(state[from], address, &state, code)
    case .storePair(let first, let second, let address):
      store(state[first], address, &state, code)
      store(state[second], address.moved(by: 8), &state, code)
    case .storeConstant(let value, let address):
      store(tracked.mask(of: value), address, &state, code)
    case .escape(let register): openHalves(of: state[register])
    case .load(_, let address):
      if let slot = InstructionResults.slot(address, in: state) {
        state[slot] |= InstructionResults.isReloaded
      }
    case .call:
      connect(set.arguments.map { state[$0] }, opens: true, callTo: instruction.target, in: code)
      if code.outlined[index] == nil { forgetCall(in: &state) }
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
  }

  // MARK: - Memory

  /// Connects a value with its neighbors in memory, or keeps it until they are written.
  private mutating func store(
    _ value: UInt64, _ address: Instruction.Address, _ state: inout FlowState, _ code: DecodedCode
  ) {
    if let slot = InstructionResults.slot(address, in: state) { release(slot, in: &state) }
    let others = FlowValue.otherFirst | FlowValue.otherSecond
    let words = FlowValue.words(value)
    guard words != 0 || value & others != 0 else { return }
    if let before = InstructionResults.slot(address.moved(by: -8), in: state),
      words & ~tracked.firstHalves != 0 || value & FlowValue.otherSecond != 0
    {
      connect(state[before + 1], value, in: code)
      clear(before, in: &state)
    } else if let after = InstructionResults.slot(address.moved(by: 8), in: state),
      words & tracked.firstHalves != 0 || value & FlowValue.otherFirst != 0
    {
      connect(value, state[after + 1], in: code)
      clear(after, in: &state)
    } else {
      if state[FlowState.slots[FlowState.slots.count - 1]] != 0 {
        release(FlowState.slots[0], in: &state)
      }
      guard let free = FlowState.slots.first(where: { state[$0] == 0 }) else { return }
      (state[free], state[free + 1]) = (InstructionResults.isUsed | address.key, value)
    }
  }

  /// Removes a half whose neighbor hasn't been written from the state.
  private mutating func release(_ slot: Int, in state: inout FlowState) {
    if state[slot] & InstructionResults.isReloaded == 0 { openHalves(of: state[slot + 1]) }
    clear(slot, in: &state)
  }

  private func clear(_ slot: Int, in state: inout FlowState) {
    for cell in slot..<FlowState.compared {
      state[cell] = cell + 2 < FlowState.compared ? state[cell + 2] : 0
    }
  }

  private mutating func settle(_ state: FlowState) {
    for slot in FlowState.slots
    where state[slot] != 0 && state[slot] & InstructionResults.isReloaded == 0 {
      openHalves(of: state[slot + 1])
    }
  }

  private mutating func openHalves(of value: UInt64) {
    for word in tracked.words(in: value) { flow.open(word) }
  }

  /// Forgets the registers that a call may change.
  private mutating func forgetCall(in state: inout FlowState) {
    for register in set.changedByCalls { forget(register, in: &state) }
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
        for word in tracked.words(in: register) { flow.pass(word, to: target) }
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
    let firsts = tracked.words(in: FlowValue.words(first) & tracked.firstHalves)
    let seconds = tracked.words(in: FlowValue.words(second) & ~tracked.firstHalves)
    guard !firsts.isEmpty || !seconds.isEmpty else { return }
    let isWeak = (first | second) & FlowValue.weak != 0
    let isCertain = !isWeak && (FlowValue.isExact(first) || FlowValue.isExact(second))
    for word in firsts {
      for other in seconds {
        flow.link(word, other, isCertain: isCertain)
      }
      // Only a string of eight bytes or more can be continued by a second half other than its own.
      if SmallString.isFullFirst(word), !isWeak,
        !seconds.isEmpty || second & FlowValue.otherSecond != 0
      {
        close(word, target, in: code)
      }
      if opens, FlowValue.isUnknown(second) { flow.open(word, callTo: target) }
    }
    for word in seconds {
      if !isWeak, !firsts.isEmpty || first & FlowValue.otherFirst != 0 {
        close(word, target, in: code)
      }
      if opens, FlowValue.isUnknown(first) { flow.open(word, callTo: target) }
    }
  }

  private mutating func close(_ word: UInt64, _ target: Int?, in code: DecodedCode) {
    if !code.region.isFunction, let target, (0..<code.count).contains(target) { return }
    flow.close(word, callTo: target)
  }
}
