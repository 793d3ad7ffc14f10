package import Foundation

/// Runs programs; the only place in the tests that starts a process.
///
/// Output goes to files, so that neither long output nor a process that outlives the program can
/// block a test.
package enum Program {
  package struct Outcome: Sendable {
    /// Nil if a signal ended the program.
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

  /// Runs a program from `PATH` with empty standard input, and waits until it ends.
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

    let place = folder.map { ["-C", $0.path] } ?? []
    let process = try start(["/usr/bin/env"] + place + words, output: files[0], error: files[1])
    let interaction = Result { try whileItRuns(process) }
    var status: CInt = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw Failure("\(words) cannot be waited for: errno \(errno)") }
    }
    try interaction.get()
    // wait(2): the lower 7 bits are the signal, the next byte after them the exit code.
    return Outcome(
      exitCode: status & 0x7f == 0 ? Int(status >> 8 & 0xff) : nil,
      output: try Data(contentsOf: files[0]), error: try Data(contentsOf: files[1]))
  }

  /// Starts a process with default signals and no other open file.
  ///
  /// Foundation's `Process` crashes if many threads start processes: it reads past the end of
  /// `readdir`'s entries for `/proc/self/fd`.
  private static func start(_ words: [String], output: URL, error: URL) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output.path, O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, error.path, O_WRONLY, 0)
    for file in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
      // A descriptor that is already closed is not an error.
      if let file = CInt(file), file > 2 { posix_spawn_file_actions_addclose(&actions, file) }
    }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    // Group 0, the default, means a new process group.
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

    let arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, words[0], &actions, &attributes, arguments, environ)
    guard code == 0 else {
      throw Failure("\(words) cannot be started: \(String(cString: strerror(code)))")
    }
    return process
  }

  /// Runs a program that must succeed, and returns its standard output.
  ///
  /// A failure includes everything that the program printed.
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

  /// Does blocking work on a new thread, because Swift's concurrency has only as many threads as
  /// the machine has cores.
  package static func onThread<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Swift.Result(catching: work)) }
    }
  }
}
