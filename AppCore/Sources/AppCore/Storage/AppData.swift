public import Foundation

/// The places where the app keeps what must survive between runs.
///
/// One process at a time may use the user defaults of a data folder: each keeps what it read, and a
/// save that another one reads is not whole. Hold a `DataFolderLock` as long as they are in use.
public struct AppData {
  /// The folder of the receipts for what the user bought, created by the first purchase.
  public let receiptFolder: URL

  /// The user defaults that hold the play count.
  public let defaults: UserDefaults

  /// The folder that holds the receipts, and what the other services keep.
  public var folder: URL { receiptFolder.deletingLastPathComponent() }

  /// Names the places; nothing is read or written.
  public init(receiptFolder: URL, defaults: UserDefaults) {
    self.receiptFolder = receiptFolder
    self.defaults = defaults
  }

  /// Keeps everything in one folder, which is created when it is missing.
  ///
  /// Launch arguments do not reach the user defaults, as Foundation's argument domain would let them.
  ///
  /// The receipts are in `receipts`, the user defaults in `defaults.plist`. Each save first copies
  /// that file to `defaults.plist.backup`, which replaces it here when a save was cut short.
  ///
  /// - Parameters:
  ///   - folder: The data folder.
  ///   - files: What writes the backup, and makes the names of new folders durable.
  /// - Throws: `AppDataError.folderUnavailable` when the folder cannot be created,
  ///   `AppDataError.defaultsUnreadable` when neither the user defaults nor their backup can be read.
  public init(
    folder: URL, files: any ReceiptFileOperations = POSIXFileOperations()
  ) throws(AppDataError) {
    let folder = folder.absoluteURL.standardizedFileURL
    try DataFolder.create(folder, files: files)
    guard let defaults = try FileDefaults(folder: folder, files: files) else {
      throw .folderUnavailable(path: folder.path, reason: "no user defaults can be opened in it")
    }
    defaults.removeVolatileDomain(forName: UserDefaults.argumentDomain)
    self.init(
      receiptFolder: folder.appending(path: "receipts", directoryHint: .isDirectory),
      defaults: defaults
    )
  }

  /// Writes changed user defaults to disk, which otherwise happens at a time of Foundation's choice.
  ///
  /// - Throws: `AppDataError.defaultsNotSaved` when they cannot be written.
  public func save() throws(AppDataError) {
    guard defaults.synchronize() else { throw .defaultsNotSaved }
  }
}
