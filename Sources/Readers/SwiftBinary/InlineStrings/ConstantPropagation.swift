/// The halves of small strings that a range of code combines.
struct HalfFlow {
  /// A first and a second half that are adjacent.
  struct Link: Hashable {
    var first: UInt64
    var second: UInt64
  }

  /// How a function is called with a half, depending on what the half is next to.
  struct Passing: OptionSet {
    let rawValue: UInt8
    /// An unknown value, which may be the other half.
    static let open = Passing(rawValue: 1)
    /// A half that completes another string.
    ///
    /// The optimizer may have removed arguments of functions that only this file calls.
    static let closed = Passing(rawValue: 2)
  }

  /// The offsets of the constants that became the first halves, for each link.
  private(set) var links: [Link: Set<Int>] = [:]
  /// The same for links that exist only on paths that may not exist.
  private(set) var possibleLinks: [Link: Set<Int>] = [:]
  /// The halves that code creates, with the offsets of the constants from which it does.
  private(set) var made: [UInt64: Set<Int>] = [:]
  /// The halves that are created on a path that exists.
  private(set) var certain: Set<UInt64> = []
  /// The halves next to an unknown value.
  private(set) var open: Set<UInt64> = []
  /// The halves that are open in results, in memory, or in calls of unknown functions.
  private(set) var openElsewhere: Set<UInt64> = []
  /// The halves next to another half, with which they are a complete string.
  private(set) var closed: Set<UInt64> = []
  /// Whether all of the code was followed.
  fileprivate(set) var isComplete = true
  /// Whether some of it could not be decoded.
  fileprivate(set) var isUndecoded = false
  /// The functions that are called with a half, in bytes from the start of the code.
  private(set) var calls: [UInt64: [Int: Passing]] = [:]

  /// Whether the other half can be elsewhere.
  func isOpen(_ half: UInt64) -> Bool {
    open.contains(half) || !closed.contains(half) || !isComplete
  }

  /// Whether callers may receive the half.
  func isOpenToCallers(_ half: UInt64) -> Bool {
    openElsewhere.contains(half) || !open.contains(half)
  }

  /// The functions that are called with a half in this way.
  func callees(with half: UInt64, _ passing: Passing) -> Set<Int> {
    Set((calls[half] ?? [:]).filter { $0.value.contains(passing) }.keys)
  }

  /// Whether two halves, one of them open, are passed to one function of the same file.
  ///
  /// The compiler merges functions that differ in constants, and turns these into arguments.
  func mayMeet(_ link: Link) -> Bool {
    guard isOpen(link.first) || isOpen(link.second), let one = calls[link.first],
      let other = calls[link.second]
    else { return false }
    return one.keys.contains { other[$0] != nil }
  }

  // MARK: - Recording

  mutating func link(_ link: Link, from origin: Int, isCertain: Bool) {
    if isCertain {
      links[link, default: []].insert(origin)
    } else {
      possibleLinks[link, default: []].insert(origin)
    }
  }

  mutating func make(_ half: UInt64, from origin: Int, isCertain: Bool) {
    made[half, default: []].insert(origin)
    if isCertain { certain.insert(half) }
  }

  /// Records a half next to an unknown value; `target` is the function that is called with it.
  mutating func open(_ half: UInt64, callTo target: Int? = nil) {
    open.insert(half)
    if let target {
      calls[half, default: [:]][target, default: []].insert(.open)
    } else {
      openElsewhere.insert(half)
    }
  }

  /// Records a half next to another half.
  mutating func close(_ half: UInt64, callTo target: Int?) {
    closed.insert(half)
    if let target { calls[half, default: [:]][target, default: []].insert(.closed) }
  }

  /// Records that a function is called with a half.
  mutating func pass(_ half: UInt64, to target: Int) {
    calls[half, default: [:]][target, default: []].formUnion([])
  }
}

/// Facts about how a location was reached: which way a condition went, and from where a join was
/// entered.
///
/// Each set of facts has a number.
private struct PathFacts {
  private var lists: [[UInt64]] = [[]]
  private var numbers: [[UInt64]: Int32] = [[]: 0]
  private var joined: [UInt64: Int32] = [:]
  private var indices: Set<Int> = []

