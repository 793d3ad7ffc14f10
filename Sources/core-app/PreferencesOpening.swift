import AppCore
import ArgumentParser
import Foundation

extension DataOption {
  /// The preferences in the folder.
  @MainActor
  func openPreferences() throws -> UserDefaultsPreferenceService {
    let data = try AppData(folder: URL(filePath: folder, directoryHint: .isDirectory))
    return try UserDefaultsPreferenceService(defaults: data.defaults)
  }
}

extension PreferenceService {
  /// Writes the problems met so far to standard error.
  func showProblems() {
    for problem in problems {
      FileHandle.standardError.write(Data("Warning: \(problem)\n".utf8))
    }
  }
}
