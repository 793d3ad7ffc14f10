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
