import Foundation

extension UserDefaults {
  /// Checks the property list of user defaults, which Foundation takes for empty, and overwrites,
  /// when it cannot read it.
  ///
  /// - Throws: `AppDataError.defaultsUnreadable`; a file that does not exist is none.
  static func check(file: URL) throws(AppDataError) {
    let list: Any
    do {
      list = try PropertyListSerialization.propertyList(
        from: Data(contentsOf: file), options: [], format: nil)
    } catch CocoaError.fileReadNoSuchFile {
      return
    } catch {
      throw .defaultsUnreadable(path: file.path, reason: error.reason)
    }
    guard list is [String: Any] else {
      throw .defaultsUnreadable(path: file.path, reason: "expected a dictionary")
    }
  }
}
