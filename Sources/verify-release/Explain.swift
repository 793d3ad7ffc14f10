internal import ArgumentParser
internal import Checks
internal import Foundation
internal import ReleaseModel
internal import Reporting

struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Say what an id in a report means, why it matters, and how to mend it.",
    discussion: "Without an id, all ids are listed.")

  @Argument(help: "The id of a check, or of a fault of localization.")
  var id: String?

  func validate() throws {
    let ids = Page.all.map(\.id)
    if let id, !ids.contains(id) {
      throw ValidationError(
        "There is no check or fault “\(id)”\(Spelling.suggestion(for: id, among: ids)). "
          + "`verify-release explain` lists all.")
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
    try StandardOutput.write(text)
  }
}
