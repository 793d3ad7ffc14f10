/// A location where code creates a half of a string.
struct Site {
  let range: CodeRange
  /// In bytes from the start of the part.
  let offset: Int
}

/// A program's code, with cached results of its analysis.
struct Program {
  let image: ProgramImage
  private let halves: WantedHalves
  private let constants: [ConstantIndex]
  private lazy var ranges = image.parts.indices.map {
    CodeRanges(image.parts[$0], number: $0, constants: constants[$0].offsets)
  }
  /// The data with jump tables; must be set before code is followed.
  var memory = ImageMemory([])
  private var flows: [CodeRange: HalfFlow] = [:]
  private var addends: [CodeRange: Set<UInt64>] = [:]
  private var calleesOfRanges: [CodeRange: Set<CodeRange>] = [:]
  private var outlinedCalls: [Int: [Int: [Int]]] = [:]

  init(_ image: ProgramImage, _ halves: WantedHalves) {
    self.image = image
    self.halves = halves
    constants = image.parts.map { part in
      part.bytes.withUnsafeBytes { code in
        ConstantIndex(halves.constants(in: code, of: image.instructionSet))
      }
    }
  }

  // MARK: - Sites

  /// Whether code contains a constant that is the half, or from which another instruction can
  /// create it.
  func mayMake(_ half: UInt64) -> Bool { constants.contains { !$0.near(half).isEmpty } }

  /// The sites where code creates a half.
  mutating func sites(of half: UInt64) -> [Site] {
    candidates(for: half).flatMap { range, near -> [Site] in
      let flow = flow(of: range)
      let origins = flow.made[half].map { $0.sorted() } ?? []
      if !origins.isEmpty { return origins.map { Site(range: range, offset: $0) } }
      // Constants that the code may create in a way that could not be followed: from pieces, or by
      // adding a large number to a register that may be a copy.
      let missed = near.first {
        !flow.isComplete
          || $0.value == half && (flow.isUndecoded || image.instructionSet == .aarch64)
          || half >> 32 != 0 && isLargeAddend(half &- $0.value, in: range)
      }
      return missed.map { [Site(range: range, offset: $0.offset)] } ?? []
    }
  }

  /// The sites of a length, which is ubiquitous, without those that code creates otherwise.
  mutating func sites(ofLength half: UInt64) -> [Site] {
    var sites: [Site] = []
    for part in image.parts.indices {
      for constant in constants[part].exact(half) {
        let range =
          function(in: part, at: constant.offset)
          ?? CodeRange(
            part: part, offsets: constant.offset..<constant.offset + 1, isFunction: false)
        guard sites.last?.range != range else { continue }
        sites.append(Site(range: range, offset: constant.offset))
        for caller in callers(ofOutlined: range) where flow(of: caller).made[half] != nil {
          sites.append(Site(range: caller, offset: caller.offsets.lowerBound))
        }
      }
    }
    return sites
  }

  /// The code that may create a half, with the constants from which it does.
  private mutating func candidates(
    for half: UInt64
  ) -> [(range: CodeRange, near: [Constant])] {
    var found: [(range: CodeRange, near: [Constant])] = []
    for part in image.parts.indices {
      var near: [(range: CodeRange, near: [Constant])] = []
      for constant in constants[part].near(half) {
        if let last = near.last, last.range.offsets.contains(constant.offset) {
          near[near.count - 1].near.append(constant)
        } else if let range = ranges[part].range(at: constant.offset) {
          near.append((range, [constant]))
        }
      }
      for (range, inside) in near where canDerive(half, from: inside, in: range) {
        found.append((range, inside))
        found += callers(ofOutlined: range).map { ($0, []) }
      }
    }
    return found
  }

  private mutating func canDerive(
    _ half: UInt64, from constants: [Constant], in range: CodeRange
  ) -> Bool {
    let differences = Set(constants.map { half &- $0.value })
    if addends[range] == nil {
      var found: Set<UInt64> = []
      forEachInstruction(in: range) { if let addend = $0.addend { found.insert(addend) } }
      addends[range] = found
    }
    return differences.contains { $0 == 0 || SmallString.isMultiple($0) }
      || addends[range]?.isDisjoint(with: differences) == false
  }

