package import ReleaseModel

/// Renders progress as lines.
package struct ProgressText: Sendable {
  private let style: Style

  /// Creates a renderer.
  package init(style: Style) {
    self.style = style
  }

  /// One line for an event, or as many as the terminal needs; nil where there is nothing to say.
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

  /// One line that says that steps still run: their names, and for how many seconds they have.
  func stillRunning(_ steps: [(name: String, seconds: Int)]) -> String {
    let steps = steps.map { "\($0.name.escapedForTerminal) (\($0.seconds) s)" }
    return style.dim("  still running: \(steps.listed)")
  }

  /// A line for each step that runs, cut to the size of a terminal: for how many seconds, its name,
  /// and the last line that it has logged.
  func live(
    _ steps: [(name: String, seconds: Int, log: String?)], on size: TerminalSize
  ) -> [String] {
    // The last column stays free, because some terminals go on in the next line after it, and the
    // last lines too, for what the person has above.
    let shown = steps.count < size.rows ? steps.count : max(1, size.rows - 2)
    var lines = steps.prefix(shown).map { step in
      let log = step.log.map { "  \($0.escapedForTerminal.withoutWorkflowCommands)" } ?? ""
      return "  \(step.seconds) s  \(step.name.escapedForTerminal)\(log)"
    }
    if shown < steps.count { lines.append("  and \(steps.count - shown) more") }
    return lines.map { style.dim($0.cut(to: size.columns - 1, ellipsis: style.ellipsis)) }
  }

  /// Seconds with one digit behind the point.
  private static func duration(_ seconds: Double) -> String {
    let tenths = Int((seconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }
}

/// How much a terminal shows.
package struct TerminalSize: Sendable, Equatable {
  /// How many characters a line has.
  package let columns: Int
  /// How many lines there are.
  package let rows: Int

  /// Creates a size; a terminal that does not know its own says zero, and is taken for an old one.
  package init(columns: Int, rows: Int) {
    self.columns = columns > 0 ? columns : 80
    self.rows = rows > 0 ? rows : 24
  }
}
