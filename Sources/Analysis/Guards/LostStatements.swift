internal import Algorithms
internal import SourceCode

/// The search for lost code of one file and one shipped build.
///
/// The statements that the shipped build compiles are aligned with those that it compiled. Where the
/// alignment has a gap, the debug-only statements of the old version are compared with the new ones in the
/// same gap.
struct LostStatements {
  private let old: GuardedFile
  private let new: GuardedFile
  /// The statements of both versions.
  private var before: Statements
  private let now: Statements
  /// Whether each old branch, and at the end the code outside all branches, is debug-only.
  private let isDebugOnly: [Bool?]
  /// The outermost branch around each old branch, and around no branch, that the shipped build did not
  /// compile.
  private let guards: [Int?]
  /// Whether the shipped build compiled each old branch, and compiles each new branch, except for copies
  /// of what is debug-only.
  private let shippedOld: [Bool?]
  private let shippedNew: [Bool?]
  /// Whether each new branch is debug-only.
  private let isStillDebugOnly: [Bool?]
  /// Whether the file's conditions may have other values than at the baseline.
  private let hasNewFlags: Bool
  /// What the shipped build compiled and compiles.
  private var shipped: (old: SequenceCounts, new: SequenceCounts)
  /// The new statements that are debug-only, by hash.
  private var debugOnlyNow: [UInt64: [Int]] = [:]
  /// How much more often the shipped build compiles statements, by hash.
  private var additional: [UInt64: Int] = [:]
  /// For each new token, the old token that it replaces in the shipped build, or -1.
  private var replaced: [Int] = []
  /// For each new statement, the old one that the shipped build compiled unchanged, or -1.
  private var former: [Int] = []
  /// For each old statement, where the shipped build still compiles it: the indices of new tokens.
  private var anchors: [Range<Int>?] = []
  /// The new token of each lost old token.
  private var places: [Int: Int] = [:]
  /// The new statement of each old one that is in the shipped build now.
  private var matches: [Int: Int] = [:]
  /// The new statements that are the values of `matches`.
  private var used: Set<Int> = []
  /// The new debug-only statements that are known to be old ones.
  private var usedDebugOnly: Set<Int> = []
  /// The old statements that are lost as a whole.
  private var lost: Set<Int> = []

  init(
    _ old: GuardedFile, _ new: GuardedFile, _ build: String, _ controls: [String],
    hasNewFlags: Bool
  ) {
    (self.old, self.new, self.hasNewFlags) = (old, new, hasNewFlags)
    let former = Array(old.source.branches.indices) + [-1]
    let today = Array(new.source.branches.indices) + [-1]
    isDebugOnly = former.map { old.isDebugOnly($0, for: build, controls: controls) }
    guards = former.map {
      old.outermost(around: $0, excludedFrom: build, isCertain: true)
        ?? old.outermost(around: $0, excludedFrom: build)
    }
    let shippedOld = former.map { old.isCompiled($0, in: build) }
    let copies = new.copies(for: build, controls: controls)
    let shippedNew = today.map { copies.contains($0) ? false : new.isCompiled($0, in: build) }
    isStillDebugOnly = today.map { new.isDebugOnly($0, for: build, controls: controls) }
    before = Statements(old.source)
    now = Statements(new.source)
    shipped = (
      SequenceCounts(old.source) { Self.value(shippedOld, $0) != false },
      SequenceCounts(new.source) { Self.value(shippedNew, $0) == true }
    )
    (self.shippedOld, self.shippedNew) = (shippedOld, shippedNew)
    debugOnlyNow = Dictionary(
      grouping: now.indices.filter { isDebugOnly(new: $0) }, by: { now.hashes[$0] })
  }

  private static func value<Value>(_ values: [Value], _ token: ConditionalSource.Token) -> Value {
    values[token.branch < 0 ? values.count - 1 : Int(token.branch)]
  }

  private func value<Value>(_ values: [Value], old statement: Int) -> Value {
    Self.value(values, old.source.tokens[before.tokens[statement].lowerBound])
  }

  private func value<Value>(_ values: [Value], new statement: Int) -> Value {
    Self.value(values, new.source.tokens[now.tokens[statement].lowerBound])
  }

  /// - Returns: The lost code in the order of the old version.
  mutating func find() -> [LostRun] {
    guard isDebugOnly.contains(where: { $0 != false }), shippedNew.contains(where: { $0 != false })
    else { return [] }
    align()
    guard now.indices.contains(where: isOpen) else { return [] }
    var regions = self.regions()
    for index in regions.indices { findKept(&regions[index]) }
    for index in regions.indices { findUnchanged(&regions[index]) }
    for region in regions { findChanged(region) }
    // Code in the blocks of edited heads.
    for index in regions.indices { findUnchanged(&regions[index]) }
    findElsewhere(regions)
    return regions.flatMap { runs(in: $0) }
  }

