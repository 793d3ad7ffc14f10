/// Which halves of small strings a stretch of code puts side by side.
///
/// Constants are followed through registers along all paths, so that two halves are connected only
/// where they can be in neighboring registers at a call or a return, in neighboring words of
/// memory, or in one vector. A half whose neighbor can be anything else but a constant is open: the
/// other half may come from a caller, a callee or memory.
struct ConstantFlow {
  /// First and second halves that can be side by side.
  private(set) var links: Set<Link> = []
  /// The halves beside an unknown value.
  private(set) var open: Set<UInt64> = []
  /// The halves beside another half.
  private(set) var closed: Set<UInt64> = []
  /// The functions to which calls give a half beside another half, in bytes from the start of the
  /// code: the optimizer may have taken arguments away from those that only this file calls.
  private(set) var closingCalls: [UInt64: Set<Int>] = [:]
  /// The halves that code has made, as constants or by additions.
  private(set) var made: Set<UInt64> = []
  /// Where calls and jumps lead to outside of the range, in bytes from the start of the code.
  private(set) var targets: Set<Int> = []
  /// The addresses that instructions make, in bytes from the start of the code.
  private(set) var references: Set<Int> = []

  struct Link: Hashable {
    var first: UInt64
    var second: UInt64
  }

  /// Adds what is known of other words in the same code.
  mutating func add(_ other: ConstantFlow) {
    links.formUnion(other.links)
    open.formUnion(other.open)
    closed.formUnion(other.closed)
    made.formUnion(other.made)
    closingCalls.merge(other.closingCalls) { $0.union($1) }
  }

  /// Whether the half can be beside something that is not known.
  func isOpen(_ word: UInt64) -> Bool { open.contains(word) || !closed.contains(word) }

  /// What registers hold on one path: for each, which constants, and last, which condition is known
  /// to hold.
  private typealias State = [UInt64]
  private static let condition = 64
  /// Where the state has halves that have been written to memory while their neighbors have not,
  /// the oldest first: the place, and the value.
  private static let slots = Array(stride(from: 65, to: 81, by: 2))
  /// In a place: whether something has been written there, and whether it has been read again.
  private static let isUsed: UInt64 = 1 << 63
  private static let isReloaded: UInt64 = 1 << 62
  private static let unknown: UInt64 = 1 << 63
  private static let otherSecond: UInt64 = 1 << 62
  private static let otherFirst: UInt64 = 1 << 61
  /// The number of words that can be followed together.
  static let capacity = 61
  private static let entry = State(repeating: unknown, count: 64) + State(repeating: 0, count: 17)
  /// The number of paths to one place that are told apart.
  private static let pathLimit = 64

  private let bits: [UInt64: UInt64]
  private let values: [UInt64]
  private let firstHalves: UInt64
  private let set: InstructionSet
  private let range: Range<Int>
  private let isFunction: Bool
  /// The count of bytes of all code.
  private let count: Int
  private var instructions: [(offset: Int, instruction: Instruction)] = []

  /// Follows words through a range of code.
  ///
  /// `words` are all halves to follow, and constants from which an addition makes them. Where the
  /// range is not known to be one function, one may begin after each jump, and what calls within
  /// the code get proves nothing.
  init(
    of words: [UInt64], in code: UnsafeRawBufferPointer, region: Regions.Region, address: UInt64,
    instructionSet: InstructionSet
  ) {
    range = region.range
    isFunction = region.isFunction
    count = code.count
    set = instructionSet
    values = Array(words.prefix(Self.capacity)).sorted()
    bits = Dictionary(
      values.enumerated().map { ($0.element, 1 << UInt64($0.offset)) }, uniquingKeysWith: |)
    firstHalves = values.enumerated().reduce(0) {
      SmallString.secondCount($1.element) == nil ? $0 | 1 << UInt64($1.offset) : $0
    }
    decode(code, address)
    for (_, instruction) in instructions {
      if let reference = instruction.reference { references.insert(reference) }
      if let target = instruction.target, !range.contains(target) || instruction.isCall {
        targets.insert(target)
      }
    }
    // What can't be followed stays open.
    if words.count <= Self.capacity {
      if !words.isEmpty { follow() }
    } else {
      made = Set(words)
    }
    instructions = []
  }

