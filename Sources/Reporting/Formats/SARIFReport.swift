internal import Foundation
package import ReleaseModel

/// Renders a report as SARIF 2.1.0, in the form that GitHub code scanning accepts.
///
/// GitHub shows every result as an open alert, so accepted findings are left out, and every result
/// needs a location in the repository.
package struct SARIFReport: Renderer {
  /// The number of results per run above which GitHub rejects the file.
  package static let resultLimit = 25_000
  /// GitHub's length limit for a rule's description, in characters.
  private static let textLimit = 1024

  private let limit: Int

  /// Creates a renderer; above the limit, only the most severe results are written.
  package init(limit: Int = resultLimit) { self.limit = limit }

  package func render(_ report: Report) throws -> String {
    let findings = report.listedFindings.filter { !$0.isNoteOnVerdict }
    let rules = Self.rules(of: report, findings)
    var indices: [String: Int] = [:]
    for (index, rule) in rules.enumerated() { indices[rule.id] = index }
    var fingerprints = Fingerprints()
    let results = findings.prefix(limit).map { finding in
      SARIFLog.Result(
        ruleId: finding.rule, ruleIndex: indices[finding.rule] ?? -1,
        level: Self.level(finding.finding.severity),
        message: .init(text: Self.withoutLinks(finding.text)),
        locations: [Self.location(finding.place ?? .configuration(in: report.package?.folder))],
        partialFingerprints: ["primaryLocationLineHash": fingerprints.next(finding)],
        properties: ["severity": finding.finding.severity.rawValue])
    }
    let run = SARIFLog.Run(
      tool: .init(driver: .init(version: report.toolVersion.escapedForTerminal, rules: rules)),
      invocations: [Self.invocation(report, leftOut: findings.count - results.count)],
      versionControlProvenance: report.package.flatMap(Self.provenance).map { [$0] },
      results: results)
    return try JSONReport.text(SARIFLog(runs: [run]))
  }

  /// The checks, their localization findings, and IDs without a page in the report.
  private static func rules(of report: Report, _ findings: [ListedFinding]) -> [SARIFLog.Rule] {
    var rules: [SARIFLog.Rule] = []
    var known: Set<String> = []
    func add(_ id: String, _ title: String?, _ why: String?, _ fix: String?) {
      guard known.insert(id).inserted else { return }
      rules.append(
        SARIFLog.Rule(
          id: id, shortDescription: message(title, else: id),
          fullDescription: message(why, else: title ?? id),
          help: message(fix, else: "Fix what the message describes.")))
    }
    for check in report.checks {
      add(check.id, check.title, check.why, check.fix)
      for kind in check.findingKinds ?? [] { add(kind.id, kind.title, kind.why, kind.fix) }
    }
    for finding in findings {
      add(finding.rule, finding.rule == "verdict" ? ReportedTest.verdictTitle : nil, nil, nil)
    }
    return rules
  }

  /// Replaces a missing or empty string, which GitHub rejects.
  private static func message(_ text: String?, else other: String) -> SARIFLog.Message {
    let candidates = [text ?? "", other].map(\.escapedForTerminal)
    let chosen = candidates.first { !$0.isEmpty } ?? "–"
    return .init(text: String(chosen.unicodeScalars.prefix(textLimit)))
  }

  private static func level(_ severity: Severity) -> String {
    switch severity {
    case .error, .unverified: "error"
    case .pending, .warning: "warning"
    case .note: "note"
    }
  }

  /// Escapes `[text](target)`, which is a link in a message unless the bracket follows a backslash
  /// (SARIF 2.1.0, section 3.11.6).
  private static func withoutLinks(_ text: String) -> String {
    String(
      decoding: Array(text.utf8).replacing(Array("](".utf8), with: Array(#"\]("#.utf8)),
      as: UTF8.self)
  }

  /// GitHub requires all four numbers; the end is the column after the last character.
  private static func location(_ place: RepositoryPlace) -> SARIFLog.Location {
    let column = place.column ?? 1
    return SARIFLog.Location(
      physicalLocation: .init(
        artifactLocation: .init(uri: place.uri),
        region: .init(
          startLine: place.line, startColumn: column, endLine: place.line, endColumn: column + 1)))
  }

  private static func invocation(_ report: Report, leftOut: Int) -> SARIFLog.Invocation {
    let notes = [
      leftOut == 0
        ? nil : ("warning", "\(leftOut.counted("result")) omitted because of GitHub's limit."),
      report.partial.map { ("note", $0.message) },
    ].compactMap(\.self)
    return SARIFLog.Invocation(
      executionSuccessful: ![.unverified, .invalid].contains(report.verdict),
      exitCode: report.verdict.exitCode,
      exitCodeDescription: report.verdictSummary, startTimeUtc: report.startedAt,
      toolExecutionNotifications: notes.isEmpty
        ? nil : notes.map { .init(level: $0.0, message: .init(text: $0.1)) })
  }

  /// The version control details of the package.
  ///
  /// SARIF requires the repository's address, which a report doesn't include, so the commit is
  /// identified by its location-independent ID (ISO/IEC 18670, Software Hash Identifiers).
  private static func provenance(_ package: PackageReport) -> SARIFLog.Provenance? {
    package.commit.map {
      SARIFLog.Provenance(
        repositoryUri: "swh:1:rev:\($0)", revisionId: $0,
        properties: package.hasUncommittedChanges.map { ["hasUncommittedChanges": $0] })
    }
  }
}

/// The part of SARIF 2.1.0 that the tool writes, with the names of the format.
struct SARIFLog: Encodable {
  let schema = "https://json.schemastore.org/sarif-2.1.0.json"
  let version = "2.1.0"
  let runs: [Run]

  enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version, runs
  }

  struct Run: Encodable {
    let tool: Tool
    let invocations: [Invocation]
    let versionControlProvenance: [Provenance]?
    let results: [Result]
  }

  struct Tool: Encodable {
    let driver: Driver
  }

  struct Driver: Encodable {
    let name = "verify-release"
    let version: String
    let rules: [Rule]
  }

  struct Rule: Encodable {
    let id: String
    let shortDescription: Message
    let fullDescription: Message
    let help: Message
  }

  struct Message: Encodable {
    let text: String
  }

  struct Invocation: Encodable {
    let executionSuccessful: Bool
    let exitCode: Int32
    let exitCodeDescription: String
    let startTimeUtc: String
    let toolExecutionNotifications: [Notification]?
  }

  struct Notification: Encodable {
    let level: String
    let message: Message
  }

  struct Provenance: Encodable {
    let repositoryUri: String
    let revisionId: String
    let properties: [String: Bool]?
  }

  struct Result: Encodable {
    let ruleId: String
    let ruleIndex: Int
    let level: String
    let message: Message
    let locations: [Location]
    let partialFingerprints: [String: String]
    let properties: [String: String]
  }

  struct Location: Encodable {
    let physicalLocation: PhysicalLocation
  }

  struct PhysicalLocation: Encodable {
    let artifactLocation: ArtifactLocation
    let region: Region
  }

  struct ArtifactLocation: Encodable {
    let uri: String
  }

  struct Region: Encodable {
    let startLine: Int
    let startColumn: Int
    let endLine: Int
    let endColumn: Int
  }
}
