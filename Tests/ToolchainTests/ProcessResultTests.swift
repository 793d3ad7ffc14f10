import Foundation
import Glibc
import Testing
import Toolchain

@Suite(.timeLimit(.minutes(60)))
struct ProcessResultTests {
  let playground: Playground
  let runner = LiveProcessRunner()

  init() throws { playground = try Playground() }

  @Test(arguments: [0, 1, 3, 255])
  func exitStatusIsReported(status: Int) async throws {
    let result = try await runner.run(playground.shell("exit \(status)"))
    #expect(result.termination == .exited(status))
    #expect(result.succeeded == (status == 0))
  }

  @Test(arguments: [SIGTERM, SIGKILL, SIGABRT])
  func terminatingSignalIsReported(number: Int32) async throws {
    let result = try await runner.run(playground.shell("ulimit -c 0; kill -\(number) $$"))
    #expect(result.termination == .signaled(Int(number)))
    #expect(!result.succeeded)
  }

  @Test func combinedOutputKeepsOrder() async throws {
    _ = try await runner.run(playground.shell("echo one; echo two >&2; echo three"))
    #expect(try playground.text("out") == "one\ntwo\nthree\n")
  }

  @Test func outputAndErrorGoToSeparateFiles() async throws {
    var command = playground.shell("echo one; echo two >&2; echo three")
    command.errorFile = playground.path("errors")
    _ = try await runner.run(command)
    #expect(try playground.text("out") == "one\nthree\n")
    #expect(try playground.text("errors") == "two\n")
  }

  @Test func environmentOmitsVariablesThatShellsChange() async throws {
    let command = Command("env", [], in: playground.folder.path, output: playground.path("out"))
    _ = try await runner.run(command)
    let variables = try playground.text("out").split(separator: "\n")
    #expect(variables.contains { $0 == "PWD=\(playground.folder.path)" })
    #expect(!variables.contains { $0.hasPrefix("_=") || $0.hasPrefix("SHLVL=") })
  }

  @Test func earlierOutputIsReplaced() async throws {
    try Data("a long text from an earlier run\n".utf8)
      .write(to: playground.folder.appending(path: "out"))
    _ = try await runner.run(playground.shell("echo short"))
    #expect(try playground.text("out") == "short\n")
  }

  @Test func outputLargerThanPipeIsComplete() async throws {
    _ = try await runner.run(playground.shell("head -c 3000000 /dev/zero"))
    let attributes = try FileManager.default.attributesOfItem(atPath: playground.path("out"))
    #expect((attributes[.size] as? NSNumber)?.intValue == 3_000_000)
  }

  @Test func standardInputIsEmpty() async throws {
    let command = Command("cat", [], in: playground.folder.path, output: playground.path("out"))
    #expect(try await runner.run(command).succeeded)
    #expect(try playground.text("out").isEmpty)
  }

  @Test func programStartsInWorkingDirectory() async throws {
    _ = try await runner.run(playground.shell("readlink /proc/self/cwd"))
    #expect(
      try playground.text("out") == playground.folder.resolvingSymlinksInPath().path + "\n")
  }

  @Test func programInheritsEnvironment() async throws {
    _ = try await runner.run(playground.shell("printenv PATH"))
    let path = try #require(ProcessInfo.processInfo.environment["PATH"])
    #expect(try playground.text("out") == path + "\n")
  }

  @Test func argumentsArriveUnchanged() async throws {
    let arguments = [
      "two words", "", "it's", #"a "quoted" \ text"#, "two\nlines\n", "$HOME `id` *", "-n", "日本 é",
    ]
    let command = Command(
      "printf", ["%s\\0"] + arguments, in: playground.folder.path, output: playground.path("out"))
    _ = try await runner.run(command)
    #expect(try playground.text("out") == arguments.map { $0 + "\0" }.joined())
  }
}
