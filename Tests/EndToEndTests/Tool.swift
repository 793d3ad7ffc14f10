import Foundation
import ReleaseModel
import TestSupport
import Testing

/// The built `verify-release`, run as a user runs it.
struct Tool {
  /// A folder for the files of one test, removed by `remove()`.
  let folder: String
  /// Keeps the fixture package from other tests.
  private let package: FixturePackage?

  init() throws {
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("end-to-end-\(UUID().uuidString)").resolvingSymlinksInPath().path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    package = nil
  }

  /// A fixture package that may have been built before, in the folder `folder/NAME`; until this is
  /// gone, no other test gets it.
  init(building name: String) async throws {
    let package = try await FixturePackage(name)
    folder = package.parent.path
    self.package = package
  }

  /// Removes the folder, unless it is that of a fixture package, which is kept for other tests.
  func remove() {
    if package == nil { try? FileManager.default.removeItem(atPath: folder) }
  }

  struct Outcome {
    var exitCode: Int?
    var output: String
    var error: String

    var all: String { output + error }
  }

  /// The folder of this repository.
  static let repository = Repository.folder.path

  /// The program, which the package manager builds beside the tests.
  static var executable: String {
    get throws {
      let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      // The tests run in the test product itself, or in a helper of the toolchain.
      let candidates = [tests] + ProcessInfo.processInfo.arguments
      return try #require(
        candidates.map { ($0 as NSString).deletingLastPathComponent + "/verify-release" }
          .first { FileManager.default.isExecutableFile(atPath: $0) })
    }
  }

  /// A copy of a package from `fixtures/packages` that has never been built.
  func copy(package name: String) throws -> String {
    let copy = "\(folder)/\(name)"
    try FileManager.default.copyItem(
      atPath: Repository.fixture("packages/\(name)").path, toPath: copy)
    return copy
  }

  /// Writes a file in the folder, and the folders that it needs.
  func write(_ text: String, to path: String) throws {
    try TemporaryFolder(keeping: URL(filePath: folder)).write(text, to: path)
  }

  /// Removes the configuration of a package in the folder, and makes it a repository, so that none above
  /// is the package's.
  func removeConfiguration(of package: String) throws {
    let package = "\(folder)/\(package)"
    try FileManager.default.createDirectory(
      atPath: package + "/.git", withIntermediateDirectories: true)
    try FileManager.default.removeItem(atPath: package + "/.verify-release.yml")
  }

  func run(_ arguments: [String], in directory: String? = nil) async throws -> Outcome {
    try await run(try Self.executable, arguments, in: directory)
  }

  /// Runs any program, in a locale with UTF-8, with no signal ignored, and with no git repository
  /// above the fixture packages.
  func run(
    _ program: String, _ arguments: [String], in directory: String? = nil
  ) async throws -> Outcome {
    let words = [
      "env", "--default-signal", "LC_ALL=C.UTF-8",
      "GIT_CEILING_DIRECTORIES=\(FixtureCache.root.path)/packages/", program,
    ]
    let folder = URL(filePath: directory ?? folder)
    let outcome = try await Program.onThread { try Program.run(words + arguments, in: folder) }
    return Outcome(exitCode: outcome.exitCode, output: outcome.text, error: outcome.errorText)
  }

  /// Runs the tool and reads its JSON report.
  func report(
    _ arguments: [String], in directory: String
  ) async throws -> (Outcome, Report) {
    let outcome = try await run(arguments + ["--format", "json", "--quiet"], in: directory)
    return (outcome, try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8)))
  }
}

extension Report {
  var findings: [ReportedFinding] { checks.flatMap(\.findings) }

  func verdict(of check: String) -> Verdict? {
    checks.first { $0.id == check }?.verdict
  }
}
