import Foundation
import Testing
import Toolchain

@Suite(.timeLimit(.minutes(60)))
struct StartFailureTests {
  let playground: Playground
  let runner = LiveProcessRunner()

  init() throws { playground = try Playground() }

  private func failure(of command: Command) async throws -> ProcessError? {
    await #expect(throws: ProcessError.self) { try await runner.run(command) }
  }

  @Test(arguments: ["no-such-program", "/no/such/program"])
  func missingProgramIsNamed(program: String) async throws {
    let command = Command(program, [], in: playground.folder.path, output: playground.path("out"))
    let error = try #require(try await failure(of: command))
    #expect(error.description.hasPrefix("cannot start \(program): "))
    #expect(!error.description.hasSuffix("."))
  }

  @Test func nonExecutableFileIsNamed() async throws {
    try Data("text".utf8).write(to: playground.folder.appending(path: "text"))
    let program = playground.path("text")
    let command = Command(program, [], in: playground.folder.path, output: playground.path("out"))
    let error = try #require(try await failure(of: command))
    #expect(error.description.hasPrefix("cannot start \(program): "))
  }

  @Test func missingWorkingDirectoryIsError() async throws {
    let command = Command("true", [], in: playground.path("none"), output: playground.path("out"))
    let error = try #require(try await failure(of: command))
    #expect(error.description.hasPrefix("cannot start true: "))
  }

  @Test func unwritableOutputPreventsStart() async throws {
    let output = playground.path("none/out")
    var command = Command("touch", ["started"], in: playground.folder.path, output: output)
    let error = try #require(try await failure(of: command))
    #expect(error.description.hasPrefix("cannot write \(output): "))

    command.outputFile = playground.path("out")
    command.errorFile = playground.folder.path
    let second = try #require(try await failure(of: command))
    #expect(second.description.hasPrefix("cannot write \(playground.folder.path): "))
    #expect(!FileManager.default.fileExists(atPath: playground.path("started")))
  }
}
