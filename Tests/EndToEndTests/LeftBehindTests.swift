import Foundation
import ReleaseModel
import TestSupport
import Testing

/// Leftover processes are terminated even if they cleared their environment, and temporary files are
/// removed; processes that the tool did not start keep running.
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
    try write(program: script, in: tool)
    let (outcome, report) = try await tool.report(
      ["--only", "checklist"], in: tool.folder + "/package")
    #expect(outcome.exitCode == 2, "\(outcome.all)")
    #expect(
      report.findings.map(\.message)
        == ["It runs: `App` (release): it left a process running, which had to be terminated."])
    #expect(try mark.processes() == [])
  }

  @Test func artifactThatChangesAfterInspectionIsUnverified() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let app = ".build/verify-release/builds/release/release/App"
    try write(
      program: "cp \(app) new && echo >>new && mv new \(app)", in: tool,
      configuration: "rules: [{ id: shown, names: [Shown], present-in: [release] }]\n")
    let (outcome, report) = try await tool.report(
      ["--only", "checklist,required-presence"], in: tool.folder + "/package")
    #expect(outcome.exitCode == 2, "\(outcome.all)")
    #expect(
      report.findings.contains {
        $0.severity == .unverified && $0.message.contains("App changed after it was inspected")
      }, "\(outcome.all)")
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

  /// The probe of a killed run would otherwise run until its time limit, beside the next one.
  @Test func nextRunTerminatesProbeOfKilledRun() async throws {
    let tool = try Tool()
    defer {
      mark.endProcesses()
      tool.remove()
    }
    try write(
      program: "[ -e .build/once ] || { : >.build/once; exec sleep \(mark.word); }", in: tool)
    let package = tool.folder + "/package"
    let program = try Tool.executable
    let temporary = tool.folder + "/temporary"
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    func leftFolders() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: temporary)
    }
    let killed = try await Program.onThread {
      try Program.run(
        ["env", "TMPDIR=\(temporary)", program, "--only", "checklist"],
        in: URL(filePath: package)
      ) { process in
        while !RunningProcess.hasEnded(process), try mark.processes().isEmpty {
          Thread.sleep(forTimeInterval: 0.05)
        }
        kill(process, SIGKILL)
      }
    }
    #expect(killed.exitCode != 0 && !killed.text.contains("passed"), "\(killed.text)")
    #expect(try mark.processes().isEmpty == false)
    #expect(try leftFolders().count == 1)
    let next = try await tool.run(
      "env", ["TMPDIR=\(temporary)", program, "--only", "checklist"], in: package)
    #expect(next.exitCode == 0, "\(next.all)")
    #expect(next.error.contains("left by a killed run"), "\(next.all)")
    #expect(try mark.processes() == [])
    #expect(try leftFolders() == [])
  }

  /// Writes a package with a probe that runs a shell script.
  private func write(program script: String, in tool: Tool, configuration: String = "") throws {
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
        struct Shown {}
        print(Shown.self)
        exit(system("\(script)") == 0 ? 0 : 1)
        """
      ),
      (
        ".verify-release.yml",
        """
        version: 1
        builds: { release: { configuration: release } }
        checklists: [probe.yml]
        \(configuration)
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
  }
}
