import Foundation
import Testing

/// Output in a real terminal, which `script` from util-linux provides.
@Suite struct TerminalTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
  }

  /// Runs the tool in a terminal; the output of the command `input` is typed into it.
  private func run(
    _ arguments: String, columns: Int, in folder: String, environment: String = "",
    input: String = ":"
  ) async throws -> Tool.Outcome {
    let command =
      "stty cols \(columns) rows 24; exec env TERM=xterm \(environment)"
      + " '\(try Tool.executable)' \(arguments)"
    return try await tool.run(
      "/bin/sh",
      ["-c", #"{ \#(input); } | script --quiet --return --command "$0" /dev/null"#, command],
      in: folder)
  }

  private let live =
    /(?:^|\r|\n|\u{1B}\[J|m)  ([0-9]+) s  ([a-z]+(?: [a-z]+)*)(?:  ([^\r\n\u{1B}]*))?/

  private let left = /^ +[0-9]+ s +[a-z]/

  @Test(arguments: [40, 200])
  func runningStepsAreShownLive(columns: Int) async throws {
    defer { tool.remove() }
    let package = try tool.copy(package: "does-not-compile")
    let outcome = try await run("--color never", columns: columns, in: package)
    #expect(outcome.exitCode == 1)
    let steps = outcome.output.matches(of: live)
    #expect(steps.contains { $0.2 == "package description" })
    // A log line, such as [3/7] Compiling App.
    #expect(steps.contains { $0.2 == "build debug" && $0.3?.hasPrefix("[") == true })
    #expect(steps.allSatisfy { $0.0.drop { "\r\n\u{1B}[J".contains($0) }.count < columns })

    let screen = try #require(Screen(outcome.output, columns: columns))
    #expect(screen.lines.filter { $0.contains(left) } == [])
    #expect(screen.lines.count { $0.contains(/^✓ package description \([0-9.]+ s\)/) } == 1)
    for build in ["debug", "release"] {
      #expect(screen.lines.count { $0.hasPrefix("✗ build \(build) (") } == 1, "\(screen.lines)")
    }
    #expect(
      screen.lines.suffix(3) == [
        "✗ failed (8 checks, 2 errors)", "next: run `verify-release explain build`", "",
      ])
    #expect(outcome.output.contains("verify-release --only build\r\n"))
    if columns == 40 {
      #expect(screen.lines.contains("    value of type 'String' to type"), "\(screen.lines)")
    }
  }

  /// Presses Ctrl-C as soon as a build logs something.
  @Test func interruptLeavesTerminalClean() async throws {
    defer { tool.remove() }
    let package = try tool.copy(package: "clean")
    let log = ".build/verify-release/logs/debug-build.log"
    let wait = "for n in $(seq 600); do test -s \(log) && break; sleep 0.1; done; sleep 1"
    let outcome = try await run(
      "", columns: 80, in: package, input: wait + #"; printf '\003'; sleep 1"#)
    #expect(outcome.exitCode == 130, "\(outcome.all)")
    let screen = try #require(Screen(outcome.output, columns: 80))
    #expect(outcome.output.contains(live))
    #expect(
      screen.lines.suffix(2) == [
        "interrupted; all started processes have ended, and no report was written", "",
      ])
    #expect(screen.lines.filter { $0.contains(left) } == [])
  }

  @Test func dumbTerminalGetsPlainLines() async throws {
    defer { tool.remove() }
    let package = try tool.copy(package: "clean")
    try "let package = ".write(
      toFile: package + "/Package.swift", atomically: true, encoding: .utf8)
    let outcome = try await run("", columns: 40, in: package, environment: "TERM=dumb")
    #expect(outcome.exitCode == 2)
    #expect(!outcome.output.contains("\u{1B}"))
    let beginning = /^(  package description …\r\n)?✗ package description \(/
    #expect(outcome.output.firstMatch(of: beginning) != nil)
  }

  @Test(arguments: [
    ("LC_ALL=C.UTF-8", "✗ failed (", "✗ debug-leak"), ("LC_ALL=C", "x failed (", "x debug-leak"),
    ("LC_ALL= LC_CTYPE= LANG=de_DE.ISO-8859-1", "x failed (", "x debug-leak"),
    ("LC_ALL= LC_CTYPE= LANG=", "✗ failed (", "✗ debug-leak"),
  ])
  func localeSelectsUnicodeOrASCIISymbols(
    _ environment: String, _ verdict: String, _ check: String
  ) async throws {
    defer { tool.remove() }
    let outcome = try await run(
      "inspect '\(try Tool.executable)' --name ReleaseModel.Verdict", columns: 80,
      in: tool.folder, environment: environment)
    #expect(outcome.exitCode == 1)
    let screen = try #require(Screen(outcome.output, columns: 80))
    #expect(screen.lines.contains { $0.hasPrefix(verdict) }, "\(screen.lines)")
    #expect(screen.lines.contains { $0.hasPrefix(check) })
  }

  @Test(arguments: ["", "inspect ", "checklist sign ", "verify "])
  func helpFitsNarrowTerminal(command: String) async throws {
    defer { tool.remove() }
    let outcome = try await run("\(command)--help", columns: 40, in: tool.folder)
    #expect(outcome.exitCode == 0, "\(outcome.all)")
    let screen = try #require(Screen(outcome.output, columns: 1000))
    #expect(screen.lines.filter { $0.count > 40 } == [])
    #expect(screen.lines.count > 10)
  }

  /// Output to a file is not wrapped, even if `COLUMNS` is set.
  @Test func redirectedLinesAreNotWrapped() async throws {
    defer { tool.remove() }
    let outcome = try await run(
      "inspect '\(try Tool.executable)' --name ReleaseModel.Verdict > whole; cat whole",
      columns: 40, in: tool.folder, environment: "COLUMNS=40")
    _ = outcome
    let text = try String(contentsOfFile: "\(tool.folder)/whole", encoding: .utf8)
    #expect(text.split(separator: "\n").contains { $0.count > 80 })
    #expect(!text.contains("\u{1B}"))
  }
}