  // MARK: Gaps

  /// Aligns what the shipped build compiled with what it compiles.
  private mutating func align() {
    let shippedTokens = old.source.tokens.indices.filter {
      Self.value(shippedOld, old.source.tokens[$0]) != false
    }
    let today = new.source.tokens.indices.filter {
      Self.value(shippedNew, new.source.tokens[$0]) != false
    }
    let target = TokenAlignment.Sequence(today.map { new.source.tokens[$0] })
    let aligned = TokenAlignment(
      .init(shippedTokens.map { old.source.tokens[$0] }), target
    ).old.map { $0 < 0 ? -1 : shippedTokens[$0] }
    // Of several alignments, the one whose gaps have space for the debug-only code.
    let all = TokenAlignment(.init(old.source.tokens), target).old.map {
      $0 >= 0 && Self.value(shippedOld, old.source.tokens[$0]) != false ? $0 : -1
    }
    replaced = Array(repeating: -1, count: new.source.tokens.count)
    var place = Array(repeating: -1, count: old.source.tokens.count)
    var start = 0
    for end in 0...today.count where end == today.count || aligned[end] == all[end] && all[end] >= 0
    {
      let part = start..<end
      let best = part.count { all[$0] >= 0 } >= part.count { aligned[$0] >= 0 } ? all : aligned
      for index in start..<min(end + 1, today.count)
      where best[index] >= 0 && mayShip(best[index], as: today[index]) {
        replaced[today[index]] = best[index]
        place[best[index]] = today[index]
      }
      start = end + 1
    }
    former = Array(repeating: -1, count: now.tokens.count)
    anchors = before.tokens.map { tokens in
      let start = place[tokens.lowerBound]
      guard start >= 0, tokens.allSatisfy({ place[$0] == start + $0 - tokens.lowerBound }) else {
        return nil
      }
      return start..<start + tokens.count
    }
    for (statement, anchor) in anchors.enumerated() {
      guard let anchor else { continue }
      let match = Int(new.source.tokens[anchor.lowerBound].statement)
      if now.tokens[match] == anchor { former[match] = statement }
    }
    slide()
    rename(place)
  }

  /// Whether the shipped build compiled an old token if it compiles a new one, as far as is known.
  private func mayShip(_ index: Int, as place: Int) -> Bool {
    let (token, other) = (old.source.tokens[index], new.source.tokens[place])
    return Self.value(shippedOld, token) == true
      || !hasNewFlags && Self.value(shippedNew, other) == nil
        && old.source.conditions(around: token) == new.source.conditions(around: other)
  }

  /// Gives statements the names that the function around them has now.
  ///
  /// - Parameter place: The new token of each old one that the shipped build compiles.
  private mutating func rename(_ place: [Int]) {
    // The head of the innermost declaration with each statement, which may be that one, or -1.
    var declarations: [Int] = []
    for statement in before.indices {
      let parent = before.parents[statement]
      let isHead =
        before.children[statement] != nil
        && !Self.isCode(before.tokens[statement], of: old.source)
      declarations.append(isHead ? statement : parent < 0 ? -1 : declarations[parent])
    }
    // What each name became, and how often.
    var names: [Int: [UInt64: [UInt64: Int]]] = [:]
    let known = Set(old.source.tokens.map(\.hash))
    for index in old.source.tokens.indices
    where old.source.tokens[index].isDistinctive
      && Self.value(shippedOld, old.source.tokens[index]) == true
    {
      let token = old.source.tokens[index]
      let scope = declarations[Int(token.statement)]
      if place[index] >= 0 {
        names[scope, default: [:]][token.hash, default: [:]][token.hash, default: 0] += 1
      } else if index > 0, index + 1 < place.count, place[index - 1] >= 0 {
        let last = place[index - 1] + 1
        guard place[index + 1] == last + 1, replaced[last] < 0,
          new.source.tokens[last].isDistinctive,
          case let name = new.source.tokens[last].hash, !known.contains(name)
        else { continue }
        names[scope, default: [:]][token.hash, default: [:]][name, default: 0] += 1
      }
    }
    let renamed = names.mapValues {
      $0.compactMapValues { $0.count == 1 && $0.values.contains { $0 > 1 } ? $0.keys.first : nil }
    }
    for statement in before.indices {
      guard let names = renamed[declarations[statement]] else { continue }
      before.rename(statement, names, in: old.source)
    }
    for statement in before.indices where value(shippedOld, old: statement) != false {
      additional[before.hashes[statement], default: 0] -= 1
    }
    for statement in now.indices where value(shippedNew, new: statement) == true {
      additional[now.hashes[statement], default: 0] += 1
    }
  }

