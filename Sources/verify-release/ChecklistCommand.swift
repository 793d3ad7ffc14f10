internal import ArgumentParser

struct ChecklistCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "checklist",
    abstract: "Show the status of checklists, sign items, or write and verify the release record.",
    discussion: "Example: verify-release checklist status",
    subcommands: [
      ChecklistStatus.self, ChecklistSign.self, ChecklistReportCommand.self,
      ChecklistVerify.self, ChecklistHistory.self,
    ],
    defaultSubcommand: ChecklistStatus.self)

  /// The formats of what people read and file.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case terminal, markdown, html, json
  }
}
