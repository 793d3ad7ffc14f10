internal import Foundation
package import ReleaseModel

/// Where a run keeps its files.
package struct Workspace: Sendable {
  /// The absolute path of the package's folder.
  package let packagePath: String
  private let root: String

  /// Creates a workspace and the folders that every run needs.
  ///
  /// - Parameters:
  ///   - packagePath: The absolute path of the package; reports show paths relative to it.
  ///   - root: The folder for files; nil: `.build/verify-release` in the package.
  /// - Throws: Foundation's error when a folder can't be made.
  package init(packagePath: String, root: String? = nil) throws {
    self.packagePath = packagePath
    self.root = root ?? packagePath + "/.build/verify-release"
    for folder in ["logs", "symbol-graphs"] {
      try FileManager.default.createDirectory(
        atPath: self.root + "/" + folder, withIntermediateDirectories: true)
    }
  }

  /// The scratch path of a build: one for each, because SwiftPM locks it.
  package func scratchPath(of build: Build) -> String {
    "\(root)/builds/\(build.name)"
  }

  /// The folder with the products of a build: SwiftPM's link to the folder of the host's triple.
  package func productsPath(of build: Build) -> String {
    "\(scratchPath(of: build))/\(build.configuration.rawValue)"
  }

  /// The folder that a build's symbol graphs are written to.
  package func symbolGraphPath(of build: Build) -> String {
    "\(root)/symbol-graphs/\(build.name)"
  }

  /// The path of a log file.
  package func log(_ name: String) -> String {
    "\(root)/logs/\(name)"
  }

  /// The path as reports show it: relative to the package where it lies below it.
  package func relative(_ path: String) -> String {
    path.hasPrefix(packagePath + "/") ? String(path.dropFirst(packagePath.count + 1)) : path
  }
}
