import Foundation

/// The user defaults of a data folder, which back up their file before each save.
final class FileDefaults: UserDefaults {
  private let file: DefaultsFile

  /// Opens `defaults.plist` in the folder.
  ///
  /// On Linux, Foundation treats a suite name that is an absolute path as the path of the property
  /// list, without its extension.
  init?(folder: URL, files: any ReceiptFileOperations) throws(AppDataError) {
    let suite = folder.appending(path: "defaults")
    file = DefaultsFile(url: suite.appendingPathExtension("plist"), files: files)
    try file.repair()
    super.init(suiteName: suite.path)
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
