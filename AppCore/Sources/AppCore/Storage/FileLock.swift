import Foundation

/// An exclusive `flock` on a file, which is created if it is missing; held until this value is
/// released or the process ends for any reason.
final class FileLock: Sendable {
  private let file: Int32

  /// Waits until the lock is free.
  init(path: String) throws(FileOperationError) {
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw FileOperationError(operation: "open", path: path, code: errno) }
    while flock(file, LOCK_EX) != 0 {
      guard errno == EINTR else {
        let error = FileOperationError(operation: "lock", path: path, code: errno)
        close(file)
        throw error
      }
    }
    // Last, so that `deinit` does not close a descriptor that was already closed.
    self.file = file
  }

  deinit {
    // A forked process that has not called exec yet has copies of all open files, so closing this
    // one would not release the lock.
    flock(file, LOCK_UN)
    close(file)
  }
}
