internal import Cryptography
internal import Foundation
package import ReleaseModel

/// The folders of a run.
package struct Workspace: Sendable {
  /// The absolute path of the folder that reports show paths relative to.
  package let root: String
  /// The absolute path of the folder with the package's manifest: `root`, or below it.
  package let packagePath: String
  /// Whether a run may use what an earlier one computed from the same files.
  let reusesResults: Bool
  private let files: String

  /// Creates a workspace and the folders that every run needs.
  ///
  /// - Parameters:
  ///   - root: The absolute path that reports show paths relative to.
  ///   - packagePath: The absolute path of the package; nil: `root`.
  ///   - files: The folder for builds and logs; nil: `.build/verify-release` in the package.
  ///   - reusesResults: Whether a run may use what an earlier one computed from the same files.
  /// - Throws: Foundation's error when a folder can't be made.
  package init(
    root: String, packagePath: String? = nil, files: String? = nil, reusesResults: Bool = true
  ) throws {
    self.root = root
    self.reusesResults = reusesResults
    self.packagePath = packagePath ?? root
    self.files = files ?? self.packagePath + "/.build/verify-release"
    for folder in ["logs", "symbol-graphs", "inspections"] {
      try FileManager.default.createDirectory(
        atPath: self.files + "/" + folder, withIntermediateDirectories: true)
    }
  }

  /// The scratch path of a build: one for each, because SwiftPM locks it.
  package func scratchPath(of build: Build) -> String {
    "\(files)/builds/\(build.name)"
  }

  /// The folder with the products of a build: SwiftPM's link to the folder of the host's triple.
  package func productsPath(of build: Build) -> String {
    "\(scratchPath(of: build))/\(build.configuration.rawValue)"
  }

  /// The folder that a build's symbol graphs are written to.
  package func symbolGraphPath(of build: Build) -> String {
    "\(files)/symbol-graphs/\(build.name)"
  }

  /// The path of what the inspection of an artifact gave; a digest, because the name of an artifact may
  /// be a path that is longer than a file's name can be.
  func inspection(of artifact: String, in build: String) -> String {
    "\(files)/inspections/\(ContentDigest.sha256(of: "\(build)\n\(artifact)")).cache"
  }

  /// The path of the list of objects that a build compiled for a library without a file of its own.
  package func objectList(of product: String, in build: Build) -> String {
    "\(files)/objects/\(build.name)/\(product).a"
  }

  /// The path of a log file.
  package func log(_ name: String) -> String {
    "\(files)/logs/\(name)"
  }

  /// Whether a file is none of those that SwiftPM has fetched or made in a scratch path.
  func isSource(_ path: String) -> Bool { !path.hasPrefix("\(files)/builds/") }

  /// The path as reports show it: relative to `root` where it lies below it.
  package func relative(_ path: String) -> String {
    path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
  }
}