  /// The number of no facts.
  static let none: Int32 = 0
  /// The maximum number of facts in a set; the oldest ones are dropped.
  private static let limit = 24

  /// Whether there are facts about an instruction, or about the join before it.
  func exist(about index: Int) -> Bool { indices.contains(index) }

  /// The number of one fact: the way taken at a point.
  mutating func fact(_ point: Int, _ way: Int) -> Int32 {
    indices.insert(point / 32)
    return number(of: [UInt64(point) << 32 | UInt64(way)])
  }

  private mutating func number(of list: [UInt64]) -> Int32 {
    if let known = numbers[list] { return known }
    let number = Int32(lists.count)
    lists.append(list)
    numbers[list] = number
    return number
  }

  /// The facts of both sets; nil if they contradict each other.
  mutating func both(_ one: Int32, _ other: Int32) -> Int32? {
    if one == other || other == Self.none { return one }
    if one == Self.none { return other }
    let key = UInt64(UInt32(bitPattern: min(one, other))) << 32 | UInt64(max(one, other))
    if let known = joined[key] { return known < 0 ? nil : known }
    let all = Set(lists[Int(one)] + lists[Int(other)]).sorted()
    let isContradiction = zip(all, all.dropFirst()).contains { $0 >> 32 == $1 >> 32 }
    let result = isContradiction ? -1 : number(of: Array(all.suffix(Self.limit)))
    joined[key] = result
    return isContradiction ? nil : result
  }

  /// The facts of a set about other points than these.
  mutating func dropping(_ points: ClosedRange<Int>, from set: Int32) -> Int32 {
    let list = lists[Int(set)]
    let kept = list.filter { !points.contains(Int($0 >> 32)) }
    return kept.count == list.count ? set : number(of: kept)
  }
}

/// Follows constants through the registers and the memory of a range of code.
///
/// Code is followed in the order of addresses until nothing changes, which takes a single pass
/// without loops. A register has all the values that it can have, each with the facts on which it
/// depends. Two halves are linked only if they can be in neighboring registers at a call or a
/// return, in neighboring words of memory, or in one vector, without contradicting facts. A half
/// whose neighbor may be anything but a constant is open: the other half may come from a caller, a
/// callee or memory.
struct ConstantPropagation {
  private(set) var flow = HalfFlow()

  /// A value that a register can have.
  private struct Case: Hashable {
    /// Nil if it is unknown.
    var number: UInt64?
    var facts = PathFacts.none
    /// Whether the value may come from a path that doesn't exist.
    var isWeak = false
    /// The offset of the instruction with the constant, in bytes from the start of the code.
    var origin = 0

    static let unknown = Case()

    static func == (one: Case, other: Case) -> Bool {
      one.number == other.number && one.facts == other.facts && one.isWeak == other.isWeak
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(number)
      hasher.combine(facts)
    }
  }

  /// What a register can contain; empty if it is unknown.
  private typealias Value = [Case]

  private struct State: Equatable {
    var registers = [Value](repeating: [], count: 64)
    /// The index of the instruction that has set the flags.
    var flags = 0
    /// The half in the last comparison.
    var compared: Value = []
    /// Values in memory whose neighbors haven't been written yet, oldest first.
    var stores: [Store] = []
  }

  private struct Store: Equatable {
    var address: Instruction.Address
    var value: Value
    /// Whether the value was only saved, because it has been read again.
    var isReloaded = false
  }

  private static let storeLimit = 8
  /// The maximum number of values of one register.
  private static let caseLimit = 96
  /// The number of times that a block is followed before new numbers that aren't halves are
  /// ignored.
  private static let visitLimit = 8

  private let code: ControlFlow
  private let halves: WantedHalves
  private var facts = PathFacts()
  /// The states in which each block is reached, by the index of the instruction before it; -1 for
  /// an unknown one.
  private var incoming: [Int: [(source: Int, state: State)]] = [:]
  private var entries: [Int: State] = [:]
  private var visits: [Int: Int] = [:]
  private var waiting: Set<Int> = []
  private var derived: [UInt64: [UInt64]] = [:]

