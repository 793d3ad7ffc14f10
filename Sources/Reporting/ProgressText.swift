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
