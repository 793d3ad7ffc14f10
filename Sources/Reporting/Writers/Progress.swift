package import ReleaseModel

/// Renders progress events as lines.
package struct ProgressText: Sendable {
  private let style: Style

  package init(style: Style) {
    self.style = style
  }

  /// The line for an event, wrapped for the terminal; `nil` if the event is not shown.
  package func line(for event: ProgressEvent) -> String? {
    switch event {
    case .started(let step):
      style.dim("  \(step.escapedForTerminal) \(style.ellipsis)")
    case .writing: nil
    case .finished(let step, let seconds, let summary, let succeeded):
      TerminalLine(
        "\(style.sign(succeeded ? .passed : .failed)) \(step.escapedForTerminal) "
          + style.dim("(\(Self.duration(seconds)))") + " \(summary.escapedForTerminal)"
      ).wrapped(to: style.width).joined(separator: "\n")
    }
  }

  /// A line that lists the running steps and their durations in seconds.
  func stillRunning(_ steps: [(name: String, seconds: Int)]) -> String {
    let steps = steps.map { "\($0.name.escapedForTerminal) (\($0.seconds) s)" }
    return style.dim("  still running: \(steps.listed)")
  }

  /// One line per running step, truncated to the terminal: its duration in seconds, its name, and
  /// the last line that it logged.
  func live(
    _ steps: [(name: String, seconds: Int, log: String?)], on size: TerminalSize
  ) -> [String] {
    // Keep the last column free, because some terminals wrap after it, and the last rows, so that
    // earlier output stays visible.
    let shown = steps.count < size.rows ? steps.count : max(1, size.rows - 2)
    var lines = steps.prefix(shown).map { step in
      let log = step.log.map { "  \($0.escapedForTerminal.withoutWorkflowCommands)" } ?? ""
      return "  \(step.seconds) s  \(step.name.escapedForTerminal)\(log)"
    }
    if shown < steps.count { lines.append("  and \(steps.count - shown) more") }
    return lines.map { style.dim($0.cut(to: size.columns - 1, ellipsis: style.ellipsis)) }
  }

  /// Seconds with one decimal.
  private static func duration(_ seconds: Double) -> String {
    let tenths = Int((seconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }
}

/// The size of a terminal, in characters.
package struct TerminalSize: Sendable, Equatable {
  package let columns: Int
  package let rows: Int

  /// Creates a size; terminals that report a size of 0 get 80 columns and 24 rows.
  package init(columns: Int, rows: Int) {
    self.columns = columns > 0 ? columns : 80
    self.rows = rows > 0 ? rows : 24
  }
}

/// The running steps and their display; the current time is an argument, in seconds since an
/// arbitrary moment.
package struct RunningSteps: Sendable {
  /// The seconds of silence after which running steps are logged.
  private static let patience = 30.0

  private struct Step {
    let name: String
    let start: Double
    var log: String?
  }

  private let text: ProgressText
  private var steps: [Step] = []
  private var lastWord = 0.0

  package init(style: Style) {
    text = ProgressText(style: style)
  }

  /// Records an event and returns the line to log, if any.
  package mutating func line(for event: ProgressEvent, at now: Double) -> String? {
    switch event {
    case .started(let name): steps.append(Step(name: name, start: now))
    case .writing(let name, let file):
      for index in steps.indices where steps[index].name == name { steps[index].log = file }
    case .finished(let name, _, _, _): steps.removeAll { $0.name == name }
    }
    let line = text.line(for: event)
    if line != nil { lastWord = now }
    return line
  }

  /// A line about the running steps, if nothing has been logged for 30 seconds.
  package mutating func signOfLife(at now: Double) -> String? {
    guard !steps.isEmpty, now - lastWord >= Self.patience else { return nil }
    lastWord = now
    return text.stillRunning(steps.map { ($0.name, Int(now - $0.start)) })
  }

  /// The temporary lines at the bottom of a terminal; `lastLine` reads the last line of a log.
  package func live(
    at now: Double, on size: TerminalSize, lastLine: (_ file: String) -> String?
  ) -> [String] {
    text.live(
      steps.map { ($0.name, Int(now - $0.start), $0.log.flatMap(lastLine)) }, on: size)
  }
}

/// Reads the end of a log that is still being written.
package enum LogTail {
  /// The number of bytes to read from the end.
  package static let length = 4096

  /// The last line that is not blank, indented or an excerpt of source code, such as `9 | let x`; a
  /// carriage return also ends a line.
  package static func lastLine(of bytes: some BidirectionalCollection<UInt8>) -> String? {
    bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      .last { line in
        let start = line.first.map { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        let afterNumber = line.drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return start == false && !afterNumber.starts(with: " |".utf8)
      }
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