  init(_ code: ControlFlow, _ halves: WantedHalves) {
    (self.code, self.halves) = (code, halves)
    guard !code.instructions.isEmpty else { return }
    for leader in code.leaders
    where leader == 0 || !code.range.isFunction && code.instructions[leader - 1].instruction.isEnd {
      reach(leader, from: -1, State())
    }
    var rounds = 0
    var unvisited = code.leaders[...]
    repeat {
      for leader in code.leaders where waiting.remove(leader) != nil {
        follow(leader)
        rounds += 1
      }
      guard rounds < 100 + 20 * code.leaders.count else {
        flow.isComplete = false
        return
      }
      if waiting.isEmpty {
        // A block that is on no known path, such as the target of an unknown jump.
        unvisited = unvisited.drop { entries[$0] != nil || isPadding($0) }
        if let leader = unvisited.first { reach(leader, from: -1, State()) }
      }
    } while !waiting.isEmpty
  }

  // MARK: - Blocks

  /// Whether a block does nothing.
  private func isPadding(_ leader: Int) -> Bool {
    var index = leader
    repeat {
      let instruction = code.instructions[index].instruction
      guard case .none = instruction.effect, instruction.forgotten == 0 else { return false }
      index += 1
    } while index < code.instructions.count && !code.isLeader[index]
    return true
  }

  private mutating func reach(_ leader: Int?, from source: Int, _ state: State) {
    guard let leader, leader < code.instructions.count else { return }
    var edges = incoming[leader] ?? []
    if let index = edges.firstIndex(where: { $0.source == source }) {
      guard edges[index].state != state else { return }
      edges[index].state = state
    } else {
      edges.append((source, state))
    }
    incoming[leader] = edges
    waiting.insert(leader)
  }

  /// Forgets facts about a location that is reached again.
  private mutating func forgetFacts(_ points: ClosedRange<Int>, in state: inout State) {
    func forget(_ value: inout Value) {
      for index in value.indices where value[index].facts != PathFacts.none {
        let kept = facts.dropping(points, from: value[index].facts)
        guard kept != value[index].facts else { continue }
        (value[index].facts, value[index].isWeak) = (kept, true)
      }
      if value.count > 1 { value = unique(value) }
    }
    for register in state.registers.indices where !state.registers[register].isEmpty {
      forget(&state.registers[register])
    }
    for index in state.stores.indices { forget(&state.stores[index].value) }
    forget(&state.compared)
  }

  private mutating func follow(_ leader: Int) {
    var state = joined(at: leader)
    let visit = visits[leader, default: 0]
    visits[leader] = visit + 1
    if let last = entries[leader] {
      if visit > Self.visitLimit { widen(&state, since: last, visit) }
      guard state != last else { return }
    }
    entries[leader] = state
    var index = leader
    repeat {
      let instruction = code.instructions[index].instruction
      if visit > 0, facts.exist(about: index) {
        forgetFacts(index * 32...index * 32 + 30, in: &state)
      }
      apply(instruction, at: index, &state)
      for next in code.outlined[index] ?? [] { apply(next, at: index, &state) }
      if instruction.isCall, let last = code.outlined[index]?.last, last.isEnd {
        forget(code.set.changedByCalls, in: &state)
      }
      index += 1
    } while index < code.instructions.count && !code.isLeader[index]
    let last = code.instructions[index - 1].instruction
    switch last.effect {
    case .leave, .stop: settle(&state)
    case .jump:
      let targets = targets(of: last, state)
      if targets.isEmpty {
        settle(&state)
        if last.target == nil { reachAnywhere(from: index - 1, state) }
      }
      for target in targets { reach(target, from: index - 1, state) }
    case .branch:
      reach(code.index(at: last.target), from: index - 1, state)
      reach(index, from: index - 1, state)
    default: reach(index, from: index - 1, state)
    }
  }

  /// Follows a jump whose targets are unknown.
  private mutating func reachAnywhere(from source: Int, _ state: State) {
    var weak = State()
    for register in state.registers.indices {
      weak.registers[register] = unique(
        state.registers[register].map { one in
          guard let number = one.number, halves.isNear(number) else { return .unknown }
          return Case(number: number, isWeak: true, origin: one.origin)
        })
    }
    guard weak.registers.contains(where: { !$0.isEmpty }) else { return }
    for leader in code.leaders { reach(leader, from: source, weak) }
  }

