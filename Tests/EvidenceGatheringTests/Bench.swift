import EvidenceGathering
import Foundation
import HostSystem
import ReleaseModel

/// Not Swift Testing's type of the same name.
typealias SourceLocation = ReleaseModel.SourceLocation

/// A temporary folder in which a test runs real programs; removed with the object.
final class Bench: Sendable {
  struct Failure: Error {
    let command: String
    let result: ProcessResult
    let output: String
  }

  let folder: URL
  let workspace: Workspace
  let runner = LiveProcessRunner()

  /// The folder `fixtures` of the repository.
  static let fixtures: URL = {
    var folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    while folder.path != "/",
      !FileManager.default.fileExists(atPath: folder.appending(path: "fixtures").path)
    {
      folder.deleteLastPathComponent()
    }
    return folder.appending(path: "fixtures")
  }()

  /// Makes the folder, as a copy of a package in `fixtures/packages` when one is named.
  init(package: String? = nil) throws {
    let temporary = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    folder = temporary.appending(path: "evidence-\(UUID().uuidString)")
    if let package {
      try FileManager.default.copyItem(
        at: Self.fixtures.appending(path: "packages/\(package)"), to: folder)
    }
    workspace = try Workspace(root: folder.path)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// SwiftPM for the package in the folder.
  var packageManager: SwiftPackageManager {
    SwiftPackageManager(workspace: workspace, runner: runner)
  }

  /// The path of a file in the folder.
  func path(_ name: String) -> String { folder.appending(path: name).path }

  /// Writes a file, and the folders that it needs, and returns its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  /// Runs a program in the folder and returns its standard output.
  @discardableResult
  func run(_ program: String, _ arguments: String...) async throws -> String {
    try await run(program, arguments)
  }

  /// Runs a program in the folder and returns its standard output.
  @discardableResult
  func run(_ program: String, _ arguments: [String]) async throws -> String {
    let output = workspace.log("\(UUID().uuidString).out")
    let errors = output + ".errors"
    let command = Command(program, arguments, in: folder.path, output: output, error: errors)
    let result = try await runner.run(command)
    guard result.succeeded else {
      let text = try String(contentsOfFile: errors, encoding: .utf8)
      throw Failure(command: command.text, result: result, output: text)
    }
    return try String(contentsOfFile: output, encoding: .utf8)
  }
}
