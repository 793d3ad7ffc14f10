import AppCore
import ArgumentParser
import Foundation

struct PrefsImport: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Take all preferences from an export, or none.",
    discussion: "Preferences that are not in the export get their defaults.")

  @Argument(help: "The file that `prefs export` wrote.", completion: .file())
  var file: String

  @OptionGroup var data: DataOption

  @MainActor
  func run() async throws {
    let service = try data.openPreferences()
    defer { service.showProblems() }
    try service.importJSON(from: URL(filePath: file))
    try service.save()
    print("Imported \(file).")
  }
}
