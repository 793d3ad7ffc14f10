package import Foundation
internal import ReleaseModel

/// Reads Swift Testing's event stream (swift-testing/Documentation/ABI/JSON.md): JSON lines.
package enum SwiftTestingEvents {
  /// Counts the test functions that ran and collects their failures.
  ///
  /// A test that began and did not end took the process with it, and counts as a failure.
  ///
  /// - Throws: Foundation's error when a line is not a JSON object of the stream.
  package static func tally(_ stream: Data, relativeTo workspace: Workspace) throws -> TestTally {
    var tally = TestTally()
    var names: [String: String] = [:]
    var running: [String] = []
    for line in stream.split(separator: UInt8(ascii: "\n")) {
      let payload = try JSONDecoder().decode(Record.self, from: Data(line)).payload
      switch payload.kind {
      case "function":
        if let id = payload.id { names[id] = payload.displayName ?? payload.name ?? id }
      case "testStarted":
        if let id = payload.testID, names[id] != nil { running.append(id) }
      case "testEnded":
        guard let id = payload.testID, names[id] != nil else { continue }
        running.removeAll { $0 == id }
        tally.executed += 1
      case "testSkipped":
        guard let id = payload.testID, names[id] != nil else { continue }
        tally.skipped += 1
      case "issueRecorded":
        guard payload.issue?.isFailure ?? (payload.issue?.isKnown != true) else { continue }
        tally.failures.append(
          TestFailure(
            test: payload.testID.flatMap { names[$0] } ?? payload.testID ?? "unknown test",
            message: payload.text, location: payload.issue?.location(relativeTo: workspace)))
      default: continue
      }
    }
    for id in running {
      tally.executed += 1
      tally.failures.append(
        TestFailure(test: names[id] ?? id, message: "The test began and never ended: a crash."))
    }
    return tally
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

    struct Message: Decodable { var text: String }

    var text: String {
      let text = (messages ?? []).map(\.text).joined(separator: "; ")
      return text.isEmpty ? "An issue was recorded." : text
    }
  }

  private struct Issue: Decodable {
    var isKnown: Bool?
    var isFailure: Bool?
    var sourceLocation: Location?

    struct Location: Decodable {
      var filePath: String?
      var legacyPath: String?
      var line: Int
      var column: Int?

      enum CodingKeys: String, CodingKey {
        case filePath, line, column
        case legacyPath = "_filePath"
      }
    }

    func location(relativeTo workspace: Workspace) -> SourceLocation? {
      guard let sourceLocation, let path = sourceLocation.filePath ?? sourceLocation.legacyPath
      else { return nil }
      return SourceLocation(
        file: workspace.relative(path), line: sourceLocation.line, column: sourceLocation.column)
    }
  }
}
