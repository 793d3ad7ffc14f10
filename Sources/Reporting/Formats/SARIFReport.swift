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
    let (rules, indices) = Self.rules(of: report, findings)
    var fingerprints = Fingerprints()
    let results = findings.prefix(limit).map { finding -> [String: Any] in
      var result: [String: Any] = [
        "ruleId": finding.rule, "ruleIndex": indices[finding.rule] ?? -1,
        "level": Self.level(finding.finding.severity),
        "message": ["text": Self.withoutLinks(finding.text)],
        "locations": [Self.location(finding.place ?? .configuration(in: report.package?.folder))],
        "partialFingerprints": ["primaryLocationLineHash": fingerprints.next(finding)],
        "properties": ["severity": finding.finding.severity.rawValue],
      ]
      if let former = finding.finding.former, let place = finding.formerPlace {
        var location = Self.location(place)
        location["message"] = Self.message(
          "\(former.condition.map { "Inside `\($0)`" } ?? "Not shipped") at commit \(former.commit).",
          else: former.commit)
        result["relatedLocations"] = [location]
      }
      return result
    }
    let driver: [String: Any] = [
      "name": "verify-release", "version": report.toolVersion.escapedForTerminal, "rules": rules,
    ]
    var run: [String: Any] = [
      "tool": ["driver": driver], "results": results,
      "invocations": [Self.invocation(report, leftOut: findings.count - results.count)],
    ]
    run["versionControlProvenance"] = report.package.flatMap(Self.provenance).map { [$0] }
    return try JSONReport.text(of: [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [run],
    ])
  }

  /// The checks, their localization findings, and IDs without a page in the report; and the index of
  /// each ID.
  private static func rules(
    of report: Report, _ findings: [ListedFinding]
  ) -> (rules: [[String: Any]], indices: [String: Int]) {
    var rules: [[String: Any]] = []
    var indices: [String: Int] = [:]
    func add(_ id: String, _ title: String?, _ why: String?, _ fix: String?) {
      guard indices[id] == nil else { return }
      indices[id] = rules.count
      rules.append([
        "id": id, "shortDescription": message(title, else: id),
        "fullDescription": message(why, else: title ?? id),
        "help": message(fix, else: "Fix what the message describes."),
      ])
    }
    for check in report.checks {
      add(check.id, check.title, check.why, check.fix)
      for kind in check.findingKinds ?? [] { add(kind.id, kind.title, kind.why, kind.fix) }
    }
    for finding in findings {
      add(finding.rule, finding.rule == "verdict" ? ReportedTest.verdictTitle : nil, nil, nil)
    }
    return (rules, indices)
  }

  /// Replaces a missing or empty string, which GitHub rejects.
  private static func message(_ text: String?, else other: String) -> [String: String] {
    let candidates = [text ?? "", other].map(\.escapedForTerminal)
    let chosen = candidates.first { !$0.isEmpty } ?? "–"
    return ["text": String(chosen.unicodeScalars.prefix(textLimit))]
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
  private static func location(_ place: RepositoryPlace) -> [String: Any] {
    let column = min(place.column ?? 1, .max - 1)
    let region = [
      "startLine": place.line, "startColumn": column, "endLine": place.line,
      "endColumn": column + 1,
    ]
    let location: [String: Any] = ["artifactLocation": ["uri": place.uri], "region": region]
    return ["physicalLocation": location]
  }

  private static func invocation(_ report: Report, leftOut: Int) -> [String: Any] {
    let notes = [
      leftOut == 0
        ? nil : ("warning", "\(leftOut.counted("result")) omitted because of GitHub's limit."),
      report.partial.map { ("note", $0.message) },
    ].compactMap(\.self)
    var invocation: [String: Any] = [
      "executionSuccessful": ![.unverified, .invalid].contains(report.verdict),
      "exitCode": Int(report.verdict.exitCode), "exitCodeDescription": report.verdictSummary,
      "startTimeUtc": report.startedAt,
    ]
    if !notes.isEmpty {
      invocation["toolExecutionNotifications"] = notes.map { level, text -> [String: Any] in
        ["level": level, "message": ["text": text]]
      }
    }
    return invocation
  }

  /// The version control details of the package.
  ///
  /// SARIF requires the repository's address, which a report doesn't include, so the commit is
  /// identified by its location-independent ID (ISO/IEC 18670, Software Hash Identifiers).
  private static func provenance(_ package: PackageReport) -> [String: Any]? {
    guard let commit = package.commit else { return nil }
    var provenance: [String: Any] = [
      "repositoryUri": "swh:1:rev:\(commit)", "revisionId": commit,
    ]
    provenance["properties"] = package.hasUncommittedChanges.map { ["hasUncommittedChanges": $0] }
    return provenance
  }
}
