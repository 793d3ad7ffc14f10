import Foundation
import ReleaseModel
import TestSupport
import Testing

@Suite struct JUnitTests {
  private struct Answer: Decodable {
    var errors: [String]
    var cases: [[String]]
  }

  /// Validates files, verifies the counts of suites, and prints the cases that junitparser reads.
  private static let program = """
    import json, sys
    import xmlschema
    from junitparser import Error, Failure, JUnitXml, Skipped
    schema = xmlschema.XMLSchema(sys.argv[1])
    def read(path):
        try:
            errors = [str(error.reason) for error in schema.iter_errors(path)]
            document = JUnitXml.fromfile(path)
        except Exception as error:
            return {"errors": [str(error)], "cases": []}
        cases, total = [], [0, 0, 0]
        for suite in document:
            found = [[case.classname, case.name, *(type(r).__name__ for r in case.result)]
                     for case in suite]
            count = [len(found)] + [sum(kind in case[2:] for case in found)
                                    for kind in ("Failure", "Error", "Skipped")]
            if count != [suite.tests, suite.failures, suite.errors, suite.skipped]:
                errors.append(suite.name + " has wrong counts")
            total = [a + b for a, b in zip(total, count)]
            cases += found
        if total != [document.tests, document.failures, document.errors]:
            errors.append("the totals are wrong")
        return {"errors": errors, "cases": cases}
    print(json.dumps([read(path) for path in sys.argv[2:]]))
    """

  private static func read(_ paths: [String]) throws -> [Answer] {
    try ReportFiles.python(program, [Validators.folder.appending(path: "junit.xsd").path] + paths)
  }

  @Test func everyReportIsValidWithExpectedResults() throws {
    let answers = try Self.read(Specimen.all.map { MachineFormat.junit.golden($0).path })
    for (specimen, answer) in zip(Specimen.all, answers) {
      #expect(answer.errors == [], "\(specimen.name)")
      let report = specimen.report
      let items = report.checklists.flatMap(\.items)
        .map { [.notApplicable, .notRun].contains($0.state) ? nil : $0.verdict }
      let run: Verdict = report.verdict == .pending ? .failed : report.verdict
      let tests = report.builds.flatMap { $0.tests?.cases ?? [] }.map { Self.verdict($0.outcome) }
      let verdicts = tests + report.checks.filter(\.isAskedFor).map(\.verdict) + items + [run]
      #expect(
        answer.cases.map { Array($0.dropFirst(2)) } == verdicts.map(Self.result),
        "\(specimen.name)")
    }
    #expect(answers.count == Specimen.all.count)
  }

  private static func verdict(_ outcome: TestCaseReport.Outcome) -> Verdict? {
    switch outcome {
    case .passed: .passed
    case .failed, .unfinished: .failed
    case .inconclusive, .notRun: .unverified
    case .skipped: nil
    }
  }

  /// A dashboard recognizes each test by its class and name in each build.
  @Test func isolationTestsAreCasesWithTimes() throws {
    let text = String(
      decoding: try MachineFormat.junit.render(Specimen.failing.report), as: UTF8.self)
    for line in [
      #"<testcase classname="release.AppTests.Tests" name="passes(_:)" time="0.000"/>"#,
      #"<testcase classname="release.AppTests.Tests" name="fails(_:)" time="2.000">"#,
      #"<testcase classname="release.Old" name="testCrash" time="61.500">"#,
      #"<testcase classname="release.AppTests" name="free()">"#,
      #"<testcase classname="release.AppTests.Tests" name="late()" time="0.000">"#,
    ] {
      #expect(text.contains(line), "\(line)")
    }
  }

  /// An accepted failure does not fail in a dashboard either.
  @Test func acceptedFailureIsSkipped() throws {
    var report = Specimen.failing.report
    for index in report.checks[1].findings.indices {
      report.checks[1].findings[index].suppressed = "Known."
    }
    let answer = try #require(
      ReportFiles.with([MachineFormat.junit.render(report)], Self.read).first)
    #expect(answer.cases[1] == ["release.AppTests.Tests", "fails(_:)", "Skipped"])
    // No finding accepts a crash.
    #expect(answer.cases[2].last == "Failure")
  }

  private static func result(_ verdict: Verdict?) -> [String] {
    switch verdict {
    case .passed: []
    case .failed: ["Failure"]
    case .unverified, .invalid: ["Error"]
    case .pending, nil: ["Skipped"]
    }
  }

  @Test func validatorRejectsWrongReport() throws {
    let changes = [
      ("<testcase ", "<testcase file=\"a\" "), ("<testsuites ", "<testsuites skipped=\"0\" "),
      ("<testsuite ", "<testsuite time=\"1e-05\" "), ("<failure ", "<failed "), ("`App", "\u{1B}"),
      ("`App", "\u{FFFF}"), ("tests=\"3\"", "tests=\"4\""), ("failures=\"3\"", "failures=\"1\""),
      ("</testsuites>", ""),
    ]
    let wrong = try ReportFiles.variants(
      of: MachineFormat.junit.render(Specimen.failing.report), changes)
    let answers = try ReportFiles.with(wrong, Self.read)
    for (change, answer) in zip(changes, answers) {
      #expect(!answer.errors.isEmpty, "\(change)")
    }
    #expect(answers.count == changes.count)
  }
}
