import Foundation

/// The property list of user defaults, and its backup.
///
/// On Linux, Foundation saves user defaults by truncating and rewriting their file, so a process
/// that ends during a save leaves an incomplete file.
struct DefaultsFile {
  private let folder: URL

  init(folder: URL) {
    self.folder = folder
  }

  /// The path without its extension: on Linux, Foundation treats a suite name that is an absolute
  /// path as the path of the property list.
  var suiteName: String { folder.appending(path: "defaults").path }

  private var file: DataFile { DataFile(url: folder.appending(path: "defaults.plist")) }
  private var backup: DataFile { DataFile(url: folder.appending(path: "defaults.plist.backup")) }

  /// Validates the file, and restores a valid backup if the file is invalid.
  ///
  /// Foundation treats an unreadable file as empty, and overwrites it. The invalid file is kept as
  /// `defaults.plist.damaged`.
  ///
  /// - Returns: A sentence about what was restored; `nil` if nothing was.
  /// - Throws: `AppDataError.defaultsUnreadable`; a missing file is not an error.
  func repair() throws(AppDataError) -> String? {
    do throws(DataFile.Failure) {
      _ = try Self.contents(of: file)
      return nil
    } catch {
      let damage = error
      do {
        guard let saved = try Self.contents(of: backup) else { throw damage }
        let damaged = folder.appending(path: "defaults.plist.damaged")
        try? FileManager.default.removeItem(at: damaged)
        try? FileManager.default.moveItem(at: file.url, to: damaged)
        try file.write(saved)
      } catch {
        throw .defaultsUnreadable(path: file.url.path, reason: "\(damage)")
      }
      return "\(file.url.path) was damaged (\(damage)); the previous version was restored"
    }
  }

  /// Copies the file to its backup, unless it is invalid; a missing file counts as an empty one.
  func backUp() throws {
    let saved: Data?
    do throws(DataFile.Failure) {
      saved = try Self.contents(of: file)
    } catch {
      // An invalid file is no better than the backup.
      return
    }
    try backup.write(
      saved
        ?? PropertyListSerialization.data(
          fromPropertyList: [String: String](), format: .xml, options: 0))
  }

  /// The bytes of a valid user defaults property list; `nil` if there is no file.
  private static func contents(of file: DataFile) throws(DataFile.Failure) -> Data? {
    guard let data = try file.read(maximumSize: 1 << 26) else { return nil }
    do {
      let list = try PropertyListSerialization.propertyList(from: data, options: [], format: nil)
      guard list is [String: Any] else {
        throw DataFile.Failure(description: "expected a dictionary")
      }
    } catch let failure as DataFile.Failure {
      throw failure
    } catch {
      throw DataFile.Failure(description: error.reason)
    }
    return data
  }
}
