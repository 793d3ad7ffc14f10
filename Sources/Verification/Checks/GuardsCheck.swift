package import ReleaseModel

/// Code that was debug-only at the last release stays out of shipped builds.
package struct GuardsCheck: Check {
  package let id = "guards"
  package let needs: Set<Need> = [.guards]
  package let reliesOn = ["build"]

  package init() {}

  package func isConfigured(in plan: Plan) -> Bool {
    let builds = plan.configuration.builds
    return builds.contains(where: \.ships) && builds.contains { !$0.ships }
  }

  package func failure(_ errors: [Finding]) -> String {
    "\(errors.count.counted("place")) where debug code ships"
  }

  package func judge(_ input: CheckInput) -> CheckResult {
    guard isConfigured(in: input.plan) else {
      return .notApplicable("there is no debug build to compare with another one")
    }
    if input.shipsNothing { return .notApplicable(CheckInput.nothingShips) }
    switch input.evidence.guards {
    case .absent:
      return CheckResult(findings: [], summary: "nothing compared", isConclusive: false)
    case .unavailable(let reason):
      return CheckResult(
        findings: [
          Finding(
            .unverified, subject: id,
            message: "Cannot verify that debug-only code is still debug-only: \(reason).")
        ], summary: "nothing compared")
    case .collected(let evidence):
      var result = result(evidence, input)
      let others = GuardFindings(evidence, input).all
      result.findings += others
      if let covered = evidence.coverage { result.summary += ", \(covered)% covered" }
      // A finding about coverage counts even if nothing could be compared.
      if !others.isEmpty { result.isApplicable = true }
      return result
    }
  }

  private func result(_ evidence: GuardEvidence, _ input: CheckInput) -> CheckResult {
    let count = evidence.regions.count.counted("debug-only region")
    let uncompared = "no earlier release to compare \(count) with"
    switch evidence.baseline {
    case .commit(let name, let id):
      // What `derived-rules` reports needs no second finding that says only that it is unknown.
      let known = input.earlier.filter { $0.id == DerivedRulesCheck().id }.flatMap(\.findings)
        .filter { $0.severity == .error || $0.suppressed != nil }
      let lost = evidence.lost.filter { code in
        code.isCertain || !known.contains(where: code.isSubject)
      }
      let problems = evidence.problems.map { problem in
        Finding(
          .unverified, subject: id,
          message: "Cannot verify which conditions builds defined at \(name): \(problem).")
      }
      return CheckResult(
        findings: problems + findings(lost, since: name, id),
        summary: "\(count) compared with \(name)")
    case .missing(let name, let isShallow):
      let missing =
        name.map { "the commit \($0)" } ?? "the history, and with it the tags of earlier releases,"
      return CheckResult(
        findings: [
          Finding(
            .unverified, subject: id,
            message:
              "Cannot verify that debug-only code is still debug-only: \(missing) is not in this"
              + " repository.",
            advice: isShallow
              ? "Run `git fetch --unshallow --tags`."
              : "Run `git fetch --tags`. If the commit is gone for good, delete"
                + " .verify-release.debug-only.yml, which compares with the newest release tag, and run"
                + " `verify-release rules --record`.")
        ], summary: "nothing compared")
    case .none where evidence.regions.count > 0 || input.plan.listsGuards:
      return CheckResult(
        findings: [
          Finding(
            .warning, subject: id,
            message: "There is no earlier release to compare \(count) with, so code that leaves its"
              + " `#if DEBUG` goes unnoticed.",
            advice:
              "Run `verify-release rules --record` and commit the file it writes, or tag releases,"
              + " as in `git tag 1.0.0`.")
        ], summary: uncompared, limitation: .nothingCompared)
    case .noRepository where evidence.regions.count > 0 || input.plan.listsGuards:
      return CheckResult(
        findings: [
          Finding(
            .warning, subject: id,
            message:
              "The package is not committed to a git repository, so there is no earlier release to"
              + " compare \(count) with, and code that leaves its `#if DEBUG` goes unnoticed.",
            advice:
              "Run `git init`, `git add .` and `git commit`. Then run `verify-release rules --record` and"
              + " commit the file it writes, or tag releases, as in `git tag 1.0.0`.")
        ], summary: uncompared, limitation: .nothingCompared)
    case .none, .noRepository: return .notApplicable("no debug-only code to compare")
    }
  }

  private func findings(_ lost: [LostGuard], since name: String, _ commit: String) -> [Finding] {
    // A condition that a build now defines is one change, however many regions it affects.
    let groups = Dictionary(grouping: lost.filter { $0.cause == .flags && $0.isCertain }) {
      [$0.formerCondition ?? ""] + $0.builds
    }
    var seen: Set<[String]> = []
    return lost.compactMap { code in
      var found: Finding
      let key = [code.formerCondition ?? ""] + code.builds
      if !code.isCertain {
        found = unknown(code, since: name)
      } else if code.cause == .flags, let group = groups[key], group.count > 1 {
        guard seen.insert(key).inserted else { return nil }
        found = finding(group, since: name)
      } else {
        found = finding(code, since: name)
      }
      found.former = Finding.Former(
        location: code.former, commit: commit, condition: code.formerCondition)
      return found
    }
  }

  private func finding(_ code: LostGuard, since name: String) -> Finding {
    let then = "at \(name) (\(code.former))"
    let condition = code.formerCondition.map { "`\($0)`" }
    let reason =
      switch code.cause {
      case .condition: "which was inside \(condition ?? "a condition") \(then)"
      case .flags: "whose condition \(condition ?? "") was false \(then)"
      case .moved: "which was inside \(condition ?? "a module that did not ship") \(then)"
      case .target: "which was not part of what shipped \(then)"
      }
    let isPlural = code.builds.count > 1
    return Finding(
      .error, subject: id,
      message: "\(Self.list(code.builds)) now \(isPlural ? "compile" : "compiles")"
        + " \(Self.excerpt(code)), \(reason).\(Self.traces([code]))",
      advice: advice(code.id, code), build: isPlural ? nil : code.builds.first, name: code.id,
      location: code.place)
  }

  /// The finding about a condition that builds define now.
  private func finding(_ group: [LostGuard], since release: String) -> Finding {
    let code = group[0]
    let condition = code.formerCondition ?? ""
    let isPlural = code.builds.count > 1
    // An acceptance covers only the places that its author saw.
    let name = group.map(\.id).sorted().joined().hashDigits
    var found = Finding(
      .error, subject: id,
      message: "\(Self.list(code.builds)) now \(isPlural ? "compile" : "compiles") the code inside"
        + " `\(condition)`, which was false at \(release), in \(group.count.counted("place")):"
        + " \(group.map(\.location.description).listed).\(Self.traces(group))",
      advice: advice(name, code), build: isPlural ? nil : code.builds.first, name: name,
      location: code.location)
    found.otherLocations = group.dropFirst().map(\.place)
    return found
  }

  private func unknown(_ code: LostGuard, since name: String) -> Finding {
    // The same directive can be there then and now.
    var seen: Set<String> = []
    let conditions = code.undecided.filter { seen.insert($0.condition).inserted }.map { condition in
      "`\(condition.condition)` (\(condition.location)\(condition.isFormer ? " at \(name)" : ""))"
    }
    return Finding(
      .unverified, subject: id,
      message: "Cannot verify whether \(Self.list(code.builds)) now compiles \(Self.excerpt(code)):"
        + " \(conditions.isEmpty ? "a condition" : conditions.listedInSentence) cannot be evaluated. At \(name), the code"
        + " was in \(code.former).",
      advice: "Use conditions that a build defines, such as `DEBUG`.",
      build: code.builds.count > 1 ? nil : code.builds.first, name: code.id, location: code.place
    )
  }

  private func advice(_ name: String, _ code: LostGuard) -> String {
    let fix =
      switch code.cause {
      case .condition, .moved: "Move it back inside `\(code.formerCondition ?? "#if DEBUG")`."
      case .flags: "Define the condition only for debug builds."
      case .target: "Move the file back, or put its code inside `#if DEBUG`."
      }
    return fix + " If it is meant to ship, add to `suppressions:` an entry with `rule: guards`,"
      + " `name: \"\(name)\"`, a reason and an expiry date."
  }

  /// What the artifacts contain of some code, as sentences after a space; empty if that is unknown.
  private static func traces(_ code: [LostGuard]) -> String {
    let traces = Dictionary(grouping: code.flatMap(\.traces), by: \.artifact)
    let sentences = traces.sorted { $0.key < $1.key }.compactMap { artifact, traces -> String? in
      let strings = Set(traces.flatMap(\.strings)).sorted().map { "the string \"\($0)\"" }
      let found = strings + Set(traces.flatMap(\.names)).sorted().map { "`\($0)`" }
      if !found.isEmpty {
        return "'\(artifact)' contains \(found.listedInSentence), which this code uses."
      }
      return traces.allSatisfy(\.isWithoutStrings)
        ? "'\(artifact)' contains no string of this code; the compiler may have removed it." : nil
    }
    return sentences.map { " \($0)" }.joined()
  }

  private static func list(_ builds: [String]) -> String {
    builds.map { "'\($0)'" }.listedInSentence
  }

  /// The first line of the code, and how many follow.
  private static func excerpt(_ code: LostGuard) -> String {
    let lines = code.lines.map { $0.trimmed }.filter { !$0.isEmpty }
    let first = "`\(lines.first ?? "")`"
    return lines.count > 1 ? "\(first) and \((lines.count - 1).counted("more line"))" : first
  }
}

extension LostGuard {
  /// All of its lines.
  fileprivate var place: SourceLocation {
    SourceLocation(file: location.file, line: location.line, endLine: endLine)
  }

  /// Whether another check's finding is about a declaration in the code.
  func isSubject(of finding: Finding) -> Bool {
    guard let place = finding.location else { return false }
    return place.file == location.file && (location.line...endLine).contains(place.line)
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " }.reversed())
  }
}
