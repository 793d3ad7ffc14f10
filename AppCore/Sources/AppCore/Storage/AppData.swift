public import Foundation

/// The storage of the app's persistent data.
///
/// Only one process at a time may use a data folder: hold a `DataFolderLock` while it is in use.
///
/// Unchecked because `UserDefaults` is not marked as thread-safe on Linux, although it is.
public struct AppData: @unchecked Sendable {
  /// The folder that contains all files of the app.
  public let folder: URL

  private let file: FileDefaults

  /// The user defaults that store preferences, plays and the session's mode.
  public var defaults: UserDefaults { file }

  /// Why the user defaults can't be read, so they won't be saved; `nil` if they can be read.
  public var defaultsProblem: AppDataError? { file.problem }

  /// The folder of the receipts for purchases, created on the first purchase.
  public var receiptFolder: URL {
    folder.appending(path: "receipts", directoryHint: .isDirectory)
  }

  /// Opens a data folder, which is created if it is missing.
  public init(folder: URL) throws(AppDataError) {
    self.folder = folder.absoluteURL.standardizedFileURL
    try Self.create(self.folder)
    file = FileDefaults(folder: self.folder)
    for folder in [self.folder, receiptFolder] { DataFile.removeLeftover(in: folder) }
  }

  /// Writes changed user defaults to disk; a change that isn't saved is lost when the process ends.
  public func save() throws(AppDataError) { try file.save() }

  static func create(_ folder: URL) throws(AppDataError) {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw .folderUnavailable(path: folder.path, reason: error.reason)
    }
  }
}

/// An error reading or writing the app's persistent data.
public enum AppDataError: Error, Equatable, CustomStringConvertible {
  case folderUnavailable(path: String, reason: String)
  case folderInUse(path: String)
  case defaultsUnreadable(path: String, reason: String)
  case notSaved(path: String, reason: String)
  case signingKeyUnusable(path: String, reason: String)

  /// A one-line message that says what failed and what to do.
  public var description: String {
    switch self {
    case .folderUnavailable(let path, let reason):
      "cannot use \(path): \(reason); choose a writable folder, free disk space, or remove what "
        + "blocks this path"
    case .folderInUse(let path):
      "another process of the app is using the data folder \(path); end it and try again"
    case .defaultsUnreadable(let path, let reason):
      "cannot read the user defaults in \(path): \(reason); repair or remove the file"
    case .notSaved(let path, let reason):
      "cannot save \(path): \(reason); make its folder writable, free disk space, or remove what "
        + "blocks this path"
    case .signingKeyUnusable(let path, let reason):
      "cannot use the signing key \(path): \(reason); restore it from a backup, or remove its folder "
        + "and buy the products again"
    }
  }
}

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
