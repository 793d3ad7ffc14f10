import AppCore
import ArgumentParser
import Foundation

struct PrefsExport: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Export the preferences that are set, as JSON.")

  @Argument(help: "The file to write; standard output if omitted.", completion: .file())
  var file: String?

  @OptionGroup var options: AppOptions

  @MainActor
  func run() async throws {
    let service = try options.launch().preferences
    if let file {
      try service.exportJSON(to: URL(filePath: file))
      print("Exported to \(file).")
    } else {
      print(String(decoding: try service.exportJSON(), as: UTF8.self))
    }
    service.showProblems()
  }
}
