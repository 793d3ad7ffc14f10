internal import ArgumentParser

struct ChecklistCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "checklist",
    abstract: "Show the status of checklists, sign items, or write and verify the release record.",
    discussion: "Example: verify-release checklist status",
    subcommands: [
      ChecklistStatusCommand.self, ChecklistSignCommand.self, ChecklistReportCommand.self,
      ChecklistVerifyCommand.self, ChecklistHistoryCommand.self,
    ],
    defaultSubcommand: ChecklistStatusCommand.self)

  /// The formats of what people read and file.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case terminal, markdown, html, json
  }
}
