import Foundation

extension URL {
  /// Whether a folder exists at this URL.
  var isExistingFolder: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