  /// Of equal statements in a row, makes those the new ones that are where debug-only code was, at best the
  /// same code.
  private mutating func slide() {
    let debugOnly = before.indices.filter { value(isDebugOnly, old: $0) != false }
    let statements = now.indices.filter { value(shippedNew, new: $0) != false }
    /// How well new statements, given by positions, fit the debug-only code of their gap.
    func fit(_ run: Range<Int>) -> Int {
      let start = run.lowerBound == 0 ? 0 : former[statements[run.lowerBound - 1]] + 1
      let end =
        run.upperBound == statements.count
        ? before.tokens.count : former[statements[run.upperBound]]
      let first = debugOnly.partitioningIndex { $0 >= start }
      let last = debugOnly.partitioningIndex { $0 >= end }
      guard run.lowerBound == 0 || start > 0, first < last else { return 0 }
      let hashes = debugOnly[first..<last].map { before.hashes[$0] }
      return hashes.contains(statements[run].map { now.hashes[$0] }) ? 2 : 1
    }
    var start = 0
    while start < statements.count {
      guard former[statements[start]] < 0 else {
        start += 1
        continue
      }
      var end = start + 1
      while end < statements.count, former[statements[end]] < 0 { end += 1 }
      var shift = 0
      while slide(start + shift..<end + shift, by: -1, statements) { shift -= 1 }
      var best = (fit: fit(start + shift..<end + shift), shift: shift)
      while slide(start + shift..<end + shift, by: 1, statements) {
        shift += 1
        let fit = fit(start + shift..<end + shift)
        if fit > best.fit || fit == best.fit && abs(shift) < abs(best.shift) { best = (fit, shift) }
      }
      while shift > best.shift, slide(start + shift..<end + shift, by: -1, statements) {
        shift -= 1
      }
      start = end
    }
  }

  /// Makes the statement next to a run of new ones a new one instead of that at its other end, if they are
  /// equal.
  private mutating func slide(_ run: Range<Int>, by step: Int, _ statements: [Int]) -> Bool {
    let from = step < 0 ? run.lowerBound - 1 : run.upperBound
    let to = step < 0 ? run.upperBound - 1 : run.lowerBound
    guard statements.indices.contains(from), former[statements[from]] >= 0,
      now.hashes[statements[from]] == now.hashes[statements[to]]
    else { return false }
    move(from: statements[from], to: statements[to])
    return true
  }

  /// Makes another equal statement the one that the shipped build compiled before.
  private mutating func move(from source: Int, to target: Int) {
    former[target] = former[source]
    former[source] = -1
    anchors[former[target]] = now.tokens[target]
    for (from, to) in zip(now.tokens[source], now.tokens[target]) {
      replaced[to] = replaced[from]
      replaced[from] = -1
    }
  }

  // MARK: Regions

  /// Old statements that may be debug-only because of the same branch.
  private struct Region {
    var statements: Range<Int>
    /// The new statements where its code may be.
    var gap: Range<Int>
    /// The statements that are still debug-only.
    var kept: Set<Int> = []
    /// Whether the gap has nothing else that is new.
    var isExact = false
  }

  private func regions() -> [Region] {
    // The ends of the last anchors before, and the starts of the first anchors after each statement.
    var ends = [0]
    for anchor in anchors { ends.append(anchor?.upperBound ?? ends[ends.count - 1]) }
    var starts = Array(repeating: new.source.tokens.count, count: anchors.count + 1)
    for (index, anchor) in anchors.enumerated().reversed() {
      starts[index] = anchor?.lowerBound ?? starts[index + 1]
    }
    var regions: [Region] = []
    var last: Int??
    for statement in before.indices {
      guard value(isDebugOnly, old: statement) != false, anchors[statement] == nil else {
        last = nil
        continue
      }
      let branch = value(guards, old: statement)
      if last == .some(branch) {
        regions[regions.count - 1].statements =
          regions[regions.count - 1].statements.lowerBound..<statement + 1
      } else {
        regions.append(Region(statements: statement..<statement + 1, gap: 0..<0))
      }
      last = branch
    }
    for index in regions.indices {
      let statements = regions[index].statements
      let chain =
        value(guards, old: statements.lowerBound).map {
          before.of(old.source.tokens(ofChainWith: $0), in: old.source)
        } ?? statements
      let (start, end) = (ends[chain.lowerBound], starts[chain.upperBound])
      regions[index].gap = now.of(start..<max(start, end), in: new.source)
    }
    return regions
  }

