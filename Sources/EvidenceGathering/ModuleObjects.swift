internal import ELF
internal import Foundation
package import ReleaseModel

/// The object files of an automatic library, which is linked into whatever uses it.
package struct ModuleObjects {
  /// The absolute paths of the objects, sorted; empty when SwiftPM's description of the build has none.
  package let paths: [String]

  /// Finds what a build compiles the sources of some modules to, those that are generated included.
  ///
  /// The build must be the last that SwiftPM described in its scratch path.
  package init(of modules: [String], in build: Build, _ workspace: Workspace) {
    paths =
      BuildDescription(
        scratchPath: workspace.scratchPath(of: build), configuration: build.configuration.rawValue
      )?.objects(of: Set(modules)) ?? []
  }

  /// Writes a thin archive of the objects, so that they are one file to inspect.
  ///
  /// - Parameter path: Where to write; the folder is created.
  /// - Throws: Foundation's error, also when an object is missing.
  package func writeArchive(to path: String) throws {
    try FileManager.default.createDirectory(
      at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Object.writeThinArchive(of: paths, to: path)
  }
}