  /// The instructions at which a jump continues, as far as they are known.
  private func targets(of jump: Instruction, _ state: State) -> [Int] {
    guard let register = jump.targetRegister else {
      return code.index(at: jump.target).map { [$0] } ?? []
    }
    let tables = state.registers[register].compactMap { $0.number.flatMap(Self.table) }
    return Set(tables.flatMap { code.tables[$0] ?? [] }).sorted()
  }

  /// The number of a register with the address of a jump table, or one computed from it.
  private static func number(ofTable place: Int) -> UInt64 {
    0xfffe_0000_0000_0000 | UInt64(UInt32(truncatingIfNeeded: place))
  }

  private static func table(_ number: UInt64) -> Int? {
    number >> 32 == 0xfffe_0000 ? Int(Int32(truncatingIfNeeded: number)) : nil
  }

  /// The state at the start of a block.
  private mutating func joined(at leader: Int) -> State {
    var edges = incoming[leader] ?? []
    if facts.exist(about: leader) {
      for index in edges.indices {
        forgetFacts(leader * 32 + 31...leader * 32 + 31, in: &edges[index].state)
      }
    }
    guard var state = edges.first?.state else { return State() }
    if edges.count == 1 { return state }
    let ways = edges.map { facts.fact(leader * 32 + 31, $0.source + 1) }
    func join(_ values: [Value]) -> Value {
      if values.dropFirst().allSatisfy({ $0 == values[0] }) { return values[0] }
      return limited(
        zip(values, ways).flatMap { value, way in
          (value.isEmpty ? [.unknown] : value).map { one in
            var one = one
            // Any other number is as good as unknown: it is only added to halves.
            if let number = one.number, !halves.mayBePart(number) { one.number = nil }
            if let both = facts.both(one.facts, way) { one.facts = both } else { one.isWeak = true }
            return one
          }
        })
    }
    // A key path with an index would be created for each register of each block, which took two
    // thirds of the time of a search.
    for register in state.registers.indices {
      state.registers[register] = join(edges.map { $0.state.registers[register] })
    }
    state.compared = join(edges.map(\.state.compared))
    if edges.contains(where: { $0.state.flags != state.flags }) { state.flags = leader }
    state.stores = []
    for store in edges.flatMap(\.state.stores)
    where !state.stores.contains(where: { $0.address == store.address }) {
      let known = edges.map { edge in edge.state.stores.first { $0.address == store.address } }
      if state.stores.count == Self.storeLimit { settle(state.stores.removeFirst()) }
      state.stores.append(
        Store(
          address: store.address, value: join(known.map { $0?.value ?? [] }),
          isReloaded: known.allSatisfy { $0?.isReloaded ?? true }))
    }
    return state
  }

  /// Makes a state less precise, so that following a loop ends.
  private mutating func widen(_ state: inout State, since last: State, _ visit: Int) {
    for register in state.registers.indices
    where state.registers[register] != last.registers[register] {
      let known = Set(last.registers[register].map(\.number))
      var value = last.registers[register].isEmpty ? [.unknown] : last.registers[register]
      value += state.registers[register].isEmpty ? [.unknown] : state.registers[register]
      for index in value.indices {
        if let number = value[index].number, !known.contains(number), !halves.contains(number) {
          value[index].number = nil
        }
        guard visit > 2 * Self.visitLimit else { continue }
        (value[index].facts, value[index].isWeak) = (PathFacts.none, true)
      }
      state.registers[register] = limited(value)
    }
    if state.flags != last.flags { state.flags = last.flags }
    if state.stores != last.stores { settle(&state) }
  }

  private func unique(_ value: Value) -> Value {
    var seen: Set<Case> = []
    let value = value.map { $0.number == nil ? Case(facts: $0.facts) : $0 }.filter {
      seen.insert($0).inserted
    }
    return value.allSatisfy { $0.number == nil } ? [] : value
  }

