import EvidenceGathering
import Foundation
import Glibc
import HostSystem
import Testing

/// A temporary folder in which a test starts programs.
///
/// Every program gets the playground's mark as an argument, so that it can be found in `/proc`;
/// the folder and what still runs go away with the object.
final class Playground: Sendable {
  let folder: URL
  /// A number of seconds that nobody else sleeps.
  let mark = "7777.\(UInt64.random(in: 1...UInt64.max))"

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "host-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    for process in processes() { kill(process, SIGKILL) }
    try? FileManager.default.removeItem(at: folder)
  }

  /// The path of a file in the folder.
  func path(_ name: String) -> String { folder.appending(path: name).path }

  /// The text of a file in the folder.
  func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  /// A shell's command; in the script `$0` is the mark.
  func shell(_ script: String, shell: String = "sh", timeLimit: Double? = nil) -> Command {
    Command(
      shell, ["-c", script, mark], in: folder.path, output: path("out"), timeLimit: timeLimit)
  }

  /// The ids of the processes that run with the mark as an argument.
  func processes() -> [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { process in
      let line = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
      return line.split(separator: 0).contains { $0.elementsEqual(mark.utf8) }
    }
  }

  /// Waits until so many processes run with the mark; gives up after a minute.
  func waitForProcesses(_ count: Int) async throws {
    for _ in 0..<600 {
      if processes().count >= count { return }
      try await Task.sleep(for: .milliseconds(100))
    }
    Issue.record("\(processes().count) of \(count) processes run after a minute")
  }
}
