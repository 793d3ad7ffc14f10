internal import ArgumentParser

/// The root command: wiring and exit codes, no policy.
///
/// Every subcommand sets `commandName` explicitly, because deriving it by reflection takes 1 ms of
/// every launch.
struct VerifyRelease: AsyncParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "verify-release",
    abstract: "Verify that a release contains no debug-only code.",
    discussion: """
      Example: verify-release --output markdown=report.md

      Exit codes: 0 passed, 1 failed, 2 unverified (something could not be verified), 3 pending (a \
      manual item needs sign-off), 64 invalid arguments, 65 invalid configuration, checklist or \
      report file, 130 interrupted.
      """,
    version: version,
    subcommands: [
      RunCommand.self, InitCommand.self, InspectCommand.self, LocalizationCommand.self,
      ChecklistCommand.self,
      GuardsCommand.self, RulesCommand.self, ReportCommand.self, VerifyCommand.self,
      SelftestCommand.self, ExplainCommand.self, DoctorCommand.self,
    ],
    defaultSubcommand: RunCommand.self)
}