  /// A value with fewer cases, and less known about them, if there are too many.
  private func limited(_ value: Value) -> Value {
    guard value.count > 1 else { return value.first?.number == nil ? [] : value }
    var value = unique(value)
    if value.count(where: { $0.number == nil }) > 4 {
      value.removeAll { $0.number == nil }
      value.append(.unknown)
    }
    guard value.count > Self.caseLimit else { return value }
    for index in value.indices {
      (value[index].facts, value[index].isWeak) = (PathFacts.none, true)
    }
    value = unique(value)
    guard value.count > Self.caseLimit else { return value }
    return value.filter { $0.number.map(halves.contains) ?? false } + [.unknown]
  }

  // MARK: - Instructions

  private mutating func apply(_ instruction: Instruction, at index: Int, _ state: inout State) {
    let origin = code.instructions[index].offset
    if instruction.forgotten == .max { flow.isUndecoded = true }
    if let immediate = instruction.immediate, halves.contains(immediate) {
      flow.make(immediate, from: origin, isCertain: true)
    }
    let written = instruction.written.flatMap { $0 == 31 ? nil : $0 }
    var value = written.map { _ in result(of: instruction, at: index, &state) } ?? []
    connectOperands(of: instruction, at: index, &state)
    if !instruction.keepsFlags {
      (state.flags, state.compared) = (index, compared(instruction, state))
    }
    var forgotten = instruction.forgotten
    while forgotten != 0 {
      forget([forgotten.trailingZeroBitCount], in: &state)
      forgotten &= forgotten - 1
    }
    if let place = instruction.reference, code.tables[place] != nil,
      let register = instruction.addressed
    {
      forget([register], in: &state)
      state.registers[register] = constant(Self.number(ofTable: place), at: index)
      return
    }
    guard let written else { return }
    forget([written], in: &state)
    if instruction.isNarrow {
      for index in value.indices {
        value[index].number = value[index].number.map { $0 & 0xffff_ffff }
      }
    }
    state.registers[written] = value
    make(value)
  }

  private mutating func make(_ value: Value) {
    for one in value {
      if let number = one.number, halves.contains(number) {
        flow.make(number, from: one.origin, isCertain: !one.isWeak)
      }
    }
  }

  private func constant(_ number: UInt64, at index: Int) -> Value {
    [Case(number: number, origin: code.instructions[index].offset)]
  }

  private func value(
    of operand: Instruction.Operand, at index: Int, _ state: State
  ) -> Value {
    guard let register = operand.register else { return constant(operand.constant, at: index) }
    guard operand.constant != 0 else { return state.registers[register] }
    return state.registers[register].map { one in
      var one = one
      one.number = one.number.map { $0 &+ operand.constant }
      return one
    }
  }

  private mutating func result(
    of instruction: Instruction, at index: Int, _ state: inout State
  ) -> Value {
    switch instruction.effect {
    case .set(let operand, _): return value(of: operand, at: index, state)
    case .combine(let operation, let first, let second, _, let shift):
      return combined(
        operation, value(of: first, at: index, state), value(of: second, at: index, state), shift,
        isConstant: first.register == nil || second.register == nil, at: index)
    case .select(let first, let second, _, let condition):
      let point = condition.map { state.flags * 32 + Int($0 >> 1) } ?? index * 32 + 30
      return selected(
        value(of: first, at: index, state), value(of: second, at: index, state), point,
        Int(condition ?? 0) & 1)
    case .insert(let bits, let mask, let register):
      return state.registers[register].map { one in
        var one = one
        one.number = one.number.map { $0 & ~mask | bits }
        return one
      }
    case .load(let address, _):
      guard let slot = state.stores.firstIndex(where: { $0.address == address }) else { return [] }
      state.stores[slot].isReloaded = true
      return state.stores[slot].value
    default: return []
    }
  }

  /// The first value if the way at a point is the given one, otherwise the second value.
  private mutating func selected(
    _ first: Value, _ second: Value, _ point: Int, _ way: Int
  ) -> Value {
    if first == second { return first }
    let parts = [(first, facts.fact(point, way)), (second, facts.fact(point, way ^ 1))]
    return limited(
      parts.flatMap { value, fact in
        (value.isEmpty ? [.unknown] : value).compactMap { one -> Case? in
          guard let both = facts.both(one.facts, fact) else { return nil }
          var one = one
          one.facts = both
          return one
        }
      })
  }

