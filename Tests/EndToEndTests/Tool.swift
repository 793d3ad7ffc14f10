import Foundation
import ReleaseModel
import TestSupport
import Testing

/// The built `verify-release`, run as a user runs it.
struct Tool {
  /// A folder for the files of one test, removed by `remove()`.
  let folder: String
  /// Reserves the fixture package for this test.
  private let package: FixturePackage?
  /// The value of `PATH`; nil for that of the tests.
  private var path: String?

  init() throws {
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("end-to-end-\(UUID().uuidString)").resolvingSymlinksInPath().path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    package = nil
  }

  /// Uses a fixture package, possibly already built, in `folder/NAME`, and reserves it for this
  /// test as long as this value exists.
  init(building name: String) async throws {
    let package = try await FixturePackage(name)
    folder = package.parent.path
    self.package = package
  }

  /// Removes the folder, unless it belongs to a fixture package, which other tests reuse.
  func remove() {
    if package == nil { try? FileManager.default.removeItem(atPath: folder) }
  }

  /// The tool with a shell script in place of `swift`, in which `$swift` is the path of the real one.
  func replacingSwift(with script: String) throws -> Tool {
    let swift = try Toolchain.folder().appending(path: "swift").path
    // SwiftPM looks for its toolchain in PATH.
    try TemporaryFolder(keeping: URL(filePath: folder + "/bin")).writeScript(
      "swift='\(swift)'; PATH=${PATH#*:}\n\(script)", to: "swift")
    var tool = self
    tool.path = "\(folder)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
    return tool
  }

  /// The tool with a toolchain whose SwiftPM uses another build system by default.
  func using(_ buildSystem: Build.BuildSystem, afterEachBuild change: String = ":") throws -> Tool {
    try replacingSwift(
      with: """
        words=$1; shift
        if [ "$words $1" = "test list" ]; then words="test list"; shift; fi
        case $words in
        build | test* | package) set -- --build-system \(buildSystem.rawValue) "$@" ;;
        esac
        "$swift" $words "$@"; code=$?
        if [ "$words" = build ]; then \(change); fi
        # SwiftPM may crash; see SwiftPackageManager.
        if [ $code -gt 128 ]; then kill -$((code - 128)) $$; fi
        exit $code
        """)
  }

  struct Outcome {
    var exitCode: Int?
    var output: String
    var error: String

    var all: String { output + error }
  }

  /// The names of all report formats, in the order of the help.
  static let formats = [
    "terminal", "json", "markdown", "html", "junit", "sarif", "github", "gitlab", "tap",
  ]

  /// This repository's folder.
  static let repository = Repository.folder.path

  /// The program, which SwiftPM builds next to the tests.
  static var executable: String {
    get throws {
      let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      // The tests run in the test product itself or in a helper from the toolchain.
      let candidates = [tests] + ProcessInfo.processInfo.arguments
      return try #require(
        candidates.map { ($0 as NSString).deletingLastPathComponent + "/verify-release" }
          .first { FileManager.default.isExecutableFile(atPath: $0) })
    }
  }

  /// Copies a package from `fixtures/packages`, without build products.
  func copy(package name: String) throws -> String {
    let copy = "\(folder)/\(name)"
    try FileManager.default.copyItem(
      atPath: Repository.fixture("packages/\(name)").path, toPath: copy)
    return copy
  }

  /// Writes a file in the folder, and creates intermediate folders.
  func write(_ text: String, to path: String) throws {
    try TemporaryFolder(keeping: URL(filePath: folder)).write(text, to: path)
  }

  /// Removes the configuration of a package in the folder, and makes the package a repository so
  /// that no configuration above it applies.
  func removeConfiguration(of package: String) throws {
    let package = "\(folder)/\(package)"
    try FileManager.default.createDirectory(
      atPath: package + "/.git", withIntermediateDirectories: true)
    try FileManager.default.removeItem(atPath: package + "/.verify-release.yml")
  }

  func run(_ arguments: [String], in directory: String? = nil) async throws -> Outcome {
    try await run(try Self.executable, arguments, in: directory)
  }

  /// Runs any program in a UTF-8 locale, with no signal ignored, and with no git repository above
  /// the fixture packages.
  func run(
    _ program: String, _ arguments: [String], in directory: String? = nil
  ) async throws -> Outcome {
    let words =
      [
        "env", "--default-signal", "LC_ALL=C.UTF-8",
        "GIT_CEILING_DIRECTORIES=\(FixtureCache.root.path)/packages/",
      ] + (path.map { ["PATH=\($0)"] } ?? []) + [program]
    let folder = URL(filePath: directory ?? folder)
    let outcome = try await Program.onThread { try Program.run(words + arguments, in: folder) }
    return Outcome(exitCode: outcome.exitCode, output: outcome.text, error: outcome.errorText)
  }

  /// Runs the tool and reads its JSON report.
  func report(
    _ arguments: [String], in directory: String, isQuiet: Bool = true
  ) async throws -> (Outcome, Report) {
    let options = ["--format", "json"] + (isQuiet ? ["--quiet"] : [])
    let outcome = try await run(arguments + options, in: directory)
    return (outcome, try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8)))
  }
}

extension Report {
  var findings: [Finding] { checks.flatMap(\.findings) }

  /// The artifacts, whether they were inspected in this run or in an earlier one.
  var inspected: [Artifact] {
    artifacts.map { artifact in
      var artifact = artifact
      artifact.isReused = nil
      artifact.seconds = nil
      return artifact
    }
  }

  func verdict(of check: String) -> Verdict? {
    checks.first { $0.id == check }?.verdict
  }
}
