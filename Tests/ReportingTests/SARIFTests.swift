import Foundation
import ReleaseModel
import Reporting
import Testing

@Suite struct SARIFTests {
  private static let program = """
    import json, sys
    from sarif_kit.validate import validation_errors
    def read(path):
        with open(path, encoding="utf-8") as file:
            return validation_errors(json.load(file))
    print(json.dumps([read(path) for path in sys.argv[1:]]))
    """

  @Test func everyReportIsValid() throws {
    let paths = Specimen.all.map { MachineFormat.sarif.golden($0).path }
    let errors: [[String]] = try ReportFiles.python(Self.program, paths)
    #expect(errors == Specimen.all.map { _ in [] })
  }

  @Test func validatorRejectsWrongReport() throws {
    let changes = [
      ("\"startLine\" : 12", "\"startLine\" : 0"), ("\"2.1.0\"", "\"2.0.0\""),
      ("\"level\" : \"error\"", "\"level\" : \"fatal\""), ("\"rules\"", "\"rule\""),
    ]
    let wrong = try ReportFiles.variants(
      of: MachineFormat.sarif.render(Specimen.failing.report), changes)
    let errors: [[String]] = try ReportFiles.with(wrong) {
      try ReportFiles.python(Self.program, $0)
    }
    for (change, errors) in zip(changes, errors) { #expect(!errors.isEmpty, "\(change)") }
    #expect(errors.count == changes.count)
  }

  /// GitHub requires more than the schema.
  @Test(arguments: Specimen.all)
  func reportMeetsGitHubRequirements(_ specimen: Specimen) throws {
    let log = try Log(specimen.report)
    let run = try #require(log.runs.first)
    let rules = run.tool.driver.rules
    #expect(Set(rules.map(\.id)).count == rules.count)
    for rule in rules {
      for text in [rule.shortDescription.text, rule.fullDescription.text, rule.help.text] {
        #expect(!text.isEmpty && text.unicodeScalars.count <= 1024)
      }
      #expect(rule.helpUri.isWebAddress && rule.helpUri.hasSuffix(".md"))
      #expect(["error", "warning", "note", "none"].contains(rule.defaultConfiguration.level))
    }
    var fingerprints: Set<String> = []
    for result in run.results {
      #expect(rules[result.ruleIndex].id == result.ruleId)
      #expect(!result.message.text.isEmpty)
      let place = try #require(result.locations.first).physicalLocation
      #expect(
        place.artifactLocation.uri.wholeMatch(of: /(?:[A-Za-z0-9._~\/-]|%[0-9A-F]{2})+/) != nil)
      #expect(
        !place.artifactLocation.uri.hasPrefix("/")
          && !place.artifactLocation.uri.split(separator: "/").contains(".."))
      #expect(place.region.startLine >= 1 && place.region.endLine >= place.region.startLine)
      #expect(place.region.startColumn >= 1 && place.region.endColumn > place.region.startColumn)
      let fingerprint = try #require(result.partialFingerprints["primaryLocationLineHash"])
      #expect(fingerprints.insert(fingerprint).inserted)
    }
    #expect(run.invocations.map(\.exitCode) == [specimen.report.verdict.exitCode])
    #expect(
      run.versionControlProvenance?.map(\.revisionId)
        == specimen.report.package?.commit.map { [$0] })
    #expect(specimen.report.verdict == .passed || !run.results.isEmpty)
  }

  @Test func levelsOfLocalizationFindingsAreTheirDefaults() throws {
    let rules = try Log(Specimen.texts.report).runs[0].tool.driver.rules
    let levels = Dictionary(
      uniqueKeysWithValues: rules.map { ($0.id, $0.defaultConfiguration.level) })
    #expect(levels["argument-type"] == "error" && levels["whitespace-differs"] == "warning")
    #expect(levels["localization"] == "error")
  }

  @Test func regionCoversNameAndFlowIsChain() throws {
    var report = Specimen.failing.report
    report.checks[0].findings[0].excerpt = TextExcerpt(text: "struct DebugMenu {", range: 7..<16)
    let result = try Log(report).runs[0].results[0]
    let region = try #require(result.locations.first).physicalLocation.region
    #expect(region.startColumn == 8 && region.endColumn == 17)
    let steps = try #require(result.codeFlows?.first?.threadFlows.first).locations.map(\.location)
    #expect(
      steps.map(\.message?.text) == ["main", "AppDelegate.start()", "DebugMenu.init()"])
    #expect(steps.allSatisfy { $0.physicalLocation.artifactLocation.uri.hasSuffix("Menu.swift") })
  }

  @Test func otherPlacesOfStringAreRelated() throws {
    let result = try Log(Specimen.crowded.report).runs[0].results[0]
    #expect(
      result.relatedLocations?.map(\.physicalLocation.artifactLocation.uri)
        == [".verify-release.yml", "Generated.swift"])
  }

  @Test func provenanceNamesRepositoryIfKnown() throws {
    func address(_ report: Report) throws -> String? {
      try Log(report).runs[0].versionControlProvenance?.first?.repositoryUri
    }
    var report = Specimen.crowded.report
    #expect(try address(report) == "https://github.com/team/app")
    for unusable in [nil, "javascript:alert(1)"] {
      report.package?.repository = unusable
      #expect(try address(report)?.hasPrefix("swh:1:rev:cccc") == true)
    }
  }

  @Test func acceptedFindingsAreOmitted() throws {
    let text = try SARIFReport().render(Specimen.failing.report)
    #expect(text.contains("App.DebugMenu") && !text.contains("App.DebugDemo"))
  }

  /// Moving findings to other lines and columns does not change their fingerprints.
  @Test(arguments: Specimen.all)
  func fingerprintsSurviveLineShifts(_ specimen: Specimen) throws {
    var report = specimen.report
    for check in report.checks.indices {
      for finding in report.checks[check].findings.indices {
        report.checks[check].findings[finding].location?.line += 100
        report.checks[check].findings[finding].location?.column = 77
      }
    }
    #expect(try Log(report).fingerprints == Log(specimen.report).fingerprints)
  }

  /// An edited report can contain any numbers.
  @Test func linesAndColumnsStartAtOne() throws {
    var report = Specimen.failing.report
    report.checks[0].findings[0].location = SourceLocation(file: "a", line: -1, column: 0)
    let region = try #require(Log(report).runs[0].results[0].locations.first).physicalLocation
      .region
    #expect(region.startLine == 1 && region.startColumn == 1)
    #expect(region.endLine == 1 && region.endColumn == 2)
    report.checks[0].findings[0].location?.column = .max
    #expect(try SARIFReport().render(report).contains("\"endColumn\" : \(Int.max)"))
  }

  @Test(arguments: [
    \Finding.name, \.artifact, \.build, \.language,
  ])
  func fingerprintsDistinguishFindings(
    _ field: any WritableKeyPath<Finding, String?> & Sendable
  ) throws {
    var report = Specimen.failing.report
    let before = try Log(report).fingerprints
    report.checks[0].findings[0][keyPath: field] = "other"
    let after = try Log(report).fingerprints
    #expect(before[0] != after[0] && before.dropFirst() == after.dropFirst())
  }

  @Test func mostSevereResultsAreKept() throws {
    let report = Specimen.crowded.report
    let log = try Log(report, limit: 13)
    #expect(try log.fingerprints == Array(Log(report).fingerprints.prefix(13)))
    #expect(
      log.runs[0].invocations[0].toolExecutionNotifications?.map(\.message.text)
        == ["11 results omitted because of GitHub's limit."])
    #expect(SARIFReport.resultLimit == 25_000)
    #expect(try Log(report).runs[0].invocations[0].toolExecutionNotifications == nil)
  }
}

