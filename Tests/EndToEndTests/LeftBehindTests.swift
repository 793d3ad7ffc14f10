import Foundation
import ReleaseModel
import TestSupport
import Testing

/// Leftover processes are terminated even if they cleared their environment; processes that the
/// tool did not start keep running.
@Suite struct LeftBehindTests {
  private let mark = ProcessMark()

  @Test func probeThatLeavesProcessIsUnverified() async throws {
    let tool = try Tool()
    defer {
      mark.endProcesses()
      tool.remove()
    }
    let script =
      "setsid env -i sh -c ': >.build/ready; exec sleep \(mark.word)' >/dev/null 2>&1 &"
      + " until [ -e .build/ready ]; do sleep 0.1; done"
    for (file, text) in [
      (
        "Package.swift",
        """
        // swift-tools-version: 6.2
        import PackageDescription
        let package = Package(name: "app", targets: [.executableTarget(name: "App")])
        """
      ),
      (
        "Sources/App/main.swift",
        """
        import Glibc
        exit(system("\(script)") == 0 ? 0 : 1)
        """
      ),
      (
        ".verify-release.yml",
        """
        version: 1
        builds: { release: { configuration: release } }
        checklists: [probe.yml]
        """
      ),
      (
        "probe.yml",
        """
        title: Probe
        items:
          - { id: runs, title: It runs, probe: { product: App, build: release, time-limit: 300 } }
        """
      ),
    ] {
      let path = URL(fileURLWithPath: "\(tool.folder)/package/\(file)")
      try FileManager.default.createDirectory(
        at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: path, atomically: true, encoding: .utf8)
    }
    let (outcome, report) = try await tool.report(
      ["--only", "checklist"], in: tool.folder + "/package")
    #expect(outcome.exitCode == 2, "\(outcome.all)")
    #expect(
      report.findings.map(\.message)
        == ["It runs: `App` (release) left a process running, which had to be terminated."])
    #expect(try mark.processes() == [])
  }

  @Test func processStartedBeforeToolIsNotTerminated() async throws {
    let tool = try Tool()
    defer {
      mark.endProcesses()
      tool.remove()
    }
    let folder = try tool.copy(package: "checklist")
    let outcome = try await tool.run(
      "sh",
      [
        "-c",
        "setsid env -i sh -c ': >ready; exec sleep \(mark.word)' >/dev/null 2>&1 &"
          + " until [ -e ready ]; do sleep 0.1; done; exec \"$0\" checklist status",
        try Tool.executable,
      ], in: folder)
    // The manual item has no sign-off.
    #expect(outcome.exitCode == 3, "\(outcome.all)")
    #expect(try mark.processes().count == 1)
  }
}
