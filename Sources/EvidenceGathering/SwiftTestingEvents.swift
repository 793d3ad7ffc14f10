package import Foundation
internal import ReleaseModel

/// Parses Swift Testing's event stream (swift-testing/Documentation/ABI/JSON.md): JSON lines.
package enum SwiftTestingEvents {
  /// Counts the test functions that ran and collects their failures.
  ///
  /// A test that started but did not end crashed the process, and counts as a failure. A test that
  /// was canceled, for one argument or as a whole, or that has a known issue proves nothing.
  ///
  /// - Throws: Foundation's error if a line is not a JSON object of the stream.
  package static func tally(_ stream: Data, relativeTo workspace: Workspace) throws -> TestTally {
    var tally = TestTally()
    var names: [String: String] = [:]
    var planned: [String] = []
    var running: [String] = []
    var over: Set<String> = []
    var canceled: Set<String> = []
    for line in stream.split(separator: UInt8(ascii: "\n")) {
      let payload = try JSONDecoder().decode(Record.self, from: Data(line)).payload
      switch payload.kind {
      case "function":
        guard let id = payload.id else { continue }
        names[id] = payload.displayName ?? payload.name ?? id
        planned.append(id)
      case "testStarted":
        if let id = payload.testID, names[id] != nil { running.append(id) }
      case "testEnded":
        guard let id = payload.testID, names[id] != nil else { continue }
        running.removeAll { $0 == id }
        over.insert(id)
        if !canceled.contains(id) { tally.executed += 1 }
      case "testSkipped":
        guard let id = payload.testID, names[id] != nil else { continue }
        over.insert(id)
        tally.skipped.append(listed(id))
      case "testCancelled", "testCaseCancelled":
        // The event of the whole test is followed by one for each argument.
        guard let id = payload.testID, names[id] != nil, canceled.insert(id).inserted
        else { continue }
        tally.inconclusive.append(
          TestFailure(
            test: names[id] ?? id,
            message: payload.kind == "testCancelled"
              ? "The test was canceled." : "The test was canceled for one of its arguments.",
            location: payload.sourceLocation?.shown(relativeTo: workspace)))
      case "issueRecorded":
        let issue = TestFailure(
          test: payload.testID.flatMap { names[$0] } ?? payload.testID ?? "unknown test",
          message: payload.text,
          location: payload.issue?.sourceLocation?.shown(relativeTo: workspace))
        if payload.issue?.isKnown == true {
          tally.inconclusive.append(
            TestFailure(
              test: issue.test, message: "The test has a known issue: \(issue.message)",
              location: issue.location))
        } else if payload.issue?.isFailure ?? true {
          tally.failures.append(issue)
        }
      default: continue
      }
    }
    for id in running {
      tally.executed += 1
      over.insert(id)
      tally.failures.append(
        TestFailure(
          test: names[id] ?? id,
          message: "The test started but did not finish; it probably crashed."))
    }
    for id in planned {
      tally.met[listed(id), default: 0] += 1
      guard !over.contains(id) else { continue }
      tally.inconclusive.append(
        TestFailure(test: names[id] ?? id, message: "The test was selected but did not start."))
    }
    return tally
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

    enum CodingKeys: String, CodingKey {
      case kind, id, name, displayName, testID, issue, messages
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
