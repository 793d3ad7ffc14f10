package import ReleaseModel

/// Renders a report as JUnit XML, in the strict form of Jenkins' `junit-10.xsd`.
///
/// Each check, each checklist item, each isolation test of a build and the verdict is a test case. Failed becomes a failure, and
/// unverified an error. Pending, not applicable and nothing to check become skipped, except that
/// the verdict of a pending run becomes a failure.
package struct JUnitReport: Renderer {
  package init() {}

  package func render(_ report: Report) -> String {
    let tests = report.isolationTests + report.tests
    let times = Dictionary(
      report.builds.compactMap { build in
        build.tests.map { ("isolation tests (\(build.build.name))", $0.seconds) }
      }, uniquingKeysWith: { first, _ in first })
    let lines = tests.grouped(by: \.suite).flatMap { suite, tests in
      Self.suite(
        suite, tests, startedAt: report.startedAt,
        seconds: suite == ReportedTest.run ? report.seconds : times[suite],
        steps: suite == ReportedTest.run ? report.steps : [])
    }
    let head =
      "<testsuites name=\"verify-release\" tests=\"\(tests.count)\""
      + " failures=\"\(Self.count(.failed, tests))\" errors=\"\(Self.count(.unverified, tests))\"\(Self.time(report.seconds))>"
    return (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", head] + lines + ["</testsuites>", ""])
      .joined(separator: "\n")
  }

  private static func suite(
    _ name: String, _ tests: [ReportedTest], startedAt: String, seconds: Double?,
    steps: [(name: String, seconds: Double)]
  ) -> [String] {
    let skipped = tests.count { $0.outcome == nil || $0.outcome == .pending }
    let head =
      "  <testsuite name=\"\(name.escapedForHTML)\" tests=\"\(tests.count)\""
      + " failures=\"\(count(.failed, tests))\" errors=\"\(count(.unverified, tests))\""
      + " skipped=\"\(skipped)\" timestamp=\"\(startedAt.escapedForHTML)\"\(time(seconds))>"
    let properties = steps.map { step in
      "      <property name=\"seconds: \(step.name.escapedForHTML)\""
        + " value=\"\(step.seconds.decimalText)\"/>"
    }
    return [head]
      + (properties.isEmpty ? [] : ["    <properties>"] + properties + ["    </properties>"])
      + tests.flatMap(testCase) + ["  </testsuite>"]
  }

  private static func testCase(_ test: ReportedTest) -> [String] {
    let advice = test.advice.map { ["fix: \($0.escapedForTerminal)"] } ?? []
    let text = (test.findings.joiningKeys().flatMap(\.plainLines) + advice).map(\.escapedForHTML)
      .joined(separator: "\n")
    let head =
      "    <testcase classname=\"\((test.className ?? test.suite).escapedForHTML)\""
      + " name=\"\(test.id.escapedForHTML)\"\(time(test.seconds))"
    let body: [String]
    switch test.outcome {
    case .passed: body = text.isEmpty ? [] : ["<system-out>\(text)</system-out>"]
    case .failed: body = [outcome("failure", test, text)]
    case .unverified: body = [outcome("error", test, text)]
    case .pending, .invalid, nil: body = [outcome("skipped", test, text)]
    }
    guard !body.isEmpty else { return [head + "/>"] }
    return [head + ">"] + body.map { "      " + $0 } + ["    </testcase>"]
  }

  private static func outcome(_ element: String, _ test: ReportedTest, _ text: String) -> String {
    let type = test.verdict?.rawValue ?? test.status.words
    let content = [test.title.escapedForHTML, text].filter { !$0.isEmpty }.joined(separator: "\n")
    return "<\(element) type=\"\(type)\" message=\"\(test.reason.escapedForHTML)\">"
      + "\(content)</\(element)>"
  }

  private static func time(_ seconds: Double?) -> String {
    seconds.map { " time=\"\($0.decimalText)\"" } ?? ""
  }

  private static func count(_ verdict: Verdict, _ tests: [ReportedTest]) -> Int {
    tests.count { $0.outcome == verdict }
  }
}
