import Foundation
import TestSupport
import Testing

/// Commands in documents and in `--help` exist and have valid arguments.
///
/// `scripts/transcripts` reruns the console transcripts; here, the argument parser reads every
/// command, in an empty folder.
@Suite struct DocumentedCommandsTests {
  @Test func commandsInDocumentsAreValid() async throws {
    let blocks = try Documents.blocks(in: "sh") + Documents.blocks(in: "console")
    let commands = Set(blocks.flatMap { Self.commands(in: $0) })
    #expect(commands.count > 18)
    for command in commands.sorted() { try await expectValid(command) }
  }

  @Test func examplesInHelpAreValid() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    var open: [[String]] = [[]]
    var count = 0
    while let command = open.popLast() {
      let help = try await tool.run(command + ["--help"]).output
      for example in help.matches(of: #/Example: (?<command>(?s:.*?))\n\n/#) {
        let text = example.command.replacing("\n", with: " ")
        try await expectValid(Self.withoutRedirection(String(text)))
        count += 1
      }
      let subcommands = help.components(separatedBy: "SUBCOMMANDS:\n").dropFirst()
      open += subcommands.joined().matches(of: #/(?m)^  ([a-z]+)/#).map { command + [String($0.1)] }
    }
    #expect(count > 12)
  }

  /// Commands in the text have no values, so only their names and options are compared.
  @Test func commandsInTextExist() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    var help: [[String]: String] = [:]
    for path in try Documents.paths {
      for code in try Documents.text(of: path).matches(of: #/`verify-release( [^`]+)`/#) {
        let words = code.1.split(whereSeparator: \.isWhitespace).map(String.init)
        let names = words.prefix { $0.wholeMatch(of: #/[a-z]+/#) != nil }.map(\.self)
        let command = names.isEmpty ? ["run"] : names
        if help[command] == nil {
          let outcome = try await tool.run(command + ["--help"])
          #expect(outcome.exitCode == 0, "\(path): verify-release\(code.1)")
          help[command] = outcome.output + " --help --version --generate-completion-script "
          if let subcommand = outcome.output.firstMatch(of: #/(?m)^  ([a-z]+) \(default\)/#) {
            help[command]? += try await tool.run(command + [String(subcommand.1), "--help"]).output
          }
        }
        for option in words where option.hasPrefix("--") {
          #expect(
            help[command]?.contains(option) == true, "\(path): verify-release\(code.1)")
        }
      }
    }
    #expect(help.count > 10)
  }

  @Test func shellExamplesAreWellFormed() async throws {
    let blocks = try Documents.blocks(in: "sh")
    #expect(blocks.count > 15)
    for block in blocks {
      let outcome = try Program.run(["bash", "-n", "-c", block.text], in: Repository.folder)
      #expect(outcome.exitCode == 0, "\(block.document): \(outcome.errorText)")
    }
  }

  @Test func scriptsInDocumentsExist() throws {
    var names: Set<String> = []
    for path in try Documents.paths where path != "CHANGELOG.md" {
      for script in try Documents.text(of: path).matches(of: #/(?:^|[\s`(])(scripts\/[a-z-]+)/#) {
        let file = Repository.folder.appending(path: String(script.1)).path
        #expect(FileManager.default.isExecutableFile(atPath: file), "\(path): \(script.1)")
        names.insert(String(script.1))
      }
    }
    #expect(names.count > 10)
  }

  /// The commands of the tool in a block, without redirections and without output.
  private static func commands(in block: Documents.Block) -> [String] {
    var text = block.text
    if block.language == "console" {
      text = text.split(separator: "\n").filter { $0.hasPrefix("$ ") }.map { $0.dropFirst(2) }
        .joined(separator: "\n")
    }
    return text.replacing("\\\n", with: " ").split(separator: "\n")
      .flatMap { $0.replacing("&&", with: "\n").split(separator: "\n") }
      .compactMap { part in
        part.firstMatch(of: #/^ *(?:\.build/release/)?(verify-release(?: .*)?)$/#)
          .map { withoutRedirection(String($0.1)) }
      }
  }

  private static func withoutRedirection(_ command: String) -> String {
    String(command.prefix { !"|>#".contains($0) }).trimmingCharacters(in: .whitespaces)
  }

  /// Runs a command in an empty folder, where it may fail only because files are missing.
  private func expectValid(_ command: String) async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let script = "verify-release() { \"$TOOL\" \"$@\"; }; \(command)"
    let outcome = try await tool.run(
      "bash", ["-c", "TOOL='\(try Tool.executable)'; \(script)"])
    let isParsed =
      outcome.exitCode != 64
      || ["No package found", "No such file", "Nothing to check"].contains {
        outcome.error.contains($0)
      }
    #expect(isParsed, "\(command)\n\(outcome.all)")
  }
}
