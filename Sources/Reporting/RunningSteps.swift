package import ReleaseModel

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
