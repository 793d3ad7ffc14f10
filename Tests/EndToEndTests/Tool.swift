import EvidenceGathering
import Foundation
import HostSystem
import ReleaseModel
import Testing

/// The built `verify-release`, run as a user runs it.
struct Tool {
  /// A folder for the files of one test, removed by `remove()`.
  let folder: String

  init() throws {
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("end-to-end-\(UUID().uuidString)").resolvingSymlinksInPath().path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  struct Outcome {
    var exitCode: Int?
    var output: String
    var error: String

    var all: String { output + error }
  }

  /// The folder of this repository.
  static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

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

  /// A copy of a package from `fixtures/packages`.
  func copy(package name: String) throws -> String {
    let copy = "\(folder)/\(name)"
    try FileManager.default.copyItem(
      atPath: "\(Self.repository)/fixtures/packages/\(name)", toPath: copy)
    return copy
  }

  func run(_ arguments: [String], in directory: String? = nil) async throws -> Outcome {
    try await run(try Self.executable, arguments, in: directory)
  }

  /// Runs any program, in a locale with UTF-8, and with no signal ignored.
  func run(
    _ program: String, _ arguments: [String], in directory: String? = nil
  ) async throws -> Outcome {
    let files = "\(folder)/\(UUID().uuidString)"
    let command = Command(
      "/usr/bin/env", ["--default-signal", "LC_ALL=C.UTF-8", program] + arguments,
      in: directory ?? folder,
      output: files + ".out", error: files + ".err")
    let result = try await LiveProcessRunner().run(command)
    var exitCode: Int?
    if case .exited(let code) = result.termination { exitCode = code }
    return Outcome(
      exitCode: exitCode, output: try Self.text(files + ".out"),
      error: try Self.text(files + ".err"))
  }

  /// Runs the tool and reads its JSON report.
  func report(
    _ arguments: [String], in directory: String
  ) async throws -> (Outcome, Report) {
    let outcome = try await run(arguments + ["--format", "json", "--quiet"], in: directory)
    return (outcome, try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8)))
  }

  private static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }
}

extension Report {
  var findings: [ReportedFinding] { checks.flatMap(\.findings) }

  func verdict(of check: String) -> Verdict? {
    checks.first { $0.id == check }?.verdict
  }
}