  private mutating func decode(_ code: UnsafeRawBufferPointer, _ address: UInt64) {
    switch set {
    case .x86:
      var offset = range.lowerBound
      var shifts = [Int](repeating: 0, count: 64)
      while offset < range.upperBound {
        var instruction = X86Decoder.instruction(in: code, at: offset, end: range.upperBound)
        followShift(&shifts, &instruction)
        instructions.append((offset, instruction))
        offset += instruction.length
      }
    case .arm:
      var decoder = ARMDecoder(code: code, address: address)
      for offset in stride(
        from: (range.lowerBound + 3) & ~3, to: range.upperBound - 3, by: 4)
      {
        instructions.append((offset, decoder.instruction(at: offset)))
      }
    }
  }

  /// Gives an addition the number of bits by which instructions before it have shifted an operand.
  private func followShift(_ shifts: inout [Int], _ instruction: inout Instruction) {
    switch instruction.effect {
    case .shift(let register, let amount): shifts[register] = amount
    case .combine(let first, let second, let to, let shift):
      instruction.effect = .combine(
        first, second, to: to, shift: max(shift, shifts[first], shifts[second]))
      shifts[to] = 0
    case .constant(_, let to), .copy(_, let to), .add(_, _, let to): shifts[to] = 0
    case .call: shifts = [Int](repeating: 0, count: 64)
    default:
      for register in 0..<16 where instruction.forgotten >> UInt64(register) & 1 == 1 {
        shifts[register] = 0
      }
    }
  }

  // MARK: - Paths