  private mutating func combined(
    _ operation: Instruction.Operation, _ first: Value, _ second: Value, _ shift: Int,
    isConstant: Bool, at index: Int
  ) -> Value {
    guard !first.isEmpty || !second.isEmpty else { return [] }
    var result: Value = []
    for one in first.isEmpty ? [.unknown] : first {
      for other in second.isEmpty ? [.unknown] : second {
        guard let both = facts.both(one.facts, other.facts) else { continue }
        var known = one.number == nil ? other : one
        (known.facts, known.isWeak) = (both, one.isWeak || other.isWeak)
        let shifted = other.number.map { $0 << UInt64(shift) }
        if let number = one.number, let shifted {
          known.number = operation(number, shifted)
          result.append(known)
        } else if let number = one.number ?? shifted {
          known.number = number
          result += uncertain(operation, known, isConstant: isConstant, at: index)
        } else {
          result.append(Case(facts: both))
        }
      }
    }
    return limited(result)
  }

  /// The results of combining a known value with an unknown one.
  private mutating func uncertain(
    _ operation: Instruction.Operation, _ known: Case, isConstant: Bool, at index: Int
  ) -> Value {
    guard let number = known.number else { return [.unknown] }
    let rest = Case(facts: known.facts)
    switch operation {
    case .and:
      // One bit is a condition, and so is a mask of all bits or none.
      let isBit = isConstant && number.nonzeroBitCount == 1
      guard isBit || number >> 24 != 0 else { return [rest] }
      var zero = known
      zero.number = 0
      let choice = selected([known], [zero], index * 32 + 30, 1)
      if isBit { return choice }
      openHalves(of: [known])
      return choice + [rest]
    case .add where Self.table(number) != nil: return [known]
    case .add, .subtract, .or:
      guard !isConstant, number >> 24 != 0 else { return [rest] }
      if derived[number] == nil { derived[number] = halves.derived(from: number) }
      return (derived[number] ?? []).map { half in
        var one = known
        one.number = half
        return one
      } + [rest]
    case .multiply, .xor: return [rest]
    }
  }

  // MARK: - Neighbors

  /// The half that an instruction compares with.
  private func compared(_ instruction: Instruction, _ state: State) -> Value {
    switch instruction.effect {
    case .compare(let first, let second), .compareAlso(let first, let second):
      [first, second].map { state.registers[$0] }.first { hasHalf($0) } ?? []
    default: []
    }
  }

  /// Connects the halves that an instruction uses together, or that leave the code.
  private mutating func connectOperands(
    of instruction: Instruction, at index: Int, _ state: inout State
  ) {
    switch instruction.effect {
    case .compareAlso:
      let (one, other) = (state.compared, compared(instruction, state))
      if !one.isEmpty, !other.isEmpty {
        connect(one, other)
        connect(other, one)
      }
    case .pair(let first, let second): connect(state.registers[first], state.registers[second])
    case .store(let operands, let address):
      for (number, operand) in operands.enumerated() {
        let value = value(of: operand, at: index, state)
        if operand.register == nil { make(value) }
        store(value, address.moved(by: 8 * number), &state)
      }
    case .escape(let register): openHalves(of: state.registers[register])
    case .call:
      connect(code.set.arguments.map { state.registers[$0] }, callTo: instruction.target)
      if code.outlined[index] == nil { forget(code.set.changedByCalls, in: &state) }
    case .jump:
      if instruction.target.map({ !code.range.offsets.contains($0) })
        ?? targets(of: instruction, state).isEmpty
      {
        if instruction.target == nil { for value in state.registers { openHalves(of: value) } }
        connect(code.set.arguments.map { state.registers[$0] }, callTo: instruction.target)
      }
    case .leave:
      let results = code.set.results.map { state.registers[$0] }
      connect(results[0], results[1])
      connect(Array(results.dropFirst()), opens: false, isCall: false)
    default: break
    }
  }

