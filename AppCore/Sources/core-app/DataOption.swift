import AppCore
import ArgumentParser
import Foundation
import Synchronization

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

  /// Opens the folder, which no other core-app then uses until this one ends.
  func openData() throws -> AppData {
    let path = url.resolvingSymlinksInPath().path
    try Self.locks.withLock { locks in
      if locks[path] == nil { locks[path] = try DataFolderLock(folder: url) }
    }
    return try AppData(folder: url)
  }

  private static let locks = Mutex<[String: DataFolderLock]>([:])
}
