internal import Foundation
internal import ObjectFile

/// The object files of automatic libraries, which are linked into whatever uses them.
package enum ModuleObjects {
  /// Writes a thin archive of objects, so that they can be inspected as one file.
  ///
  /// - Parameters:
  ///   - objects: The absolute paths of the objects.
  ///   - path: The path of the archive; its folder is created.
  /// - Throws: Foundation's error, also if an object is missing.
  package static func writeArchive(of objects: [String], to path: String) throws {
    try FileManager.default.createDirectory(
      at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Object.writeThinArchive(of: objects, to: path)
  }
}
