internal import ArgumentParser

/// The command line: wiring and exit codes, no policy.
///
/// Each command writes its name out; for one that does not, the parser's reflection takes a
/// millisecond of every start.
struct VerifyRelease: AsyncParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "verify-release",
    abstract: "Proves that debug-only code did not ship.",
    discussion: """
      Exit codes: 0 passed, 1 failed, 2 unverified (something could not be found out), 3 pending \
      (a person has to answer), 64 wrong arguments, 65 a wrong configuration, checklist or report file, \
      130 interrupted.
      """,
    version: version,
    subcommands: [
      Run.self, Inspect.self, Localize.self, ChecklistCommand.self, Rules.self, SavedReport.self,
      VerifyArtifact.self, Explain.self,
    ],
    defaultSubcommand: Run.self)
}
