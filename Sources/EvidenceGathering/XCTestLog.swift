internal import ReleaseModel

/// Parses the output of swift-corelibs-xctest, its only report without `--parallel`.
package enum XCTestLog {
  /// Counts the test cases that ran and collects their failures.
  ///
  /// A test case that started but did not end crashed the process, and counts as a failure.
  package static func tally(_ output: String, relativeTo workspace: Workspace) -> TestTally {
    var tally = TestTally()
    var running: [String] = []
    var failed: Set<String> = []
    for line in output.split(whereSeparator: \.isNewline) {
      if let (test, rest) = testCase(line) {
        if rest.hasPrefix(" started at ") {
          running.append(test)
          continue
        }
        // If the test did not start, a test may have printed this line itself.
        guard let began = running.lastIndex(of: test) else {
          if rest.hasPrefix(" failed"), failed.insert(test).inserted {
            tally.failures.append(TestFailure(test: test, message: "The test case failed."))
          }
          continue
        }
        running.remove(at: began)
        tally.met[test, default: 0] += 1
        if rest.hasPrefix(" skipped") { tally.skipped.append(test) } else { tally.executed += 1 }
        if rest.hasPrefix(" failed"), !failed.contains(test) {
          tally.failures.append(TestFailure(test: test, message: "The test case failed."))
        }
      } else if let test = running.last, let failure = failure(line, of: test, workspace) {
        failed.insert(test)
        tally.failures.append(failure)
      }
    }
    for test in running {
      tally.executed += 1
      tally.met[test, default: 0] += 1
      tally.failures.append(
        TestFailure(
          test: test, message: "The test started but did not finish; it probably crashed."))
    }
    return tally
  }

  /// Parses `Test Case 'Class.method' …`.
  private static func testCase(_ line: Substring) -> (test: String, rest: Substring)? {
    // The test may have printed something without a newline.
    guard let name = line.ranges(of: "Test Case '").last.map({ line[$0.upperBound...] }) else {
      return nil
    }
    guard let end = name.firstIndex(of: "'") else { return nil }
    return (String(name[..<end]), name[name.index(after: end)...])
  }

  /// Parses `PATH:LINE: error: Class.method : TEXT`; a thrown error's location is `<EXPR>:0`.
  private static func failure(
    _ line: Substring, of test: String, _ workspace: Workspace
  ) -> TestFailure? {
    guard let marker = line.firstRange(of: ": error: \(test) : ") else { return nil }
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
