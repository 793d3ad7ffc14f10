import Foundation
import ReleaseModel
import TestSupport
import Toolchain

/// Prefers this type to Swift Testing's type of the same name.
typealias SourceLocation = ReleaseModel.SourceLocation

/// A folder, with a workspace and a runner that gather evidence in it.
final class Bench: Sendable {
  let folder: TemporaryFolder
  /// Reserves the fixture package for this test.
  private let package: FixturePackage?
  let workspace: Workspace
  let runner = LiveProcessRunner()

  /// Creates an empty folder or a copy of another one.
  init(copyOf original: URL? = nil) throws {
    folder = try TemporaryFolder(copyOf: original)
    package = nil
    workspace = try Workspace(root: folder.url.path)
  }

  /// Uses a fixture package, possibly already built, and reserves it for this test as long as this
  /// object exists.
  init(building name: String) async throws {
    let package = try await FixturePackage(name)
    folder = TemporaryFolder(keeping: package.url)
    self.package = package
    workspace = try Workspace(root: package.url.path)
  }

  /// SwiftPM for the package in the folder.
  var packageManager: SwiftPackageManager {
    SwiftPackageManager(workspace: workspace, runner: runner)
  }

  /// The compilations in SwiftPM's latest description of a build that are linked into the files.
  func compilations(of build: Build, linkedInto files: [String]) throws -> Compilations {
    let package = PackageDescription(
      name: "p", modules: [], hasForeignModules: false, products: [])
    guard
      let found = try Compilations(
        BuildDescription(of: build, in: workspace), linkedInto: files, of: package, in: workspace)
    else { throw Program.Failure("the description does not say how the files are made") }
    return found
  }

  /// The path of a file in the folder.
  func path(_ name: String) -> String { folder.path(name) }

  /// Writes a file, creates intermediate folders, and returns the path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String { try folder.write(text, to: name) }

  /// Runs a program in the folder and returns its standard output.
  @discardableResult
  func run(_ words: String...) async throws -> String { try await folder.run(words) }
}
