public import Foundation

/// The right of one process to use a data folder; it ends with this value or with the process.
///
/// Two locks of one folder exclude each other in one process, too: take one and keep it.
public final class DataFolderLock: Sendable {
  private let lock: FileLock

  /// Waits until no other process has the right, which is an exclusive `flock` on `.lock` in the
  /// folder; both are created when they are missing.
  ///
  /// - Throws: `AppDataError.folderUnavailable`.
  public init(folder: URL) throws(AppDataError) {
    let folder = folder.absoluteURL.standardizedFileURL
    try DataFolder.create(folder, files: POSIXFileOperations())
    do {
      lock = try FileLock(path: folder.appending(path: ".lock").path)
    } catch {
      throw .folderUnavailable(path: folder.path, reason: "\(error)")
    }
  }
}
