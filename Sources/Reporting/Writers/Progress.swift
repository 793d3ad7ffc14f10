internal import Foundation
package import ReleaseModel

/// The running steps and their display; the current time is an argument, in seconds since an
/// arbitrary moment.
package struct RunningSteps: Sendable {
  /// The seconds of silence after which running steps are logged.
  private static let patience = 30.0
  /// The seconds after which the beginning of a step is logged; most end sooner.
  private static let briefness = 1.0

  private struct Step {
    let name: String
    let start: Double
    var isLogged = false
    var log: String?
    var events: String?
  }

  private let style: Style
  private var steps: [Step] = []
  private var lastWord = 0.0

  package init(style: Style) { self.style = style }

  /// Records an event and returns the line to log, wrapped for the terminal, if any.
  package mutating func line(for event: ProgressEvent, at now: Double) -> String? {
    switch event {
    case .started(let name):
      steps.append(Step(name: name, start: now))
      return nil
    case .writing(let name, let file, let events):
      for index in steps.indices where steps[index].name == name {
        (steps[index].log, steps[index].events) = (file, events)
      }
      return nil
    case .finished(let name, let seconds, let summary, let succeeded):
      steps.removeAll { $0.name == name }
      lastWord = now
      let duration = style.dim("(\(seconds.durationText))")
      return TerminalLine(
        "\(style.sign(succeeded ? .passed : .failed)) \(name.escapedForTerminal) \(duration)"
          + " \(summary.escapedForTerminal)"
      ).wrapped(to: style.width).joined(separator: "\n")
    }
  }

  /// The lines about steps that have been running for a second, or one about all of them if nothing
  /// has been logged for 30 seconds.
  package mutating func signOfLife(
    at now: Double, runningTest: (_ events: String) -> String? = { _ in nil }
  ) -> String? {
    let new = steps.indices.filter {
      !steps[$0].isLogged && now - steps[$0].start >= Self.briefness
    }
    guard new.isEmpty else {
      lastWord = now
      for index in new { steps[index].isLogged = true }
      return new.map { style.dim("  \(steps[$0].name.escapedForTerminal) \(style.ellipsis)") }
        .joined(separator: "\n")
    }
    guard !steps.isEmpty, now - lastWord >= Self.patience else { return nil }
    lastWord = now
    let running = steps.map { step in
      let test = step.events.flatMap(runningTest).map { ", \($0.escapedForTerminal)" } ?? ""
      return "\(step.name.escapedForTerminal) (\(Int(now - step.start)) s\(test))"
    }
    return style.dim("  still running: \(running.listed)")
  }

  /// The temporary lines at the bottom of a terminal, truncated to it: for each running step, its
  /// duration, its name, and the running test or the last line of its log, which `runningTest` and
  /// `lastLine` read.
  package func live(
    at now: Double, on size: TerminalSize, lastLine: (_ file: String) -> String?,
    runningTest: (_ events: String) -> String? = { _ in nil }
  ) -> [String] {
    // Keep the last column free, because some terminals wrap after it, and the last rows, so that
    // earlier output stays visible.
    let shown = steps.count < size.rows ? steps.count : max(1, size.rows - 2)
    var lines = steps.prefix(shown).map { step in
      let log =
        (step.events.flatMap(runningTest) ?? step.log.flatMap(lastLine))
        .map { "  \($0.escapedForTerminal.withoutWorkflowCommands)" } ?? ""
      return "  \(Int(now - step.start)) s  \(step.name.escapedForTerminal)\(log)"
    }
    if shown < steps.count { lines.append("  and \(steps.count - shown) more") }
    return lines.map { style.dim($0.cut(to: size.columns - 1, ellipsis: style.ellipsis)) }
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

/// Reads the end of a log that is still being written.
package enum LogTail {
  /// The number of bytes to read from the end; an event of a test can have thousands.
  package static let length = 65_536

  /// The name of the last test that has started but not ended, according to Swift Testing's event
  /// stream: `Module.Suite/test()`.
  package static func runningTest(in bytes: some BidirectionalCollection<UInt8>) -> String? {
    var ended: Set<String> = []
    for line in bytes.split(separator: UInt8(ascii: "\n")).reversed() {
      // The first line may be incomplete.
      guard let event = try? JSONDecoder().decode(TestEvent.self, from: Data(line)).payload,
        // Suites have events too, but an ID without a location.
        let id = event.testID, let end = id.lastIndex(of: "/"), id[end...].contains(":")
      else { continue }
      if event.kind == "testEnded" { ended.insert(id) }
      if event.kind == "testStarted", !ended.contains(id) { return String(id[..<end]) }
    }
    return nil
  }

  private struct TestEvent: Decodable {
    var payload: Payload

    struct Payload: Decodable {
      var kind: String?
      var testID: String?
    }
  }

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