  private mutating func follow() {
    let places = Dictionary(
      instructions.indices.map { (instructions[$0].offset, $0) }, uniquingKeysWith: { $1 })
    var isLeader = [Bool](repeating: false, count: instructions.count + 1)
    isLeader[0] = true
    for (index, (_, instruction)) in instructions.enumerated() where instruction.endsBlock {
      isLeader[index + 1] = true
      if !instruction.isCall, let target = instruction.target.flatMap({ places[$0] }) {
        isLeader[target] = true
      }
    }
    let leaders = isLeader.indices.filter { isLeader[$0] && $0 < instructions.count }
    var states: [Int: Set<State>] = [0: [Self.entry]]
    var waiting = instructions.isEmpty ? [] : [(start: 0, state: Self.entry)]
    if !isFunction {
      let starts = leaders.filter { $0 > 0 && instructions[$0 - 1].instruction.isEnd }
      for start in starts { states[start] = [Self.entry] }
      waiting += starts.map { ($0, Self.entry) }
    }
    var rounds = 0
    func reach(_ index: Int?, _ state: State) {
      guard let index, index < instructions.count else { return }
      var state = state
      if let known = states[index], known.count >= Self.pathLimit, !known.contains(state) {
        // Paths without a word that is followed become one, and with too many, all paths.
        let isPlain = known.count < 4 * Self.pathLimit
        if !isPlain || Self.isWithoutWords(state) {
          for other in known where !isPlain || Self.isWithoutWords(other) {
            merge(other, into: &state)
            states[index]?.remove(other)
          }
        }
      }
      guard states[index, default: []].insert(state).inserted else { return }
      waiting.append((index, state))
    }
    while let (start, before) = waiting.popLast() {
      rounds += 1
      guard rounds < 100_000 else {
        (links, open, closed, made) = ([], Set(values), [], Set(values))
        return
      }
      var index = start
      var paths: Set<State> = [before]
      repeat {
        paths = apply(index, to: paths)
        index += 1
      } while index < instructions.count && !isLeader[index]
      let last = instructions[index - 1].instruction
      let target = last.target.flatMap { places[$0] }
      for state in paths {
        switch last.effect {
        case .leave, .stop: settle(state)
        case .jump where last.target == nil: for leader in leaders { reach(leader, state) }
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

  private static func isWithoutWords(_ state: State) -> Bool {
    (0..<64).allSatisfy { state[$0] & followed == 0 }
      && slots.allSatisfy { state[$0 + 1] & followed == 0 }
  }

  /// Makes one state of two; what has been written to memory is not known afterwards.
  private mutating func merge(_ other: State, into state: inout State) {
    for register in 0..<64 { state[register] |= other[register] }
    state[Self.condition] = 0
    settle(state)
    settle(other)
    for slot in Self.slots { (state[slot], state[slot + 1]) = (0, 0) }
  }

  // MARK: - Instructions

  private func mask(of value: UInt64) -> UInt64 {
    if let bit = bits[value] { return bit }
    if let count = SmallString.secondCount(value) {
      return count >= 8 ? Self.otherSecond : 0
    }
    return SmallString.isFullFirst(value) ? Self.otherFirst : Self.unknown
  }

  /// Applies an instruction to all paths; a choice makes two of one.
  private mutating func apply(_ index: Int, to paths: Set<State>) -> Set<State> {
    let instruction = instructions[index].instruction
    var result: Set<State> = []
    for var state in paths {
      guard case .choice(let first, let second, let to, let condition) = instruction.effect else {
        apply(instruction, at: index, to: &state)
        result.insert(state)
        continue
      }
      // What is known of a condition: twice its pair's number, plus whether it holds, plus 2.
      let key = UInt64(condition >> 1) * 2 + 2
      for holds in [true, false] {
        let known = key + (holds == (condition & 1 == 0) ? 1 : 0)
        let before = state[Self.condition]
        guard before == 0 || before >> 1 != key >> 1 || before == known else { continue }
        var chosen = state
        if to != set.zeroRegister { chosen[to] = state[holds ? first : second] }
        chosen[Self.condition] = known
        result.insert(chosen)
      }
    }
    return result
  }

  private mutating func apply(_ instruction: Instruction, at index: Int, to state: inout State) {
    if !instruction.keepsFlags { state[Self.condition] = 0 }
    var result: (register: Int, value: UInt64)?
    switch instruction.effect {
    case .constant(let value, let to): result = (to, mask(of: value))
    case .copy(let from, let to): result = (to, state[from])
    case .add(let amount, let from, let to): result = (to, sum(state[from], amount))
    case .combine(let first, let second, let to, let shift):
      let derived = derived(from: state[first], shift) | derived(from: state[second], shift)
      result = (to, Self.unknown | derived)
    case .shift(let register, _): result = (register, Self.unknown)
    case .pair(let first, let second):
      connect(state[first], state[second])
    case .store(let from, let base, let displacement):
      store(state[from], base, displacement, &state)
    case .storeConstant(let value, let base, let displacement):
      store(mask(of: value), base, displacement, &state)
    case .load(let to, let base, let displacement):
      result = (to, Self.unknown)
      if let slot = Self.slot(base, displacement, in: state) {
        state[slot] |= Self.isReloaded
        result?.value = state[slot + 1]
      }
    case .call:
      connect(set.arguments.map { state[$0] }, opens: true, callTo: instruction.target)
      for register in set.changedByCalls { forget(register, in: &state) }
    case .jump:
      if instruction.target.map({ !range.contains($0) }) ?? true {
        connect(
          set.arguments.map { state[$0] }, opens: instruction.target != nil,
          callTo: instruction.target)
      }
    case .leave:
      let results = set.results.map { state[$0] }
      connect(results[0], results[1])
      connect(Array(results.dropFirst()), opens: false)
    default: break
    }
    if instruction.forgotten != 0 {
      for register in 0..<64 where instruction.forgotten >> UInt64(register) & 1 == 1 {
        forget(register, in: &state)
      }
    }
    if let result, result.register != set.zeroRegister {
      forget(result.register, in: &state)
      state[result.register] = result.value
      made.formUnion(words(result.value & Self.followed))
    }
  }

  /// The words that differ from constants by what a condition can add.
  private func derived(from value: UInt64, _ shift: Int) -> UInt64 {
    words(value & Self.followed).reduce(0) { result, constant in
      SmallString.multiples.reduce(result) { result, multiple in
        let amount = multiple << UInt64(shift)
        return result | (bits[constant &+ amount] ?? 0) | (bits[constant &- amount] ?? 0)
      }
    }
  }

  // MARK: - Memory

  private static let followed = ~(unknown | otherFirst | otherSecond)

  private static func key(_ base: Int, _ displacement: Int) -> UInt64 {
    isUsed | UInt64(base) << 32 | UInt64(UInt32(truncatingIfNeeded: displacement))
  }

  private static func slot(_ base: Int, _ displacement: Int, in state: State) -> Int? {
    slots.first { state[$0] & ~isReloaded == key(base, displacement) }
  }

  /// Connects what is written with what is beside it, or keeps it until that is written too.
  private mutating func store(
    _ value: UInt64, _ base: Int, _ displacement: Int, _ state: inout State
  ) {
    if let slot = Self.slot(base, displacement, in: state) { release(slot, in: &state) }
    guard value & ~Self.unknown != 0 else { return }
    if let before = Self.slot(base, displacement - 8, in: state),
      value & ~(firstHalves | Self.otherFirst | Self.unknown) != 0
    {
      connect(state[before + 1], value)
      clear(before, in: &state)
    } else if let after = Self.slot(base, displacement + 8, in: state),
      value & (firstHalves | Self.otherFirst) != 0
    {
      connect(value, state[after + 1])
      clear(after, in: &state)
    } else {
      if let oldest = Self.slots.first, state[Self.slots[Self.slots.count - 1]] != 0 {
        release(oldest, in: &state)
      }
      guard let free = Self.slots.first(where: { state[$0] == 0 }) else { return }
      (state[free], state[free + 1]) = (Self.key(base, displacement), value)
    }
  }

  /// Takes a half out of the state whose neighbor has not been written.
  private mutating func release(_ slot: Int, in state: inout State) {
    if state[slot] & Self.isReloaded == 0 {
      open.formUnion(words(state[slot + 1] & Self.followed))
    }
    clear(slot, in: &state)
  }

  private func clear(_ slot: Int, in state: inout State) {
    state.removeSubrange(slot...slot + 1)
    state += [0, 0]
  }

  private mutating func settle(_ state: State) {
    var state = state
    while state[Self.slots[0]] != 0 { release(Self.slots[0], in: &state) }
  }

  private mutating func forget(_ register: Int, in state: inout State) {
    state[register] = Self.unknown
    while let slot = Self.slots.first(where: {
      state[$0] != 0 && Int(state[$0] >> 32 & 0xff) == register
    }) {
      release(slot, in: &state)
    }
  }

  private func sum(_ value: UInt64, _ amount: Int64) -> UInt64 {
    guard amount != 0 else { return value }
    var result = value & Self.unknown
    for (index, constant) in values.enumerated() where value >> UInt64(index) & 1 == 1 {
      result |= mask(of: constant &+ UInt64(bitPattern: amount))
    }
    // A half near to one of the words is among the values, so another one makes none of them.
    return result | value & (Self.otherFirst | Self.otherSecond)
  }

  // MARK: - Neighbors

  private mutating func connect(_ registers: [UInt64], opens: Bool, callTo target: Int? = nil) {
    let neighbors = registers + [Self.unknown]
    for (first, second) in zip(neighbors, neighbors.dropFirst()) {
      connect(first, second, opens: opens, callTo: target)
    }
  }

  private mutating func connect(
    _ first: UInt64, _ second: UInt64, opens: Bool = true, callTo target: Int? = nil
  ) {
    let firsts = words(first & firstHalves)
    let seconds = words(
      second & ~(firstHalves | Self.unknown | Self.otherFirst | Self.otherSecond))
    for word in firsts {
      for other in seconds { links.insert(Link(first: word, second: other)) }
      // Only a text of eight bytes or more can be continued by another half than its own.
      if SmallString.isFullFirst(word), !seconds.isEmpty || second & Self.otherSecond != 0 {
        close(word, target)
      }
      if opens, second & Self.unknown != 0 { open.insert(word) }
    }
    for word in seconds {
      if !firsts.isEmpty || first & Self.otherFirst != 0 { close(word, target) }
      if opens, first & Self.unknown != 0 { open.insert(word) }
    }
  }

  private mutating func close(_ word: UInt64, _ target: Int?) {
    if !isFunction, let target, (0..<count).contains(target) { return }
    closed.insert(word)
    if let target { closingCalls[word, default: []].insert(target) }
  }

  private func words(_ mask: UInt64) -> [UInt64] {
    mask == 0 ? [] : values.indices.filter { mask >> UInt64($0) & 1 == 1 }.map { values[$0] }
  }
}

extension Instruction {
  var isCall: Bool { if case .call = effect { true } else { false } }

  /// Whether the next instruction does not follow.
  fileprivate var isEnd: Bool {
    switch effect {
    case .jump, .leave, .stop: true
    default: false
    }
  }

  /// Whether the next instruction may not follow, or others may lead to it.
  fileprivate var endsBlock: Bool {
    switch effect {
    case .jump, .branch, .leave, .stop: true
    default: false
    }
  }
}
