import EvidenceGathering
import Foundation
import HostSystem
import Testing

@Suite("What can't be started", .timeLimit(.minutes(60)))
struct StartFailureTests {
  let playground: Playground
  let runner = LiveProcessRunner()

  init() throws { playground = try Playground() }

  private func failure(of command: Command) async throws -> ProcessError? {
    await #expect(throws: ProcessError.self) { try await runner.run(command) }
  }

  @Test("A program that isn't there is named", arguments: ["no-such-program", "/no/such/program"])
  func notFound(program: String) async throws {
    let command = Command(program, [], in: playground.folder.path, output: playground.path("out"))
    let error = try #require(try await failure(of: command))
    #expect(error.description.hasPrefix("\(program) can't be started: "))
  }

  @Test("A file that is no program is named")
  func notExecutable() async throws {
    try Data("text".utf8).write(to: playground.folder.appending(path: "text"))
    let program = playground.path("text")
    let command = Command(program, [], in: playground.folder.path, output: playground.path("out"))
    let error = try #require(try await failure(of: command))
    #expect(error.description.hasPrefix("\(program) can't be started: "))
  }

  @Test("A working directory that isn't there is an error")
  func noWorkingDirectory() async throws {
    let command = Command("true", [], in: playground.path("none"), output: playground.path("out"))
    let error = try #require(try await failure(of: command))
    #expect(error.description.hasPrefix("true can't be started: "))
  }

  @Test("An output file that can't be written is named, and the program is not started")
  func unwritableOutput() async throws {
    let output = playground.path("none/out")
    var command = Command("touch", ["started"], in: playground.folder.path, output: output)
    let error = try #require(try await failure(of: command))
    #expect(error.description.hasPrefix("\(output) can't be written: "))

    command.outputFile = playground.path("out")
    command.errorFile = playground.folder.path
    let second = try #require(try await failure(of: command))
    #expect(second.description.hasPrefix("\(playground.folder.path) can't be written: "))
    #expect(!FileManager.default.fileExists(atPath: playground.path("started")))
  }
}
