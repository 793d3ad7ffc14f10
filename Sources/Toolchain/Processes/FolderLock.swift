internal import Foundation
internal import Glibc

/// A lock on a folder that one process at a time may use: flock(2) on `FOLDER.lock`.
///
/// The lock file contains the folder's path. SwiftPM can't reuse a scratch path that was copied or
/// moved, because its build products contain absolute paths, so a folder with a different path is
/// removed.
struct FolderLock {
  private let descriptor: Int32

  /// Waits for the lock.
  ///
  /// - Parameters:
  ///   - folder: The absolute path of the folder; its parent is created.
  ///   - onWait: Called once if another process has the lock.
  /// - Returns: The lock, which must be released.
  /// - Throws: `ProcessError` if the lock file can't be used or a copied folder can't be removed;
  ///   Foundation's error if the parent can't be created; `CancellationError`.
  static func acquire(_ folder: String, onWait: () -> Void) async throws -> FolderLock {
    let path = folder + ".lock"
    try FileManager.default.createDirectory(
      at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    let descriptor = Self.descriptor(of: path, O_CREAT)
    guard descriptor >= 0 else {
      throw ProcessError.unusable(
        "cannot open the lock file \(path): \(String(cString: strerror(errno)))")
    }
    var waits = false
    do {
      while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
        guard errno == EWOULDBLOCK || errno == EINTR else {
          throw ProcessError.unusable("cannot lock \(path): \(String(cString: strerror(errno)))")
        }
        if !waits { onWait() }
        waits = true
        try await Task.sleep(for: .milliseconds(100))
      }
      try removeCopy(folder, descriptor)
    } catch {
      close(descriptor)
      throw error
    }
    return FolderLock(descriptor: descriptor)
  }

  /// The lock of a folder that has been locked before, without changing anything in the folder.
  ///
  /// Nil while another process has the lock.
  static func tryToAcquire(_ folder: String) -> FolderLock? {
    let descriptor = Self.descriptor(of: folder + ".lock")
    guard descriptor >= 0 else { return nil }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return FolderLock(descriptor: descriptor) }
    close(descriptor)
    return nil
  }

  private static func descriptor(of path: String, _ flags: Int32 = 0) -> Int32 {
    open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | flags, 0o644)
  }

  /// Removes a folder whose lock file contains another path, and records the current path.
  private static func removeCopy(_ folder: String, _ descriptor: Int32) throws {
    let path = Array(folder.utf8)
    var written = [UInt8](repeating: 0, count: 2 * Int(PATH_MAX))
    let count = max(pread(descriptor, &written, written.count, 0), 0)
    guard count != path.count || !written.starts(with: path) else { return }
    if count > 0, FileManager.default.fileExists(atPath: folder) {
      do {
        try FileManager.default.removeItem(atPath: folder)
      } catch {
        throw ProcessError.unusable(
          "cannot remove \(folder), which was copied from"
            + " \(String(decoding: written[..<count], as: UTF8.self)) and cannot be reused:"
            + " \(error.localizedDescription)")
      }
    }
    guard ftruncate(descriptor, 0) == 0, pwrite(descriptor, path, path.count, 0) == path.count
    else {
      throw ProcessError.unusable(
        "cannot write \(folder).lock: \(String(cString: strerror(errno)))")
    }
  }

  /// Releases the lock, even if a child between fork(2) and execve(2) has a copy of the descriptor.
  func release() {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
