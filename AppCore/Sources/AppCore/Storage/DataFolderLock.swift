public import Foundation

/// An exclusive lock on a data folder, held until this value is released or the process ends.
///
/// Two locks of one folder also exclude each other within a process: take one and keep it.
public final class DataFolderLock: Sendable {
  private let lock: FileLock

  /// Waits for an exclusive `flock` on `.lock` in the folder; creates both if they are missing.
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
