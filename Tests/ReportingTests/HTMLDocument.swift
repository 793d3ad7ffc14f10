import Foundation
import ReleaseModel
import Reporting
import Testing

/// A page and the content it must show, derived from its report.
struct HTMLDocument: Sendable, CustomTestStringConvertible {
  let specimen: Specimen
  let isRecord: Bool

  static let all =
    Specimen.all.map { HTMLDocument(specimen: $0, isRecord: false) }
    + Specimen.recorded.map { HTMLDocument(specimen: $0, isRecord: true) }

  var testDescription: String { specimen.name + (isRecord ? "-record" : "") }
  var html: Data {
    Data(HTMLReport(isRecord: isRecord).render(report).utf8)
  }
  private var report: Report { specimen.report }
  var verdict: String { report.verdict.rawValue }
  var isPart: Bool { report.isPart }

  /// The tables, and for each row the strings in it.
  var tables: [(title: String, rows: [[String]])] {
    let checks = (
      "Checks",
      report.checks.filter(\.isAskedFor).map { [$0.heading, $0.id, $0.summary] }
    )
    let artifacts = (
      "Artifacts",
      report.artifacts.map { [$0.byteCount.grouped, $0.name] + [$0.sha256].compactMap(\.self) }
    )
    let builds = ("Builds", report.builds.map { [$0.build.name] + [$0.command].compactMap(\.self) })
    let dependencies = (
      "Dependencies",
      report.builds.flatMap { $0.dependencies ?? [] }.map {
        [$0.identity] + [$0.version, $0.revision, $0.sha256].compactMap(\.self)
      }
    )
    var all: [(title: String, rows: [[String]])]
    if isRecord {
      let rules = report.rules.flatMap { rule in
        rule.patterns.map { pattern in
          [rule.id, pattern.pattern] + [rule.message, rule.control].compactMap(\.self)
            + (rule.absentFrom ?? []) + (rule.presentIn ?? [])
        }
      }
      all =
        [("Release", run)] + [artifacts, checks, ("Rules", rules), builds, dependencies]
    } else {
      let figures = (report.localization ?? []).flatMap(\.languages).map(\.language)
      let languages = figures.enumerated().filter { !figures[..<$0.offset].contains($0.element) }
      let patterns = report.rules.flatMap { rule in rule.patterns.map { [rule.id, $0.pattern] } }
      let lists = report.checklists.map { list in
        (list.title, list.items.map { [$0.title, $0.detail] })
      }
      all =
        lists + [("Localization findings", summary)]
        + [("Localization", languages.map { [$0.element] }), missing] + overviews
        + [("Planted faults", kindsOfFaults)]
        + [checks]
      // What passed is collapsed.
      if report.verdict != .passed {
        all += [artifacts, ("Rules", patterns), builds, dependencies]
      }
      all.append(("Run", run))
    }
    return all.filter { !$0.rows.isEmpty }
  }

  /// The kinds of localization findings that are not accepted.
  private var summary: [[String]] {
    let found = report.checks.flatMap(\.findings).filter {
      $0.consequence != nil && $0.suppressed == nil
    }
    let kinds = LocalizationFindingKind.Consequence.allCases.flatMap { consequence in
      LocalizationFindingKind.allCases.filter { $0.consequence == consequence }
    }
    return kinds.flatMap { kind in
      let severities = found.filter { $0.subject == kind.id }.map(\.severity)
      return Severity.allCases.filter(severities.contains).map { severity in
        [kind.id, severities.count { $0 == severity }.grouped, kind.consequence.rawValue]
      }
    }
  }

  /// Whether the finding is one of the keys to translate or review in a language.
  private func isMissing(_ finding: Finding) -> Bool {
    finding.language != nil
      && [
        "missing-translation", "new-translation", "unreviewed-translation",
        "machine-translation", "stale-translation",
      ].contains(finding.subject)
  }

  private var missing: (title: String, rows: [[String]]) {
    let missing = report.checks.flatMap(\.findings).filter(isMissing)
    var rows: [[String]] = []
    for finding in missing {
      let names = [finding.subject, finding.table, finding.language, finding.suppressed]
      let group = missing.filter {
        [$0.subject, $0.table, $0.language, $0.suppressed] == names
      }
      if group.first == finding {
        rows.append([finding.language ?? ""] + group.compactMap(\.name))
      }
    }
    return ("Strings to translate or review", rows)
  }

  /// The number of planted faults of each kind, by how they were planted.
  private var kindsOfFaults: [[String]] {
    let kinds = (report.selftest?.faults ?? []).map { [$0.kind.rawValue, $0.method.rawValue] }
    let first = kinds.indices.filter { kinds.firstIndex(of: kinds[$0]) == $0 }
    return first.map { index in ["\(kinds.count { $0 == kinds[index] })"] }
  }

  /// The overviews of files given to `inspect`.
  private var overviews: [(title: String, rows: [[String]])] {
    report.artifacts.compactMap { artifact in
      guard let overview = artifact.overview else { return nil }
      let modules = overview.modules.prefix(15).map(\.name)
      let more = overview.modules.count - modules.count
      let facts: [[String]?] = [
        ["format", overview.format], ["size"], artifact.objectCount.map { ["objects", "\($0)"] },
        artifact.buildID.map { ["build ID", $0] }, ["symbols"], ["debug info"],
        artifact.visibility.missingContents.map { ["missing", $0] },
        overview.interpreter.map { ["interpreter", $0] },
        overview.libraries.isEmpty ? nil : ["libraries"] + overview.libraries,
      ]
      let rows = ["modules"] + modules + (more > 0 ? ["and \(more) more"] : [])
      return (artifact.name, facts.compactMap(\.self) + [rows])
    }
  }

  private var run: [[String]] {
    let package = report.package
    let tags = package?.tags ?? []
    let facts: [String?] = [
      package?.name, tags.isEmpty ? isRecord ? "unknown" : nil : tags.joined(separator: ", "),
      package?.repository,
      package?.folder, package?.taggers?.map(\.by).joined(), package?.previousRelease?.tag,
      package?.commit, package?.commitDate, package?.commitAuthor, package?.configuration,
      package?.job, package?.toolchain, package?.system, package?.target,
      report.builds.lazy.compactMap(\.buildSystem?.rawValue).first, package?.policyDigest,
      package?.allowedSigners?.sha256, report.startedAt, report.toolVersion, report.source?.sha256,
      report.signedBy,
    ]
    return facts.compactMap { fact in fact.map { [$0] } }
  }

  /// The findings that are in neither a checklist nor a table of keys.
  private var allFindings: [Finding] {
    let items = report.checklists.flatMap(\.items).map(\.id)
    return isRecord
      ? []
      : report.checks.flatMap { check in
        check.findings.filter {
          !isMissing($0)
            && !(check.id == "checklist" && $0.name == $0.subject && items.contains($0.subject))
        }
      }
  }

  /// For each finding, the strings in it.
  var findings: [[String]] {
    allFindings.map { finding in
      let texts = [
        finding.message, finding.location?.file,
        finding.location?.description.split(separator: "/").last.map(String.init),
        finding.excerpt?.source,
        finding.suppressed ?? finding.advice,
      ]
      return texts.compactMap(\.self).filter { !$0.isEmpty } + (finding.why ?? [])
        + (finding.whyNotes ?? [])
        + finding.traces.map(\.detail)
    }
  }

  /// The number of traces of all findings.
  var traceCount: Int { allFindings.flatMap(\.traces).count }

  /// The statuses by which findings can be filtered.
  var statuses: [String] {
    allFindings.map { $0.severity == .error ? "failed" : $0.severity.rawValue }
  }
}
