internal import Dispatch
internal import Foundation
internal import ReleaseModel
internal import Reporting
internal import Synchronization

/// Shows progress on standard error.
///
/// A terminal shows one line per running step below the finished ones. Otherwise, a line is logged
/// when a step ends, and at intervals while it runs.
final class ProgressDisplay: Sendable {
  private let isQuiet: Bool
  private let start = ContinuousClock.now
  private let steps: Mutex<RunningSteps>

  init(color: OutputOptions.ColorChoice = .auto, isQuiet: Bool = false) {
    self.isQuiet = isQuiet
    steps = Mutex(
      RunningSteps(style: Terminal.style(of: STDERR_FILENO, usesColor: color.choice)))
  }

  private var now: Double { (ContinuousClock.now - start) / .seconds(1) }

  func show(_ event: ProgressEvent) {
    guard !isQuiet else { return }
    steps.withLock { steps in
      if let line = steps.line(for: event, at: now) { StandardError.write(line + "\n") }
    }
  }

  /// Shows a permanent line that needs no action.
  func note(_ text: String) {
    if !isQuiet { StandardError.write("\(text.escapedForTerminal)\n") }
  }

  /// Keeps the display updated during an operation.
  ///
  /// On a thread of its own, because reading files can occupy all threads of Swift's tasks.
  func during<Value>(_ work: () async throws -> Value) async throws -> Value {
    guard !isQuiet else { return try await work() }
    let queue = DispatchQueue(label: "progress")
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now(), repeating: .milliseconds(200))
    timer.setEventHandler { [self] in update() }
    timer.resume()
    defer {
      timer.cancel()
      queue.sync { StandardError.draw([]) }
    }
    return try await work()
  }

  private func update() {
    steps.withLock { steps in
      if let size = Terminal.size(of: STDERR_FILENO) {
        StandardError.draw(
          steps.live(at: now, on: size, lastLine: Self.lastLine, runningTest: Self.runningTest))
      } else if let line = steps.signOfLife(at: now, runningTest: Self.runningTest) {
        StandardError.write(line + "\n")
      }
    }
  }

  private static func lastLine(of file: String) -> String? {
    tail(of: file).flatMap { LogTail.lastLine(of: $0) }
  }

  private static func runningTest(in events: String) -> String? {
    tail(of: events).flatMap { LogTail.runningTest(in: $0) }
  }

  private static func tail(of file: String) -> Data? {
    guard let handle = FileHandle(forReadingAtPath: file) else { return nil }
    defer { try? handle.close() }
    guard let end = try? handle.seekToEnd() else { return nil }
    let length = UInt64(LogTail.length)
    try? handle.seek(toOffset: end > length ? end - length : 0)
    return try? handle.read(upToCount: LogTail.length)
  }
}
