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
    try await onThread {
      try process.run()
      while process.isRunning,
        try !String(contentsOfFile: log, encoding: .utf8).contains("build ")
          || processes(in: package).count < 2
      {
        Thread.sleep(forTimeInterval: 0.05)
      }
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
    }

    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 130)
    #expect(try processes(in: package) == [])
    #expect(try String(contentsOfFile: log, encoding: .utf8).contains("interrupted"))
    if signal == SIGINT {
      #expect(try await tool.run(["--quiet"], in: package).exitCode == 0)
    }
  }

  /// Does work on a thread of its own: tests that run beside this one may keep the threads of
  /// Swift's concurrency so long that the builds end before the signal is sent.
  private func onThread(_ work: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      Thread.detachNewThread { done.resume(with: Result(catching: work)) }
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
