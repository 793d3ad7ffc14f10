package import Foundation
internal import ReleaseModel

/// Parses the output of swift-corelibs-xctest, its only report without `--parallel`.
package enum XCTestLog {
  /// Counts the test cases that ran and collects their failures.
  ///
  /// `end` is when the tests ended.
  ///
  /// - Throws: Foundation's error if the log can't be read.
  package static func tally(
    _ log: String, relativeTo workspace: Workspace, end: Date = Date()
  ) throws -> TestTally {
    var cases = CaseTally(workspace: workspace)
    try FileLines.forEach(in: log) { line in
      // A test can print millions of other lines.
      guard line.contains(testCaseMark) || line.contains(errorMark) else { return }
      for line in line.text.split(whereSeparator: \.isNewline) { cases.add(line) }
    }
    return cases.total(at: end)
  }

  private static let testCaseMark = "Test Case '"
  private static let errorMark = ": error: "

  /// The test cases of the lines so far.
  private struct CaseTally {
    let workspace: Workspace
    private var tally = TestTally()
    private var running: [String] = []
    private var failed: Set<String> = []
    /// When tests started.
    private var starts: [String: Date] = [:]
    private var messages: [String: [String]] = [:]

    init(workspace: Workspace) { self.workspace = workspace }

    mutating func add(_ line: Substring) {
      guard let (test, rest) = XCTestLog.testCase(line) else {
        if let test = running.last, let failure = XCTestLog.failure(line, of: test, workspace) {
          failed.insert(test)
          messages[test, default: []].append(failure.message)
          tally.failures.append(failure)
        }
        return
      }
      if rest.hasPrefix(" started at ") {
        running.append(test)
        starts[test] = XCTestLog.time(rest.dropFirst(" started at ".count))
        return
      }
      // If the test did not start, a test may have printed this line itself.
      guard let began = running.lastIndex(of: test) else {
        if rest.hasPrefix(" failed"), failed.insert(test).inserted {
          tally.failures.append(TestFailure(test: test, message: "The test case failed."))
        }
        return
      }
      running.remove(at: began)
      tally.met[test, default: 0] += 1
      if rest.hasPrefix(" skipped") { tally.skipped.append(test) } else { tally.executed += 1 }
      if rest.hasPrefix(" failed"), !failed.contains(test) {
        tally.failures.append(TestFailure(test: test, message: "The test case failed."))
      }
      let seconds = rest.drop { $0 != "(" }.dropFirst().prefix { $0 != " " }
      add(
        test,
        rest.hasPrefix(" skipped")
          ? .skipped : rest.hasPrefix(" failed") || failed.contains(test) ? .failed : .passed,
        seconds: Double(seconds))
    }

    private mutating func add(
      _ test: String, _ outcome: TestCaseReport.Outcome, seconds: Double?
    ) {
      tally.cases.append(
        TestCaseReport(
          name: test, title: test, outcome: outcome, seconds: seconds,
          messages: messages.removeValue(forKey: test) ?? []))
    }

    /// The result after the last line.
    mutating func total(at end: Date) -> TestTally {
      for test in running {
        add(test, .unfinished, seconds: starts[test].map { max(0, end.timeIntervalSince($0)) })
      }
      var total = tally
      total.executed += running.count
      total.unfinished = running.map { UnfinishedTest(name: $0) }
      for test in running { total.met[test, default: 0] += 1 }
      return total
    }
  }

  /// Parses `2026-11-21 02:46:27.689`, the local time.
  private static func time(_ text: Substring) -> Date? {
    let parts = text.split { !$0.isNumber }.compactMap { Int($0) }
    guard parts.count == 7 else { return nil }
    return Calendar(identifier: .gregorian).date(
      from: DateComponents(
        year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4],
        second: parts[5], nanosecond: parts[6] * 1_000_000))
  }

  /// Parses `Test Case 'Class.method' …`.
  private static func testCase(_ line: Substring) -> (test: String, rest: Substring)? {
    // The test may have printed something without a newline.
    guard let name = line.ranges(of: testCaseMark).last.map({ line[$0.upperBound...] }) else {
      return nil
    }
    guard let end = name.firstIndex(of: "'") else { return nil }
    return (String(name[..<end]), name[name.index(after: end)...])
  }

  /// Parses `PATH:LINE: error: Class.method : TEXT`; a thrown error's location is `<EXPR>:0`.
  private static func failure(
    _ line: Substring, of test: String, _ workspace: Workspace
  ) -> TestFailure? {
    guard let marker = line.firstRange(of: "\(errorMark)\(test) : ") else { return nil }
    let place = line[..<marker.lowerBound]
    let text = line[marker.upperBound...]
    // A dash precedes the message of an assertion, even if there is none.
    let message = String(text.hasSuffix(" - ") ? text.dropLast(" - ".count) : text)
    guard place.first == "/", let colon = place.lastIndex(of: ":"),
      let number = Int(place[place.index(after: colon)...])
    else { return TestFailure(test: test, message: message) }
    let file = workspace.relative(String(place[..<colon]))
    return TestFailure(
      test: test, message: message, location: SourceLocation(file: file, line: number))
  }
}
