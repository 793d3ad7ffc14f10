import Foundation

/// The property list of user defaults, and its backup.
///
/// On Linux, Foundation saves user defaults by truncating and rewriting their file, so a process
/// that ends during a save leaves an incomplete file.
struct DefaultsFile {
  let url: URL
  let files: any ReceiptFileOperations

  private var backup: URL { url.appendingPathExtension("backup") }

  /// Validates the file, and restores a valid backup if the file is invalid.
  ///
  /// Foundation treats an unreadable file as empty, and overwrites it.
  ///
  /// - Throws: `AppDataError.defaultsUnreadable`; a missing file is not an error.
  func repair() throws(AppDataError) {
    do {
      _ = try Self.read(url)
    } catch {
      guard let saved = try? Self.read(backup) else { throw error }
      do {
        try replace(url, with: saved)
      } catch {
        throw .defaultsUnreadable(path: url.path, reason: "\(error)")
      }
    }
  }

  /// Copies the file to its backup, unless it is missing or invalid.
  func backUp() throws {
    let saved: Data?
    do {
      saved = try Self.read(url)
    } catch {
      // The file is no better than the backup.
      return
    }
    try replace(
      backup,
      with: saved
        ?? PropertyListSerialization.data(
          fromPropertyList: [String: String](), format: .xml, options: 0))
  }

  private func replace(_ file: URL, with contents: Data) throws {
    let folder = url.deletingLastPathComponent()
    let temporary = folder.appending(path: ".\(UUID().uuidString)").path
    do {
      try files.createFile(temporary, contents: contents)
      try files.rename(temporary, to: file.path)
    } catch {
      try? files.remove(temporary)
      throw error
    }
    try files.synchronizeFolder(folder.path)
  }

  /// The bytes of a valid user defaults property list; `nil` if there is no file.
  private static func read(_ file: URL) throws(AppDataError) -> Data? {
    let data: Data
    let list: Any
    do {
      data = try Data(contentsOf: file)
      list = try PropertyListSerialization.propertyList(from: data, options: [], format: nil)
    } catch CocoaError.fileReadNoSuchFile {
      return nil
    } catch {
      throw .defaultsUnreadable(path: file.path, reason: error.reason)
    }
    guard list is [String: Any] else {
      throw .defaultsUnreadable(path: file.path, reason: "expected a dictionary")
    }
    return data
  }
}
