import Foundation
import Testing

/// The files that rendered reports are compared against.
enum Golden {
  /// The folder `Golden` next to this file.
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden")

  /// Expects that data equals a golden file.
  ///
  /// With `RECORD_GOLDEN=1` in the environment, this writes the file and fails, so that a run that
  /// compared nothing cannot pass.
  static func expect(
    _ data: Data, in name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expect(data, at: folder.appending(path: name), sourceLocation: sourceLocation)
  }

  /// Expects that data equals a file in the repository, in the same way.
  static func expect(
    _ data: Data, at file: URL, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let name = file.lastPathComponent
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try data.write(to: file)
      Issue.record(
        "recorded \(name); rerun without RECORD_GOLDEN", sourceLocation: sourceLocation)
      return
    }
    let expected = try Data(contentsOf: file)
    #expect(
      lines(data) == lines(expected), "\(name); RECORD_GOLDEN=1 rewrites it",
      sourceLocation: sourceLocation)
    #expect(data == expected, "\(name)", sourceLocation: sourceLocation)
  }

  /// Expects that a page equals a golden file, in which a comment stands for the style sheet.
  ///
  /// All pages share the style sheet `report.css`.
  static func expect(
    page: String, in name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let parts = page.components(separatedBy: "<style>\n")
      .flatMap { $0.components(separatedBy: "</style>") }
    try #require(
      parts.count == 3, "the page must have one style sheet", sourceLocation: sourceLocation)
    try expect(Data(parts[1].utf8), in: "report.css", sourceLocation: sourceLocation)
    let rest = parts[0] + "<style>\n/* report.css */\n</style>" + parts[2]
    try expect(Data(rest.utf8), in: name, sourceLocation: sourceLocation)
  }

  private static func lines(_ data: Data) -> [Substring] {
    String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
  }
}
