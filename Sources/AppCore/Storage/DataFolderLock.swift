public import Foundation

/// The right of one process to use a data folder; it ends with this value or with the process.
///
/// Two locks of one folder exclude each other in one process, too: take one and keep it.
public final class DataFolderLock: Sendable {
  private let file: Int32

  /// Waits until no other process has the right, which is an exclusive `flock` on `.lock` in the
  /// folder; both are created when they are missing.
  ///
  /// - Throws: `AppDataError.folderUnavailable`.
  public init(folder: URL) throws(AppDataError) {
    let folder = folder.absoluteURL.standardizedFileURL
    try DataFolder.create(folder, files: POSIXFileOperations())
    let path = folder.appending(path: ".lock").path
    file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else {
      throw .folderUnavailable(
        path: folder.path,
        reason: "\(FileOperationError(operation: "open", path: path, code: errno))")
    }
    while flock(file, LOCK_EX) != 0 {
      guard errno == EINTR else {
        let error = FileOperationError(operation: "lock", path: path, code: errno)
        close(file)
        throw .folderUnavailable(path: folder.path, reason: "\(error)")
      }
    }
  }

  deinit {
    close(file)
  }
}
