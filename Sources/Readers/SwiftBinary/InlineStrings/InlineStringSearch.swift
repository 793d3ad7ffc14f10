package import ObjectFile

/// Finds small strings that a program's optimizer has split, many at a time.
///
/// A string is present if its two halves are connected: next to each other in one function, in a
/// function and one that it calls, in a function and a table or vector that it loads, or in two
/// tables. A half that is always next to another one belongs to another string. If both halves
/// exist, but nothing indicates what they belong to, the string is divided.
package struct InlineStringSearch: Sendable {
  /// A location where a half of a string is created or stored.
  package enum Place: Sendable, Hashable {
    /// An instruction: the index of the part of the code, from 0, and the offset in it in bytes.
    case code(part: Int, offset: Int)
    case data(address: UInt64)
  }

  /// The result for one string.
  package enum Answer: Sendable, Hashable {
    case absent
    /// The string is present; the places of its first half.
    case present([Place])
    /// Both halves exist, and it is unknown whether they belong together.
    ///
    /// `second` is empty if the second half is only the length.
    case divided(first: [Place], second: [Place])
  }

  private let strings: [SmallString]
  private let halves: WantedHalves

  package init(_ strings: [SmallString]) {
    self.strings = strings
    halves = WantedHalves(strings)
  }

  /// Finds the strings in a program.
  ///
  /// - Throws: Any error of reading the image's data.
  /// - Returns: An answer for each string.
  package func answers(in image: ProgramImage) throws(ReadError) -> [Answer] {
    var program = Program(image, halves)
    let hasTails = strings.contains(where: \.hasTail)
    let parts = hasTails ? try image.data() : []
    // The halves in data; those of a string without a second half are found with the string itself.
    let data = DataWords(
      Set(strings.filter(\.hasTail).flatMap { [$0.first, $0.second] }), in: parts)
    // Following code is slow, so first check that both halves are possible.
    func mayExist(_ half: UInt64) -> Bool {
      program.mayMake(half) || !data.places(of: half).isEmpty
    }
    let possible = strings.indices.filter {
      mayExist(strings[$0].first) && (!strings[$0].hasTail || mayExist(strings[$0].second))
    }
    var answers = [Answer](repeating: .absent, count: strings.count)
    guard !possible.isEmpty || image.instructionSet == .aarch64 else { return answers }
    program.memory = ImageMemory(hasTails ? parts : try image.data())
    var undecided: [(index: Int, string: StringHalves)] = []
    for index in possible {
      let firsts = program.sites(of: strings[index].first)
      guard
        !firsts.isEmpty || strings[index].hasTail && !data.places(of: strings[index].first).isEmpty
      else { continue }
      var string = StringHalves(strings[index], firsts, in: &program)
      if let answer = string.answerFromCode(&program) {
        answers[index] = answer
      } else {
        string.findData(data)
        undecided.append((index, string))
      }
    }
    let references = DataReferences(
      to: Set(undecided.flatMap { $0.string.addresses(data) }), in: image)
    for (index, string) in undecided {
      answers[index] = string.answer(with: data, references, &program)
    }
    findLoosePieces(&answers, data, &program)
    return answers
  }

  /// Marks as divided the strings that code may create from pieces.
  private func findLoosePieces(
    _ answers: inout [Answer], _ data: DataWords, _ program: inout Program
  ) {
    let absent = strings.indices.filter { answers[$0] == .absent }
    let words = absent.lazy.flatMap { [strings[$0].first, strings[$0].second] }
    var pieces = UnpairedImmediates(of: words, in: program.image)
    guard !pieces.isEmpty else { return }
    for index in absent {
      let string = strings[index]
      let first = pieces.place(of: string.first)
      if !string.hasTail {
        if let first { answers[index] = .divided(first: [first], second: []) }
        continue
      }
      let second = pieces.place(of: string.second)
      guard first != nil || second != nil,
        let first = first ?? place(of: string.first, data, &program),
        let second = second ?? place(of: string.second, data, &program)
      else { continue }
      answers[index] = .divided(first: [first], second: [second])
    }
  }

  /// A place where code creates a half, or that contains it in data.
  private func place(of half: UInt64, _ data: DataWords, _ program: inout Program) -> Place? {
    if let site = program.sites(of: half).first {
      return .code(part: site.range.part, offset: site.offset)
    }
    return data.places(of: half).first.map { .data(address: data.address(of: $0)) }
  }
}

/// A string and the locations of its halves.
private struct StringHalves {
  private let string: SmallString
  private let link: HalfFlow.Link
  private let firsts: [Site]
  private let seconds: [Site]
  /// The sites of halves whose other half can be elsewhere.
  private let openFirsts: [Site]
  private let openSeconds: [Site]
  private var firstData: [DataWords.Place] = []
  private var secondData: [DataWords.Place] = []
  /// The places of the first half in tables that have the second half at the same index.
  private var tables: [InlineStringSearch.Place] = []

  /// The maximum number of places of one half that are compared with those of the other, and
  /// reported.
  private static let limit = 64