/// The parts of SARIF that GitHub reads.
private struct Log: Decodable {
  var runs: [Run]

  init(_ report: Report, limit: Int = SARIFReport.resultLimit) throws {
    self = try JSONDecoder().decode(
      Log.self, from: Data(SARIFReport(limit: limit).render(report).utf8))
  }

  var fingerprints: [String] {
    runs.flatMap(\.results).flatMap(\.partialFingerprints.values)
  }

  struct Run: Decodable {
    var tool: Tool
    var invocations: [Invocation]
    var versionControlProvenance: [Provenance]?
    var results: [Result]
  }
  struct Tool: Decodable { var driver: Driver }
  struct Driver: Decodable { var rules: [Rule] }
  struct Rule: Decodable {
    var id: String
    var shortDescription: Message
    var fullDescription: Message
    var help: Message
    var helpUri: String
    var defaultConfiguration: Configuration
  }
  struct Configuration: Decodable { var level: String }
  struct Message: Decodable, Equatable { var text: String }
  struct Invocation: Decodable {
    var exitCode: Int32
    var toolExecutionNotifications: [Notification]?
  }
  struct Notification: Decodable, Equatable { var message: Message }
  struct Provenance: Decodable {
    var repositoryUri: String
    var revisionId: String
  }
  struct Result: Decodable {
    var ruleId: String
    var ruleIndex: Int
    var message: Message
    var locations: [Location]
    var partialFingerprints: [String: String]
    var codeFlows: [CodeFlow]?
    var relatedLocations: [Location]?
  }
  struct CodeFlow: Decodable { var threadFlows: [ThreadFlow] }
  struct ThreadFlow: Decodable { var locations: [Step] }
  struct Step: Decodable { var location: Location }
  struct Location: Decodable {
    var physicalLocation: PhysicalLocation
    var message: Message?
  }
  struct PhysicalLocation: Decodable {
    var artifactLocation: ArtifactLocation
    var region: Region
  }
  struct ArtifactLocation: Decodable { var uri: String }
  struct Region: Decodable {
    var startLine: Int
    var startColumn: Int
    var endLine: Int
    var endColumn: Int
  }
}
