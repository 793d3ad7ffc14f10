import Foundation
import Testing
import Toolchain

/// While execve(2) replaces a program, the process has no environment to identify it by.
@Suite(.serialized, .timeLimit(.minutes(60)))
struct ReplacementTests {
  let playground: Playground

  init() throws { playground = try Playground() }

  @Test(arguments: 0..<100)
  func childStartedAsParentEndsIsTerminated(round: Int) async throws {
    let command = playground.shell("sleep $0 & exit 6")
    #expect(try await LiveProcessRunner().run(command).termination == .exited(6))
    #expect(try playground.processes().isEmpty)
  }

  @Test(arguments: 0..<5)
  func constantlyReplacedProgramsAreTerminated(round: Int) async throws {
    try Data("exec sh again $1\n".utf8).write(to: playground.folder.appending(path: "again"))
    // They use all available CPU time. With autogrouping (sched(7)), only the priority of a session
    // limits them.
    let begin = "{ echo 19 >/proc/self/autogroup; } 2>/dev/null; exec nice -n 19 sh again $0"
    let command = playground.shell(
      "for i in 1 2 3; do setsid sh -c '\(begin)' $0 & done; wait")
    let task = Task { try await LiveProcessRunner().run(command) }
    try await playground.waitForProcesses(2)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try playground.processes().isEmpty)
  }
}
