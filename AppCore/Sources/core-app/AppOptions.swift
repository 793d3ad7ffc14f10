import AppCore
import Foundation

/// The options of every command: where the data is, and how the app is launched.
enum AppOptions {
  static var all: [Argument] {
    let shipped = [
      Argument(
        .optional, "--data",
        "The folder for the app's data; created if missing. CORE_APP_DATA changes the default.",
        default: defaultFolder),
      Argument(
        .optional, "--language",
        "The language of this run; defaults to the language preference, then to the system's language.",
        AppLanguage.words),
    ]
    #if DEBUG
      return shipped + LaunchOptions.all
    #else
      return shipped
    #endif
  }

  private static var defaultFolder: String {
    let chosen = ProcessInfo.processInfo.environment["CORE_APP_DATA"] ?? ""
    let folders = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    return chosen.isEmpty ? folders[0].appending(path: "core-app").path : chosen
  }

  /// Launches the app.
  @MainActor
  static func launch(_ values: Values) throws -> AppLaunch {
    #if DEBUG
      try LaunchOptions.check(values)
    #endif
    return try AppLaunch(
      data: openData(values), language: try? values["--language"],
      arguments: all.map(\.name).filter(values.has))
  }

  /// Opens the folder, and locks it for other core-app processes until this one ends.
  @MainActor
  static func openData(_ values: Values) throws -> AppData {
    let url = URL(filePath: try values["--data"], directoryHint: .isDirectory)
    let path = url.resolvingSymlinksInPath().path
    if locks[path] == nil {
      locks[path] = try DataFolderLock(folder: url) {
        warn("waiting for another process that is using \(path)")
      }
    }
    return try AppData(folder: url)
  }

  @MainActor private static var locks: [String: DataFolderLock] = [:]
}

/// Writes a warning or an error to standard error.
func warn(_ text: String, as kind: String = "Warning") {
  FileHandle.standardError.write(Data("\(kind): \(text)\n".utf8))
}