  /// Whether the shipped build compiles a statement now that is not known from the old version.
  private func isOpen(_ statement: Int) -> Bool {
    former[statement] < 0 && !used.contains(statement)
      && value(shippedNew, new: statement) != false
  }

  /// The statements of a region that are neither lost nor still debug-only.
  private func rest(of region: Region) -> [Int] {
    region.statements.filter { matches[$0] == nil && !region.kept.contains($0) }
  }

  /// Whether a new statement is debug-only.
  private func isDebugOnly(new statement: Int) -> Bool {
    value(isStillDebugOnly, new: statement) != false && value(shippedNew, new: statement) == false
  }

  /// Finds the statements that are still debug-only.
  private mutating func findKept(_ region: inout Region) {
    let statements = Array(region.statements)
    let candidates = region.gap.filter { isDebugOnly(new: $0) && !usedDebugOnly.contains($0) }
    let aligned = TokenAlignment(before.sequence(statements), now.sequence(candidates))
    for (statement, match) in zip(statements, aligned.new) where match >= 0 {
      region.kept.insert(statement)
      usedDebugOnly.insert(candidates[match])
    }
  }

  /// Finds the statements that the shipped build compiles unchanged now.
  private mutating func findUnchanged(_ region: inout Region) {
    let (statements, candidates) = (rest(of: region), region.gap.filter(isOpen))
    let aligned = TokenAlignment(before.sequence(statements), now.sequence(candidates))
    var found: [(old: Int, new: Int)] = []
    for (statement, match) in zip(statements, aligned.new) where match >= 0 {
      let candidate = candidates[match]
      if !isChange(statement, candidate) {
        region.kept.insert(statement)
        used.insert(candidate)
        matches[statement] = candidate
      } else if isInScope(statement, candidate, region), !hasCopy(candidate),
        isOwn(statement) || hasSameLabel(statement, candidate)
      {
        found.append((statement, candidate))
        matches[statement] = candidate
      }
    }
    region.isExact = found.count == region.gap.count(where: isOpen)
    // Code that was moved here brings statements such as `return`.
    let hasMoved = candidates.contains { now.hasNames[$0] && !isMoreOften($0) }
    for (statement, candidate) in found {
      guard !hasMoved && hasEffect(statement) || isMoreOften(candidate) else {
        matches[statement] = nil
        continue
      }
      lose(statement, to: candidate)
    }
  }

  /// Whether an old and a new statement are certainly compiled in other builds, or may be because a
  /// condition differs.
  private func isChange(_ statement: Int, _ candidate: Int) -> Bool {
    if value(isDebugOnly, old: statement) == true, value(shippedNew, new: candidate) == true {
      return true
    }
    // What can't be evaluated has the same value in both versions.
    return hasNewFlags
      || old.source.conditions(around: old.source.tokens[before.tokens[statement].lowerBound])
        != new.source.conditions(around: new.source.tokens[now.tokens[candidate].lowerBound])
  }

  /// Whether two statements have the same label, such as `case .a:`, or the old one has none.
  private func hasSameLabel(_ statement: Int, _ candidate: Int) -> Bool {
    guard statement > 0, value(shippedOld, old: statement - 1) != true,
      ["case", "default"].contains(text(before.tokens[statement - 1].lowerBound)),
      text(before.tokens[statement].lowerBound - 1) == ":"
    else { return true }
    return matches[statement - 1] == candidate - 1
  }

  /// Whether a new statement is in the same block or call as an old one, in none that is new, or maybe in
  /// another condition or loop.
  private mutating func isInScope(_ statement: Int, _ candidate: Int, _ region: Region) -> Bool {
    isSameScope(
      before.parents[statement], now.parents[candidate], region, wrapped: mayBeWrapped(statement))
  }

  /// Whether a statement is recognized in another condition or loop: it has a name, and if it was in a
  /// debug-only one, a second one, of which the shipped build had one nowhere in the file.
  private mutating func mayBeWrapped(_ statement: Int) -> Bool {
    let scope = before.parents[statement]
    guard scope >= 0, value(shippedOld, old: scope) != true,
      Self.isCode(before.tokens[scope], of: old.source)
    else { return before.hasNames[statement] }
    return isOwn(statement)
  }

  /// Whether a statement has several names, of which the shipped build had one nowhere in the file.
  private mutating func isOwn(_ statement: Int) -> Bool {
    let names = before.tokens[statement].map { old.source.tokens[$0] }.filter(\.isDistinctive)
    return names.count > 1 && names.contains { shipped.old.count(of: [$0.hash]) == 0 }
  }

