public import Foundation

/// The places where the app keeps what must survive between runs.
public struct AppData {
  /// The products that the user bought.
  public let purchases: PurchaseFile

  /// The user defaults that hold the play count.
  public let defaults: UserDefaults

  /// The folder that holds the purchases, and what the other services keep.
  public var folder: URL { purchases.url.deletingLastPathComponent() }

  /// Names the places; nothing is read or written.
  public init(purchases: PurchaseFile, defaults: UserDefaults) {
    self.purchases = purchases
    self.defaults = defaults
  }

  /// Keeps everything in one folder, which is created when it is missing.
  ///
  /// The purchases are in `purchases.json`, the user defaults in `defaults.plist`: Foundation on
  /// Linux takes a suite name that is an absolute path as the path of the property list.
  ///
  /// - Throws: `AppDataError.folderUnavailable` when the folder cannot be created.
  public init(folder: URL) throws(AppDataError) {
    let folder = folder.absoluteURL.standardizedFileURL
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw .folderUnavailable(path: folder.path, reason: error.reason)
    }
    let suite = folder.appending(path: "defaults").path
    guard let defaults = UserDefaults(suiteName: suite) else {
      throw .folderUnavailable(path: folder.path, reason: "no user defaults can be opened in it")
    }
    self.init(
      purchases: PurchaseFile(url: folder.appending(path: "purchases.json")),
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
