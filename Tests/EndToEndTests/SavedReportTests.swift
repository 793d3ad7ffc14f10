import Foundation
import Testing

/// A saved report renders exactly as the run did.
@Suite struct SavedReportTests {
  /// Inspects the tool itself for a name that it has, and writes the report in every format.
  private func inspect(with tool: Tool) async throws -> Tool.Outcome {
    try await tool.run(
      ["inspect", try Tool.executable, "--name", "ReleaseModel.Verdict", "--quiet"]
        + Tool.formats.flatMap { ["--output", "\($0)=saved.\($0)"] })
  }

  @Test func testedFormatsAreThoseInHelp() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let help = try await tool.run(["report", "--help"]).output
    let words = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("(values: \(Tool.formats.joined(separator: ", "));"), "\(help)")
  }

  @Test func everyFormatRendersIdentically() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let inspected = try await inspect(with: tool)
    #expect(inspected.exitCode == 1)
    for format in Tool.formats {
      let outcome = try await tool.run([
        "report", "saved.json", "--format", format, "--output", "\(format)=rendered.\(format)",
        "--quiet",
      ])
      let saved = try Data(contentsOf: URL(fileURLWithPath: "\(tool.folder)/saved.\(format)"))
      let rendered = try Data(contentsOf: URL(fileURLWithPath: "\(tool.folder)/rendered.\(format)"))
      #expect(outcome.exitCode == 1 && outcome.error == "")
      #expect(saved == rendered && Data(outcome.output.utf8) == saved, "\(format)")
      #expect(!saved.isEmpty)
    }
  }

  @Test func invalidReportFileExits65() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    _ = try await inspect(with: tool)
    let text = try String(contentsOfFile: "\(tool.folder)/saved.json", encoding: .utf8)
    let files = [
      ("html", "<html></html>", "not valid JSON"), ("cut", String(text.dropLast(9)), "truncated"),
      ("late", text.replacing(#""schemaVersion" : 2"#, with: #""schemaVersion" : 3"#), "version 3"),
    ]
    for (name, text, message) in files {
      try text.write(toFile: "\(tool.folder)/\(name)", atomically: true, encoding: .utf8)
      let outcome = try await tool.run(["report", name])
      #expect(outcome.exitCode == 65 && outcome.output == "")
      #expect(outcome.error.hasPrefix("\(name):1: error: ") && outcome.error.contains(message))
    }
    let missing = try await tool.run(["report", "nowhere.json"])
    #expect(missing.exitCode == 65)
    #expect(
      missing.error == "nowhere.json: error: cannot read the file: No such file or directory\n"
    )
  }

  /// A report that was edited to pass is rejected.
  @Test func contradictoryReportExits65() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    _ = try await inspect(with: tool)
    let text = try String(contentsOfFile: "\(tool.folder)/saved.json", encoding: .utf8)
    let verdict = #""verdict" : "failed""#
    let last = try #require(text.ranges(of: verdict).last)
    let passed = #""verdict" : "passed""#
    let all = text.replacing(verdict, with: passed)
    let one = text.replacingCharacters(in: last, with: passed)
    for (forged, words) in [
      (all, "the verdict of 'debug-leak' is passed, but its findings require failed"),
      (one, "the verdict is passed, but the checks require failed"),
    ] {
      try forged.write(toFile: "\(tool.folder)/forged.json", atomically: true, encoding: .utf8)
      let outcome = try await tool.run(["report", "forged.json"])
      #expect(outcome.exitCode == 65 && outcome.output == "")
      #expect(outcome.error.contains(words), "\(outcome.error)")
    }
  }

  @Test func eachReportNeedsItsOwnFile() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    _ = try await inspect(with: tool)
    let saved = try Data(contentsOf: URL(fileURLWithPath: "\(tool.folder)/saved.json"))
    for outputs in [["html=both", "json=./both"], ["html=saved.json"]] {
      let outcome = try await tool.run(
        ["report", "saved.json"] + outputs.flatMap { ["--output", $0] })
      #expect(outcome.exitCode == 64, "\(outcome.all)")
    }
    let now = try Data(contentsOf: URL(fileURLWithPath: "\(tool.folder)/saved.json"))
    #expect(saved == now)
    // A pipe, such as /dev/stdout here, can take several reports.
    let script = "\"$0\" report saved.json --quiet --output tap=/dev/stdout | cat"
    let piped = try await tool.run("/bin/sh", ["-c", script, try Tool.executable])
    #expect(piped.output.hasPrefix("TAP version 13\n"), "\(piped.all)")
    #expect(piped.output.contains("✗ failed ("))
  }

  @Test func unknownFieldsAreDroppedWithNote() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    _ = try await inspect(with: tool)
    let text = try String(contentsOfFile: "\(tool.folder)/saved.json", encoding: .utf8)
    try text.replacing(#""schemaVersion" : 2"#, with: #""later" : true, "schemaVersion" : 2"#)
      .write(toFile: "\(tool.folder)/later.json", atomically: true, encoding: .utf8)
    let later = try await tool.run(["report", "later.json", "--format", "json"])
    #expect(later.exitCode == 1 && later.output == text)
    #expect(later.error.hasPrefix("note: later.json was not written by verify-release "))
    #expect(try await tool.run(["report", "saved.json"]).error == "")
  }

  /// The summary is appended to what other commands in the step have written.
  @Test func gitHubFormatAppendsStepSummary() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    _ = try await inspect(with: tool)
    let summary = "\(tool.folder)/summary.md"
    let command = [
      "GITHUB_STEP_SUMMARY=\(summary)", try Tool.executable, "report", "saved.json", "--format",
    ]
    _ = try await tool.run("/usr/bin/env", command + ["tap"], in: tool.folder)
    #expect(!FileManager.default.fileExists(atPath: summary))
    let markdown = try String(contentsOfFile: "\(tool.folder)/saved.markdown", encoding: .utf8)
    for count in 1...2 {
      let outcome = try await tool.run("/usr/bin/env", command + ["github"], in: tool.folder)
      #expect(outcome.exitCode == 1 && outcome.output.hasPrefix("::error "))
      #expect(
        try String(contentsOfFile: summary, encoding: .utf8)
          == String(repeating: markdown, count: count))
    }
    let unwritable = try await tool.run(
      "/usr/bin/env", ["GITHUB_STEP_SUMMARY=/proc/nowhere/s"] + command.dropFirst() + ["github"],
      in: tool.folder)
    #expect(unwritable.exitCode == 2 && unwritable.output.hasPrefix("::error "))
    #expect(unwritable.error.contains("cannot write /proc/nowhere/s: No such file"))
  }

  @Test func gitHubCommandsInNamesAreEscaped() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let outcome = try await tool.run(["inspect", "##[stop-commands]x", "--name", "Thing"])
    #expect(outcome.exitCode == 2)
    #expect(outcome.all.contains("stop-commands") && !outcome.all.contains("##["))
  }
}
