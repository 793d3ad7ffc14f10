internal import ArgumentParser
internal import Checks
internal import Foundation
internal import ReleaseGate
internal import ReleaseModel
internal import Reporting

struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain a check or finding: what it means, why it matters, and how to fix it.",
    discussion: """
      Without an ID, lists all IDs.

      Example: verify-release explain debug-leak
      """)

  @Argument(
    help: "ID of a check or a localization finding, as shown in reports.", completion: .pages)
  var id: String?

  func validate() throws {
    let ids = Page.all.map(\.id)
    if let id, !ids.contains(id) {
      let project = Project.here
      let builds = project?.configuration.builds.map(\.name) ?? ["release"]
      if builds.map(Rule.derivedID).contains(id) {
        throw ValidationError(
          "'\(id)' is the rule that is derived for a build: what only the debug build declares must be"
            + " absent from it. `verify-release explain derived-rules` explains it.")
      }
      if project?.configuration.ruleIDs.contains(id) == true {
        throw ValidationError(
          "'\(id)' is a rule of this package. `verify-release rules \(id)` shows its patterns.")
      }
      throw ValidationError(
        "Unknown ID '\(id)'\(Spelling.suggestion(for: id, among: ids)). "
          + "`verify-release explain` lists all IDs.")
    }
  }

  func run() throws {
    let text: String
    if let page = Page.all.first(where: { $0.id == id }) {
      text = page.text
    } else {
      let width = Page.all.map(\.id.count).max() ?? 0
      text = Page.all.map { "\($0.id.padding(to: width))  \($0.title)\n" }.joined()
    }
    let columns = Terminal.size(of: STDOUT_FILENO)?.columns
    try StandardOutput.write(text.wrapped(to: columns, wrapsIndented: true))
  }
}
