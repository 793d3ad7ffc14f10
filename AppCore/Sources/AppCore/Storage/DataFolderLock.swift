public import Foundation

/// An exclusive lock on a data folder, held until this value is released or the process ends.
///
/// Two locks on one folder also exclude each other within a process, so take one and keep it.
public final class DataFolderLock: Sendable {
  private let file: Int32

  /// Waits for an exclusive `flock` on `.lock` in the folder; creates both if they are missing.
  ///
  /// If it has to wait, calls `onWait` once and waits at most `patience` seconds.
  public init(
    folder: URL, patience: TimeInterval = 10, onWait: () -> Void = {}
  ) throws(AppDataError) {
    let folder = folder.absoluteURL.standardizedFileURL
    try AppData.create(folder)
    let path = folder.appending(path: ".lock").path
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    let deadline = Date(timeIntervalSinceNow: patience)
    var isWaiting = false
    while file < 0 || flock(file, LOCK_EX | LOCK_NB) != 0 {
      let code = errno
      guard file >= 0, code == EWOULDBLOCK || code == EINTR, Date() < deadline else {
        if file >= 0 { close(file) }
        if code == EWOULDBLOCK { throw .folderInUse(path: folder.path) }
        throw .folderUnavailable(
          path: folder.path, reason: "cannot lock \(path): \(String(cString: strerror(code)))")
      }
      if !isWaiting { onWait() }
      isWaiting = true
      Thread.sleep(forTimeInterval: 0.05)
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
