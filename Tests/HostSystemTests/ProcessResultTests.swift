import EvidenceGathering
import Foundation
import Glibc
import HostSystem
import Testing

@Suite("What a program gets and gives", .timeLimit(.minutes(60)))
struct ProcessResultTests {
  let playground: Playground
  let runner = LiveProcessRunner()

  init() throws { playground = try Playground() }

  @Test("The exit status is that of the program", arguments: [0, 1, 3, 255])
  func exitStatus(status: Int) async throws {
    let result = try await runner.run(playground.shell("exit \(status)"))
    #expect(result.termination == .exited(status))
    #expect(result.succeeded == (status == 0))
  }

  @Test("A signal that ends the program is told", arguments: [SIGTERM, SIGKILL, SIGABRT])
  func signal(number: Int32) async throws {
    let result = try await runner.run(playground.shell("ulimit -c 0; kill -\(number) $$"))
    #expect(result.termination == .signalled(Int(number)))
    #expect(!result.succeeded)
  }

  @Test("Standard output and error share one file in the order in which they were written")
  func combinedOutput() async throws {
    _ = try await runner.run(playground.shell("echo one; echo two >&2; echo three"))
    #expect(try playground.text("out") == "one\ntwo\nthree\n")
  }

  @Test("Standard output and error go to files of their own")
  func separateOutput() async throws {
    var command = playground.shell("echo one; echo two >&2; echo three")
    command.errorFile = playground.path("errors")
    _ = try await runner.run(command)
    #expect(try playground.text("out") == "one\nthree\n")
    #expect(try playground.text("errors") == "two\n")
  }

  @Test("The environment has the working directory and nothing that shells change each time")
  func variablesOfShells() async throws {
    let command = Command("env", [], in: playground.folder.path, output: playground.path("out"))
    _ = try await runner.run(command)
    let variables = try playground.text("out").split(separator: "\n")
    #expect(variables.contains { $0 == "PWD=\(playground.folder.path)" })
    #expect(!variables.contains { $0.hasPrefix("_=") || $0.hasPrefix("SHLVL=") })
  }

  @Test("What an output file held before is gone")
  func outputIsReplaced() async throws {
    try Data("a long text from an earlier run\n".utf8)
      .write(to: playground.folder.appending(path: "out"))
    _ = try await runner.run(playground.shell("echo short"))
    #expect(try playground.text("out") == "short\n")
  }

  @Test("More output than a pipe holds arrives whole")
  func longOutput() async throws {
    _ = try await runner.run(playground.shell("head -c 3000000 /dev/zero"))
    let attributes = try FileManager.default.attributesOfItem(atPath: playground.path("out"))
    #expect((attributes[.size] as? NSNumber)?.intValue == 3_000_000)
  }

  @Test("Standard input is empty")
  func noInput() async throws {
    let command = Command("cat", [], in: playground.folder.path, output: playground.path("out"))
    #expect(try await runner.run(command).succeeded)
    #expect(try playground.text("out").isEmpty)
  }

  @Test("The program starts in the working directory")
  func workingDirectory() async throws {
    _ = try await runner.run(playground.shell("readlink /proc/self/cwd"))
    #expect(
      try playground.text("out") == playground.folder.resolvingSymlinksInPath().path + "\n")
  }

  @Test("The program inherits the environment")
  func environment() async throws {
    _ = try await runner.run(playground.shell("printenv PATH"))
    let path = try #require(ProcessInfo.processInfo.environment["PATH"])
    #expect(try playground.text("out") == path + "\n")
  }

  @Test("Arguments arrive unchanged")
  func arguments() async throws {
    let arguments = [
      "two words", "", "it's", #"a "quoted" \ text"#, "two\nlines\n", "$HOME `id` *", "-n", "日本 é",
    ]
    let command = Command(
      "printf", ["%s\\0"] + arguments, in: playground.folder.path, output: playground.path("out"))
    _ = try await runner.run(command)
    #expect(try playground.text("out") == arguments.map { $0 + "\0" }.joined())
  }
}
