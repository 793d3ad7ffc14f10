internal import EvidenceGathering
internal import Foundation
internal import Glibc

/// A lock on a folder that one program at a time may use, across processes: flock(2) on `FOLDER.lock`.
struct FolderLock {
  private let descriptor: Int32

  /// Waits for the lock.
  ///
  /// - Parameters:
  ///   - folder: The absolute path of the folder; its parent is created.
  ///   - onWait: Called once if another process has the lock.
  /// - Returns: The lock, which must be released.
  /// - Throws: `ProcessError` when the lock file can't be opened; `CancellationError`.
  static func acquire(_ folder: String, onWait: () -> Void) async throws -> FolderLock {
    let path = folder + ".lock"
    try? FileManager.default.createDirectory(
      at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else {
      throw ProcessError("cannot open the lock file \(path): \(String(cString: strerror(errno)))")
    }
    var waits = false
    do {
      while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
        guard errno == EWOULDBLOCK || errno == EINTR else {
          throw ProcessError("cannot lock \(path): \(String(cString: strerror(errno)))")
        }
        if !waits { onWait() }
        waits = true
        try await Task.sleep(for: .milliseconds(100))
      }
    } catch {
      close(descriptor)
      throw error
    }
    return FolderLock(descriptor: descriptor)
  }

  /// Releases the lock, also for children that are between fork(2) and execve(2) and have a copy of
  /// the descriptor.
  func release() {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
