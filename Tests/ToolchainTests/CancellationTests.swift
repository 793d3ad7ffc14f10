import Foundation
import Testing
import Toolchain

@Suite(.timeLimit(.minutes(60)))
struct CancellationTests {
  let playground: Playground
  let runner = LiveProcessRunner()

  init() throws { playground = try Playground() }

  @Test(arguments: ProcessTree.all)
  func cancellationEndsWholeProcessTree(tree: ProcessTree) async throws {
    let command = playground.shell(tree.script, shell: "bash")
    let task = Task { try await runner.run(command) }
    try await playground.waitForProcesses(tree.count)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try playground.processes().isEmpty)
  }

  @Test(arguments: ProcessTree.all)
  func timeLimitEndsWholeProcessTree(tree: ProcessTree) async throws {
    let command = playground.shell(tree.script, shell: "bash", timeLimit: 0.5)
    #expect(try await runner.run(command).termination == .timedOut)
    #expect(try playground.processes().isEmpty)
  }

  @Test func cancellationIsNotReportedAsTimeout() async throws {
    let command = playground.shell("setsid sleep $0 & wait", timeLimit: 600)
    let task = Task { try await runner.run(command) }
    try await playground.waitForProcesses(2)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try playground.processes().isEmpty)
  }

  @Test(arguments: [nil, 600.0])
  func alreadyCanceledTaskLeavesNoProcess(timeLimit: Double?) async throws {
    let command = playground.shell("setsid sleep $0 & wait", timeLimit: timeLimit)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await runner.run(command)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try playground.processes().isEmpty)
  }

  @Test func programWithinTimeLimitIsNotTerminated() async throws {
    let result = try await runner.run(playground.shell("exit 5", timeLimit: 600))
    #expect(result.termination == .exited(5))
    #expect(result.leftBehind == 0)
  }

  @Test(arguments: ["sleep $0 &", "setsid sleep $0 &", "(trap '' TERM; setsid sleep $0 &);"])
  func leftoverProcessesAreTerminated(script: String) async throws {
    let result = try await runner.run(playground.shell(script + " exit 6"))
    #expect(result.termination == .exited(6))
    #expect(result.leftBehind > 0)
    #expect(try playground.processes().isEmpty)
  }

  @Test(arguments: ["", ">&2"])
  func outputLimitEndsWholeProcessTree(redirection: String) async throws {
    var command = playground.shell("setsid sleep $0 & yes \(redirection)")
    command.errorFile = playground.path("err")
    command.outputLimit = 1 << 20
    #expect(try await runner.run(command).termination == .flooded)
    #expect(try playground.processes().isEmpty)
    #expect(!FileManager.default.fileExists(atPath: playground.path("out")))
  }

  @Test func outputLimitAppliesToFinishedProgram() async throws {
    var command = playground.shell("head -c 2000 /dev/zero")
    command.outputLimit = 1999
    #expect(try await runner.run(command).termination == .flooded)
    command.outputLimit = 2000
    #expect(try await runner.run(command).succeeded)
  }

  @Test func parallelProgramsKeepTheirOwnProcesses() async throws {
    let other = try Playground()
    let waiting = playground.shell(
      "(setsid sleep $0 &); until [ -e go ]; do sleep 0.1; done; exit 7")
    let task = Task { try await runner.run(waiting) }
    try await playground.waitForProcesses(2)

    let ended = try await runner.run(other.shell("setsid sleep $0 & exit 0"))
    #expect(ended.succeeded)
    let canceled = Task { try await runner.run(other.shell("setsid sleep $0 & wait")) }
    try await other.waitForProcesses(2)
    canceled.cancel()
    await #expect(throws: CancellationError.self) { try await canceled.value }
    #expect(try other.processes().isEmpty)

    // A forked shell has the mark twice until the child runs another program.
    #expect(try playground.processes().count >= 2)
    try Data().write(to: playground.folder.appending(path: "go"))
    #expect(try await task.value.termination == .exited(7))
    #expect(try playground.processes().isEmpty)
  }
}
