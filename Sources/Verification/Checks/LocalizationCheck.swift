package import ReleaseModel

/// Every localized string exists in every required language and can be displayed.
package struct LocalizationCheck: Check {
  package let id = "localization"
  package let needs: Set<Need> = [.catalogs]

  package init() {}

  package func isConfigured(in plan: Plan) -> Bool {
    plan.configuration.localization != nil
  }

  package func failure(_ errors: [Finding]) -> String {
    errors.count.counted("localization error")
  }

  package func judge(_ input: CheckInput) -> CheckResult {
    guard let selection = input.plan.configuration.localization else {
      return .notApplicable(
        input.evidence.package.value == nil
          ? "the configuration has no `localization` section"
          : "no target has a string catalog")
    }
    switch input.evidence.localization {
    case .collected(let evidence):
      return judge(evidence, selection, input.plan.localizationBaseline)
    case .absent:
      return CheckResult(
        findings: [unknown("No string table was read.")], summary: "no string table")
    case .unavailable(let reason):
      return CheckResult(
        findings: [unknown("String tables cannot be checked: \(reason).")],
        summary: "no string table")
    }
  }

  private func judge(
    _ evidence: LocalizationEvidence, _ selection: LocalizationSelection,
    _ baseline: LocalizationBaseline?
  ) -> CheckResult {
    var findings = evidence.unreadable.map(unknown)
    if evidence.coverage.isEmpty, evidence.unreadable.isEmpty {
      findings.append(unknown("No string table was read."))
    } else if evidence.coverage.allSatisfy({ $0.languages.allSatisfy { $0.total == 0 } }) {
      // Xcode creates an empty catalog for a new target, so an empty one is fine if there are
      // others.
      findings += evidence.coverage.map { unknown("\($0.table) has no strings to translate.") }
    }
    findings += unmatchedPaths(evidence, selection)
    var known = Dictionary(
      (evidence.earlier?.findings ?? []).map { ($0, 1) }, uniquingKeysWith: +)
    let enough = ReachedMinimums(evidence.coverage, selection)
    var accepted = Dictionary(
      grouping: baseline?.entries ?? [], by: \.entry
    ).mapValues { $0[...] }
    for var finding in evidence.findings {
      guard let kind = finding.localizationKind, let severity = selection.level(of: kind).severity
      else { continue }
      // Some findings are less certain than others of their kind.
      let isNote = finding.severity == .note && selection.levels[kind] == nil
      finding.severity = isNote || enough.covers(finding) ? .note : severity
      let entry = LocalizationBaseline.Entry(finding)
      if finding.severity != .note, accepted[entry]?.popFirst() != nil {
        finding.suppressed = "listed in the baseline"
      } else if known[entry, default: 0] > 0 {
        known[entry, default: 0] -= 1
        if finding.severity != .note, let earlier = evidence.earlier {
          finding.suppressed = "already at \(earlier.reference)"
        }
      }
      findings.append(finding)
    }
    let stale = (baseline?.entries ?? []).filter { entry, location in
      evidence.covers(entry.table)
        && accepted[entry]?.contains { $0.location == location } == true
    }
    findings += stale.compactMap { self.stale($0.entry, at: $0.location, selection) }
    let crashes = findings.count {
      $0.consequence == .crash && $0.severity != .note && $0.suppressed == nil
    }
    return CheckResult(
      findings: findings,
      summary: Self.summary(
        of: evidence, accepting: baseline == nil ? nil : findings.count { $0.suppressed != nil },
        crashes: crashes))
  }

  /// Paths of the configuration without a string table; nothing is known about those outside the scope.
  private func unmatchedPaths(
    _ evidence: LocalizationEvidence, _ selection: LocalizationSelection
  ) -> [Finding] {
    let tables = evidence.coverage.map(\.table) + evidence.findings.compactMap(\.table)
    return selection.paths.map(\.path).compactMap { path in
      guard let location = selection.pathLocations[path], evidence.covers(path),
        !tables.contains(where: { LocalizationSelection.path(path, contains: $0) })
      else { return nil }
      return Finding(
        .unverified, subject: id,
        message: "The path '\(path)' in 'localization: paths' contains no string table.",
        advice: "Write the path of a folder or string table, relative to the configuration.",
        location: location)
    }
  }

  private func stale(
    _ entry: LocalizationBaseline.Entry, at location: SourceLocation,
    _ selection: LocalizationSelection
  ) -> Finding? {
    guard let severity = selection.level(of: .staleBaseline).severity else { return nil }
    let language = entry.language.map { " in \(LanguageName.described($0))" } ?? ""
    let key = entry.key.map { " for \"\($0)\"" } ?? ""
    return Finding(
      severity, subject: LocalizationFindingKind.staleBaseline.id,
      message:
        "The baseline lists \(entry.kind)\(key)\(language) in \(entry.table), but it no longer"
        + " occurs.",
      advice: "Update the baseline with `verify-release localization --write-baseline FILE`.",
      name: entry.key, table: entry.table, language: entry.language, location: location)
  }

  private static func summary(
    of evidence: LocalizationEvidence, accepting accepted: Int?, crashes: Int
  ) -> String {
    let languages = evidence.languages.listed
    var parts = [
      evidence.coverage.isEmpty
        ? "no string table"
        : evidence.keyCount.counted("key") + (languages.isEmpty ? "" : " in \(languages)")
    ]
    if let uses = evidence.useCount { parts.append("\(uses.counted("use")) in code") }
    if crashes > 0 {
      parts.append(
        "\(LocalizationFindingKind.Consequence.crash.rawValue): \(crashes.counted("finding"))")
    }
    if let earlier = evidence.earlier {
      let changes = changes(of: evidence.coverage, since: earlier.coverage)
      parts.append(
        "since \(earlier.reference): "
          + (changes.isEmpty ? "same coverage" : changes.joined(separator: ", ")))
    }
    if let accepted { parts.append("\(accepted.counted("finding")) accepted by the baseline") }
    return parts.joined(separator: "; ")
  }

  /// The change of the coverage of each language, such as `fr 89% to 86%`.
  private static func changes(
    of coverage: [TableCoverage], since earlier: [TableCoverage]
  ) -> [String] {
    func sums(_ coverage: [TableCoverage]) -> [String: (translated: Int, total: Int)] {
      coverage.flatMap(\.languages).reduce(into: [:]) { sums, language in
        sums[language.language, default: (0, 0)].translated += language.translated
        sums[language.language, default: (0, 0)].total += language.total
      }
    }
    func words(_ sum: (translated: Int, total: Int)) -> String {
      sum.total == 0 ? "no keys" : "\(100 * sum.translated / sum.total)%"
    }
    let (old, new) = (sums(earlier), sums(coverage))
    return Set(old.keys).union(new.keys).sorted().compactMap { language in
      guard let then = old[language] else {
        return "\(language) new at \(words(new[language] ?? (0, 0)))"
      }
      guard let now = new[language] else { return "\(language) gone" }
      if then == now { return nil }
      let (before, after) = (words(then), words(now))
      // Within a percent, the numbers of keys tell the difference.
      return before == after
        ? "\(language) \(then.translated)/\(then.total) to \(now.translated)/\(now.total)"
        : "\(language) \(before) to \(after)"
    }
  }

  private func unknown(_ message: String) -> Finding {
    Finding(.unverified, subject: id, message: message)
  }
}

