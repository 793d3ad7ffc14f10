package import ReleaseModel

/// Renders progress as lines.
package struct ProgressText {
  private let style: Style

  /// Creates a renderer.
  package init(style: Style) {
    self.style = style
  }

  /// One line for an event.
  package func line(for event: ProgressEvent) -> String {
    switch event {
    case .started(let step):
      style.dim("  \(step.escapedForTerminal) …")
    case .finished(let step, let seconds, let summary, let succeeded):
      "\(style.sign(succeeded ? .passed : .failed)) \(step.escapedForTerminal) "
        + style.dim("(\(Self.duration(seconds)))") + " \(summary.escapedForTerminal)"
    }
  }

  /// Seconds with one digit behind the point.
  private static func duration(_ seconds: Double) -> String {
    let tenths = Int((seconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }
}
