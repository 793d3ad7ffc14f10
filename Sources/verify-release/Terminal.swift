internal import Foundation
internal import Reporting

/// What the tool's streams are connected with.
enum Terminal {
  private static let environment = ProcessInfo.processInfo.environment

  /// The size of the terminal that a file descriptor leads to; nil for anything else, and for a
  /// terminal that can't move its cursor.
  static func size(of descriptor: Int32) -> TerminalSize? {
    guard isatty(descriptor) == 1, !["", "dumb"].contains(environment["TERM", default: ""]) else {
      return nil
    }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// How text looks on a file descriptor; without a choice, terminals get colours.
  static func style(of descriptor: Int32, usesColor: Bool? = nil) -> Style {
    let size = size(of: descriptor)
    // NO_COLOR (no-color.org): any value but the empty one.
    let isColorful = size != nil && environment["NO_COLOR", default: ""].isEmpty
    return Style(
      usesColor: usesColor ?? isColorful, usesUnicode: Style.usesUnicode(in: environment),
      width: size?.columns)
  }
}
