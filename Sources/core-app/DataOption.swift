import AppCore
import ArgumentParser
import Foundation

struct DataOption: ParsableArguments {
  @Option(
    name: .customLong("data"), help: "The folder that keeps the app's state; created when missing.",
    completion: .directory)
  var folder: String

  func validate() throws {
    // An empty path would be the current folder, most likely because a shell variable is not set.
    guard !folder.isEmpty else { throw ValidationError("--data needs the path of a folder") }
  }

  private var url: URL { URL(filePath: folder, directoryHint: .isDirectory) }

  var healthFolder: URL { url.appending(path: "health").standardizedFileURL }

  @MainActor
  func open() throws -> OpenedApp {
    try OpenedApp(data: openData(), healthFolder: healthFolder)
  }

  func openData() throws -> AppData {
    try AppData(folder: url)
  }
}
