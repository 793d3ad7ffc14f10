import Foundation
import TestSupport
import Testing
import Toolchain

/// Programs that need exclusive use of a folder.
@Suite struct ExclusiveFolderTests {
  private let playground: Playground
  private let runner: LiveProcessRunner

  /// Writes the runner's notices to the file `notice`.
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

  /// Starts a program that a killed run could have left behind: it has the variables in the file
  /// `environment`, and has them before this function returns.
  private func leaveProcessBehind() throws {
    let variable = try #require(
      playground.text("environment").split(separator: "\n").first {
        $0.contains("=verify-release-")
      })
    let ready = playground.path("ready")
    let left = playground.shell(
      """
      setsid env '\(variable)' sh -c ': >"\(ready)"; exec sleep "$0"' $0 &
      until [ -e '\(ready)' ]; do sleep 0.1; done
      """)
    try Program.output(of: ["sh"] + left.arguments)
    #expect(try !playground.processes().isEmpty)
  }

  @Test func programsOfOneFolderShareEnvironment() async throws {
    let script = "env | sort"
    #expect(try await runner.run(command(script, output: "first")).succeeded)
    #expect(try await runner.run(command(script, output: "second")).succeeded)
    #expect(try playground.text("first") == playground.text("second"))
    var other = command(script, output: "third")
    other.exclusiveFolder = playground.path("scratch2")
    #expect(try await runner.run(other).succeeded)
    #expect(try playground.text("first") != playground.text("third"))
  }

  @Test func copiedFolderStartsEmptyAndOriginalIsKept() async throws {
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

  @Test func secondProgramWaitsWithNotice() async throws {
    let first = Task {
      try await runner.run(
        command(
          """
          (sleep $0 &)
          until grep -q '^waiting for another verify-release run' notice; do
            [ $((i += 1)) -lt 300 ] || exit 1
            sleep 0.1
          done
          touch done
          """
        ))
    }
    try await playground.waitForProcesses(2)
    let second = try await runner.run(command("[ -e done ]", output: "second"))
    #expect(second.succeeded)
    #expect(try await first.value.succeeded)
  }

  @Test func canceledWaiterDoesNotEndOtherProgram() async throws {
    let first = Task {
      try await runner.run(command("sleep $0 & until [ -e go ]; do sleep 0.1; done; kill $!; wait"))
    }
    try await playground.waitForProcesses(2)
    let second = Task { try await runner.run(command("exit 9", output: "second")) }
    while !FileManager.default.fileExists(atPath: playground.path("notice")) {
      try await Task.sleep(for: .milliseconds(10))
    }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    // A forked shell has the mark twice until the child runs another program.
    #expect(try playground.processes().count >= 2)
    try Data().write(to: playground.folder.appending(path: "go"))
    let result = try await first.value
    #expect(result.succeeded)
    #expect(result.leftBehind == 0)
  }

  @Test func leftoversOfKilledRunAreTerminatedFirst() async throws {
    #expect(try await runner.run(command("env", output: "environment")).succeeded)
    try leaveProcessBehind()
    #expect(try await runner.run(command("true")).succeeded)
    #expect(try playground.processes().isEmpty)
  }

  @Test func leftoversInUnlockedSiblingFoldersAreTerminated() async throws {
    var other = command("env; sleep $0 & until [ -e go ]; do sleep 0.1; done; kill $!; wait")
    other.exclusiveFolder = playground.path("beside")
    other.outputFile = playground.path("environment")
    let running = Task { [other] in try await runner.run(other) }
    try await playground.waitForProcesses(2)
    #expect(try await runner.run(command("true")).succeeded)
    #expect(try playground.processes().count >= 2)
    try Data().write(to: playground.folder.appending(path: "go"))
    #expect(try await running.value.leftBehind == 0)

    try leaveProcessBehind()
    #expect(try await runner.run(command("true")).succeeded)
    #expect(try playground.processes().isEmpty)
    #expect(
      try playground.text("notice").hasPrefix("terminated 1 process left by a killed run in "))
  }

  @Test func unusableLockFileIsNamed() async throws {
    try FileManager.default.createDirectory(
      atPath: playground.path("scratch.lock"), withIntermediateDirectories: true)
    let error = await #expect(throws: ProcessError.self) { try await runner.run(command("true")) }
    #expect(error?.description.contains("scratch.lock") == true)
  }
}
