internal import ReleaseModel
internal import SourceCode

/// Finds debug-only code that was moved or copied into code that a shipped build compiles.
///
/// Only sequences of at least twelve tokens count, consisting of whole lines, that the shipped build
/// compiled nowhere at the baseline.
struct MovedCode {
  /// The minimum number of tokens.
  private static let length = 12
  /// The minimum number of different names and literals.
  private static let names = 3

  private let build: String
  private let controls: [String]

  init(for build: String, _ controls: [String]) {
    self.build = build
    self.controls = controls
  }

  /// A token of a file, by indices.
  private struct Place {
    let file: Int
    let token: Int
  }

  /// - Parameters:
  ///   - changes: The changed files.
  ///   - covered: The tokens of each changed file's new version that are known to be lost.
  ///   - unchanged: All other files with conditional compilation.
  ///   - others: Reads all other files; called only if the rest depends on it.
  /// - Returns: The moved code.
  func find(
    in changes: [LostGuardSearch.Change], covered: [Set<Int>], unchanged: [GuardedFile],
    others: () throws -> [GuardedFile]
  ) rethrows -> [LostGuard] {
    let former = changes.compactMap(\.old) + unchanged
    var origins: [UInt64: Place] = [:]
    for (file, version) in former.enumerated() {
      visit(version, where: { version.isDebugOnly($0, for: build, controls: controls) == true }) {
        if origins[$0] == nil { origins[$0] = Place(file: file, token: $1) }
      }
    }
    var added = self.added(in: changes) { origins[$0] != nil }
    guard !added.isEmpty else { return [] }
    // Ignores code that the shipped build had at the baseline.
    func removeShipped(_ files: [GuardedFile]) {
      for file in files where !added.isEmpty {
        visit(file, where: { file.isCompiled($0, in: build) != false }) { hash, _ in
          added.remove(hash)
        }
      }
    }
    removeShipped(former)
    if !added.isEmpty { removeShipped(try others()) }
    guard !added.isEmpty else { return [] }
    var found: [LostRun] = []
    for (index, change) in changes.enumerated() where change.isCompared {
      guard let new = change.new else { continue }
      let risen = risenLines(of: change)
      // The end of the last run.
      var end = 0
      let copies = new.copies(for: build, controls: controls)
      visit(new, where: { new.isCompiled($0, in: build) == true && !copies.contains($0) }) {
        hash, start in
        guard start >= end, added.contains(hash), !covered[index].contains(start),
          let place = origins[hash]
        else { return }
        if let run = run(from: start, in: new, origin: place, of: former[place.file]),
          !run.newTokens.contains(where: covered[index].contains), isAdded(run, risen),
          !isCopy(run),
          sequences(of: run).contains(where: added.contains)
        {
          found.append(run)
          end = (run.newTokens.last ?? start) + 1
        }
      }
    }
    return found.map { $0.finding(in: build) }
  }

  /// Whether most of a run is in added lines, rather than in lines that are only next to each other now.
  private func isAdded(_ run: LostRun, _ risen: Set<Int32>) -> Bool {
    let names = run.newTokens.map { run.new.source.tokens[$0] }.filter(\.isDistinctive)
    return names.filter { risen.contains($0.statement) }.count * 2 >= names.count
  }

  /// Whether a branch next to that of a run has the same code and is still debug-only.
  private func isCopy(_ run: LostRun) -> Bool {
    let (file, tokens) = (run.new, run.new.source.tokens)
    let code = run.newTokens.map { tokens[$0].hash }
    return file.source.hasCopy(of: code, around: run.newTokens[0]) {
      file.isKept(Int($0.branch), outOf: build, controls: controls)
    }
  }

  /// The lines of the new version that the shipped build compiles more often than in the old one.
  private func risenLines(of change: LostGuardSearch.Change) -> Set<Int32> {
    let old = change.old?.compiledLines(in: build) ?? [:]
    let new = change.new?.compiledLines(in: build) ?? [:]
    return Set(new.filter { $1.count > old[$0]?.count ?? 0 }.flatMap(\.value))
  }

