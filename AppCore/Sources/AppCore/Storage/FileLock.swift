import Foundation

/// An exclusive `flock` on a file, which is created when it is missing; it ends with this value or
/// with the process, however that ends.
final class FileLock: Sendable {
  private let file: Int32

  /// Waits until nobody else has the lock.
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
    // Last, so that `deinit` does not close what was closed.
    self.file = file
  }

  deinit {
    // Closing alone would leave the lock to a process that was just forked and has not yet begun the
    // program that it is for: until then it has a copy of every open file.
    flock(file, LOCK_UN)
    close(file)
  }
}
