internal import ArgumentParser
internal import Foundation
internal import ReleaseModel
internal import Reporting
internal import Toolchain
internal import Verification

struct ChecklistHistoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Show who signed which items in each release tag.",
    discussion: """
      Reads the sign-offs at tags such as 1.4.0 or v1.4 from git, newest tag first, and verifies their \
      signatures with the current allowed signers. An item passed only if `checklist status` said so \
      with the files and at the time of the tag.

      Example: verify-release checklist history --last 5
      """)

  @Argument(help: "IDs of the items to show; all by default.", completion: .items)
  var items: [String] = []

  @Option(
    help: ArgumentHelp("Show only the newest releases; all by default.", valueName: "number"))
  var last: Int?

  @Option(help: "Format of the history.")
  var format = ChecklistCommand.Format.terminal

  @Option(help: "When to use color.")
  var color = OutputOptions.ColorChoice.auto

  @OptionGroup var package: PackageOptions

  func validate() throws {
    if let last, last < 1 { throw ValidationError("--last must be at least 1.") }
  }

  func run() async throws {
    let plan = try package.plan(checks: [ChecklistCheck().id])
    if plan.checklists.isEmpty {
      throw ValidationError("The configuration has no checklists, so there are no sign-offs.")
    }
    let history: SigningHistory
    do {
      history = try await Gate.live(in: plan.packagePath).signingHistory(
        of: plan, items: items, newest: last)
    } catch let error as GatheringError {
      throw ToolError(description: error.description)
    } catch {
      throw ToolError.wrapping(error)
    }
    let known = plan.checklists.flatMap(\.items).map(\.id)
    let found = history.releases.flatMap(\.checklists).flatMap(\.items).map(\.id) + known
    // Older releases may have it.
    if last == nil, let unknown = items.first(where: { !found.contains($0) }) {
      throw ValidationError(
        "No release and no checklist has the item '\(unknown)'\(Spelling.suggestion(for: unknown, among: found))."
      )
    }
    let style = Terminal.style(of: STDOUT_FILENO, usesColor: color.choice)
    let text =
      switch format {
      case .terminal: HistoryReport.terminal(history, style: style)
      case .markdown: HistoryReport.markdown(history)
      case .html: HistoryReport.html(history)
      case .json: try HistoryReport.json(history)
      }
    try StandardOutput.write(text)
  }
}