  private func isSameScope(
    _ scope: Int, _ other: Int, _ region: Region, wrapped: Bool
  ) -> Bool {
    if other < region.gap.lowerBound { return true }
    if scope >= 0 {
      if matches[scope] == other { return true }
      // A block or call of the shipped build may have another head now.
      let bracket = replaced[now.tokens[other].upperBound - 1]
      if bracket >= 0, before.tokens[scope].contains(bracket) { return true }
      let isCode = Self.isCode(before.tokens[scope], of: old.source)
      if wrapped, !isCode || value(shippedOld, old: scope) == true, isSimilar(scope, other),
        isSameScope(before.parents[scope], now.parents[other], region, wrapped: wrapped)
      {
        return true
      }
    }
    return wrapped && Self.isCode(now.tokens[other], of: new.source)
      && isSameScope(scope, now.parents[other], region, wrapped: true)
  }

  /// Whether the heads of two blocks have the same name and mostly the same words.
  private func isSimilar(_ head: Int, _ other: Int) -> Bool {
    let words = old.source.tokens[before.tokens[head]]
    let others = new.source.tokens[now.tokens[other]]
    guard words.first(where: \.isDistinctive)?.hash == others.first(where: \.isDistinctive)?.hash
    else { return false }
    let hashes = Set(others.map(\.hash))
    return 4 * words.count { hashes.contains($0.hash) } >= 3 * words.count
  }

  /// Whether a statement opens a block of statements, rather than a declaration or a call.
  private static func isCode(_ tokens: Range<Int>, of source: ConditionalSource) -> Bool {
    let texts = tokens.map { source.text(of: source.tokens[$0]) }
    guard texts.contains("{") else { return false }
    return texts.first { $0 != "}" }.map(controls.contains) ?? false
      || source.language == .swift
        && (texts.contains("=") || !texts.contains(where: declarations.contains))
  }

  /// The keywords that can start the head of a block of statements.
  private static let controls: Set = [
    "case", "catch", "default", "defer", "do", "else", "for", "guard", "if", "repeat", "switch",
    "while",
  ]

  /// The keywords of declarations with blocks.
  private static let declarations: Set = [
    "actor", "class", "deinit", "enum", "extension", "func", "get", "init", "let", "protocol",
    "set",
    "struct", "subscript", "var",
  ]

  /// Whether a branch next to one around a new statement has the same statement and is debug-only.
  private func hasCopy(_ candidate: Int) -> Bool {
    guard let copies = debugOnlyNow[now.hashes[candidate]] else { return false }
    var branch = Int(new.source.tokens[now.tokens[candidate].lowerBound].branch)
    while branch >= 0 {
      let chain = now.of(new.source.tokens(ofChainWith: branch), in: new.source)
      let own = now.of(new.source.branches[branch].tokens, in: new.source)
      if copies.contains(where: { chain.contains($0) && !own.contains($0) }) { return true }
      branch = new.source.branches[branch].parent
    }
    return false
  }

  /// Whether the shipped build compiles a statement more often than before, maybe with other code around
  /// it.
  private mutating func isMoreOften(_ candidate: Int) -> Bool {
    let sequence = now.tokens[candidate].map { new.source.tokens[$0].hash }
    let count = shipped.new.count(of: sequence)
    return count == 0
      || count > shipped.old.count(of: sequence)
        && additional[now.hashes[candidate], default: 0] > 0
  }

  // MARK: Edited statements

  /// Finds statements that are edited and parts of which are in other statements of the shipped build now.
  private mutating func findChanged(_ region: Region) {
    let statements = rest(of: region).filter { before.hasNames[$0] }
    guard !statements.isEmpty else { return }
    let candidates = region.gap.filter { isOpen($0) && now.hasNames[$0] && isMoreOften($0) }
    guard !candidates.isEmpty else { return }
    let found = alignTokens(statements, candidates)
    let kept = alignTokens(
      statements, region.gap.filter { isDebugOnly(new: $0) && !usedDebugOnly.contains($0) })
    let all = Set(found.values)
    for statement in statements {
      let edit = Edit(before.tokens[statement].filter { found[$0] != nil }, found)
      let candidates = Set(edit.places.map { Int(new.source.tokens[$0].statement) })
      if edit.tokens.count > before.tokens[statement].count(where: { kept[$0] != nil }),
        let candidate = candidates.min(), isStatement(statement, edit, candidate, all),
        isChange(statement, candidate), isInScope(statement, candidate, region),
        !isStillDebugOnly(edit, region)
      {
        matches[statement] = candidate
        lost.insert(statement)
        for index in edit.tokens { places[index] = found[index] }
      } else {
        for candidate in candidates
        where isChange(statement, candidate) && isInScope(statement, candidate, region) {
          let part = Edit(
            edit.tokens.filter { found[$0].map(now.tokens[candidate].contains) ?? false }, found)
          if isPart(part, of: statement, in: candidate, region, kept) {
            for index in part.tokens { places[index] = found[index] }
          }
        }
      }
    }
  }