  private func isLargeAddend(_ difference: UInt64, in range: CodeRange) -> Bool {
    Int64(bitPattern: difference).magnitude > 128 && addends[range]?.contains(difference) == true
  }

  private func forEachInstruction(in range: CodeRange, _ body: (Instruction) -> Void) {
    let part = image.parts[range.part]
    part.bytes.withUnsafeBytes { code in
      image.instructionSet.forEachInstruction(
        in: code, range: range.offsets.clamped(to: 0..<code.count), address: part.address
      ) { body($1) }
    }
  }

  /// The functions that call a function, if that is as short as an outlined one.
  private mutating func callers(ofOutlined function: CodeRange) -> [CodeRange] {
    let part = function.part
    guard image.instructionSet == .aarch64, function.isFunction,
      function.offsets.count <= AArch64Encoding.outlinedLimit
    else { return [] }
    if outlinedCalls[part] == nil {
      var calls: [Int: [Int]] = [:]
      image.parts[part].bytes.withUnsafeBytes { code in
        AArch64Encoding.forEachWord(in: code) { offset, word in
          guard let target = AArch64Encoding.callTarget(word, at: offset) else { return }
          calls[target, default: []].append(offset)
        }
      }
      outlinedCalls[part] = calls
    }
    let calls = outlinedCalls[part]?[function.offsets.lowerBound] ?? []
    return calls.compactMap { self.function(in: part, at: $0) }
  }

  /// The result of following constants through a range.
  mutating func flow(of range: CodeRange) -> HalfFlow {
    if let known = flows[range] { return known }
    let made = ConstantPropagation(ControlFlow(image, range, memory), halves).flow
    flows[range] = made
    return made
  }

  // MARK: - Calls

  /// The functions that a function calls, or passes to another one.
  mutating func callees(of range: CodeRange) -> Set<CodeRange> {
    if let known = calleesOfRanges[range] { return known }
    let callees =
      range.isFunction ? functions(at: targets(in: range, withReferences: true), from: range) : []
    calleesOfRanges[range] = callees
    return callees
  }

  /// The targets of calls and of jumps out of a range, in bytes from the start of the part.
  func targets(in range: CodeRange, withReferences: Bool = false) -> Set<Int> {
    var targets: Set<Int> = []
    forEachInstruction(in: range) {
      if withReferences, let reference = $0.reference { targets.insert(reference) }
      if let target = $0.target, $0.isCall || !range.offsets.contains(target) {
        targets.insert(target)
      }
    }
    return targets
  }

  /// The functions that receive an open half from a function: as an argument, or in another way if
  /// they call each other.
  mutating func functions(thatGet half: UInt64, from range: CodeRange) -> Set<CodeRange> {
    let flow = knownFlow(of: range)
    let known = functions(at: flow.callees(with: half, .open), from: range)
    return flow.isOpenToCallers(half) ? known.union(callees(of: range)) : known
  }

  /// The result of following constants, or nothing for code that was only searched for a length.
  func knownFlow(of range: CodeRange) -> HalfFlow { flows[range] ?? HalfFlow() }

  /// Whether a function combines a half of a string with an unknown value.
  mutating func isOpen(_ half: UInt64, in range: CodeRange) -> Bool {
    constants[range.part].exact(half).contains { range.offsets.contains($0.offset) }
      && flow(of: range).open.contains(half)
  }

  mutating func functions(at targets: Set<Int>, from range: CodeRange) -> Set<CodeRange> {
    let base = image.parts[range.part].address
    return Set(
      targets.compactMap { target -> CodeRange? in
        let address = base &+ UInt64(bitPattern: Int64(target))
        for (index, part) in image.parts.enumerated()
        where address >= part.address && address - part.address < UInt64(part.bytes.count) {
          return function(in: index, at: Int(address - part.address))
        }
        return nil
      })
  }

  /// The function that contains an instruction; nil if unknown.
  mutating func function(in part: Int, at offset: Int) -> CodeRange? {
    ranges[part].function(at: offset)
  }
}
