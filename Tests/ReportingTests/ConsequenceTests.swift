import Foundation
import ReleaseModel
import Reporting
import Testing

/// A report with thousands of missing translations and a few strings that crash.
@Suite struct ConsequenceTests {
  private static let languages = (10..<40).map { "x\($0)" }

  private static func finding(
    _ kind: LocalizationFindingKind, _ key: String, in language: String, table: Int = 0,
    as severity: Severity? = nil
  ) -> Finding {
    let path = "App/T\(table).xcstrings"
    var finding = Finding(
      kind, table: path, language: language, key: key,
      message: "\"\(key)\" in \(language) is \(kind.id).", advice: "Fix it.",
      location: SourceLocation(file: path, line: 7, column: 3))
    if let severity { finding.severity = severity }
    return finding
  }

  /// The findings in the order of the check, before the gate sorts them.
  private static let unsorted =
    languages.flatMap { language in
      (0..<100).map {
        finding($0 < 90 ? .missingTranslation : .newTranslation, "key \($0)", in: language)
      }
    } + (0..<25).map { finding(.argumentType, "crash \($0)", in: "ar", table: $0) }
    + (0..<25).map { finding(.brokenMarkup, "wrong \($0)", in: "ar", table: $0) }
    + (0..<25).map { finding(.barePercent, "warned \($0)", in: "he", table: $0, as: .warning) }

  private static var report: Report {
    return Report(
      toolVersion: "1.0.0", startedAt: "2026-06-30T12:00:00Z", verdict: .failed, package: nil,
      policy: Policy(),
      checks: [
        CheckReport(
          id: "build", title: "The build succeeds", verdict: .failed, summary: "",
          findings: (0..<12).map {
            Finding(.error, subject: "build", message: "Build \($0) failed.")
          }),
        CheckReport(
          id: "localization", title: "Every string is localized", verdict: .failed,
          summary: "100 keys", findings: unsorted.worstFirst(\.self)),
      ],
      localization: (0..<30).map { table in
        TableCoverage(
          table: "App/T\(table).xcstrings",
          languages: languages.map { .init(language: $0, translated: 0, total: 100) })
      })
  }

  @Test func terminalStartsWithSummaryAndCrashes() throws {
    let style = Style(usesColor: false, usesUnicode: true, width: nil)
    let text = TerminalReport(style: style).render(Self.report)
    let screen = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(20)
      .joined(separator: "\n")
    #expect(screen.contains(/argument-type +25 +error +crash or garbage +ar 25/))
    #expect(screen.contains(/missing-translation +2,700 +error +missing text +x10 90, x11 90/))
    #expect(screen.contains("Crash or garbage: 25 errors, 25 warnings"))
    #expect(screen.contains("\"crash 0\" in ar is argument-type."))
    for number in 0..<25 {
      #expect(text.contains("\"crash \(number)\"") && text.contains("\"warned \(number)\""))
    }
    // Errors come before warnings, even of those that crash.
    let kinds = screen.matches(
      of: /^ *([a-z]+-[a-z-]+) +[0-9,]+ +(error|warning)/.anchorsMatchLineEndings())
    #expect(
      kinds.map { "\($0.1)" } == [
        "argument-type", "missing-translation", "new-translation", "bare-percent", "broken-markup",
      ])
    // The rest is cut, and a language is a line.
    #expect(!text.contains("\"wrong 20\"") && text.contains("and 5 more `broken-markup`"))
    let missing = text.split(separator: "\n").filter { $0.contains("(missing-translation): ") }
    #expect(missing.count == 20)
    #expect(
      missing.first?.contains(
        "90 keys not localized in x10: \"key 0\", \"key 1\", \"key 2\", \"key 3\", \"key 4\" and 85 more."
      )
        == true)
  }

  @Test func annotationsStartWithCrashes() {
    let lines = GitHubReport().render(Self.report).split(separator: "\n")
    let (errors, warnings) = (
      lines.filter { $0.hasPrefix("::error") }, lines.filter { $0.hasPrefix("::warning") }
    )
    #expect(errors.count == 10 && errors.allSatisfy { $0.contains("argument-type") })
    #expect(warnings.count == 10 && warnings.allSatisfy { $0.contains("bare-percent") })
    #expect(lines.last?.contains("3,037 errors") == true)
  }

  /// A limit cuts what is missing, and an entry is a language.
  @Test func listsStartWithCrashes() throws {
    struct File: Decodable {
      struct Run: Decodable {
        struct Result: Decodable {
          let ruleId: String
        }
        let results: [Result]
      }
      let runs: [Run]
    }
    func ids(_ limit: Int) throws -> [String] {
      let text = try SARIFReport(limit: limit).render(Self.report)
      return try JSONDecoder().decode(File.self, from: Data(text.utf8)).runs[0].results.map(
        \.ruleId)
    }
    #expect(try ids(25) == Array(repeating: "argument-type", count: 25))
    #expect(try ids(.max).count { $0 == "missing-translation" } == 30)
    for text in [JUnitReport().render(Self.report), TAPReport().render(Self.report)] {
      #expect(text.matches(of: /90 keys not localized in x[0-9]+: .*key 89/).count == 30)
    }
  }

  @Test func documentsStartWithCrashes() throws {
    for text in [MarkdownReport().render(Self.report), HTMLReport().render(Self.report)] {
      let parts = try ["argument-type", "crash 24", "warned 24", "wrong 0", "key 89"].map {
        try #require(text.range(of: $0)).lowerBound
      }
      #expect(parts == parts.sorted())
      #expect(text.count < 400_000)
    }
    let text = try JSONReport().render(Self.report)
    for number in 0..<100 { #expect(text.contains("\"key \(number)\"")) }
    #expect(text.matches(of: /"name" : "key/).count == 3_000)
  }
}
