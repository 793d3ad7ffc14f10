package import Foundation

/// Runs programs; the only place in the tests that starts a process.
///
/// Output goes to files, so that neither a lot of it nor a process that outlives the program can
/// block a test.
package enum Program {
  package struct Outcome: Sendable {
    /// Nil when a signal ended the program.
    package let exitCode: Int?
    package let output: Data
    package let error: Data

    package var text: String { String(decoding: output, as: UTF8.self) }
    package var errorText: String { String(decoding: error, as: UTF8.self) }
  }

  /// A program that could not be started, or whose exit code is not 0.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
  }

  /// Runs a program that is found in `PATH`, with nothing on standard input, and waits for its end.
  ///
  /// As soon as the program has started, `whileItRuns` is called with its process ID.
  package static func run(
    _ words: [String], in folder: URL? = nil, whileItRuns: (pid_t) throws -> Void = { _ in }
  ) throws -> Outcome {
    let files = ["out", "err"].map { kind in
      FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).\(kind)")
    }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    for file in files { try Data().write(to: file) }

    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    let interaction = Result { try whileItRuns(process.processIdentifier) }
    ended.wait()
    try interaction.get()
    return Outcome(
      exitCode: process.terminationReason == .exit ? Int(process.terminationStatus) : nil,
      output: try Data(contentsOf: files[0]), error: try Data(contentsOf: files[1]))
  }

  /// Runs a program that must succeed, and returns its standard output.
  ///
  /// A failure has everything that the program printed.
  @discardableResult
  package static func output(of words: [String], in folder: URL? = nil) throws -> String {
    let outcome = try run(words, in: folder)
    guard outcome.exitCode == 0 else {
      let status = outcome.exitCode.map { "exit code \($0)" } ?? "a signal"
      throw Failure(
        "\(words.joined(separator: " ")) ended with \(status):\n\(outcome.text)\(outcome.errorText)"
      )
    }
    return outcome.text
  }

  /// Does blocking work on a thread of its own, because Swift's concurrency has as many threads as
  /// the machine has cores.
  package static func onThread<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Swift.Result(catching: work)) }
    }
  }
}
