internal import Foundation
internal import Reporting

/// Where progress and messages go.
enum StandardError {
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes text, in which GitHub's runner finds no command whatever names are in it.
  static func write(_ text: String) {
    // Where nobody listens, there is nobody to tell.
    let data = Data(text.withoutWorkflowCommands.utf8)
    try? FileHandle.standardError.write(contentsOf: data)
  }
}
