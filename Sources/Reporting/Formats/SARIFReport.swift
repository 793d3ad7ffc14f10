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

  /// The web page of the project that publishes the tool.
  private static let home = "https://github.com/OWNER/verify-release"

  private let limit: Int

  /// Creates a renderer; above the limit, only the most severe results are written.
  package init(limit: Int = resultLimit) { self.limit = limit }

  package func render(_ report: Report) throws -> String {
    let findings = report.listedFindings.filter { !$0.isNoteOnVerdict }
    let (rules, indices) = Self.rules(of: report, findings)
    var fingerprints = Fingerprints()
    let results = findings.prefix(limit).map { finding -> [String: Any] in
      let place = finding.place ?? .configuration(in: report.package?.folder)
      var result: [String: Any] = [
        "ruleId": finding.rule, "ruleIndex": indices[finding.rule] ?? -1,
        "level": Self.level(finding.finding.severity),
        "message": ["text": Self.withoutLinks(finding.text)],
        "locations": [Self.location(place, length: finding.length)],
        "partialFingerprints": ["primaryLocationLineHash": fingerprints.next(finding)],
        "properties": ["severity": finding.finding.severity.rawValue],
      ]
      result["codeFlows"] = finding.finding.why.map { [Self.codeFlow($0, to: place)] }
      var others = (finding.finding.otherLocations ?? []).compactMap {
        RepositoryPlace($0, in: report.package?.folder).map { Self.location($0) }
      }
      if let former = finding.finding.former, let place = finding.formerPlace {
        var location = Self.location(place)
        location["message"] = Self.message(
          "\(former.condition.map { "Inside `\($0)`" } ?? "Not shipped") at commit \(former.commit).",
          else: former.commit)
        others.append(location)
      }
      if !others.isEmpty { result["relatedLocations"] = others }
      return result
    }
    let driver: [String: Any] = [
      "name": "verify-release", "informationUri": Self.home,
      "version": report.toolVersion.escapedForTerminal, "rules": rules,
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
      let level =
        LocalizationFindingKind(rawValue: id)?.level ?? HygieneKind(rawValue: id)?.level
      let page = why == nil ? "README" : id.percentEncoded(except: "")
      rules.append([
        "id": id, "shortDescription": message(title, else: id),
        "fullDescription": message(why, else: title ?? id),
        "help": message(fix, else: "Fix what the message describes."),
        "helpUri": "\(home)/blob/main/Documentation/checks/\(page).md",
        "defaultConfiguration": ["level": level.map { self.level($0.severity) } ?? "error"],
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

  private static func level(_ severity: Severity?) -> String {
    switch severity {
    case nil: "none"
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

  /// GitHub requires all four numbers; the end is the column after the last known character.
  private static func location(_ place: RepositoryPlace, length: Int = 1) -> [String: Any] {
    let length = min(max(length, 1), 10_000)
    let column = min(place.column ?? 1, .max - length)
    let region = [
      "startLine": place.line, "startColumn": column, "endLine": place.endLine ?? place.line,
      "endColumn": column + length,
    ]
    let location: [String: Any] = ["artifactLocation": ["uri": place.uri], "region": region]
    return ["physicalLocation": location]
  }

  /// The chain of references to a declaration.
  ///
  /// Object files have no lines, and GitHub requires a file for each step: that of the declaration.
  private static func codeFlow(_ chain: [String], to place: RepositoryPlace) -> [String: Any] {
    let steps = chain.map { name -> [String: Any] in
      let name = name.escapedForTerminal
      var location = location(place)
      location["message"] = ["text": withoutLinks(name)]
      location["logicalLocations"] = [["fullyQualifiedName": name]]
      return ["location": location]
    }
    return ["threadFlows": [["locations": steps]]]
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
    if let seconds = report.seconds,
      let start = try? Date(report.startedAt, strategy: .iso8601)
    {
      invocation["endTimeUtc"] = start.addingTimeInterval(min(max(seconds, 0), 1e9))
        .ISO8601Format()
    }
    if let durations = report.durations { invocation["properties"] = ["time": durations] }
    if !notes.isEmpty {
      invocation["toolExecutionNotifications"] = notes.map { level, text -> [String: Any] in
        ["level": level, "message": ["text": text]]
      }
    }
    return invocation
  }

  /// The version control details of the package.
  ///
  /// SARIF requires the repository's address. If it is unknown, the commit is identified by its
  /// location-independent ID (ISO/IEC 18670, Software Hash Identifiers).
  private static func provenance(_ package: PackageReport) -> [String: Any]? {
    guard let commit = package.commit else { return nil }
    var provenance: [String: Any] = [
      "repositoryUri": package.repository.flatMap { $0.isWebAddress ? $0 : nil }
        ?? "swh:1:rev:\(commit)",
      "revisionId": commit,
    ]
    provenance["properties"] = package.hasUncommittedChanges.map { ["hasUncommittedChanges": $0] }
    return provenance
  }
}