  init(_ string: SmallString, _ firsts: [Site], in program: inout Program) {
    self.string = string
    link = .init(first: string.first, second: string.second)
    self.firsts = firsts
    openFirsts = firsts.filter { program.knownFlow(of: $0.range).isOpen(string.first) }
    if string.hasTail {
      seconds = program.sites(of: string.second)
      openSeconds = seconds.filter { program.knownFlow(of: $0.range).isOpen(string.second) }
    } else {
      seconds = openFirsts.isEmpty ? [] : program.sites(ofLength: string.second)
      openSeconds = seconds
    }
  }

  // MARK: - Code

  /// The answer if code alone determines it.
  func answerFromCode(_ program: inout Program) -> InlineStringSearch.Answer? {
    let ranges = Set(firsts.map(\.range))
    let linked = ranges.flatMap { range in
      (program.knownFlow(of: range).links[link] ?? []).map { Site(range: range, offset: $0) }
    }.sorted { ($0.range.part, $0.offset) < ($1.range.part, $1.offset) }
    if !linked.isEmpty { return Self.present(linked) }
    let possible = firsts.filter {
      let flow = program.knownFlow(of: $0.range)
      return string.hasTail && flow.mayMeet(link)
        || flow.possibleLinks[link] != nil
          && (flow.isOpen(string.first) || string.hasTail && flow.isOpen(string.second))
    }
    let related = related(&program)
    if !related.isEmpty { return Self.present(related) }
    guard possible.isEmpty else {
      let ranges = Set(possible.map(\.range))
      let others = string.hasTail ? seconds.filter { ranges.contains($0.range) } : []
      return .divided(first: Self.places(possible), second: Self.places(others))
    }
    guard !string.hasTail else { return nil }
    return openFirsts.isEmpty ? .absent : .divided(first: Self.places(openFirsts), second: [])
  }

  /// The first halves in functions that call, or are called by, one with the second half.
  private func related(_ program: inout Program) -> [Site] {
    let firsts = openFirsts.filter { isCertain($0, string.first, program) }.prefix(Self.limit)
    let others = Set(
      openSeconds.filter { !string.hasTail || isCertain($0, string.second, program) }.map(\.range))
    guard !firsts.isEmpty, !others.isEmpty else { return completed(&program) }
    var related: [Site] = []
    for first in firsts {
      let getters = program.functions(thatGet: string.first, from: first.range)
      let isOpenToCallers = program.knownFlow(of: first.range).isOpenToCallers(string.first)
      if !getters.isDisjoint(with: others)
        || getters.contains(where: { !program.callees(of: $0).isDisjoint(with: others) })
        || others.contains(where: {
          program.functions(thatGet: string.second, from: $0).contains(first.range)
            || isOpenToCallers && program.callees(of: $0).contains(first.range)
            || program.knownFlow(of: $0).isOpenToCallers(string.second)
              && program.callees(of: first.range).contains($0)
        })
      {
        related.append(first)
      }
    }
    if related.isEmpty {
      related = firsts.filter { !$0.range.isFunction && isNearCall($0, program) }
    }
    return related.isEmpty ? completed(&program) : related
  }

  /// Whether code around one half calls code shortly before the other one; for files without
  /// symbols.
  private func isNearCall(_ first: Site, _ program: Program) -> Bool {
    func targets(around site: Site) -> Set<Int> {
      var range = site.range
      range.offsets = site.offset - 512..<site.offset + 512
      return program.targets(in: range)
    }
    let calls = targets(around: first)
    return openSeconds.prefix(Self.limit).contains { second in
      guard second.range.part == first.range.part else { return false }
      return calls.contains { (0..<1024).contains(second.offset - $0) }
        || targets(around: second).contains { (0..<1024).contains(first.offset - $0) }
    }
  }

  private func isCertain(_ site: Site, _ half: UInt64, _ program: Program) -> Bool {
    program.knownFlow(of: site.range).certain.contains(half)
  }

  /// The halves that calls complete.
  private func completed(_ program: inout Program) -> [Site] {
    // A function that lost arguments to the optimizer may receive the remaining ones side by side,
    // and may be called by another function that receives its address.
    func isCompleted(_ half: UInt64, _ other: UInt64, at site: Site) -> Bool {
      let gets = program.functions(
        at: program.knownFlow(of: site.range).callees(with: half, .closed), from: site.range)
      return !gets.isEmpty
        && gets.union(program.callees(of: site.range)).contains { callee in
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
  ) -> InlineStringSearch.Answer {
    guard tables.isEmpty else { return .present(tables) }
    var found: [InlineStringSearch.Place] = []
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
    let functions = Set(others.map(\.range))
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
            $0.range.part == reference.part
              && abs($0.offset - reference.offset) <= 8192
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

  private static func places(_ sites: [Site]) -> [InlineStringSearch.Place] {
    sites.prefix(limit).map { .code(part: $0.range.part, offset: $0.offset) }
  }

  private static func present(_ sites: [Site]) -> InlineStringSearch.Answer {
    .present(places(sites))
  }
}
