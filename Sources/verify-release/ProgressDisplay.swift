internal import Foundation
internal import ReleaseModel
internal import Reporting
internal import Synchronization

/// Shows progress on standard error: a line when a step begins and one when it ends.
///
/// On a terminal, a last line that is always overwritten says what runs now and for how long.
final class ProgressDisplay: Sendable {
  private let style: Style
  private let isQuiet: Bool
  private let isTerminal: Bool
  private let running = Mutex<[(step: String, since: ContinuousClock.Instant)]>([])

  init(style: Style, isQuiet: Bool, isTerminal: Bool) {
    self.style = style
    self.isQuiet = isQuiet
    self.isTerminal = isTerminal
  }

  /// Shows an event.
  func show(_ event: ProgressEvent) {
    guard !isQuiet else { return }
    let line = ProgressText(style: style).line(for: event)
    running.withLock { running in
      switch event {
      case .started(let step): running.append((step, .now))
      case .finished(let step, _, _, _): running.removeAll { $0.step == step }
      }
      StandardError.write((isTerminal ? "\r\u{1B}[K" : "") + line + "\n")
      if isTerminal { StandardError.write(status(running)) }
    }
  }

  /// Keeps the last line up to date until the task is cancelled; does nothing without a terminal.
  func animate() async {
    guard isTerminal, !isQuiet else { return }
    while !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(200))
      running.withLock { StandardError.write(status($0)) }
    }
    running.withLock { _ in StandardError.write("\r\u{1B}[K") }
  }

  private func status(_ running: [(step: String, since: ContinuousClock.Instant)]) -> String {
    guard !running.isEmpty else { return "" }
    let parts = running.map { step, since in
      "\(step) \(Int((ContinuousClock.now - since) / .seconds(1))) s"
    }
    // Cut to what any terminal shows in one line, since only one line can be overwritten.
    return "\r\u{1B}[K" + style.dim(String(parts.joined(separator: " · ").prefix(78)))
  }
}
