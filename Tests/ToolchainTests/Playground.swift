import Foundation
import TestSupport
import Testing
import Toolchain

/// A temporary folder in which a test starts programs.
///
/// Every program gets the playground's mark as an argument. Releasing the object removes the folder
/// and ends the programs that are still running.
final class Playground: Sendable {
  private let files: TemporaryFolder
  private let mark = ProcessMark()

  init() throws { files = try TemporaryFolder() }

  deinit { mark.endProcesses() }

  var folder: URL { files.url }

  /// The path of a file in the folder.
  func path(_ name: String) -> String { files.path(name) }

  /// The contents of a file in the folder.
  func text(_ name: String) throws -> String { try files.text(of: name) }

  /// A shell command; in the script, `$0` is the mark.
  func shell(_ script: String, shell: String = "sh", timeLimit: Double? = nil) -> Command {
    Command(
      shell, ["-c", script, mark.word], in: folder.path, output: path("out"),
      timeLimit: timeLimit)
  }

  /// The IDs of the processes that run with the mark as an argument.
  func processes() throws -> [pid_t] { try mark.processes() }

  /// Waits until at least `count` processes run with the mark; fails after a minute.
  func waitForProcesses(_ count: Int) async throws {
    for _ in 0..<600 {
      if try processes().count >= count { return }
      try await Task.sleep(for: .milliseconds(100))
    }
    Issue.record("\(try processes().count) of \(count) processes are running after a minute")
  }
}
