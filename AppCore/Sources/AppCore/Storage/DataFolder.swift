import Foundation

enum DataFolder {
  /// Creates the folder and its missing parents; each survives a power loss.
  static func create(
    _ folder: URL, files: any ReceiptFileOperations
  ) throws(AppDataError) {
    var missing: [URL] = []
    var above = folder
    while above.path != "/", !FileManager.default.fileExists(atPath: above.path) {
      missing.append(above)
      above.deleteLastPathComponent()
    }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for folder in missing.reversed() {
        try files.synchronizeFolder(folder.deletingLastPathComponent().path)
      }
    } catch let error as FileOperationError {
      throw .folderUnavailable(path: folder.path, reason: "\(error)")
    } catch {
      throw .folderUnavailable(path: folder.path, reason: error.reason)
    }
  }
}
