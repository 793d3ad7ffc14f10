import AppCore
import ArgumentParser
import Foundation

struct PrefsImport: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Replace all preferences with those of an exported file.",
    discussion: """
      Preferences that are not in the file are reset to their defaults. If the file is invalid, \
      nothing is changed.
      """)

  @Argument(help: "A file written by `prefs export`.", completion: .file())
  var file: String

  @OptionGroup var options: AppOptions

  @MainActor
  func run() async throws {
    let service = try options.launch().preferences
    defer { service.showProblems() }
    try service.importJSON(from: URL(filePath: file))
    try service.save()
    print("Imported \(file).")
  }
}
