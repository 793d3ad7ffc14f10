import EvidenceGathering
import Foundation
import HostSystem
import TestSupport
import Testing

/// Programs that need a folder for themselves.
@Suite("Exclusive folders")
struct ExclusiveFolderTests {
  private let playground: Playground
  private let runner: LiveProcessRunner

  /// What the runner has to say is in the file `notice`.
  init() throws {
    let playground = try Playground()
    self.playground = playground
    runner = LiveProcessRunner { line in
      try? Data(line.utf8).write(to: playground.folder.appending(path: "notice"))
    }
  }

  private func command(_ script: String, output: String = "out") -> Command {
    var command = playground.shell(script)
    command.exclusiveFolder = playground.path("scratch")
    command.outputFile = playground.path(output)
    return command
  }

  @Test("All programs of one folder have the same environment")
  func environment() async throws {
    let script = "env | sort"
    #expect(try await runner.run(command(script, output: "first")).succeeded)
    #expect(try await runner.run(command(script, output: "second")).succeeded)
    #expect(try playground.text("first") == playground.text("second"))
    var other = command(script, output: "third")
    other.exclusiveFolder = playground.path("scratch2")
    #expect(try await runner.run(other).succeeded)
    #expect(try playground.text("first") != playground.text("third"))
  }

  @Test("A folder that was copied is empty for its first program; the original is kept")
  func copy() async throws {
    let script = "mkdir -p scratch copy; ls -A $(basename $SECURITYSESSIONID); touch scratch/built"
    #expect(try await runner.run(command(script)).succeeded)
    #expect(try await runner.run(command(script)).succeeded)
    #expect(try playground.text("out") == "built\n")
    for suffix in ["", ".lock"] {
      try FileManager.default.copyItem(
        atPath: playground.path("scratch" + suffix), toPath: playground.path("copy" + suffix))
    }
    var other = command(script)
    other.exclusiveFolder = playground.path("copy")
    #expect(try await runner.run(other).succeeded)
    #expect(try playground.text("out") == "")
    #expect(try await runner.run(command(script)).succeeded)
    #expect(try playground.text("out") == "built\n")
  }

  @Test("A second program waits, and says so")
  func waiting() async throws {
    let first = Task {
      try await runner.run(
        command(
          "(sleep $0 &) ; until grep -q '^waiting for another run' notice; do sleep 0.1; done; touch done"
        ))
    }
    try await playground.waitForProcesses(2)
    let second = try await runner.run(command("[ -e done ]", output: "second"))
    #expect(second.succeeded)
    #expect(try await first.value.succeeded)
  }

  @Test("A program that waits can be cancelled, and ends nothing of the other")
  func cancellation() async throws {
    let first = Task {
      try await runner.run(command("sleep $0 & until [ -e go ]; do sleep 0.1; done; kill $!"))
    }
    try await playground.waitForProcesses(2)
    let second = Task { try await runner.run(command("exit 9", output: "second")) }
    while !FileManager.default.fileExists(atPath: playground.path("notice")) {
      try await Task.sleep(for: .milliseconds(10))
    }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    // A shell that forks has the mark twice, until the child runs another program.
    #expect(try playground.processes().count >= 2)
    try Data().write(to: playground.folder.appending(path: "go"))
    let result = try await first.value
    #expect(result.succeeded)
    #expect(result.leftBehind == 0)
  }

  @Test("What a killed run left behind is ended before the next program starts")
  func leftBehind() async throws {
    #expect(try await runner.run(command("env", output: "environment")).succeeded)
    let variable = try #require(
      playground.text("environment").split(separator: "\n").first {
        $0.contains("=verify-release-")
      })
    let killed = playground.shell("setsid env '\(variable)' sleep $0 & exit 0")
    try Program.output(of: ["sh"] + killed.arguments)
    try await playground.waitForProcesses(1)
    #expect(try await runner.run(command("true")).succeeded)
    #expect(try playground.processes().isEmpty)
  }

  @Test("What a killed run left behind is ended in the folders beside, unless a run has their lock")
  func leftBehindBeside() async throws {
    var other = command("env; sleep $0 & until [ -e go ]; do sleep 0.1; done; kill $!")
    other.exclusiveFolder = playground.path("beside")
    other.outputFile = playground.path("environment")
    let running = Task { [other] in try await runner.run(other) }
    try await playground.waitForProcesses(2)
    #expect(try await runner.run(command("true")).succeeded)
    #expect(try playground.processes().count >= 2)
    try Data().write(to: playground.folder.appending(path: "go"))
    #expect(try await running.value.leftBehind == 0)

    let variable = try #require(
      playground.text("environment").split(separator: "\n").first {
        $0.contains("=verify-release-")
      })
    let killed = playground.shell("setsid env '\(variable)' sleep $0 & exit 0")
    try Program.output(of: ["sh"] + killed.arguments)
    try await playground.waitForProcesses(1)
    #expect(try await runner.run(command("true")).succeeded)
    #expect(try playground.processes().isEmpty)
    #expect(try playground.text("notice").hasPrefix("ended 1 process of a killed run in "))
  }

  @Test("A lock file that cannot be opened is an error that names it")
  func unusable() async throws {
    try FileManager.default.createDirectory(
      atPath: playground.path("scratch.lock"), withIntermediateDirectories: true)
    let error = await #expect(throws: ProcessError.self) { try await runner.run(command("true")) }
    #expect(error?.description.contains("scratch.lock") == true)
  }
}
