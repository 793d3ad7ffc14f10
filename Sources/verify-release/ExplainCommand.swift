internal import ArgumentParser
internal import Foundation
internal import ReleaseModel
internal import Reporting
internal import Verification

struct ExplainCommand: ParsableCommand {
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
    let ids = CheckPage.all.map(\.id)
    if let id, !ids.contains(id), Verdict(rawValue: id) == nil {
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
    if let page = CheckPage.all.first(where: { $0.id == id }) {
      text = page.text
    } else if let verdict = id.flatMap(Verdict.init) {
      text = "\(verdict.rawValue) (exit code \(verdict.exitCode)): \(verdict.meaning)\n"
    } else {
      let width = CheckPage.all.map(\.id.count).max() ?? 0
      let hygiene = Set(HygieneKind.allCases.map(\.id))
      let localization = Set(LocalizationFindingKind.allCases.map(\.id))
      func list(_ title: String, where isIncluded: (CheckPage) -> Bool) -> String {
        title + "\n"
          + CheckPage.all.filter(isIncluded).map { "  \($0.id.padding(to: width))  \($0.title)\n" }
          .joined()
      }
      text =
        list("Checks", where: { !hygiene.contains($0.id) && !localization.contains($0.id) }) + "\n"
        + list("Findings of localization", where: { localization.contains($0.id) }) + "\n"
        + list("Findings of hygiene", where: { hygiene.contains($0.id) })
    }
    let columns = Terminal.size(of: STDOUT_FILENO)?.columns
    try StandardOutput.write(text.wrapped(to: columns, wrapsIndented: true))
  }
}

extension Verdict {
  /// What it says, and what to do.
  fileprivate var meaning: String {
    switch self {
    case .passed: "Everything that the selected checks look at was examined, and holds."
    case .pending:
      "Everything that can be checked automatically holds, but manual items of a checklist need a"
        + " sign-off. `verify-release checklist status` lists them."
    case .unverified:
      "Nothing wrong was found, but something could not be examined, so a pass would prove too little."
        + " Each finding says what and why, and what to do."
    case .failed: "Something is wrong. Each error says what, where, and how to fix it."
    case .invalid:
      "A configuration, checklist or report is invalid, so nothing was verified. The message names the"
        + " file, the line and what is expected."
    }
  }
}
