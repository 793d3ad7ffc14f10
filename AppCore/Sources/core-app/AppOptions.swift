public import AppCore
public import ArgumentParser
import Foundation
import Synchronization

/// The options of every command: where the data is, and how the app is launched.
struct AppOptions: ParsableArguments {
  @Option(
    name: .customLong("data"), help: "The folder for the app's data; created if missing.",
    completion: .directory)
  var folder: String

  @Option(help: "The language of this run; the default is the preference or the system's language.")
  var language: AppLanguage?

  #if DEBUG
    @OptionGroup(title: "Launch Arguments") var launchOptions: LaunchOptions
  #endif

  func validate() throws {
    // An empty path, likely from an unset shell variable, would mean the current folder.
    guard !folder.isEmpty else { throw ValidationError("--data requires the path of a folder") }
  }

  /// Launches the app.
  @MainActor
  func launch() throws -> AppLaunch {
    let data = try openData()
    #if DEBUG
      return try AppLaunch(data: data, language: language, arguments: launchOptions.arguments)
    #else
      return try AppLaunch(data: data, language: language, arguments: [])
    #endif
  }

  /// Opens the folder, and locks it for other core-app processes until this one ends.
  func openData() throws -> AppData {
    let url = URL(filePath: folder, directoryHint: .isDirectory)
    let path = url.resolvingSymlinksInPath().path
    try Self.locks.withLock { locks in
      if locks[path] == nil {
        locks[path] = try DataFolderLock(folder: url) {
          warn("waiting for another process that is using \(path)")
        }
      }
    }
    return try AppData(folder: url)
  }

  private static let locks = Mutex<[String: DataFolderLock]>([:])
}

extension AppLanguage: ExpressibleByArgument {}

/// Writes a warning to standard error.
func warn(_ text: String) { FileHandle.standardError.write(Data("Warning: \(text)\n".utf8)) }
