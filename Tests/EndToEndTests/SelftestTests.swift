import Checks
import Foundation
import ReleaseModel
import TestSupport
import Testing

/// `selftest` plants faults, and names those that no check notices.
@Suite struct SelftestTests {
  private func faults(
    _ report: Report, _ outcome: PlantedFault.Outcome
  ) -> [PlantedFault] {
    report.selftest?.faults.filter { $0.outcome == outcome } ?? []
  }

  @Test func faultsInCleanPackageAreCaught() async throws {
    let tool = try await Tool(building: "clean")
    let folder = tool.folder + "/clean"
    let before = try FileManager.default.subpathsOfDirectory(atPath: folder + "/Sources")
    let (outcome, report) = try await tool.report(["selftest"], in: folder)
    #expect(outcome.exitCode == 1, "\(outcome.all)")
    // It has no release to compare with, and the statements in this condition have no name.
    #expect(
      faults(report, .missed).map { "\($0.kind) \($0.location?.description ?? "")" } == [
        "guardRemoved Sources/Store/StoreKitService.swift:27"
      ])
    #expect(try FileManager.default.subpathsOfDirectory(atPath: folder + "/Sources") == before)
    #expect(report.findings.map(\.message) == [Page.named("selftest")?["Example"] ?? ""])
    let caught = faults(report, .caught)
    #expect(
      Set(caught.map(\.kind)).isSuperset(of: [
        .leak, .misspelledPattern, .failedBuild, .debugDefined, .unoptimized, .stripped, .secret,
        .instrumentation, .failedTest, .skippedTest, .emptyFilter, .resource, .packedResource,
      ]))
    #expect(caught.allSatisfy { $0.caughtBy == [$0.check] || $0.kind == .guardRemoved })
    #expect(report.checks.last?.summary == "\(caught.count) of \(caught.count + 1) faults caught")
    // The parts of the faults are all of them.
    var parts: [PlantedFault] = []
    for number in 1...2 {
      let (_, part) = try await tool.report(
        ["selftest", "--list", "--only", "debug-leak", "--shard", "\(number)/2"], in: folder)
      parts += part.selftest?.faults ?? []
      #expect(part.selftest?.faults.allSatisfy { $0.outcome == nil } == true)
    }
    let leaks = caught.filter { $0.check == "debug-leak" }
    #expect(Set(parts.map(\.name)) == Set(leaks.map(\.name)))
    #expect(parts.count == leaks.count)
  }

  @Test(arguments: [
    (["--shard", "3/2"], "expected K/N, such as 2/3, found '3/2'"),
    (["--only", "debug-leaks"], "Unknown check 'debug-leaks' (did you mean 'debug-leak'?)"),
    (["--in-diff", "no-such-ref"], "--in-diff: "),
  ])
  func wrongOptionsAreRejected(_ options: [String], _ message: String) async throws {
    let tool = try await Tool(building: "clean")
    let outcome = try await tool.run(["selftest"] + options, in: tool.folder + "/clean")
    #expect(outcome.exitCode == 64, "\(outcome.all)")
    #expect(outcome.error.contains(message))
  }
}
