package import Foundation
internal import ReleaseModel

/// Parses Swift Testing's event stream (swift-testing/Documentation/ABI/JSON.md): JSON lines.
package enum SwiftTestingEvents {
  /// Counts the test functions that ran and collects their failures.
  ///
  /// A test that was canceled, for one argument or as a whole, or that has a known issue proves
  /// nothing.
  ///
  /// - Parameters:
  ///   - stream: The file. If there is none, no test of Swift Testing ran.
  ///   - workspace: The folders.
  ///   - isComplete: Whether the tests ended by themselves. If not, the last line may be incomplete.
  ///   - end: When the tests ended.
  /// - Throws: Foundation's error if the file can't be read or a line is not a JSON object of the
  ///   stream.
  /// - Returns: The results of the tests of Swift Testing.
  package static func tally(
    _ stream: String, relativeTo workspace: Workspace, isComplete: Bool = true,
    end: Date = Date()
  ) throws -> TestTally {
    var events = EventTally(workspace: workspace)
    guard FileManager.default.fileExists(atPath: stream) else { return events.total(at: end) }
    try FileLines.forEach(in: stream, longest: .max) { line in
      guard isComplete || line.isTerminated else { return }
      events.add(try JSONDecoder().decode(Record.self, from: Data(line.bytes)).payload)
    }
    return events.total(at: end)
  }

  /// The tests and issues of the events so far.
  private struct EventTally {
    let workspace: Workspace
    private var tally = TestTally()
    /// The display names of test functions, by ID.
    private var names: [String: String] = [:]
    private var locations: [String: SourceLocation] = [:]
    private var planned: [String] = []
    private var running: [String] = []
    private var over: Set<String> = []
    private var canceled: Set<String> = []
    private var cases: [String: TestCaseReport] = [:]
    /// When tests started, in seconds since 1970.
    private var starts: [String: Double] = [:]

    init(workspace: Workspace) { self.workspace = workspace }

    mutating func add(_ event: Payload) {
      if event.kind == "function", let id = event.id {
        names[id] = event.displayName ?? event.name ?? id
        locations[id] = event.declaration?.shown(relativeTo: workspace)
        planned.append(id)
        cases[id] = TestCaseReport(
          name: SwiftTestingEvents.listed(id), title: names[id] ?? id, outcome: .notRun)
      }
      if event.kind == "issueRecorded" { addIssue(event) }
      // Suites have events too.
      guard let id = event.testID, names[id] != nil else { return }
      switch event.kind {
      case "testStarted":
        running.append(id)
        starts[id] = event.instant?.since1970
        cases[id]?.outcome = .unfinished
      case "testEnded":
        running.removeAll { $0 == id }
        over.insert(id)
        if !canceled.contains(id) { tally.executed += 1 }
        if cases[id]?.outcome == .unfinished { cases[id]?.outcome = .passed }
        cases[id]?.seconds = starts[id].flatMap { start in
          event.instant.map { max(0, $0.since1970 - start) }
        }
      case "testSkipped":
        over.insert(id)
        tally.skipped.append(SwiftTestingEvents.listed(id))
        cases[id]?.outcome = .skipped
      case "testCancelled", "testCaseCancelled":
        // The event of the whole test is followed by one for each argument.
        guard canceled.insert(id).inserted else { return }
        let message =
          event.kind == "testCancelled"
          ? "The test was canceled." : "The test was canceled for one of its arguments."
        tally.inconclusive.append(failure(of: id, message, at: event.sourceLocation))
        cases[id]?.add(message, .inconclusive)
      default: break
      }
    }

    private mutating func addIssue(_ event: Payload) {
      let (id, issue) = (event.testID ?? "unknown test", event.issue)
      if issue?.isKnown == true {
        let message = "The test has a known issue: \(event.text)"
        tally.inconclusive.append(failure(of: id, message, at: issue?.sourceLocation))
        cases[id]?.add(message, .inconclusive)
      } else if issue?.isFailure ?? true {
        var failure = failure(of: id, event.text, at: issue?.sourceLocation)
        failure.argument = event.testCase?.displayName
        tally.failures.append(failure)
        cases[id]?.add((failure.argument.map { "\($0): " } ?? "") + event.text, .failed)
      }
    }

    private func failure(
      of id: String, _ message: String, at location: Location? = nil
    ) -> TestFailure {
      TestFailure(
        test: names[id] ?? id, message: message,
        location: location?.shown(relativeTo: workspace))
    }

    /// The result after the last event, including the tests that did not finish or start.
    func total(at end: Date) -> TestTally {
      var total = tally
      total.cases = planned.compactMap { id in
        guard var found = cases[id] else { return nil }
        found.messages?.sort()
        if running.contains(id) {
          found.seconds = starts[id].map { max(0, end.timeIntervalSince1970 - $0) }
          found.outcome = .unfinished
        }
        return found
      }
      total.executed += running.count
      total.unfinished = running.map {
        UnfinishedTest(name: names[$0] ?? $0, location: locations[$0])
      }
      let met = over.union(running)
      total.inconclusive += planned.filter { !met.contains($0) }.map {
        failure(of: $0, "The test was selected but did not start.")
      }
      for id in planned { total.met[SwiftTestingEvents.listed(id), default: 0] += 1 }
      return total
    }
  }

  /// The name of a test in `swift test list`; the ID ends with `/FILE:LINE:COLUMN`.
  private static func listed(_ id: String) -> String {
    let parts = id.split(separator: "/", omittingEmptySubsequences: false)
    return parts.last?.contains(":") == true && parts.count > 1
      ? parts.dropLast().joined(separator: "/") : id
  }

  private struct Record: Decodable {
    var payload: Payload
  }

  private struct Payload: Decodable {
    var kind: String?
    var id: String?
    var name: String?
    var displayName: String?
    var testID: String?
    var instant: Instant?
    var issue: Issue?
    var messages: [Message]?
    /// The arguments of a parameterized test.
    var testCase: TestCase?
    var sourceLocation: Location?
    /// Where a test function is declared.
    var declaration: Location?

    enum CodingKeys: String, CodingKey {
      case kind, id, name, displayName, testID, instant, issue, messages
      case declaration = "sourceLocation"
      case sourceLocation = "_sourceLocation"
      case testCase = "_testCase"
    }

    struct Instant: Decodable { var since1970: Double }
    struct TestCase: Decodable { var displayName: String? }

    struct Message: Decodable { var text: String }

    var text: String {
      let text = (messages ?? []).map(\.text).joined(separator: "; ")
      return text.isEmpty ? "The test recorded an issue." : text
    }
  }

  private struct Issue: Decodable {
    var isKnown: Bool?
    var isFailure: Bool?
    var sourceLocation: Location?
  }

  private struct Location: Decodable {
    var filePath: String?
    var legacyPath: String?
    var line: Int
    var column: Int?

    enum CodingKeys: String, CodingKey {
      case filePath, line, column
      case legacyPath = "_filePath"
    }

    func shown(relativeTo workspace: Workspace) -> SourceLocation? {
      (filePath ?? legacyPath).map {
        SourceLocation(file: workspace.relative($0), line: line, column: column)
      }
    }
  }
}
