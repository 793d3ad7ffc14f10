import Foundation
import ReleaseModel
import Reporting
import Testing

@Suite struct GitHubTests {
  /// A workflow command as GitHub's runner parses it.
  private struct Command: Equatable {
    var name: String
    var properties: [String: String]
    var message: String

    init?(_ line: Substring) {
      guard line.hasPrefix("::"), let end = line.dropFirst(2).firstRange(of: "::") else {
        return nil
      }
      let head = line[line.index(line.startIndex, offsetBy: 2)..<end.lowerBound]
      let parts = head.split(separator: " ", maxSplits: 1)
      name = String(parts[0])
      properties = [:]
      for property in parts.count == 2 ? parts[1].split(separator: ",") : [] {
        let pair = property.split(separator: "=", maxSplits: 1)
        guard pair.count == 2 else { return nil }
        properties[String(pair[0])] = Self.text(pair[1], ["%3A": ":", "%2C": ","])
      }
      message = Self.text(line[end.upperBound...], [:])
    }

    private static func text(_ text: Substring, _ further: [String: String]) -> String {
      var result = String(text)
      for (escape, character) in further.merging(
        ["%0D": "\r", "%0A": "\n"], uniquingKeysWith: { $1 })
      {
        result = result.replacing(escape, with: character)
      }
      return result.replacing("%25", with: "%")
    }
  }

  private func commands(_ report: Report) -> [Command?] {
    let text = GitHubReport().render(report)
    return text.split(separator: "\n").map(Command.init)
  }

  @Test(arguments: Specimen.all)
  func everyLineIsValidCommand(_ specimen: Specimen) throws {
    let commands = commands(specimen.report)
    let names = try commands.map { try #require($0).name }
    #expect(names.count { $0 == "error" } <= 10 && names.count { $0 == "warning" } <= 10)
    #expect(Set(names).isSubset(of: ["error", "warning", "notice"]))
    #expect(names.last == "notice" && names.count { $0 == "notice" } <= 10)
    #expect(
      names.contains("error") == [.failed, .unverified].contains(specimen.report.verdict))
    for command in commands {
      let keys = try #require(command).properties.keys
      #expect(Set(keys).isSubset(of: ["file", "line", "endLine", "col", "title"]), "\(keys)")
    }
    let controls = GitHubReport().render(specimen.report).unicodeScalars.filter {
      $0.properties.generalCategory == .control && $0 != "\n"
    }
    #expect(controls.isEmpty)
  }

  @Test func annotationsKeepMessageAndLocation() throws {
    let commands = commands(Specimen.crowded.report).compactMap(\.self)
    #expect(
      commands.last?.message
        == "Verdict: failed, 12 errors, 1 unverified finding, 11 warnings."
        + " 4 annotations omitted because of GitHub's limit.")
    let warning = try #require(commands.first { $0.name == "warning" })
    #expect(warning.message == "Warning 1 of 100%.")
    #expect(
      warning.properties == [
        "file": "Sources/App/A, B: C/100%.swift", "line": "1", "title": "build (warning)",
      ])
    #expect(commands[0].properties["col"] == "2")
    let leak = try #require(self.commands(Specimen.failing.report)[0])
    #expect(
      leak.message
        == "`App.DebugMenu` is present in app (release).\nMove the declaration inside `#if"
        + " DEBUG`.")
  }

  @Test func acceptedFindingsAreOmitted() {
    #expect(!GitHubReport().render(Specimen.failing.report).contains("App.DebugDemo"))
  }

  @Test func summaryIsTruncatedAtLineBreak() {
    let report = Specimen.crowded.report
    let whole = GitHubReport.summary(of: report)
    #expect(whole == MarkdownReport().render(report))
    #expect(GitHubReport.summary(of: report, limit: whole.utf8.count) == whole)
    for limit in [0, 10, 200, 500, whole.utf8.count - 1] {
      let text = GitHubReport.summary(of: report, limit: limit)
      #expect(text.utf8.count <= limit)
      guard !text.isEmpty else { continue }
      let kept = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(3)
      #expect(whole.hasPrefix(kept.joined(separator: "\n") + "\n"))
      #expect(text.hasSuffix("GitHub's size limit.**\n"))
    }
    #expect(!GitHubReport.summary(of: report, limit: 500).isEmpty)
    #expect(GitHubReport.summary(of: report, limit: 0) == "")
  }

  @Test(arguments: [
    ("plain", "plain"), ("::error::x\n", "\\u{3a}:error::x\n"),
    ("a\n \t::x::y", "a\n \t\\u{3a}:x::y"),
    ("std::string", "std::string"), ("a ##[error]b", "a #\\u{23}[error]b"), ("", ""),
    ("###[x", "##\\u{23}[x"), ("\r::x::", "\r\\u{3a}:x::"), ("##[\u{301}x]", "#\\u{23}[\u{301}x]"),
    ("::\u{301}x::", "\\u{3a}:\u{301}x::"), ("\u{A0}\u{3000}::x", "\u{A0}\u{3000}\\u{3a}:x"),
    ("x\r::y", "x\r\\u{3a}:y"), ("é::x", "é::x"),
  ])
  func workflowCommandsInTextAreEscaped(_ text: String, _ inert: String) {
    #expect(Array(text.withoutWorkflowCommands.utf8) == Array(inert.utf8))
  }
}