  /// Tokens of an old statement and where they are now.
  private struct Edit {
    let tokens: [Int]
    let places: [Int]

    init(_ tokens: [Int], _ places: [Int: Int]) {
      self.tokens = tokens
      self.places = tokens.compactMap { places[$0] }
    }

    func contains(_ token: Int) -> Bool { tokens.contains(token) }

    /// Whether no other code is between them now.
    var areTogether: Bool {
      zip(places, places.dropFirst()).allSatisfy { $0 + 1 == $1 }
    }
  }

  private func alignTokens(_ statements: [Int], _ candidates: [Int]) -> [Int: Int] {
    let first = statements.flatMap { Array(before.tokens[$0]) }
    let second = candidates.flatMap { Array(now.tokens[$0]) }
    let aligned = TokenAlignment(
      .init(first.map { old.source.tokens[$0] }), .init(second.map { new.source.tokens[$0] }))
    var found: [Int: Int] = [:]
    for (index, place) in zip(first, aligned.new) where place >= 0 { found[index] = second[place] }
    return found
  }

  /// Whether most of a statement, including most of its names and literals, is in the shipped build now.
  private mutating func isStatement(
    _ statement: Int, _ edit: Edit, _ candidate: Int, _ found: Set<Int>
  ) -> Bool {
    let tokens = before.tokens[statement]
    let names = now.tokens[candidate].filter { new.source.tokens[$0].isDistinctive }
    let isOwn =
      names.first.map(edit.places.contains) ?? false
      || names.allSatisfy { replaced[$0] >= 0 || edit.places.contains($0) }
      || edit.tokens.count == tokens.count && edit.areTogether
    let isListed =
      ["case", "let", "var"].contains(text(tokens.lowerBound))
      && old.source.tokens[tokens.lowerBound].hash
        == new.source.tokens[now.tokens[candidate].lowerBound].hash
      && names.allSatisfy { replaced[$0] >= 0 || found.contains($0) }
      && tokens.allSatisfy {
        !old.source.tokens[$0].isDistinctive
          || edit.contains($0) && shipped.old.count(of: [old.source.tokens[$0].hash]) == 0
      }
    if isListed { return true }
    // The condition of a block may be part of other code.
    let isBlock = before.children[statement] != nil && now.children[candidate] == nil
    // Scattered words are in other code now.
    guard let first = edit.places.first, let last = edit.places.last,
      last - first < 2 * tokens.count + 4, 4 * edit.tokens.count >= 3 * tokens.count,
      !isBlock, isOwn, isRecognizable(tokens, edit),
      shipped.old.count(of: tokens.map { old.source.tokens[$0].hash }) == 0
    else { return false }
    return zip(edit.tokens, edit.places).contains {
      old.source.tokens[$0].isDistinctive && replaced[$1] < 0
    }
  }

  /// Whether a statement still is the same: it calls the same function, and has all of its names and
  /// literals, or else starts with a call, a declared name or a literal that the shipped build compiled
  /// nowhere in the file.
  private mutating func isRecognizable(_ tokens: Range<Int>, _ edit: Edit) -> Bool {
    let callee = tokens.first { text($0 + 1) == "(" && text($0).first?.isLetter ?? false }
    if let callee, !edit.contains(callee) { return false }
    let names = tokens.filter { old.source.tokens[$0].isDistinctive }
    let missing = names.filter { !edit.contains($0) }
    guard let first = missing.first else { return true }
    guard (missing.contains(where: isLiteral) ? 4 : 3) * missing.count <= names.count else {
      return false
    }
    return names.prefix { $0 < first }.contains { index in
      let isOwn =
        isLiteral(index) || text(index + 1) == "("
        || text(index - 1) != "." && text(index + 1) != "." && text(index + 1) != ":"
      return isOwn && shipped.old.count(of: [old.source.tokens[index].hash]) == 0
    }
  }

  /// Whether the new statements of tokens are debug-only, too: words were renamed in both.
  private func isStillDebugOnly(_ edit: Edit, _ region: Region) -> Bool {
    guard let first = edit.places.first, let last = edit.places.last else { return false }
    let statement = Int(new.source.tokens[first].statement)
    return now.tokens[statement].contains(last)
      && (debugOnlyNow[now.hashes[statement]] ?? []).contains(where: region.gap.contains)
  }

