internal import Foundation

/// Where progress and messages go.
enum StandardError {
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  static func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
