import Foundation
import Testing

/// Ctrl-C ends everything that was started, and leaves a package that the next run can verify.
@Suite struct InterruptTests {
  @Test(arguments: [SIGINT, SIGTERM])
  func interruptEndsTheBuilds(signal: CInt) async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let package = try tool.copy(package: "clean")
    let log = tool.folder + "/progress"
    try Data().write(to: URL(fileURLWithPath: log))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try Tool.executable)
    process.currentDirectoryURL = URL(fileURLWithPath: package)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
    try process.run()
    while process.isRunning, try !String(contentsOfFile: log, encoding: .utf8).contains("build ") {
      try await Task.sleep(for: .milliseconds(50))
    }
    while process.isRunning, try processes(in: package).count < 2 {
      try await Task.sleep(for: .milliseconds(50))
    }

    kill(process.processIdentifier, signal)
    process.waitUntilExit()

    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 130)
    #expect(try processes(in: package) == [])
    #expect(try String(contentsOfFile: log, encoding: .utf8).contains("interrupted"))
    if signal == SIGINT {
      #expect(try await tool.run(["--quiet"], in: package).exitCode == 0)
    }
  }

  /// The command lines of the processes that name a folder.
  private func processes(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }
      .compactMap { FileManager.default.contents(atPath: "/proc/\($0)/cmdline") }
      .map { String(decoding: $0, as: UTF8.self) }
      .filter { $0.contains(folder) }
  }
}
