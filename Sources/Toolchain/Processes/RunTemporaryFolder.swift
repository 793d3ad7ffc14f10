internal import Cryptography
internal import Foundation
internal import Glibc
internal import Synchronization

/// The temporary folder of this process and its programs, which is removed when the process exits.
///
/// Its path depends only on the package, because SwiftPM recompiles manifests and plugins if an
/// environment variable has another value than last time. It is short, because the path of a Unix
/// socket has at most 108 bytes. Runs of one package at the same time share the folder: each has a
/// shared flock(2) on it. One that can get an exclusive lock is alone, and removes the contents
/// when it begins, because a killed run left them, and the folder when it ends.
package enum RunTemporaryFolder {
  private static let current = Mutex<(path: String, descriptor: Int32)?>(nil)

  /// The folder of this process, which is created for the package of the first call.
  ///
  /// Nil if it can't be created or belongs to someone else. Programs then use the same folder as
  /// everyone.
  package static func path(for package: String) -> String? {
    current.withLock { current in
      if current == nil {
        let digest = ContentDigest.sha256(of: "\(geteuid())\n\(package)").prefix(8)
        current = acquire(FileManager.default.temporaryDirectory.path + "/verify-release-\(digest)")
        if current != nil { atexit { RunTemporaryFolder.remove() } }
      }
      return current?.path
    }
  }

  private static func acquire(_ path: String) -> (String, Int32)? {
    while true {
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else { return nil }
      let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      if descriptor < 0, errno == ENOENT { continue }
      guard descriptor >= 0 else { return nil }
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o077 == 0
      else {
        close(descriptor)
        return nil
      }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { removeContents(of: path) }
      while flock(descriptor, LOCK_SH) != 0, errno == EINTR {}
      // Another run may have removed the folder since it was opened.
      var now = stat()
      if lstat(path, &now) == 0, now.st_ino == status.st_ino { return (path, descriptor) }
      close(descriptor)
    }
  }

  /// Removes the folder, unless another run uses it.
  private static func remove() {
    guard
      let (path, descriptor) = current.withLock({ current in
        defer { current = nil }
        return current
      }), flock(descriptor, LOCK_EX | LOCK_NB) == 0
    else { return }
    removeContents(of: path)
    rmdir(path)
  }

  private static func removeContents(of folder: String) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      let path = "\(folder)/\(name)"
      if (try? FileManager.default.removeItem(atPath: path)) != nil { continue }
      // A test may have removed the permission to write.
      allowRemoval(below: path)
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  private static func allowRemoval(below folder: String) {
    var status = stat()
    guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return }
    chmod(folder, 0o700)
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      allowRemoval(below: "\(folder)/\(name)")
    }
  }
}
