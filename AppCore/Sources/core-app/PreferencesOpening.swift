import AppCore
import ArgumentParser
import Foundation

extension DataOption {
  /// Opens the preferences in the folder.
  @MainActor
  func openPreferences() throws -> UserDefaultsPreferenceService {
    try UserDefaultsPreferenceService(defaults: openData().defaults)
  }
}

extension PreferenceService {
  /// Writes the problems reported so far to standard error.
  func showProblems() {
    for problem in problems {
      FileHandle.standardError.write(Data("Warning: \(problem)\n".utf8))
    }
  }
}