  private func hasHalf(_ value: Value) -> Bool {
    value.contains { $0.number.map(halves.contains) ?? false }
  }

  private mutating func openHalves(of value: Value) {
    for one in value {
      if let number = one.number, halves.contains(number) { flow.open(number) }
    }
  }

  private mutating func connect(
    _ registers: [Value], opens: Bool = true, isCall: Bool = true, callTo target: Int? = nil
  ) {
    guard registers.contains(where: hasHalf) else { return }
    if let target {
      for one in registers.joined() {
        if let number = one.number, halves.contains(number) { flow.pass(number, to: target) }
      }
    }
    // The optimizer may have removed the half that was the first or the last argument.
    let neighbors = [[]] + registers + [[]]
    for (first, second) in zip(neighbors, neighbors.dropFirst()) {
      connect(first, second, opens: opens, isCall: isCall, callTo: target)
    }
  }

  private mutating func connect(
    _ first: Value, _ second: Value, opens: Bool = true, isCall: Bool = false,
    callTo target: Int? = nil
  ) {
    guard hasHalf(first) || hasHalf(second) else { return }
    for one in first.isEmpty ? [.unknown] : first {
      for other in second.isEmpty ? [.unknown] : second {
        let isFirst = one.number.map(halves.isFirst) ?? false
        let isSecond = other.number.map(halves.isSecond) ?? false
        guard isFirst || isSecond, facts.both(one.facts, other.facts) != nil else { continue }
        let isCertain = !one.isWeak && !other.isWeak
        if let number = one.number, let next = other.number {
          if isFirst, isSecond {
            flow.link(
              .init(first: number, second: next), from: one.origin, isCertain: isCertain)
          }
          guard isCertain, SmallString.fits(number, next) else { continue }
          if isFirst { close(number, isCall: isCall, callTo: target) }
          if isSecond { close(next, isCall: isCall, callTo: target) }
        } else if opens {
          if let number = one.number { flow.open(number, callTo: target) }
          if let number = other.number { flow.open(number, callTo: target) }
        }
      }
    }
  }

  private mutating func close(_ half: UInt64, isCall: Bool, callTo target: Int?) {
    // Outside of a known function, arguments of calls within the code prove nothing.
    if !code.range.isFunction, isCall, target.map(code.isWithin) ?? true { return }
    flow.close(half, callTo: target)
  }

  // MARK: - Memory

  /// Connects a value with its neighbors in memory, or keeps it until they are written.
  private mutating func store(
    _ value: Value, _ address: Instruction.Address, _ state: inout State
  ) {
    func index(_ distance: Int) -> Int? {
      let address = address.moved(by: distance)
      return state.stores.firstIndex { $0.address == address }
    }
    if let old = index(0) { settle(state.stores.remove(at: old)) }
    func has(_ isHalf: (UInt64) -> Bool) -> Bool {
      value.contains { $0.number.map(isHalf) ?? false }
    }
    let isFirst = has { halves.isFirst($0) || SmallString.isFullFirst($0) }
    let isSecond = has { halves.isSecond($0) || SmallString.secondCount($0) ?? 0 >= 8 }
    guard isFirst || isSecond else { return }
    if isSecond, let before = index(-8) {
      connect(state.stores.remove(at: before).value, value)
    } else if isFirst, let after = index(8) {
      connect(value, state.stores.remove(at: after).value)
    } else {
      if state.stores.count == Self.storeLimit { settle(state.stores.removeFirst()) }
      state.stores.append(Store(address: address, value: value))
    }
  }

  /// Opens a half whose neighbor hasn't been written.
  private mutating func settle(_ store: Store) {
    if !store.isReloaded { openHalves(of: store.value) }
  }

  private mutating func settle(_ state: inout State) {
    for store in state.stores { settle(store) }
    state.stores = []
  }

  private mutating func forget(_ registers: [Int], in state: inout State) {
    for register in registers {
      if !state.registers[register].isEmpty { state.registers[register] = [] }
      guard !state.stores.isEmpty else { continue }
      for store in state.stores
      where store.address.base == register || store.address.index == register {
        settle(store)
      }
      state.stores.removeAll { $0.address.base == register || $0.address.index == register }
    }
  }
}
