import Foundation

/// The user defaults of a data folder, which back up their file before each save.
final class FileDefaults: UserDefaults {
  private let file: DefaultsFile

  init?(file: DefaultsFile) {
    self.file = file
    super.init(suiteName: file.suiteName)
  }

  /// Backs up the file and writes the changed values to disk; returns false if either fails.
  override func synchronize() -> Bool {
    do {
      try file.backUp()
    } catch {
      return false
    }
    return super.synchronize()
  }
}
