internal import Foundation

/// A lock between processes and between threads, released when the object or the process ends.
final class FileLock: Sendable {
  private let descriptor: CInt

  private init(opening file: URL) throws {
    descriptor = open(file.path, O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Self.failure("opened", file) }
  }

  deinit { close(descriptor) }

  /// Blocks the thread until the lock is free.
  static func wait(for file: URL) throws -> FileLock {
    let lock = try FileLock(opening: file)
    while flock(lock.descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw failure("locked", file) }
    }
    return lock
  }

  /// Waits until the lock is free, which can take as long as another test.
  static func wait(for file: URL) async throws -> FileLock {
    let lock = try FileLock(opening: file)
    while flock(lock.descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EINTR || errno == EWOULDBLOCK else { throw failure("locked", file) }
      try await Task.sleep(for: .milliseconds(50))
    }
    return lock
  }

  private static func failure(_ action: String, _ file: URL) -> Program.Failure {
    Program.Failure("\(file.path) cannot be \(action): \(String(cString: strerror(errno)))")
  }
}
