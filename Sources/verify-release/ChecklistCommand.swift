internal import ArgumentParser

struct ChecklistCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "checklist",
    abstract: "Say how the checklists stand, sign an item, or file the result.",
    subcommands: [ChecklistStatus.self, ChecklistSign.self, ChecklistRecord.self],
    defaultSubcommand: ChecklistStatus.self)
}