  /// The hashes of selected sequences that the shipped build compiles in the new version of a file and
  /// did not compile in the old one.
  private func added(
    in changes: [LostGuardSearch.Change], where isSelected: (UInt64) -> Bool
  ) -> Set<UInt64> {
    var added: Set<UInt64> = []
    for change in changes where change.isCompared {
      guard let new = change.new else { continue }
      if let old = change.old, old.source.tokens.map(\.hash) == new.source.tokens.map(\.hash) {
        continue
      }
      var own: Set<UInt64> = []
      visit(new, where: { new.isCompiled($0, in: build) == true }) { hash, _ in
        if isSelected(hash) { own.insert(hash) }
      }
      if !own.isEmpty, let old = change.old {
        visit(old, where: { old.isCompiled($0, in: build) != false }) { hash, _ in own.remove(hash)
        }
      }
      added.formUnion(own)
    }
    return added
  }

  /// Calls `body` with the hash and the start of each sequence of tokens in selected branches.
  private func visit(
    _ file: GuardedFile, where isSelected: (Int) -> Bool, _ body: (UInt64, Int) -> Void
  ) {
    let selected = file.source.branches.indices.map(isSelected) + [isSelected(-1)]
    guard selected.contains(true) else { return }
    let hashes = file.source.tokens.map(\.hash)
    var start = 0
    for (index, token) in file.source.tokens.enumerated() {
      guard selected[token.branch < 0 ? selected.count - 1 : Int(token.branch)] else {
        start = index + 1
        continue
      }
      if index + 1 - start >= Self.length {
        let first = index + 1 - Self.length
        body(hashes[first...index].sequenceHash, first)
      }
    }
  }

  /// The hashes of the sequences in a run.
  private func sequences(of run: LostRun) -> [UInt64] {
    let hashes = run.newTokens.map { run.new.source.tokens[$0].hash }
    return (0...hashes.count - Self.length).map { hashes[$0..<$0 + Self.length].sequenceHash }
  }

  /// The whole lines of equal code around two equal sequences; nil if that is too little.
  private func run(
    from start: Int, in new: GuardedFile, origin: Place, of old: GuardedFile
  ) -> LostRun? {
    let (oldTokens, newTokens) = (old.source.tokens, new.source.tokens)
    func isEqual(_ offset: Int) -> Bool {
      let (oldIndex, newIndex) = (origin.token + offset, start + offset)
      guard oldTokens.indices.contains(oldIndex), newTokens.indices.contains(newIndex) else {
        return false
      }
      return oldTokens[oldIndex].hash == newTokens[newIndex].hash
        && old.isDebugOnly(Int(oldTokens[oldIndex].branch), for: build, controls: controls) == true
        && new.isCompiled(Int(newTokens[newIndex].branch), in: build) == true
    }
    var (first, end) = (0, Self.length)
    while isEqual(first - 1) { first -= 1 }
    while isEqual(end) { end += 1 }
    while first < end, !old.source.startsStatement(origin.token + first) { first += 1 }
    while end > first, !old.source.startsStatement(origin.token + end) { end -= 1 }
    // The head of a block whose code is other code.
    if end > first, old.source.text(of: oldTokens[origin.token + end - 1]) == "{" {
      end = old.source.line(around: origin.token + end - 1).lowerBound - origin.token
    }
    guard end - first >= Self.length else { return nil }
    let range = first..<end
    let names = Set(
      range.map { oldTokens[origin.token + $0] }.filter(\.isDistinctive).map(\.hash))
    guard names.count >= Self.names else { return nil }
    return LostRun(
      old: old, new: new, oldTokens: range.map { origin.token + $0 },
      newTokens: range.map { start + $0 }, isCertain: true, isMoved: true)
  }
}
