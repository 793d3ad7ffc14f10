/// A function, or a region of code outside known functions.
struct Place: Hashable {
  let part: Int
  let region: Regions.Region
}

/// A location where code creates a half of a string.
struct Site: Hashable {
  let place: Place
  /// In bytes from the start of the part.
  let offset: Int
  /// Whether the half is certainly created there, rather than only according to `ConstantFlow`.
  let isCertain: Bool
}

/// A program's code, with cached results of its analysis.
struct Program {
  let image: ProgramImage
  private let constants: [[UInt32: [Constant]]]
  private var regions: [Int: Regions] = [:]
  /// The data with jump tables; must be set before flows are requested.
  var data = ProgramData([])
  private var decoded: [Place: DecodedCode] = [:]
  private var flows: [Place: ConstantFlow] = [:]
  private var calleesOfPlaces: [Place: Set<Place>] = [:]
  private var openWords: [Question: Bool] = [:]
  private var outlinedCalls: [Int: [Int: [Int]]] = [:]

  init(_ image: ProgramImage, _ words: WantedWords) {
    self.image = image
    constants = image.parts.map { part in
      part.bytes.withUnsafeBytes { code in
        Dictionary(
          grouping: image.instructionSet.constants(in: code, words: words),
          by: { UInt32($0.value >> 32) })
      }
    }
  }

  // MARK: - Sites

  /// The sites where constants, or additions to them, create a word.
  mutating func sites(of word: UInt64) -> [Site] {
    image.parts.indices.flatMap { part -> [Site] in
      let near = WordSites(word: word, constants: constants[part])
      guard !near.offsets.isEmpty else { return [] }
      return withCalls(
        regions(of: part).regions(around: near.offsets).flatMap {
          sites(near, in: Place(part: part, region: $0))
        })
    }
  }

  /// The sites where constants alone create a word or, in some functions, also additions.
  mutating func sites(of word: UInt64, withAdditionsIn places: Set<Place>) -> [Site] {
    image.parts.indices.flatMap { part -> [Site] in
      let near = WordSites(word: word, constants: constants[part])
      let additions = places.filter { $0.part == part }.flatMap { sites(near, in: $0) }
      let exact = near.exactOffsets
      guard !exact.isEmpty else { return additions }
      return withCalls(
        additions
          + regions(of: part).regions(around: exact).flatMap { region in
            let place = Place(part: part, region: region)
            return places.contains(place)
              ? []
              : exact.filter { region.range.contains($0) }
                .map { Site(place: place, offset: $0, isCertain: true) }
          })
    }
  }

  /// Adds the calls of outlined functions that create a word.
  private mutating func withCalls(_ sites: [Site]) -> [Site] {
    guard image.instructionSet == .arm else { return sites }
    return sites
      + Set(sites.map(\.place)).flatMap { place -> [Site] in
        let range = place.region.range
        guard place.region.isFunction, range.count <= ARM.outlinedLimit else { return [] }
        return outlinedCalls(in: place.part)[range.lowerBound, default: []].compactMap { offset in
          function(in: place.part, at: offset).map {
            Site(place: $0, offset: offset, isCertain: false)
          }
        }
      }
  }

  /// The calls of functions that are as short as outlined ones, by the start of the function.
  private mutating func outlinedCalls(in part: Int) -> [Int: [Int]] {
    if let known = outlinedCalls[part] { return known }
    let regions = regions(of: part)
    var calls: [Int: [Int]] = [:]
    image.parts[part].bytes.withUnsafeBytes { code in
      ARM.forEachCall(in: code) { offset, target in
        guard let function = regions.function(at: target), function.lowerBound == target,
          function.count <= ARM.outlinedLimit
        else { return }
        calls[target, default: []].append(offset)
      }
    }
    outlinedCalls[part] = calls
    return calls
  }

  /// Whether code contains a constant that is the word, or from which another instruction can
  /// create it.
  func mayMake(_ word: UInt64) -> Bool {
    constants.contains { !WordSites(word: word, constants: $0).offsets.isEmpty }
  }

  private func sites(_ near: WordSites, in place: Place) -> [Site] {
    var sites = near.sites(in: place.region.range)
    guard sites.canOccur else { return [] }
    if sites.hasDifferences {
      image.parts[place.part].bytes.withUnsafeBytes { code in
        image.instructionSet.forEachAddition(in: code, range: place.region.range) {
          sites.add($0)
        }
      }
    }
    return sites.offsets.map { Site(place: place, offset: $0, isCertain: true) }
      + sites.candidates.map { Site(place: place, offset: $0, isCertain: false) }
  }

  private mutating func regions(of part: Int) -> Regions {
    if let known = regions[part] { return known }
    let made = Regions(
      functions: image.parts[part].functions(), count: image.parts[part].bytes.count)
    regions[part] = made
    return made
  }

  // MARK: - Flows

  /// Tracks the halves of strings through the functions that contain them.
  mutating func follow(_ texts: [DividedString]) {
    var words: [Place: [Set<UInt64>]] = [:]
    for text in texts {
      let (first, second) = (text.string.first, text.string.second)
      // A length can be computed from another one.
      let halves: Set = text.string.hasTail ? [first] : [first, second]
      var followed = Dictionary(
        text.firsts.map { ($0.place, halves) }, uniquingKeysWith: { known, _ in known })
      if text.string.hasTail {
        for site in text.seconds { followed[site.place, default: []].insert(second) }
      }
      // Windows overlap, so both halves can be in a window that surrounds only the first one.
      for place in followed.keys where !place.region.isFunction {
        followed[place]?.formUnion([first, second])
      }
      for (place, halves) in followed { words[place, default: []].append(halves) }
    }
    for (place, words) in words { flows[place] = flow(of: words, in: place) }
  }

