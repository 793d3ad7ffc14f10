internal import Foundation

/// A lock that holds between processes and between threads; it ends with the process.
struct FileLock {
  private let descriptor: CInt

  /// Waits until nobody else has the lock.
  init(_ file: URL) throws {
    descriptor = open(file.path, O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw Program.Failure("\(file.path) can't be opened: \(String(cString: strerror(errno)))")
    }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else {
        throw Program.Failure("\(file.path) can't be locked: \(String(cString: strerror(errno)))")
      }
    }
  }

  func unlock() { close(descriptor) }
}
