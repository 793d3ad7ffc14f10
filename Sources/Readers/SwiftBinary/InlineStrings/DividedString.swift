/// A string whose first half, at least, is present, and the locations of its halves.
struct DividedString {
  let index: Int
  let string: SmallString
  private(set) var firsts: [Site]
  private(set) var seconds: [Site] = []
  private var openFirsts: [Site] = []
  private var openSeconds: [Site] = []
  private var firstData: [DataWords.Place] = []
  private var secondData: [DataWords.Place] = []
  /// The places of the first half in tables that have the second half at the same index.
  private var tables: [SmallStringSearch.Place] = []

  /// The maximum number of places of one half that are compared with those of the other, and
  /// reported.
  private static let limit = 64

  init(index: Int, string: SmallString, firsts: [Site]) {
    self.index = index
    self.string = string
    self.firsts = firsts
  }

  /// Finds the places of the second half.
  ///
  /// Lengths alone are ubiquitous, so only the functions that contain the first half are searched
  /// for additions that create one.
  mutating func findSeconds(in program: inout Program) {
    seconds =
      string.hasTail
      ? program.sites(of: string.second)
      : program.sites(of: string.second, withAdditionsIn: Set(firsts.map(\.place)))
  }

  /// The answer if code alone determines it.
  mutating func answerFromCode(_ program: inout Program) -> SmallStringSearch.Answer? {
    let link = ConstantFlow.Link(first: string.first, second: string.second)
    firsts.removeAll {
      !$0.isCertain && !program.flow(of: $0.place).made.contains(string.first)
    }
    seconds.removeAll {
      !$0.isCertain && !program.flow(of: $0.place).made.contains(string.second)
    }
    let linked = firsts.filter { program.flow(of: $0.place).links.contains(link) }
    if !linked.isEmpty { return Self.present(linked) }
    let possible = firsts.filter {
      let flow = program.flow(of: $0.place)
      return string.hasTail && flow.mayMeet(link)
        || flow.possibleLinks.contains(link)
          && (flow.isOpen(string.first) || string.hasTail && flow.isOpen(string.second))
    }
    openFirsts = firsts.filter { program.flow(of: $0.place).isOpen(string.first) }
    openSeconds = seconds.filter {
      !string.hasTail || program.flow(of: $0.place).isOpen(string.second)
    }
    let related = related(&program)
    if !related.isEmpty { return Self.present(related) }
    guard possible.isEmpty else {
      let places = Set(possible.map(\.place))
      let others = string.hasTail ? seconds.filter { places.contains($0.place) } : []
      return .divided(first: Self.places(possible), second: Self.places(others))
    }
    guard !string.hasTail else { return nil }
    return openFirsts.isEmpty
      ? .absent : .divided(first: Self.places(openFirsts), second: [])
  }

  /// The first halves in functions that call, or are called by, one with the second half.
  private func related(_ program: inout Program) -> [Site] {
    let firsts = openFirsts.filter { isCertain($0, string.first, program) }.prefix(Self.limit)
    let places = Set(
      openSeconds.filter { isCertain($0, string.second, program) }.map(\.place))
    guard !firsts.isEmpty, !places.isEmpty else { return completed(&program) }
    var related: [Site] = []
    for first in firsts {
      let getters = program.functions(thatGet: string.first, from: first.place)
      let givesToCallers = program.isOpenToCallers(string.first, in: first.place)
      if !getters.isDisjoint(with: places)
        || getters.contains(where: { !program.callees(of: $0).isDisjoint(with: places) })
        || places.contains(where: {
          program.functions(thatGet: string.second, from: $0).contains(first.place)
            || givesToCallers && program.callees(of: $0).contains(first.place)
            || program.isOpenToCallers(string.second, in: $0)
              && program.callees(of: first.place).contains($0)
        })
      {
        related.append(first)
      }
    }
    if related.isEmpty {
      related = firsts.filter { !$0.place.region.isFunction && isNear($0, &program) }
    }
    return related.isEmpty ? completed(&program) : related
  }

  /// Whether code around one half calls code shortly before the other one; for files without
  /// symbols.
  private func isNear(_ first: Site, _ program: inout Program) -> Bool {
    let calls = program.callTargets(around: first)
    return openSeconds.prefix(Self.limit).contains { second in
      guard second.place.part == first.place.part else { return false }
      let others = program.callTargets(around: second)
      return calls.contains { (0..<1024).contains(second.offset - $0) }
        || others.contains { (0..<1024).contains(first.offset - $0) }
    }
  }

