internal import Foundation
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
  /// - Throws: Foundation's error if the file can't be read or a line is not a JSON object of the
  ///   stream.
  /// - Returns: The results of the tests of Swift Testing.
  package static func tally(
    _ stream: String, relativeTo workspace: Workspace, isComplete: Bool = true
  ) throws -> TestTally {
    var events = EventTally(workspace: workspace)
    guard FileManager.default.fileExists(atPath: stream) else { return events.total }
    try FileLines.forEach(in: stream, longest: .max) { line in
      guard isComplete || line.isTerminated else { return }
      events.add(try JSONDecoder().decode(Record.self, from: Data(line.bytes)).payload)
    }
    return events.total
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

    init(workspace: Workspace) { self.workspace = workspace }

    mutating func add(_ event: Payload) {
      if event.kind == "function", let id = event.id {
        names[id] = event.displayName ?? event.name ?? id
        locations[id] = event.declaration?.shown(relativeTo: workspace)
        planned.append(id)
      }
      if event.kind == "issueRecorded" { addIssue(event) }
      // Suites have events too.
      guard let id = event.testID, names[id] != nil else { return }
      switch event.kind {
      case "testStarted": running.append(id)
      case "testEnded":
        running.removeAll { $0 == id }
        over.insert(id)
        if !canceled.contains(id) { tally.executed += 1 }
      case "testSkipped":
        over.insert(id)
        tally.skipped.append(SwiftTestingEvents.listed(id))
      case "testCancelled", "testCaseCancelled":
        // The event of the whole test is followed by one for each argument.
        guard canceled.insert(id).inserted else { return }
        tally.inconclusive.append(
          failure(
            of: id,
            event.kind == "testCancelled"
              ? "The test was canceled." : "The test was canceled for one of its arguments.",
            at: event.sourceLocation))
      default: break
      }
    }

    private mutating func addIssue(_ event: Payload) {
      let (id, issue) = (event.testID ?? "unknown test", event.issue)
      if issue?.isKnown == true {
        tally.inconclusive.append(
          failure(
            of: id, "The test has a known issue: \(event.text)", at: issue?.sourceLocation))
      } else if issue?.isFailure ?? true {
        tally.failures.append(failure(of: id, event.text, at: issue?.sourceLocation))
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
    var total: TestTally {
      var total = tally
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
    var issue: Issue?
    var messages: [Message]?
    var sourceLocation: Location?
    /// Where a test function is declared.
    var declaration: Location?

    enum CodingKeys: String, CodingKey {
      case kind, id, name, displayName, testID, issue, messages
      case declaration = "sourceLocation"
      case sourceLocation = "_sourceLocation"
    }

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