  /// Whether tokens of a statement are all names and literals of another one, or contain a whole call or a
  /// text, which the shipped build had nowhere in the file.
  private mutating func isPart(
    _ edit: Edit, of statement: Int, in candidate: Int, _ region: Region, _ kept: [Int: Int]
  ) -> Bool {
    let parent = before.parents[statement]
    let isArgument =
      region.statements.contains(parent) && !opensBlock(parent)
    let own = edit.tokens.filter { index in
      let token = old.source.tokens[index]
      return token.isDistinctive && kept[index] == nil
        && shipped.old.count(of: [token.hash]) == 0
    }
    let names = now.tokens[candidate].filter { new.source.tokens[$0].isDistinctive }
    return !own.isEmpty
      && (!isArgument && names.allSatisfy(edit.places.contains)
        && 4 * edit.places.count >= 3 * now.tokens[candidate].count
        || own.contains(where: isText) || own.contains { isWholeCall($0, edit.tokens) })
  }

  /// Whether a token is the text of a literal with more than a few characters.
  private func isText(_ index: Int) -> Bool {
    text(index - 1).hasSuffix("\"") && text(index).utf8.count >= 6
  }

  /// Whether a token is the name of a function whose call is part of some tokens, with its receiver.
  private func isWholeCall(_ index: Int, _ tokens: [Int]) -> Bool {
    var (start, callee) = (index, index)
    while text(start - 1) == "." { start -= 2 }
    while text(callee + 1) == "." { callee += 2 }
    guard text(callee + 1) == "(", text(callee).first?.isLetter ?? false else { return false }
    var (end, depth) = (callee + 1, 0)
    repeat {
      if text(end) == "(" { depth += 1 } else if text(end) == ")" { depth -= 1 }
      end += 1
    } while depth > 0 && end < old.source.tokens.count
    // Other code makes a `Date()`, too.
    let isPlainValue = end - start == 3 && text(index).first?.isUppercase ?? false
    return !isPlainValue && (start..<end).allSatisfy(tokens.contains)
  }

  /// The text of an old token.
  private func text(_ index: Int) -> String {
    old.source.tokens.indices.contains(index) ? old.source.text(of: old.source.tokens[index]) : ""
  }

  private func isLiteral(_ index: Int) -> Bool {
    text(index - 1).hasSuffix("\"")
      || !(text(index).first.map { $0.isLetter || $0 == "_" } ?? false)
  }

  // MARK: Elsewhere

  /// Finds statements that the shipped build compiles elsewhere in the same blocks.
  private mutating func findElsewhere(_ regions: [Region]) {
    var candidates = Dictionary(
      grouping: now.indices.filter { isOpen($0) && value(shippedNew, new: $0) == true },
      by: { now.hashes[$0] })
    for statement in regions.flatMap({ rest(of: $0) }) where before.hasNames[statement] {
      guard
        let index = candidates[before.hashes[statement]]?.firstIndex(where: {
          hasSameScopes(statement, $0) && isMoreOften($0) && !hasCopy($0)
            && (isOwn(statement) || hasSameLabel(statement, $0))
        }), let candidate = candidates[before.hashes[statement]]?.remove(at: index)
      else { continue }
      lose(statement, to: candidate)
    }
    findPartsElsewhere(regions)
  }

  /// Finds calls and texts that are part of other statements of the same function now.
  private mutating func findPartsElsewhere(_ regions: [Region]) {
    var candidates: [UInt64: Set<Int>] = [:]
    for statement in now.indices where isOpen(statement) && now.hasNames[statement] {
      for token in now.tokens[statement].map({ new.source.tokens[$0] }) where token.isDistinctive {
        candidates[token.hash, default: []].insert(statement)
      }
    }
    for region in regions {
      for statement in rest(of: region) where !isPartlyLost(statement) {
        let own = before.tokens[statement].filter {
          old.source.tokens[$0].isDistinctive && ["(", "."].contains(text($0 + 1)) || isText($0)
        }
        for name in own where shipped.old.count(of: [old.source.tokens[name].hash]) == 0 {
          let candidate = candidates[old.source.tokens[name].hash]?.sorted().first {
            hasSameScopes(statement, $0) && isMoreOften($0) && isChange(statement, $0)
          }
          guard let candidate else { continue }
          let found = alignTokens([statement], [candidate])
          let part = Edit(before.tokens[statement].filter { found[$0] != nil }, found)
          guard part.contains(name), isText(name) || isWholeCall(name, part.tokens) else {
            continue
          }
          for index in part.tokens { places[index] = found[index] }
          break
        }
      }
    }
  }

  /// Notes that the shipped build compiles a statement as another one now.
  private mutating func lose(_ statement: Int, to candidate: Int) {
    matches[statement] = candidate
    used.insert(candidate)
    lost.insert(statement)
    for (from, to) in zip(before.tokens[statement], now.tokens[candidate]) { places[from] = to }
  }

