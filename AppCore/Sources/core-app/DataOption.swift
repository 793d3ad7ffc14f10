import AppCore
import ArgumentParser
import Foundation
import Synchronization

struct DataOption: ParsableArguments {
  @Option(
    name: .customLong("data"), help: "The folder for the app's data; created if missing.",
    completion: .directory)
  var folder: String

  func validate() throws {
    // An empty path, likely from an unset shell variable, would mean the current folder.
    guard !folder.isEmpty else { throw ValidationError("--data requires the path of a folder") }
  }

  private var url: URL { URL(filePath: folder, directoryHint: .isDirectory) }

  var healthFolder: URL { url.appending(path: "health").standardizedFileURL }

  @MainActor
  func open() throws -> OpenedApp {
    try OpenedApp(data: openData(), healthFolder: healthFolder)
  }

  /// Opens the folder, and locks it for other core-app processes until this one ends.
  func openData() throws -> AppData {
    let path = url.resolvingSymlinksInPath().path
    try Self.locks.withLock { locks in
      if locks[path] == nil { locks[path] = try DataFolderLock(folder: url) }
    }
    return try AppData(folder: url)
  }

  private static let locks = Mutex<[String: DataFolderLock]>([:])
}
