package import ReleaseModel
internal import SwiftSources

/// Finds code that only debug builds compiled at the baseline, and that a shipped build compiles now.
///
/// The tokens of each file are aligned with those of its old version. A token is lost if its old
/// version was debug-only, a shipped build compiles it now, and no token that the shipped build
/// compiled before takes its place, as the same code in an `#else` does.
package struct LostGuards {
  /// A file at the baseline and now; at least one of them exists.
  package struct Change: Sendable {
    package let old: GuardedFile?
    package let new: GuardedFile?
    /// Whether a build defines other conditions for it than at the baseline.
    package let hasNewFlags: Bool
    /// Whether to look for lost code in it, or only for where code was before.
    package let isCompared: Bool

    package init(
      old: GuardedFile?, new: GuardedFile?, hasNewFlags: Bool = false, isCompared: Bool = true
    ) {
      self.old = old
      self.new = new
      self.hasNewFlags = hasNewFlags
      self.isCompared = isCompared
    }
  }

  /// The names of the debug builds.
  private let controls: [String]
  /// The names of the builds that ship.
  private let shipped: [String]

  package init(controls: [String], shipped: [String]) {
    self.controls = controls
    self.shipped = shipped
  }

  /// Compares the baseline with today's sources.
  ///
  /// - Parameters:
  ///   - changes: The files that have changed, or whose flags have.
  ///   - unchanged: All other files with conditional compilation.
  ///   - others: Reads all other files; called only if code may have been moved.
  /// - Returns: The lost code, in the order of files and lines.
  package func find(
    in changes: [Change], unchanged: [GuardedFile], others: () throws -> [GuardedFile]
  ) rethrows -> [LostGuard] {
    var found: [LostGuard] = []
    var known: [String: Int] = [:]
    var risenLines: [String: Set<UInt64>] = [:]
    var alignments: [Int: TokenAlignment] = [:]
    for build in shipped {
      var lost: [LostGuard] = []
      var covered = Array(repeating: Set<Int>(), count: changes.count)
      for (index, change) in changes.enumerated() where change.isCompared {
        guard let old = change.old, let new = change.new,
          old.mayHaveDebugOnlyCode(for: build, controls: controls)
        else { continue }
        let alignment =
          alignments[index]
          ?? TokenAlignment(.init(old.source.tokens), .init(new.source.tokens))
        alignments[index] = alignment
        var search = FileSearch(old, new, alignment, build, controls)
        let runs = search.run(hasNewFlags: change.hasNewFlags).filter { run in
          if run.isInPlace { return true }
          let risen = risenLines[build] ?? Self.risenLines(of: changes, in: build)
          risenLines[build] = risen
          return run.newLines.contains { risen.contains($0) }
        }
        lost += runs.map { $0.finding(in: build) }
        covered[index] = Set(runs.flatMap(\.newTokens))
      }
      let moved = MovedCode(for: build, controls)
      lost += try moved.find(in: changes, covered: covered, unchanged: unchanged, others: others)
      for code in lost {
        if let index = known["\(code.id) \(code.location)"] {
          found[index].builds.append(build)
          if code.isCertain { found[index].isCertain = true }
        } else {
          known["\(code.id) \(code.location)"] = found.count
          found.append(code)
        }
      }
    }
    return found.sorted {
      ($0.location.file, $0.location.line) < ($1.location.file, $1.location.line)
    }
  }

  /// The hashes of lines that a shipped build compiles more often than before in all changed files.
  private static func risenLines(of changes: [Change], in build: String) -> Set<UInt64> {
    var counts: [UInt64: Int] = [:]
    for change in changes {
      for (line, places) in change.old?.compiledLines(in: build) ?? [:] {
        counts[line, default: 0] -= places.count
      }
      for (line, places) in change.new?.compiledLines(in: build) ?? [:] {
        counts[line, default: 0] += places.count
      }
    }
    return Set(counts.filter { $1 > 0 }.keys)
  }
}

/// Code that has lost its condition: tokens of the old version and where they are now.
struct LostRun {
  let old: GuardedFile
  let new: GuardedFile
  /// The indices of the tokens in the old version.
  var oldTokens: [Int]
  /// Their indices in the new version, which ascend.
  var newTokens: [Int]
  var isCertain: Bool
  var isMoved = false
  /// Whether it is unchanged between the same tokens as before.
  var isInPlace = false

