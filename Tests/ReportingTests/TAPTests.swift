import Foundation
import ReleaseModel
import Reporting
import TestSupport
import Testing

@Suite struct TAPTests {
  /// Prints the results of Perl's parser: one line per test, and one for its YAML block.
  private static let program = #"""
    use TAP::Parser;
    foreach my $file (@ARGV) {
      my $parser = TAP::Parser->new({exec => ["cat", $file]});
      while (my $result = $parser->next) {
        print "unknown ", $result->raw, "\n" if $result->is_unknown;
        print "yaml ", $result->data->{verdict}, " ", scalar @{$result->data->{findings} || []}, "\n"
          if $result->is_yaml;
        next unless $result->is_test;
        print $result->has_skip ? "skip" : $result->has_todo ? "todo" : $result->is_ok ? "ok" : "not ok";
        print "\n";
      }
      print "error $_\n" foreach $parser->parse_errors;
      print "end ", $parser->version, " ", $parser->plan, "\n";
    }
    """#

  @Test func perlParsesEveryReport() throws {
    let paths = Specimen.all.map { MachineFormat.tap.golden($0).path }
    let output = try Program.output(of: ["perl", "-e", Self.program] + paths)
    let expected = Specimen.all.flatMap { Self.events($0.report) }
    #expect(output.split(separator: "\n").map(String.init) == expected)
  }

  private static func events(_ report: Report) -> [String] {
    var events: [String] = []
    let tests: [(Verdict?, Int)] =
      report.checks.filter(\.isAskedFor).map { ($0.verdict, $0.findings.count) }
      + report.checklists.flatMap(\.items).map {
        ([.notApplicable, .notRun].contains($0.state) ? nil : $0.verdict, 0)
      } + [(report.verdict, report.package == nil || report.limitation == nil ? 0 : 1)]
    for (index, (verdict, findings)) in tests.enumerated() {
      switch verdict {
      case .pending where index == tests.count - 1: events.append("not ok")
      case .passed: events.append("ok")
      case .failed, .unverified, .invalid: events.append("not ok")
      case .pending: events.append("todo")
      case nil: events.append("skip")
      }
      if let verdict, verdict != .passed || findings > 0 {
        events.append("yaml \(verdict.rawValue) \(findings)")
      }
    }
    return events + ["end 13 1..\(tests.count)"]
  }

  /// Only the verdict of a pending run is a failure, not an item of a checklist with any title.
  @Test(arguments: ["run", "checks"])
  func titleOfChecklistDoesNotMatter(title: String) throws {
    var report = Specimen.pending.report
    func failures() -> Int {
      TAPReport().render(report).split(separator: "\n").count { $0.hasPrefix("not ok ") }
    }
    try #require(report.checklists.flatMap(\.items).contains { $0.verdict == .pending })
    let expected = failures()
    report.checklists[0].title = title
    #expect(failures() == expected)
  }

  @Test func proveFailsUnlessReportPassed() throws {
    for specimen in [Specimen.passing, .pending, .explained, .failing, .unverified, .empty] {
      let outcome = try Program.run(
        ["prove", "-e", "cat", MachineFormat.tap.golden(specimen).path])
      let fails = specimen.report.verdict != .passed
      #expect((outcome.exitCode != 0) == fails, "\(specimen.name)")
      #expect(outcome.text.contains("Result: \(fails ? "FAIL" : "PASS")"))
    }
  }
}