  /// Tracks words through a function; those of one set are tracked together.
  private mutating func flow(of sets: [Set<UInt64>], in place: Place) -> ConstantFlow {
    var groups: [Set<UInt64>] = [[]]
    for words in sets {
      let near = words.flatMap {
        WordSites(word: $0, constants: constants[place.part]).values(in: place.region.range)
      }
      let together = groups[groups.count - 1].union(words).union(near)
      if together.count <= FlowValue.capacity {
        groups[groups.count - 1] = together
      } else {
        groups.append(words.union(near))
      }
    }
    return groups.reduce(into: ConstantFlow()) { flow, words in
      for stretch in stretches(around: words, in: place) {
        flow.add(ConstantFlow(of: words, in: code(of: Place(part: place.part, region: stretch))))
      }
    }
  }

  /// The instructions of a function or region.
  private mutating func code(of place: Place) -> DecodedCode {
    if let known = decoded[place] { return known }
    let made = DecodedCode(
      image.parts[place.part], region: place.region, instructionSet: image.instructionSet,
      data: data)
    decoded[place] = made
    return made
  }

  /// The code in which words are tracked: a function, or the surroundings of each word.
  private func stretches(around words: Set<UInt64>, in place: Place) -> [Regions.Region] {
    guard !place.region.isFunction else { return [place.region] }
    let reach = 512
    let offsets = words.filter { SmallString.secondCount($0) ?? 9 > 8 }.flatMap {
      WordSites(word: $0, constants: constants[place.part]).exactOffsets(in: place.region.range)
    }
    var stretches: [Regions.Region] = []
    for offset in offsets.sorted() {
      let range = (offset - reach..<offset + reach).clamped(to: place.region.range)
      if let last = stretches.last, range.lowerBound <= last.range.upperBound {
        stretches[stretches.count - 1].range = last.range.lowerBound..<range.upperBound
      } else {
        stretches.append(Regions.Region(range: range, isFunction: false))
      }
    }
    return stretches.isEmpty ? [Regions.Region(range: 0..<0, isFunction: false)] : stretches
  }

  /// The results for the halves that have been tracked through a function.
  func flow(of place: Place) -> ConstantFlow {
    flows[place] ?? ConstantFlow()
  }

  // MARK: - Calls

  /// The targets of calls around a half, in bytes from the start of the part.
  mutating func callTargets(around site: Site) -> Set<Int> {
    let range = (site.offset - 512..<site.offset + 512).clamped(to: site.place.region.range)
    return CodeLinks(
      image.parts[site.place.part], range: range, instructionSet: image.instructionSet
    ).targets
  }

  /// The functions that a function calls, or passes to another one.
  mutating func callees(of place: Place) -> Set<Place> {
    guard place.region.isFunction else { return [] }
    if let known = calleesOfPlaces[place] { return known }
    let links = CodeLinks(
      image.parts[place.part], range: place.region.range, instructionSet: image.instructionSet)
    let callees = functions(at: links.targets.union(links.references), from: place)
    calleesOfPlaces[place] = callees
    return callees
  }

  /// The functions that receive an open half from a function: as an argument, or in another way if
  /// they call each other.
  mutating func functions(thatGet word: UInt64, from place: Place) -> Set<Place> {
    let flow = flow(of: place)
    let known = functions(at: flow.openCalls[word] ?? [], from: place)
    return flow.openElsewhere.contains(word) || !flow.open.contains(word)
      ? known.union(callees(of: place)) : known
  }

  /// Whether a half is open in a function's results or memory, which its callers receive.
  func isOpenToCallers(_ word: UInt64, in place: Place) -> Bool {
    let flow = flow(of: place)
    return flow.openElsewhere.contains(word) || !flow.open.contains(word)
  }

  /// The functions that a function calls with a half of a string that is next to another half.
  mutating func callees(of place: Place, thatGet word: UInt64) -> Set<Place> {
    functions(at: flow(of: place).closingCalls[word] ?? [], from: place)
  }

  /// Whether a function combines a half of a string with an unknown value.
  mutating func isOpen(_ word: UInt64, in place: Place) -> Bool {
    let key = Question(place: place, word: word)
    if let known = openWords[key] { return known }
    let isOpen =
      constants[place.part][UInt32(word >> 32)]?.contains {
        place.region.range.contains($0.offset) && $0.value == word
      } == true && flow(of: [[word]], in: place).open.contains(word)
    openWords[key] = isOpen
    return isOpen
  }

  private struct Question: Hashable {
    let place: Place
    let word: UInt64
  }

  private mutating func functions(at targets: Set<Int>, from place: Place) -> Set<Place> {
    let base = image.parts[place.part].address
    return Set(targets.compactMap { function(at: base &+ UInt64(bitPattern: Int64($0))) })
  }

  private mutating func function(at address: UInt64) -> Place? {
    for (index, part) in image.parts.enumerated()
    where address >= part.address && address - part.address < UInt64(part.bytes.count) {
      return function(in: index, at: Int(address - part.address))
    }
    return nil
  }

  /// The function that contains an instruction; nil if unknown.
  mutating func function(in part: Int, at offset: Int) -> Place? {
    regions(of: part).function(at: offset).map {
      Place(part: part, region: Regions.Region(range: $0, isFunction: true))
    }
  }
}