  /// The hashes of the lines with names or literals that it is in now.
  var newLines: [UInt64] {
    newTokens.map { new.source.line(around: $0) }.compactMap { range in
      let tokens = new.source.tokens[range]
      return tokens.contains(where: \.isDistinctive) ? tokens.map(\.hash).sequenceHash : nil
    }
  }

  /// Twelve hexadecimal digits that depend on what was lost and where it was, and for moved code, on
  /// where it is.
  private var id: String {
    func place(_ file: GuardedFile, _ indices: [Int]) -> [UInt64] {
      let hashes = file.source.tokens.map(\.hash)
      let code = hashes[indices[0]...indices[indices.count - 1]]
      let earlier = (0..<indices[0]).count { hashes[$0...].starts(with: code) }
      return file.path.utf8.map(UInt64.init) + code + [UInt64(earlier)]
    }
    let hash = (place(old, oldTokens) + (isMoved ? place(new, newTokens) : [])).sequenceHash
    return String(hash.allDigits.suffix(12))
  }

  func finding(in build: String) -> LostGuard {
    let first = old.source.tokens[oldTokens[0]]
    let now = new.source.tokens[newTokens[0]]
    let lines = Int(now.line)...Int(new.source.tokens[newTokens[newTokens.count - 1]].line)
    let isSame =
      old.source.conditions(around: first) == new.source.conditions(around: now)
    let cause: LostGuard.Cause =
      isMoved
      ? .moved : !old.isPart(of: build) ? .target : isSame ? .flags : .condition
    return LostGuard(
      id: id, builds: [build], cause: cause, isCertain: isCertain,
      location: SourceLocation(file: new.path, line: lines.lowerBound), endLine: lines.upperBound,
      former: SourceLocation(file: old.path, line: Int(first.line)),
      formerCondition: old.outermost(around: Int(first.branch), excludedFrom: build)
        .map { old.source.directive(of: $0) },
      condition: now.branch < 0 ? nil : new.source.directive(of: Int(now.branch)),
      lines: new.source.lines(lines))
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

/// The search for lost code of one file and one shipped build.
private struct FileSearch {
  let old: GuardedFile
  let new: GuardedFile
  let alignment: TokenAlignment
  /// Whether each old branch, and at the end the code outside all branches, is debug-only.
  let isDebugOnly: [Bool?]
  /// The outermost branch around each old branch, and around no branch, that the shipped build did not
  /// compile.
  let guards: [Int?]
  /// Whether the shipped build compiled each old branch, and compiles each new branch, except for copies
  /// of what is debug-only.
  let shippedOld: [Bool?]
  let shippedNew: [Bool?]
  /// Whether each new branch is debug-only.
  let isStillDebugOnly: [Bool?]
  /// The tokens that are debug-only in the old version and shipped in the new one.
  private var lost = LostTokens()

  init(
    _ old: GuardedFile, _ new: GuardedFile, _ alignment: TokenAlignment, _ build: String,
    _ controls: [String]
  ) {
    (self.old, self.new, self.alignment) = (old, new, alignment)
    let outside = [-1]
    isDebugOnly = (old.source.branches.indices + outside).map {
      old.isDebugOnly($0, for: build, controls: controls)
    }
    guards = (old.source.branches.indices + outside).map {
      old.outermost(around: $0, excludedFrom: build)
    }
    shippedOld = (old.source.branches.indices + outside).map { old.isCompiled($0, in: build) }
    let copies = new.copies(for: build, controls: controls)
    shippedNew = (new.source.branches.indices + outside).map {
      copies.contains($0) ? false : new.isCompiled($0, in: build)
    }
    isStillDebugOnly = (new.source.branches.indices + outside).map {
      new.isDebugOnly($0, for: build, controls: controls)
    }
  }

  static func value<Value>(_ values: [Value], _ token: ConditionalSource.Token) -> Value {
    values[token.branch < 0 ? values.count - 1 : Int(token.branch)]
  }

  func isDebugOnly(old index: Int) -> Bool? {
    Self.value(isDebugOnly, old.source.tokens[index])
  }

  /// The outermost branch around an old token that the shipped build did not compile.
  func guardingBranch(old index: Int) -> Int? {
    Self.value(guards, old.source.tokens[index])
  }

  func isShipped(new index: Int) -> Bool? {
    Self.value(shippedNew, new.source.tokens[index])
  }

  mutating func run(hasNewFlags: Bool) -> [LostRun] {
    guard isDebugOnly.contains(where: { $0 != false }), shippedNew.contains(where: { $0 != false })
    else { return [] }
    let places = alignShipped()
    for (index, place) in alignment.new.enumerated() where place >= 0 {
      guard isDebugOnly(old: index) != false, isShipped(new: place) != false else { continue }
      let isCertain = isDebugOnly(old: index) == true && isShipped(new: place) == true
      // What can't be evaluated has the same value in both versions.
      if !isCertain, !hasNewFlags,
        old.source.conditions(around: old.source.tokens[index])
          == new.source.conditions(around: new.source.tokens[place])
      {
        continue
      }
      lost.places[index] = place
      if takesNoPlace(place, places) { lost.additional.insert(index) }
    }
    findExchanged(places)
    var lines = LostLines(self, lost)
    return lines.runs().map { run in
      var run = run
      run.isCertain = zip(run.oldTokens, run.newTokens).allSatisfy {
        isDebugOnly(old: $0) == true && isShipped(new: $1) == true
      }
      return run
    }
  }

  /// For each new token, the old token that it replaces in the shipped build; -1 for code that is
  /// new there.
  private func alignShipped() -> [Int] {
    let before = old.source.tokens.indices.filter {
      Self.value(shippedOld, old.source.tokens[$0]) == true
    }
    let now = new.source.tokens.indices.filter { isShipped(new: $0) != false }
    let aligned = TokenAlignment(
      .init(before.map { old.source.tokens[$0] }), .init(now.map { new.source.tokens[$0] }))
    var places = Array(repeating: -1, count: new.source.tokens.count)
    for (index, place) in zip(now, aligned.old) where place >= 0 { places[index] = before[place] }
    return places
  }

  /// Whether a token is additional code in the shipped build.
  ///
  /// If it replaces an old token that is still there, that one may replace another one, and so on:
  /// of two equal statements in a row, either could be the new one.
  private func takesNoPlace(_ token: Int, _ places: [Int]) -> Bool {
    var token = token
    while places[token] >= 0 {
      let next = alignment.new[places[token]]
      guard next >= 0, isShipped(new: next) != false else { return false }
      token = next
    }
    return true
  }

  /// Finds lost code that changed places with other code of the same `#if`, so that the other code was
  /// aligned.
  private mutating func findExchanged(_ places: [Int]) {
    let tokens = old.source.tokens
    for branch in old.source.branches.indices where old.source.branches[branch].previous < 0 {
      let all = old.source.tokens(ofChainWith: branch)
      let gone = all.filter { alignment.new[$0] < 0 && isDebugOnly(old: $0) == true }
      guard !gone.isEmpty else { continue }
      let window = alignment.surroundings(of: all)
      let added = window.filter {
        alignment.old[$0] < 0 && isShipped(new: $0) == true
      }
      let exchanged = TokenAlignment(
        .init(gone.map { tokens[$0] }), .init(added.map { new.source.tokens[$0] }))
      for (index, place) in zip(gone, exchanged.new) where place >= 0 {
        lost.places[index] = added[place]
        if takesNoPlace(added[place], places) { lost.additional.insert(index) }
      }
    }
  }
}

/// The tokens of a file that were debug-only and that a shipped build compiles now.
private struct LostTokens {
  /// The index in the new version, by the index in the old version.
  var places: [Int: Int] = [:]
  /// Those that take the place of no token that the shipped build compiled, by the index in the old
  /// version.
  var additional: Set<Int> = []
}

/// How often sequences of tokens occur in a part of a file.
private struct SequenceCounts {
  private let hashes: [UInt64]
  /// The number of places of each token, and the last of them.
  private var places: [UInt64: (count: Int, last: Int)] = [:]
  /// For each place, the one before it of the same token, or -1.
  private var previous: [Int] = []
  private var known: [UInt64: Int] = [:]

  init(_ source: ConditionalSource, where isIncluded: (ConditionalSource.Token) -> Bool) {
    hashes = source.tokens.filter(isIncluded).map(\.hash)
  }

  mutating func count(of sequence: [UInt64]) -> Int {
    if previous.isEmpty { index() }
    if sequence.count == 1 { return places[sequence[0]]?.count ?? 0 }
    let key = sequence.sequenceHash
    if let count = known[key] { return count }
    // Of the tokens, the one with the fewest places.
    var rarest = (offset: 0, count: Int.max, last: -1)
    for (offset, token) in sequence.enumerated() {
      guard let found = places[token] else { return 0 }
      if found.count < rarest.count { rarest = (offset, found.count, found.last) }
    }
    var (count, place) = (0, rarest.last)
    while place >= 0 {
      let start = place - rarest.offset
      if start >= 0, start + sequence.count <= hashes.count,
        hashes[start..<start + sequence.count].elementsEqual(sequence)
      {
        count += 1
      }
      place = previous[place]
    }
    known[key] = count
    return count
  }

  private mutating func index() {
    previous.reserveCapacity(hashes.count)
    places.reserveCapacity(hashes.count / 4)
    for (place, token) in hashes.enumerated() {
      let before = places[token] ?? (0, -1)
      previous.append(before.last)
      places[token] = (before.count + 1, place)
    }
  }
}

/// Decides which lost tokens are code that was lost, rather than words that other code has, too.
///
/// A region consists of whole lines in the old version, so most of a line must be lost.
private struct LostLines {
  private struct Line {
    /// The indices of its tokens in the old version.
    var tokens: [Int]
    /// Whether most of it is lost, including most of its names and literals.
    var isLost = false
    /// Whether all of it is lost, but it contains only keywords and punctuation, or the release had the
    /// same line.
    var isWeak = false
    /// Whether it is the head of a member that another type has now.
    var isOther = false
  }

  private let search: FileSearch
  private let old: GuardedFile
  private let new: GuardedFile
  private let alignment: TokenAlignment
  private var lost: LostTokens
  /// The indices in the new version that are in `lost`.
  private var used: Set<Int>
  /// The old tokens of branches that took the place of the code that the shipped build compiled.
  private var exchanged: Set<Int> = []
  /// What the shipped build compiled and compiles, and what only debug builds compiled and compile.
  private var shipped: (old: SequenceCounts, new: SequenceCounts)
  private var debugOnly: (old: SequenceCounts, new: SequenceCounts)

  init(_ search: FileSearch, _ lost: LostTokens) {
    (self.search, self.lost) = (search, lost)
    (old, new, alignment) = (search.old, search.new, search.alignment)
    used = []
    shipped = (
      SequenceCounts(old.source) { FileSearch.value(search.shippedOld, $0) != false },
      SequenceCounts(new.source) { FileSearch.value(search.shippedNew, $0) == true }
    )
    debugOnly = (
      SequenceCounts(old.source) { FileSearch.value(search.isDebugOnly, $0) == true },
      SequenceCounts(new.source) { FileSearch.value(search.isStillDebugOnly, $0) != false }
    )
    removeOldText()
    findExchangedBranches()
    used = Set(self.lost.places.values)
  }

  /// Finds branches that only debug builds compiled, and that the shipped build compiles now instead of
  /// another branch, whatever they consist of.
  private mutating func findExchangedBranches() {
    let tokens = old.source.tokens
    for first in old.source.branches.indices where old.source.branches[first].previous < 0 {
      let chain = old.source.tokens(ofChainWith: first)
      let then = chain.filter { FileSearch.value(search.shippedOld, tokens[$0]) != false }
      guard !then.isEmpty else { continue }
      let now = alignment.surroundings(of: chain, margin: 0).filter {
        search.isShipped(new: $0) == true
      }
      let code = chain.filter { search.isDebugOnly(old: $0) == true }
      let hashes = code.map { tokens[$0].hash }
      guard !code.isEmpty, hashes == now.map({ new.source.tokens[$0].hash }),
        hashes != then.map({ tokens[$0].hash })
      else { continue }
      let kept = Set(then.map(statementHash))
      for (index, place) in zip(code, now) where !kept.contains(statementHash(of: index)) {
        lost.places[index] = place
        exchanged.insert(index)
        lost.additional.insert(index)
      }
    }
  }

  /// A hash of the statement of an old token.
  private func statementHash(of index: Int) -> UInt64 {
    old.source.tokens[old.source.line(around: index)].map(\.hash).sequenceHash
  }

  /// Removes tokens in lines that the shipped build compiles no more often than before.
  private mutating func removeOldText() {
    var isOld: [Int32: Bool] = [:]
    for (index, place) in lost.places where search.isShipped(new: place) == true {
      let line = new.source.tokens[place].statement
      if isOld[line] == nil {
        let tokens = new.source.tokens[new.source.line(around: place)]
        let sequence = tokens.map(\.hash)
        isOld[line] =
          tokens.contains(where: \.isDistinctive)
          && shipped.new.count(of: sequence) <= shipped.old.count(of: sequence)
      }
      if isOld[line] == true { lost.places[index] = nil }
    }
  }

  mutating func runs() -> [LostRun] {
    var found: [LostRun] = []
    for region in regions() {
      var lines = self.lines(of: region)
      accept(&lines, of: region)
      var depth = 0
      for line in lines {
        let isArgument = depth > 0
        for token in line.tokens {
          if text(token) == "(" { depth += 1 } else if text(token) == ")" { depth -= 1 }
        }
        let tokens =
          line.isLost
          ? line.tokens.filter { lost.places[$0] != nil }
          : line.isOther ? [] : part(of: line, region, isArgument: isArgument)
        let newTokens = tokens.compactMap { lost.places[$0] }
        if let last = found.last, let end = last.oldTokens.last, let first = tokens.first,
          let newEnd = last.newTokens.last, let newFirst = newTokens.first, region.contains(end),
          newFirst > newEnd, isContiguous(end, first, lines)
        {
          found[found.count - 1].oldTokens += tokens
          found[found.count - 1].newTokens += newTokens
        } else if !tokens.isEmpty {
          found.append(
            LostRun(
              old: old, new: new, oldTokens: tokens, newTokens: newTokens, isCertain: true))
        }
      }
    }
    for index in found.indices {
      let tokens = found[index].oldTokens
      let range = tokens[0]..<tokens[tokens.count - 1] + 1
      found[index].isInPlace =
        range.count == tokens.count && (isInPlace(range) || exchanged.isSuperset(of: tokens))
    }
    return found
  }

  /// Whether all lines from that of one token to that of another one are lost.
  private func isContiguous(_ first: Int, _ last: Int, _ lines: [Line]) -> Bool {
    !lines.contains { !$0.isLost && $0.tokens[0] > first && $0.tokens[0] < last }
  }

  /// The longest ranges of tokens of the old version that may be debug-only because of the same branch.
  private func regions() -> [Range<Int>] {
    var regions: [Range<Int>] = []
    var last: Int??
    for index in old.source.tokens.indices {
      guard search.isDebugOnly(old: index) != false else {
        last = nil
        continue
      }
      let branch = search.guardingBranch(old: index)
      if last == .some(branch) {
        regions[regions.count - 1] = regions[regions.count - 1].lowerBound..<index + 1
      } else {
        regions.append(index..<index + 1)
      }
      last = branch
    }
    return regions
  }

  private mutating func lines(of region: Range<Int>) -> [Line] {
    var lines: [Line] = []
    for index in region {
      if lines.isEmpty || old.source.startsStatement(index) {
        lines.append(Line(tokens: [index]))
      } else {
        lines[lines.count - 1].tokens.append(index)
      }
    }
    for index in lines.indices {
      findWhole(lines[index], of: region)
      assess(&lines[index])
    }
    removeOld(&lines, of: region)
    removeHeaders(&lines)
    for index in lines.indices where exchanged.isSuperset(of: lines[index].tokens) {
      lines[index].isLost = true
    }
    return lines
  }

  /// Finds a line that the shipped build compiles as it was, although each of its words may take the
  /// place of the same word in other code.
  private mutating func findWhole(_ line: Line, of region: Range<Int>) {
    let tokens = line.tokens.map { old.source.tokens[$0] }
    guard tokens.contains(where: \.isDistinctive), search.isDebugOnly(old: line.tokens[0]) == true
    else { return }
    let aligned = alignment.new[line.tokens[0]]
    let isTogether =
      aligned >= 0
      && line.tokens.map { alignment.new[$0] } == Array(aligned..<aligned + tokens.count)
    // Most lines are still debug-only.
    if isTogether, search.isShipped(new: aligned) != true { return }
    let hashes = tokens.map(\.hash)
    guard shipped.new.count(of: hashes) > shipped.old.count(of: hashes) else { return }
    var place: Int? = isTogether ? aligned : nil
    if place == nil, debugOnly.new.count(of: hashes) < debugOnly.old.count(of: hashes) {
      let taken = used.subtracting(line.tokens.compactMap { lost.places[$0] })
      let code = search.guardingBranch(old: region.lowerBound).map {
        old.source.tokens(ofChainWith: $0)
      }
      place = alignment.surroundings(of: code ?? region).first { start in
        start + hashes.count <= new.source.tokens.count
          && new.source.isWhole(start..<start + hashes.count)
          && search.isShipped(new: start) == true && !taken.contains(start)
          && new.source.tokens[start..<start + hashes.count].map(\.hash) == hashes
      }
    }
    guard let place else { return }
    for (offset, index) in line.tokens.enumerated() {
      lost.places[index] = place + offset
      lost.additional.insert(index)
      used.insert(place + offset)
    }
  }

  /// Removes lines that the shipped build compiles no more often than before, or of which it compiles a
  /// copy, and arguments of other calls.
  private mutating func removeOld(_ lines: inout [Line], of region: Range<Int>) {
    for index in lines.indices where lines[index].isLost {
      if !isMoreOften(lines[index].tokens) || isKept(lines[index].tokens, region) {
        lines[index].isLost = false
      }
    }
    // Arguments belong to their call.
    var calls: [Int] = []
    for index in lines.indices where lines.contains(where: \.isLost) {
      if let call = calls.last, !lines[call].isLost, !lines[call].isWeak {
        (lines[index].isLost, lines[index].isWeak) = (false, false)
      }
      for token in lines[index].tokens {
        if text(token) == "(" { calls.append(index) }
        if text(token) == ")" { _ = calls.popLast() }
      }
    }
  }

  /// Removes lines such as `var body: some View {` if neither the code in the braces nor the line around
  /// the braces is lost: another type has such a member now.
  private func removeHeaders(_ lines: inout [Line]) {
    // The lines whose braces are open, and whether anything inside is lost.
    var open: [(line: Int, hasLost: Bool)] = []
    for index in lines.indices {
      for token in lines[index].tokens {
        if text(token) == "{" {
          open.append((index, false))
        } else if text(token) == "}", let (line, hasLost) = open.popLast() {
          guard let outer = open.last, outer.line != line else { continue }
          if !hasLost, !lines[outer.line].isLost, !lines[outer.line].isWeak {
            (lines[line].isLost, lines[line].isOther) = (false, true)
          }
          if hasLost || lines[line].isLost { open[open.count - 1].hasLost = true }
        }
      }
      let hasCode = lines[index].isLost || lines[index].isWeak && lines[index].tokens.count > 1
      if hasCode, let last = open.last, last.line != index {
        open[open.count - 1].hasLost = true
      }
    }
  }

  /// Whether the shipped build compiles old tokens more often than before, if not with other code between
  /// them.
  private mutating func isMoreOften(_ tokens: [Int]) -> Bool {
    let sequence = tokens.map { old.source.tokens[$0].hash }
    let count = shipped.new.count(of: sequence)
    return count == 0 || count > shipped.old.count(of: sequence)
  }

  /// Whether lost code of a region is still debug-only where it was.
  private func isKept(_ tokens: [Int], _ region: Range<Int>) -> Bool {
    func isKept(_ token: ConditionalSource.Token) -> Bool {
      FileSearch.value(search.isStillDebugOnly, token) != false
        && FileSearch.value(search.shippedNew, token) == false
    }
    let places = tokens.compactMap { lost.places[$0] }
    guard let first = places.first, let last = places.last, first <= last else { return false }
    let code = search.guardingBranch(old: region.lowerBound).map {
      old.source.tokens(ofChainWith: $0)
    }
    let window = new.source.lines(of: alignment.surroundings(of: code ?? region, margin: 0))
    let kept = new.source.tokens[window].filter(isKept).map(\.hash)
    let former = old.source.tokens[code ?? region].filter {
      FileSearch.value(search.isDebugOnly, $0) != false
    }.map(\.hash)
    // Its words may be renamed.
    let now = new.source.tokens[new.source.lines(of: first..<last + 1)]
    return [tokens.map { old.source.tokens[$0] }, Array(now)].contains { copy in
      let hashes = copy.map(\.hash)
      // Fewer copies than before are not kept.
      return kept.count(of: hashes) >= max(1, former.count(of: hashes))
        || new.source.hasCopy(of: hashes, around: first, where: isKept)
    }
  }

  private mutating func assess(_ line: inout Line) {
    let found = line.tokens.filter { lost.places[$0] != nil }
    let places = found.compactMap { lost.places[$0] }
    // Scattered words are in other code now.
    guard let first = places.first, let last = places.last,
      last - first < 2 * line.tokens.count + 4,
      zip(places, places.dropFirst()).allSatisfy({ $0 < $1 })
    else { return }
    let names = line.tokens.filter { old.source.tokens[$0].isDistinctive }
    if names.isEmpty {
      line.isWeak = found.count == line.tokens.count
    } else {
      line.isLost =
        4 * found.count >= 3 * line.tokens.count && isRecognizable(line.tokens)
        && names.contains { lost.places[$0] != nil && lost.additional.contains($0) }
      if line.isLost, shipped.old.count(of: line.tokens.map { old.source.tokens[$0].hash }) > 0 {
        (line.isLost, line.isWeak) = (false, found.count == line.tokens.count)
      }
    }
  }

  /// The tokens of a line that is not lost as a whole, but that are now all names and literals of another
  /// statement, or contain a whole call or a text, which the shipped build had nowhere in the file.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - region: The region that contains it.
  ///   - isArgument: Whether it continues a call, to which its names belong.
  /// - Returns: The indices in the old version.
  private mutating func part(
    of line: Line, _ region: Range<Int>, isArgument: Bool
  ) -> [Int] {
    let found = line.tokens.filter { lost.places[$0] != nil }
    let groups = Dictionary(grouping: found) { new.source.tokens[lost.places[$0] ?? 0].statement }
    var tokens: [Int] = []
    for group in groups.values {
      let places = group.compactMap { lost.places[$0] }
      let own = group.filter { index in
        let token = old.source.tokens[index]
        return token.isDistinctive && lost.additional.contains(index)
          && shipped.old.count(of: [token.hash]) == 0
      }
      let statement = new.source.line(around: places[0])
      let names = statement.filter { new.source.tokens[$0].isDistinctive }
      guard !own.isEmpty, zip(places, places.dropFirst()).allSatisfy({ $0 < $1 }),
        !isArgument && names.allSatisfy(places.contains)
          || own.contains(where: isText)
          || own.contains(where: { isWholeCall($0, group) }),
        isMoreOften(group), !isKept(group, region)
      else { continue }
      tokens += group
    }
    return tokens.sorted()
  }

  /// Whether a token is the text of a literal with more than a few characters.
  private func isText(_ index: Int) -> Bool {
    text(index - 1).hasSuffix("\"") && text(index).utf8.count >= 6
  }

  /// Whether a token is the name of a function whose call is part of some tokens, with its receiver.
  private func isWholeCall(_ index: Int, _ tokens: [Int]) -> Bool {
    guard text(index + 1) == "(", text(index).first?.isLetter ?? false,
      text(index - 1) != "." || tokens.contains(index - 2)
    else { return false }
    var (end, depth) = (index + 1, 0)
    repeat {
      if text(end) == "(" { depth += 1 } else if text(end) == ")" { depth -= 1 }
      end += 1
    } while depth > 0 && end < old.source.tokens.count
    return (index..<end).allSatisfy(tokens.contains)
  }

  /// Whether a line still is the same statement: it calls the same function, and has all of its names and
  /// literals, or else starts with a call, a declared name or a literal that the shipped build compiled
  /// nowhere in the file.
  private mutating func isRecognizable(_ tokens: [Int]) -> Bool {
    let callee = tokens.first { text($0 + 1) == "(" && text($0).first?.isLetter ?? false }
    if let callee, lost.places[callee] == nil { return false }
    let names = tokens.filter { old.source.tokens[$0].isDistinctive }
    let missing = names.filter { lost.places[$0] == nil }
    guard let first = missing.first else { return true }
    guard (missing.contains(where: isLiteral) ? 4 : 3) * missing.count <= names.count else {
      return false
    }
    return names.prefix { $0 < first }.contains { index in
      let isOwn =
        isLiteral(index) || text(index + 1) == "("
        || text(index - 1) != "." && text(index + 1) != "." && text(index + 1) != ":"
      return isOwn
        && shipped.old.count(of: [old.source.tokens[index].hash]) == 0
    }
  }

  /// The text of an old token.
  private func text(_ index: Int) -> String {
    old.source.tokens.indices.contains(index) ? old.source.text(of: old.source.tokens[index]) : ""
  }

  private func isLiteral(_ index: Int) -> Bool {
    text(index - 1).hasSuffix("\"")
      || !(text(index).first.map { $0.isLetter || $0 == "_" } ?? false)
  }

  /// Counts lines such as `}` and `return` as lost if they are next to a lost line, or lost where they
  /// were.
  private mutating func accept(_ lines: inout [Line], of region: Range<Int>) {
    var start = 0
    while start < lines.count {
      let rest = lines[start...].prefix { $0.isLost || $0.isWeak }
      let run = rest.startIndex..<max(rest.endIndex, start + 1)
      start = run.upperBound
      guard !rest.isEmpty else { continue }
      let tokens = rest.flatMap(\.tokens)
      let range = tokens[0]..<tokens[tokens.count - 1] + 1
      let isWhole = run.count == lines.count
      let hasNames = tokens.contains { old.source.tokens[$0].isDistinctive }
      let isLostHere =
        hasNames
        ? isBesideSame(range)
        : isInPlace(range)
          && (isWhole
            || tokens.contains { Self.effects.contains(text($0)) } && isBetweenSame(range))
      if isLostHere,
        range.contains(where: lost.additional.contains), !isKept(tokens, region),
        rest.contains(where: { $0.isLost || hasNames && isMoreOften($0.tokens) })
          || isMoreOften(tokens)
      {
        for index in run { lines[index].isLost = true }
      }
    }
    for index in lines.indices.dropFirst()
    where lines[index].isWeak && lines[index - 1].isLost
      && isAdjacent(lines[index - 1], lines[index])
    {
      lines[index].isLost = true
    }
    for index in lines.indices.dropLast().reversed()
    where lines[index].isWeak && lines[index + 1].isLost
      && isAdjacent(lines[index], lines[index + 1])
    {
      lines[index].isLost = true
    }
  }

  /// Whether one line still follows another one.
  private func isAdjacent(_ first: Line, _ second: Line) -> Bool {
    guard let end = first.tokens.last.flatMap({ lost.places[$0] }),
      let start = lost.places[second.tokens[0]]
    else { return false }
    return start == end + 1
  }

  /// Whether a region's tokens still are between those that were before and after it.
  private func isInPlace(_ region: Range<Int>) -> Bool {
    guard let first = lost.places[region.lowerBound], let last = lost.places[region.upperBound - 1]
    else {
      return false
    }
    let before = alignment.new[..<region.lowerBound].last { $0 >= 0 }
    let after = alignment.new[region.upperBound...].first { $0 >= 0 }
    return (before ?? -1) == first - 1 && (after ?? alignment.old.count) == last + 1
  }
  /// The keywords that do something without a name.
  private static let effects: Set = [
    "NO", "YES", "break", "continue", "fallthrough", "false", "nil", "return", "throw", "true",
  ]

  /// How a range of old tokens is next to another statement.
  private enum Neighbor {
    /// Next to one that mostly is as it was.
    case same
    /// Next to one without names, or to nothing.
    case unnamed
    case other
  }

  /// The statements before and after a range of old tokens, if no debug-only code between is gone.
  private func neighbors(of range: Range<Int>) -> [Neighbor] {
    func neighbor(_ index: Int?, _ gap: Range<Int>, _ isAdjacent: (Int) -> Bool) -> Neighbor {
      if gap.contains(where: { search.isDebugOnly(old: $0) != false }) { return .other }
      guard let index else { return .unnamed }
      guard isAdjacent(alignment.new[index]) else { return .other }
      let statement = new.source.line(around: alignment.new[index])
      let names = old.source.line(around: index).filter { old.source.tokens[$0].isDistinctive }
      if names.isEmpty { return .unnamed }
      let count = names.count { statement.contains(alignment.new[$0]) }
      return 2 * count > names.count ? .same : .other
    }
    guard let first = lost.places[range.lowerBound], let last = lost.places[range.upperBound - 1]
    else { return [] }
    let before = alignment.new[..<range.lowerBound].lastIndex { $0 >= 0 }
    let after = alignment.new[range.upperBound...].firstIndex { $0 >= 0 }
    return [
      neighbor(before, (before ?? -1) + 1..<range.lowerBound) { $0 == first - 1 },
      neighbor(after, range.upperBound..<(after ?? alignment.new.count)) { $0 == last + 1 },
    ]
  }

  private func isBetweenSame(_ range: Range<Int>) -> Bool {
    let neighbors = neighbors(of: range)
    return !neighbors.isEmpty && !neighbors.contains(.other)
  }

  /// Whether a range of old tokens is where it was at one end at least.
  private func isBesideSame(_ range: Range<Int>) -> Bool {
    neighbors(of: range).contains(.same) || isBetweenSame(range) && isInPlace(range)
  }
}

extension [UInt64] {
  /// The number of places where a sequence is part of it.
  fileprivate func count(of sequence: [UInt64]) -> Int {
    guard let first = sequence.first, sequence.count <= count else { return 0 }
    return (0...count - sequence.count).count {
      self[$0] == first && self[$0..<$0 + sequence.count].elementsEqual(sequence)
    }
  }
}