  private func isCertain(_ site: Site, _ word: UInt64, _ program: Program) -> Bool {
    site.isCertain || program.flow(of: site.place).certain.contains(word)
  }

  /// The halves that calls complete.
  private func completed(_ program: inout Program) -> [Site] {
    // A function that lost arguments to the optimizer may receive the remaining ones side by side,
    // and may be called by another function that receives its address.
    func isCompleted(_ word: UInt64, _ other: UInt64, at site: Site) -> Bool {
      let gets = program.callees(of: site.place, thatGet: word)
      return !gets.isEmpty
        && gets.union(program.callees(of: site.place)).contains { callee in
          program.isOpen(other, in: callee)
            || gets.contains(callee)
              && program.callees(of: callee).contains { program.isOpen(other, in: $0) }
        }
    }
    return firsts.filter { isCompleted(string.first, string.second, at: $0) }
      + (string.hasTail
        ? seconds.filter { isCompleted(string.second, string.first, at: $0) } : [])
  }

  // MARK: - Data

  /// The words of data that may be halves of the string, without those that belong to other
  /// strings.
  mutating func findData(_ data: DataWords) {
    let seconds = data.places(of: string.second).prefix(Self.limit)
    let firsts = data.places(of: string.first).prefix(Self.limit)
    guard !(openFirsts.isEmpty && firsts.isEmpty || openSeconds.isEmpty && seconds.isEmpty) else {
      return
    }
    for place in seconds {
      guard let partner = data.partner(ofSecond: place) else {
        secondData.append(place)
        continue
      }
      // Adjacent halves are a complete value, which was already searched for in data.
      if partner.offset + 8 != place.offset, firsts.contains(partner) {
        tables.append(.data(address: data.address(of: partner)))
      }
    }
    firstData = firsts.filter { !data.isExplained(first: $0) }
  }

  /// The addresses by which code can refer to the halves in data.
  func addresses(_ data: DataWords) -> [UInt64] {
    tables.isEmpty ? (firstData + secondData).flatMap { data.addresses(for: $0) } : []
  }

  /// The answer if the halves can also be in data.
  func answer(
    with data: DataWords, _ references: DataReferences, _ program: inout Program
  ) -> SmallStringSearch.Answer {
    guard tables.isEmpty else { return .present(tables) }
    var found: [SmallStringSearch.Place] = []
    var freeFirsts = Self.places(openFirsts)
    var freeSeconds = Self.places(openSeconds)
    for place in firstData {
      let (isReached, isConnected) = reach(place, openSeconds, data, references, &program)
      if isConnected { found.append(.data(address: data.address(of: place))) }
      if isReached { freeFirsts.append(.data(address: data.address(of: place))) }
    }
    for place in secondData {
      let (isReached, isConnected) = reach(place, openFirsts, data, references, &program)
      if isConnected { found.append(.data(address: data.address(of: place))) }
      if isReached { freeSeconds.append(.data(address: data.address(of: place))) }
    }
    if !found.isEmpty { return .present(found) }
    return freeFirsts.isEmpty || freeSeconds.isEmpty
      ? .absent : .divided(first: freeFirsts, second: freeSeconds)
  }

  /// Whether code loads a half from data, and whether that code is connected with the other half.
  private func reach(
    _ place: DataWords.Place, _ others: [Site], _ data: DataWords, _ references: DataReferences,
    _ program: inout Program
  ) -> (isReached: Bool, isConnected: Bool) {
    var isReached = false
    let functions = Set(others.map(\.place))
    let address = data.address(of: place)
    for candidate in data.addresses(for: place) {
      for reference in references.references[candidate] ?? [] {
        let isTable =
          !reference.isLoad && data.canBeTable(candidate, for: place)
          && (reference.mayHaveIndex || !data.isLiteral(candidate))
        guard isTable || reference.isLoad && address - candidate < 64 else { continue }
        isReached = true
        guard let function = program.function(in: reference.part, at: reference.offset) else {
          let isNear = others.contains {
            $0.place.part == reference.part && abs($0.offset - reference.offset) <= Regions.window
          }
          if isNear { return (true, true) }
          continue
        }
        if functions.contains(function)
          || !program.callees(of: function).isDisjoint(with: functions)
          || functions.contains(where: { program.callees(of: $0).contains(function) })
        {
          return (true, true)
        }
      }
    }
    return (isReached, false)
  }

  private static func places(_ sites: [Site]) -> [SmallStringSearch.Place] {
    sites.prefix(limit).map { .code(part: $0.place.part, offset: $0.offset) }
  }

  private static func present(_ sites: [Site]) -> SmallStringSearch.Answer {
    .present(places(sites))
  }
}
