import Foundation

/// The property list of user defaults, with a backup beside it.
///
/// Foundation on Linux saves user defaults by emptying their file and writing it anew, so that a
/// process that ends at that moment leaves a part of it.
struct DefaultsFile {
  let url: URL
  let files: any ReceiptFileOperations

  private var backup: URL { url.appendingPathExtension("backup") }

  /// Checks the file, which Foundation takes for empty, and overwrites, when it cannot read it; puts
  /// the backup in its place when that is whole.
  ///
  /// - Throws: `AppDataError.defaultsUnreadable`; a file that does not exist is none.
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

  /// Copies the file to its backup, unless there is nothing whole to copy.
  func backUp() throws {
    let saved: Data?
    do {
      saved = try Self.read(url)
    } catch {
      // What is there is no better than the backup.
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

  /// The bytes of a property list that holds user defaults; nil when there is no file.
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
