import Foundation
import TestSupport
import Testing

/// Ctrl-C, termination or a closed terminal ends every started process and leaves no temporary
/// file, and the next run works.
@Suite struct InterruptTests {
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func signalEndsAllBuilds(signal: CInt) async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let package = try tool.copy(package: "clean")
    let temporary = try temporaryFolder(in: tool)
    let (outcome, progress) = try await run([], of: tool, in: package, sending: signal) {
      progress in
      try progress.contains("build ") && processes(in: package).count >= 2
        && !FileManager.default.contentsOfDirectory(atPath: temporary).isEmpty
    }

    #expect(outcome.exitCode == 130)
    #expect(try processes(in: package) == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary) == [])
    #expect(progress.contains("interrupted"))
    if signal == SIGINT {
      let next = try await tool.run(["--quiet", "--skip", "isolation-tests"], in: package)
      #expect(next.exitCode == 0, "\(next.all)")
    }
  }

  /// While a copy of the package is built.
  @Test func signalRemovesCopyOfSelftest() async throws {
    let tool = try await Tool(building: "clean")
    let package = tool.folder + "/clean"
    let temporary = try temporaryFolder(in: tool)
    let before = try FileManager.default.subpathsOfDirectory(atPath: package + "/Sources")
    let (outcome, progress) = try await run(
      ["selftest", "--only", "guards", "--build", "1"], of: tool, in: package, sending: SIGTERM
    ) { progress in
      try progress.contains("copy with ") && processes(in: temporary).count >= 2
    }
    #expect(outcome.exitCode == 130, "\(progress)")
    #expect(try processes(in: temporary) == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary) == [])
    #expect(try FileManager.default.subpathsOfDirectory(atPath: package + "/Sources") == before)
  }

  private func temporaryFolder(in tool: Tool) throws -> String {
    let folder = tool.folder + "/temporary"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Runs the tool, sends it a signal when its progress on standard error and everything else is as far as
  /// `isTime` says, and returns its outcome and progress.
  private func run(
    _ arguments: [String], of tool: Tool, in package: String, sending signal: CInt,
    when isTime: @escaping @Sendable (String) throws -> Bool
  ) async throws -> (outcome: Program.Outcome, progress: String) {
    let log = tool.folder + "/progress"
    try Data().write(to: URL(fileURLWithPath: log))
    let temporary = tool.folder + "/temporary"
    let program = try Tool.executable
    // Tests that run in parallel can occupy Swift's concurrency threads until the builds have ended
    // and the signal is too late.
    let outcome = try await Program.onThread {
      try Program.run(
        [
          "env", "--default-signal", "TMPDIR=\(temporary)", "sh", "-c",
          "exec \"$0\" \"$@\" 2>../progress", program,
        ] + arguments,
        in: URL(filePath: package)
      ) { process in
        while !RunningProcess.hasEnded(process),
          try !isTime(String(contentsOfFile: log, encoding: .utf8))
        {
          Thread.sleep(forTimeInterval: 0.05)
        }
        kill(process, signal)
      }
    }
    return (outcome, try String(contentsOfFile: log, encoding: .utf8))
  }

  /// The command lines of the processes that mention a folder.
  private func processes(in folder: String) throws -> [String] {
    try RunningProcess.all().map { $0.words.joined(separator: " ") }.filter { $0.contains(folder) }
  }
}
