internal import Foundation
internal import ReleaseModel
internal import Reporting
internal import Synchronization

/// Writes progress and messages to standard error.
enum StandardError {
  /// The temporary lines at the bottom of the terminal, which the next output replaces.
  private static let live = Mutex<[String]>([])

  /// Writes a string, wrapped for a terminal, with any GitHub workflow commands in it made inert.
  static func write(_ text: String) {
    let text = text.wrapped(to: Terminal.size(of: STDERR_FILENO)?.columns)
    live.withLock { lines in
      emit(erasure(of: lines) + text)
      lines = []
    }
  }

  /// Replaces the temporary lines; each must fit the width of the terminal.
  static func draw(_ lines: [String]) {
    live.withLock { shown in
      guard lines != shown else { return }
      emit(erasure(of: shown) + lines.joined(separator: "\n"))
      shown = lines
    }
  }

  /// The control sequence that erases the lines: back to column 1, cursor up (ECMA-48, 8.3.22,
  /// CUU), erase to the end of the screen (8.3.39, ED).
  ///
  /// Changes no terminal state that would have to be restored.
  private static func erasure(of lines: [String]) -> String {
    guard !lines.isEmpty else { return "" }
    return "\r" + (lines.count > 1 ? "\u{1B}[\(lines.count - 1)A" : "") + "\u{1B}[J"
  }

  private static func emit(_ text: String) {
    // Write errors are ignored: there is nowhere to report them.
    let data = Data(text.withoutWorkflowCommands.utf8)
    try? FileHandle.standardError.write(contentsOf: data)
  }
}
