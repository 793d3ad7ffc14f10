package import ReleaseModel
internal import SourceCode

/// Finds code that only debug builds compiled at the baseline, and that a shipped build compiles now.
///
/// The tokens of each file are aligned with those of its old version. A token is lost if its old
/// version was debug-only, a shipped build compiles it now, and no token that the shipped build
/// compiled before takes its place, as the same code in an `#else` does.
package struct LostGuardSearch {
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
    for build in shipped {
      var lost: [LostGuard] = []
      var covered = Array(repeating: Set<Int>(), count: changes.count)
      for (index, change) in changes.enumerated() where change.isCompared {
        guard let old = change.old, let new = change.new,
          old.mayHaveDebugOnlyCode(for: build, controls: controls)
        else { continue }
        var search = LostStatements(
          old, new, build, controls, hasNewFlags: change.hasNewFlags)
        let runs = search.find().filter { run in
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
