internal import Foundation
internal import Reporting
internal import Synchronization

/// Where progress and messages go.
enum StandardError {
  /// The lines at the lower end of the terminal that the next text takes away.
  private static let live = Mutex<[String]>([])

  /// Writes text, in which GitHub's runner finds no command whatever names are in it.
  static func write(_ text: String) {
    live.withLock { lines in
      emit(erasure(of: lines) + text)
      lines = []
    }
  }

  /// Shows lines that fit on the terminal in place of those that were shown in this way before.
  static func draw(_ lines: [String]) {
    live.withLock { shown in
      guard lines != shown else { return }
      emit(erasure(of: shown) + lines.joined(separator: "\n"))
      shown = lines
    }
  }

  /// What takes lines away: from the last one, in which the cursor is, back to the first column, up
  /// (ECMA-48, 8.3.22, CUU), and all below away (8.3.39, ED).
  ///
  /// No state of the terminal is changed that would have to be restored.
  private static func erasure(of lines: [String]) -> String {
    guard !lines.isEmpty else { return "" }
    return "\r" + (lines.count > 1 ? "\u{1B}[\(lines.count - 1)A" : "") + "\u{1B}[J"
  }

  private static func emit(_ text: String) {
    // Where nobody listens, there is nobody to tell.
    let data = Data(text.withoutWorkflowCommands.utf8)
    try? FileHandle.standardError.write(contentsOf: data)
  }
}
