internal import ReleaseModel

/// A finding or verdict to report, for formats that list findings but have no verdict.
struct ListedFinding {
  /// The ID of the check or of the localization finding; `verdict` or `configuration` for what is about the run.
  let rule: String
  let finding: Finding
  /// The finding's own location, or that of the rule it comes from.
  ///
  /// Nil when neither is in the repository; then `message` has it.
  let place: RepositoryPlace?
  /// Where the code was when it was still debug-only, in the repository of that commit.
  var formerPlace: RepositoryPlace?

  /// The length of the name at the location, in bytes; 1 if it is unknown.
  var length: Int {
    guard finding.table == nil, finding.location?.column != nil, place != nil else { return 1 }
    return finding.excerpt?.length ?? 1
  }

  /// The message in one line, for a list or table cell.
  ///
  /// Includes the location if that is outside the repository.
  var message: String {
    var text = finding.message
    if let location = finding.location, RepositoryPlace(location) == nil {
      text += " (\(location))"
    }
    return text.escapedForTerminal
  }

  /// Whether it only says what the verdict doesn't cover.
  ///
  /// Formats that can say that elsewhere don't list it, because each entry is an alert there.
  var isNoteOnVerdict: Bool { rule == "verdict" && finding.severity == .note }

  /// The message followed by the fix.
  var text: String {
    message + (finding.advice.map { " \($0.escapedForTerminal)" } ?? "")
  }
}

extension Report {
  /// All findings that are not accepted, most severe first, and of those the worst for users first.
  ///
  /// Keys that lack a translation are one entry for each language and table.
  /// A verdict that no finding explains gets an entry of its own, so that a list without errors always
  /// means that the release passed.
  var listedFindings: [ListedFinding] { listedFindings(joiningKeysUpTo: 10) }

  /// The same, with an entry for each key if `limit` is nil.
  func listedFindings(joiningKeysUpTo limit: Int?) -> [ListedFinding] {
    var all: [ListedFinding] = []
    for check in checks {
      let findings = check.findings.filter { $0.suppressed == nil }
      all += (limit.map { findings.joiningKeys(upTo: $0) } ?? findings).map {
        listed($0, rule: check.rule(of: $0))
      }
      if let verdict = check.verdict,
        let severity = Self.unexplained(verdict, by: check.findings.map(\.severity.verdict))
      {
        let finding = Finding(
          severity, subject: check.id, message: "\(check.heading): \(check.summary).")
        all.append(listed(finding, rule: check.id))
      }
    }
    if let severity = Self.unexplained(verdict, by: checks.compactMap(\.verdict)) {
      let finding = Finding(
        severity, subject: "verdict", message: "The verdict is \(verdict.rawValue).")
      all.append(listed(finding, rule: "verdict"))
    }
    if let partial { all.append(listed(partial, rule: "verdict")) }
    return all.worstFirst(\.finding)
  }

  /// What the verdict of a run doesn't cover; `nil` if it covers everything.
  ///
  /// Only a note if it is left out on purpose, or if manual items were ignored, which is what
  /// `--presubmit` is for.
  var partial: Finding? {
    guard package != nil, limitation != nil else { return nil }
    return Finding(
      foundLimitations.allSatisfy(\.isIntended) ? .note : .warning, subject: "verdict",
      message: "Verdict: \(verdictSummary).",
      advice: foundLimitations == [.leftOutOnPurpose]
        ? nil
        : isPart
          ? "Before a release, run verify-release without --presubmit, --only, --skip and --since."
          : "Add rules with `absent-from` for code that must not ship.")
  }

  private func listed(_ finding: Finding, rule: String) -> ListedFinding {
    func place(_ location: SourceLocation?) -> RepositoryPlace? {
      location.flatMap { RepositoryPlace($0, in: package?.folder) }
    }
    let written = rules.first { $0.id == finding.subject }?.location
    return ListedFinding(
      rule: rule, finding: finding, place: place(finding.location) ?? place(written),
      formerPlace: place(finding.former?.location))
  }

  private static func unexplained(_ verdict: Verdict, by others: [Verdict]) -> Severity? {
    guard verdict != .passed, !others.contains(verdict) else { return nil }
    return Severity.allCases.first { $0.verdict == verdict }
  }
}

extension CheckReport {
  /// The ID of the kind of finding, if it has a page of its own, or the check's.
  func rule(of finding: Finding) -> String {
    let hasPage =
      finding.table != nil || findingKinds?.contains { $0.id == finding.subject } == true
    return hasPage ? finding.subject : id
  }
}

/// Computes a fingerprint of each finding that doesn't change when lines move.
///
/// It is computed from the file and subject of the finding, not from line numbers; findings with
/// equal fingerprints are numbered. The message, which may contain numbers, is used only if nothing else
/// identifies the subject.
struct Fingerprints {
  private var counts: [String: Int] = [:]

  /// The fingerprint of the next finding: 16 hexadecimal digits, a colon and a number from 1.
  mutating func next(_ listed: ListedFinding) -> String {
    let finding = listed.finding
    let parts = [
      listed.rule, finding.subject, finding.name ?? finding.message, finding.table,
      finding.language, finding.build, finding.artifact, finding.location?.file,
    ]
    let hash = parts.map { $0 ?? "" }.joined(separator: "\u{0}").hashDigits
    counts[hash, default: 0] += 1
    return "\(hash):\(counts[hash, default: 1])"
  }
}

/// A location in the repository, for services that accept no other files.
struct RepositoryPlace: Equatable {
  /// The location to use for findings without one, for a package in a folder of the repository.
  static func configuration(in folder: String?) -> RepositoryPlace {
    RepositoryPlace(
      path: (folder.map { $0 + "/" } ?? "") + ".verify-release.yml", line: 1)
  }

  /// The path, relative to the repository, without `.` and `..`.
  let path: String
  /// 1-based.
  let line: Int
  /// 1-based; `nil` if unknown.
  let column: Int?
  /// 1-based; `nil` if it is the same line.
  let endLine: Int?

  private init(path: String, line: Int, column: Int? = nil, endLine: Int? = nil) {
    self.path = path
    self.line = line
    self.column = column
    self.endLine = endLine
  }

  /// Creates a location; `nil` for a file outside the package.
  ///
  /// `folder` is the package's folder in the repository; `nil` if the package is at its root.
  init?(_ location: SourceLocation, in folder: String? = nil) {
    let parts = location.file.split(separator: "/").filter { $0 != "." }
    guard !location.file.hasPrefix("/"), !parts.isEmpty, !parts.contains("..") else { return nil }
    self.init(
      path: (folder.map { $0 + "/" } ?? "") + parts.joined(separator: "/"),
      line: max(1, location.line), column: location.column.map { max(1, $0) },
      endLine: location.endLine)
  }

  /// The path as a relative reference (RFC 3986, sections 2.3 and 4.2).
  var uri: String { path.percentEncoded(except: "/") }
}