  /// Whether the same declarations and calls are around two statements.
  private mutating func hasSameScopes(_ statement: Int, _ candidate: Int) -> Bool {
    let mayBeWrapped = mayBeWrapped(statement)
    let scopes = before.scopes(of: statement) {
      (mayBeWrapped || value(shippedOld, old: $0) == true)
        && Self.isCode(before.tokens[$0], of: old.source)
    }
    return scopes
      == now.scopes(of: candidate) {
        !scopes.contains(now.hashes[$0]) && Self.isCode(now.tokens[$0], of: new.source)
      }
  }

  // MARK: Results

  /// The keywords that do something without a name.
  private static let effects: Set = [
    "NO", "YES", "break", "continue", "fallthrough", "false", "nil", "return", "throw", "true",
  ]

  /// Whether a statement without names does something.
  private func hasEffect(_ statement: Int) -> Bool {
    !before.hasNames[statement]
      && before.tokens[statement].contains { Self.effects.contains(text($0)) }
  }

  /// The lost statements of a region.
  private func lostStatements(of region: Region) -> Set<Int> {
    var lost = self.lost.intersection(region.statements)
    if region.isExact, lost.count == region.statements.count { return lost }
    // Statements such as `}` belong to the one before or after them.
    let weak = lost.filter { statement in
      !before.hasNames[statement] && !hasEffect(statement)
    }
    lost.subtract(weak)
    // Heads such as `Task {` may be those of other blocks.
    for statement in lost.sorted(by: >) {
      let body = (before.children[statement] ?? []).filter(region.statements.contains)
      let isOther =
        !body.isEmpty
        && !body.contains {
          lost.contains($0) || region.kept.contains($0) || isPartlyLost($0)
            || isIn(matches[statement], $0, of: statement)
        }
      if isOther { lost.remove(statement) }
    }
    func isAdjacent(_ first: Int, _ second: Int) -> Bool {
      matches[first].map { $0 + 1 } == matches[second]
    }
    for statement in weak.sorted()
    where lost.contains(statement - 1) && isAdjacent(statement - 1, statement) {
      lost.insert(statement)
    }
    for statement in weak.sorted(by: >)
    where lost.contains(statement + 1) && isAdjacent(statement, statement + 1) {
      lost.insert(statement)
    }
    return lost
  }

  /// Whether a statement has a brace of a block, or of a closure.
  private func opensBlock(_ statement: Int) -> Bool {
    before.tokens[statement].contains { text($0) == "{" }
  }

  /// Whether a new condition or loop has an old statement.
  private func isIn(_ head: Int?, _ statement: Int, of oldHead: Int) -> Bool {
    Self.isCode(before.tokens[oldHead], of: old.source)
      && head.flatMap { now.children[$0] }?.contains { now.hashes[$0] == before.hashes[statement] }
        ?? false
  }

  private func isPartlyLost(_ statement: Int) -> Bool {
    before.tokens[statement].contains { places[$0] != nil }
  }

  private func runs(in region: Region) -> [LostRun] {
    let lost = lostStatements(of: region)
    var found: [LostRun] = []
    var previous = -1
    for statement in region.statements {
      let isWhole = lost.contains(statement)
      guard isWhole || !self.lost.contains(statement) else { continue }
      let tokens = before.tokens[statement].filter { places[$0] != nil }
      let newTokens = tokens.compactMap { places[$0] }
      guard let first = newTokens.first else { continue }
      let isCertain = zip(tokens, newTokens).allSatisfy {
        Self.value(isDebugOnly, old.source.tokens[$0]) == true
          && Self.value(shippedNew, new.source.tokens[$1]) == true
      }
      let isInPlace =
        isWhole
        && (region.isExact
          || !before.hasNames[statement] && !region.statements.contains(before.parents[statement]))
      if previous == statement - 1, let end = found.last?.newTokens.last, end < first {
        found[found.count - 1].oldTokens += tokens
        found[found.count - 1].newTokens += newTokens
        found[found.count - 1].isCertain = found[found.count - 1].isCertain && isCertain
        if isInPlace { found[found.count - 1].isInPlace = true }
      } else {
        found.append(
          LostRun(
            old: old, new: new, oldTokens: tokens, newTokens: newTokens, isCertain: isCertain,
            isInPlace: isInPlace))
      }
      previous = statement
    }
    return found
  }
}

extension TokenAlignment.Sequence {
  fileprivate init(_ tokens: some Collection<ConditionalSource.Token>) {
    let statements = tokens.map(\.statement)
    self.init(
      elements: tokens.map(\.hash),
      isStart: statements.indices.map { $0 == 0 || statements[$0] != statements[$0 - 1] },
      names: tokens.enumerated().filter(\.element.isDistinctive).map(\.offset))
  }
}
