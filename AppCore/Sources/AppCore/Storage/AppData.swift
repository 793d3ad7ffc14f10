public import Foundation

/// The storage of the app's persistent data.
///
/// Only one process at a time may use the user defaults of a data folder: each caches what it read,
/// and saving is not atomic for readers. Hold a `DataFolderLock` while they are in use.
public struct AppData {
  /// The folder of the receipts for purchases, created on the first purchase.
  public let receiptFolder: URL

  /// The user defaults that store the play count.
  public let defaults: UserDefaults

  /// The folder that contains the receipts and the data of other services.
  public var folder: URL { receiptFolder.deletingLastPathComponent() }

  /// Creates the storage; nothing is read or written.
  public init(receiptFolder: URL, defaults: UserDefaults) {
    self.receiptFolder = receiptFolder
    self.defaults = defaults
  }

  /// Stores everything in one folder, which is created if it is missing.
  ///
  /// Launch arguments do not affect the user defaults, as they would through Foundation's argument
  /// domain.
  ///
  /// The receipts are in `receipts`, the user defaults in `defaults.plist`. Each save first copies
  /// that file to `defaults.plist.backup`, which is restored here if a save was interrupted.
  ///
  /// - Parameters:
  ///   - folder: The data folder.
  ///   - files: The operations that write the backup and make the names of new folders durable.
  /// - Throws: `AppDataError.folderUnavailable` if the folder can't be created,
  ///   `AppDataError.defaultsUnreadable` if neither the user defaults nor their backup can be read.
  public init(
    folder: URL, files: any ReceiptFileOperations = POSIXFileOperations()
  ) throws(AppDataError) {
    let folder = folder.absoluteURL.standardizedFileURL
    try DataFolder.create(folder, files: files)
    guard let defaults = try FileDefaults(folder: folder, files: files) else {
      throw .folderUnavailable(path: folder.path, reason: "user defaults cannot be opened in it")
    }
    defaults.removeVolatileDomain(forName: UserDefaults.argumentDomain)
    self.init(
      receiptFolder: folder.appending(path: "receipts", directoryHint: .isDirectory),
      defaults: defaults
    )
  }

  /// Writes changed user defaults to disk, which Foundation otherwise does at an unspecified time.
  ///
  /// - Throws: `AppDataError.defaultsNotSaved` if they can't be written.
  public func save() throws(AppDataError) {
    guard defaults.synchronize() else { throw .defaultsNotSaved }
  }
}
