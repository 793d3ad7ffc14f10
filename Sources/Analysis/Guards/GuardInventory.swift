package import ReleaseModel
package import SourceCode

/// Lists the guarded regions of files, and tries whether the loss of each would be found.
package struct GuardInventory {
  private let controls: [String]
  private let shipped: [String]

  package init(controls: [String], shipped: [String]) {
    self.controls = controls
    self.shipped = shipped
  }

  /// What each build defines, and a file's version at the baseline under these conditions; nil if it did
  /// not exist, or if there is no baseline.
  package typealias World = (conditions: [String: BuildConditions], old: GuardedFile?)

  /// The outermost debug-only branches of a file.
  ///
  /// - Parameters:
  ///   - path: The path as shown in reports.
  ///   - source: The contents.
  ///   - worlds: The possible values of what is unknown, but the same in all builds: a region is listed if
  ///     it is debug-only for some of them.
  ///   - tries: Whether to remove each condition in memory and compare the result with the baseline.
  /// - Returns: The regions in the order of the file.
  package func regions(
    of path: String, _ source: ConditionalSource, in worlds: [World], tries: Bool
  ) -> [GuardedRegion] {
    var found: [Int: GuardedRegion] = [:]
    let kinds = source.kinds()
    for world in worlds {
      let file = GuardedFile(path: path, source, world.conditions)
      // The file as each branch sees it: without conditions around it whose removal changes nothing.
      var effective: [GuardedFile] = []
      for index in source.branches.indices {
        let branch = source.branches[index]
        let now = branch.parent < 0 ? file : effective[branch.parent]
        effective.append(now)
        let builds = shipped.filter {
          now.isDebugOnly(index, for: $0, controls: controls) == true
            && now.isCompiled(branch.parent, in: $0) == true
        }
        guard !builds.isEmpty else { continue }
        var region =
          found[index]
          ?? GuardedRegion(
            location: SourceLocation(file: path, line: branch.line), endLine: branch.endLine,
            condition: source.directive(of: index), kind: kinds[index], builds: [])
        let compiling = world.conditions.keys.filter { now.isCompiled(index, in: $0) == true }
        region.builds = Set(region.builds + compiling).sorted()
        let open = GuardedFile(
          path: path, now.source.removingCondition(of: index), world.conditions)
        // A region that keeps no code out can't be lost.
        if builds.contains(where: { open.releases(index, of: now, in: $0, controls) }) {
          if tries {
            let isFound = finds(index, open, in: world, builds)
            region.isCovered = (region.isCovered ?? true) && isFound
          }
        } else {
          effective[index] = open
        }
        found[index] = region
      }
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Whether the check reports a branch if it is compiled without its condition.
  private func finds(
    _ branch: Int, _ edited: GuardedFile, in world: World, _ builds: [String]
  ) -> Bool {
    guard let old = world.old else { return false }
    let source = edited.source
    let lines = source.branches[branch].line...source.branches[branch].endLine
    return builds.allSatisfy { build in
      LostGuardSearch(controls: controls, shipped: [build]).find(
        in: [LostGuardSearch.Change(old: old, new: edited)], unchanged: [], others: { [] }
      ).contains { $0.isCertain && lines.contains($0.location.line) }
    }
  }
}

/// The names and calls in conditions whose values are unknown, but the same in all builds.
package struct SharedUnknowns {
  /// The number of values of one condition that are tried in all combinations.
  private static let limit = 6

  /// What to assume to be true, in each case that is tried; everything else unknown is false.
  package let assumptions: [Set<String>]
  private let names: Set<String>
  private let calls: Set<String>

  /// - Parameters:
  ///   - versions: The versions of a file.
  ///   - known: The names whose values are known.
  package init(of versions: [ConditionalSource], known: Set<String>) {
    var (names, calls): (Set<String>, Set<String>) = ([], [])
    var cases: Set<Set<String>> = [[]]
    for source in versions {
      let own = source.branches.map { Self.unknowns(in: $0, source.language, known) }
      for index in own.indices {
        names.formUnion(own[index].names)
        calls.formUnion(own[index].calls)
        // What decides about a branch: its condition, earlier ones of the `#if`, and those around it.
        var relevant: Set<String> = []
        var branch = index
        while branch >= 0 {
          relevant.formUnion(own[branch].names.union(own[branch].calls))
          let (previous, parent) = (
            source.branches[branch].previous, source.branches[branch].parent
          )
          branch = previous >= 0 ? previous : parent
        }
        cases.formUnion(Self.cases(of: relevant.sorted()))
      }
    }
    (self.names, self.calls) = (names, calls)
    assumptions = cases.sorted {
      ($0.count, $0.sorted().joined()) < ($1.count, $1.sorted().joined())
    }
  }

  private static func cases(of relevant: [String]) -> Set<Set<String>> {
    guard relevant.count > limit else {
      return Set(
        (0..<(1 << relevant.count)).map { bits in
          Set(relevant.indices.filter { bits >> $0 & 1 == 1 }.map { relevant[$0] })
        })
    }
    return Set(
      [[], Set(relevant)] + relevant.map { [$0] } + relevant.map { Set(relevant).subtracting([$0]) }
    )
  }

  private static func unknowns(
    in branch: ConditionalSource.Branch, _ language: ConditionalSource.Language,
    _ known: Set<String>
  ) -> (names: Set<String>, calls: Set<String>) {
    var (names, calls): (Set<String>, Set<String>) = ([], [])
    switch (branch.directive, language) {
    case (.otherwise, _): break
    case (.defined, _), (.undefined, _):
      if let name = branch.condition.split(separator: " ").first { names.insert(String(name)) }
    case (.condition, .swift):
      _ = branch.swiftValue(
        call: { function, argument in
          calls.insert("\(function)(\(argument))")
          return nil
        },
        name: { name in
          names.insert(name)
          return nil
        })
    case (.condition, .c):
      names = Set(
        branch.condition.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
          .filter { !($0.first?.isNumber ?? true) })
      calls = CExpression.calls(in: branch.condition)
    }
    return (names.subtracting(known).subtracting(["true", "false", "defined"]), calls)
  }

  /// Completes the conditions of a build.
  package func complete(_ build: BuildConditions, assuming assumption: Set<String>)
    -> BuildConditions
  {
    var build = build
    for name in names where assumption.contains(name) { build.defined[name] = .some("1") }
    for call in calls { build.answers[call] = assumption.contains(call) }
    return build
  }
}

extension GuardedFile {
  /// Whether a shipped build compiles other code than in another version with the same tokens, including
  /// code of a branch that debug builds compiled there.
  fileprivate func releases(
    _ branch: Int, of other: GuardedFile, in build: String, _ controls: [String]
  ) -> Bool {
    func compiled(_ file: GuardedFile) -> [UInt64] {
      source.tokens[other.source.tokens(ofChainWith: branch)].filter {
        file.isCompiled(Int($0.branch), in: build) != false
      }.map(\.hash)
    }
    return source.tokens[source.branches[branch].tokens].contains {
      isCompiled(Int($0.branch), in: build) != false
        && other.isCompiled(Int($0.branch), inAny: controls) != false
    } && compiled(self) != compiled(other)
  }
}
