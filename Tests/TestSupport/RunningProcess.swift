package import Foundation

/// A process on this machine: proc(5).
package struct RunningProcess: Sendable {
  package let id: pid_t
  /// The program and its arguments.
  package let words: [String]

  /// Whether a child has ended but has not been waited for: state `Z` after the name in
  /// parentheses.
  package static func hasEnded(_ child: pid_t) -> Bool {
    guard let stat = FileManager.default.contents(atPath: "/proc/\(child)/stat") else {
      return true
    }
    let state = stat.lastIndex(of: UInt8(ascii: ")")).map { stat[($0 + 1)...].prefix(2) }
    return state?.elementsEqual(" Z".utf8) ?? false
  }

  package static func all() throws -> [RunningProcess] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { name in
      guard let id = pid_t(name),
        let line = FileManager.default.contents(atPath: "/proc/\(name)/cmdline")
      else { return nil }
      return RunningProcess(
        id: id, words: line.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
    }
  }
}

/// Finds a test's processes by an argument that no other process has.
package struct ProcessMark: Sendable {
  /// A number of seconds for `sleep` that no other process uses.
  package let word = "7777.\(UInt64.random(in: 1...UInt64.max))"

  package init() {}

  package func processes() throws -> [pid_t] {
    try RunningProcess.all().filter { $0.words.contains(word) }.map(\.id)
  }

  package func endProcesses() {
    for process in (try? processes()) ?? [] { kill(process, SIGKILL) }
  }
}