/// The languages that are as complete as the configuration requires, by path.
private struct ReachedMinimums {
  private struct Area: Hashable {
    let path: String?
    let language: String
  }

  private let selection: LocalizationSelection
  private var reached: Set<Area> = []

  init(_ coverage: [TableCoverage], _ selection: LocalizationSelection) {
    self.selection = selection
    var figures: [Area: (translated: Int, total: Int, minimum: Int)] = [:]
    for table in coverage {
      let (path, requirements) = selection.requirements(of: table.table)
      for language in table.languages {
        guard let minimum = requirements.minimum(of: language.language) else { continue }
        let area = Area(path: path, language: language.language)
        figures[area, default: (0, 0, minimum)].translated += language.translated
        figures[area, default: (0, 0, minimum)].total += language.total
      }
    }
    reached = Set(
      figures.filter { $1.translated * 100 >= $1.minimum * $1.total && $1.total > 0 }.keys)
  }

  /// Whether a finding is about a missing or unfinished string of a language that is complete enough.
  func covers(_ finding: Finding) -> Bool {
    guard !reached.isEmpty, let table = finding.table, let language = finding.language,
      let kind = finding.localizationKind,
      kind.consequence == .missingText || kind.sharedPredicate != nil
    else { return false }
    return reached.contains(
      Area(path: selection.requirements(of: table).path, language: language))
  }
}
