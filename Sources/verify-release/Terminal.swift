internal import Foundation
internal import Reporting

/// Properties of the terminals behind the tool's streams.
enum Terminal {
  private static let environment = ProcessInfo.processInfo.environment

  /// The size of the terminal behind a file descriptor; `nil` if it is not a terminal or can't move
  /// its cursor.
  static func size(of descriptor: Int32) -> TerminalSize? {
    guard isatty(descriptor) == 1, !["", "dumb"].contains(environment["TERM", default: ""]) else {
      return nil
    }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// The style for a file descriptor; by default, only terminals get color.
  static func style(of descriptor: Int32, usesColor: Bool? = nil) -> Style {
    let size = size(of: descriptor)
    // NO_COLOR (no-color.org): any nonempty value turns color off.
    let isColorful = size != nil && environment["NO_COLOR", default: ""].isEmpty
    return Style(
      usesColor: usesColor ?? isColorful, usesUnicode: Style.usesUnicode(in: environment),
      width: size?.columns)
  }
}
