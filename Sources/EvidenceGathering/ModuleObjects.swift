internal import ELF
internal import Foundation
package import ReleaseModel

/// The object files of automatic libraries, which are linked into whatever uses them.
package struct ModuleObjects {
  private let description: BuildDescription?

  /// Reads what SwiftPM described last in the scratch path of a build.
  package init(in build: Build, _ workspace: Workspace) {
    description = BuildDescription(
      scratchPath: workspace.scratchPath(of: build), configuration: build.configuration.rawValue)
  }

  /// The absolute paths of what the sources of some modules are compiled to, those that are generated
  /// included, sorted; empty when the description has none.
  package func paths(of modules: [String]) -> [String] {
    description?.objects(of: Set(modules)) ?? []
  }

  /// Writes a thin archive of objects, so that they are one file to inspect.
  ///
  /// - Parameters:
  ///   - objects: The absolute paths of the objects.
  ///   - path: Where to write; the folder is created.
  /// - Throws: Foundation's error, also when an object is missing.
  package static func writeArchive(of objects: [String], to path: String) throws {
    try FileManager.default.createDirectory(
      at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Object.writeThinArchive(of: objects, to: path)
  }
}
