import Foundation
import Localization
import ReleaseModel
import Testing

@Suite struct SpecimenTests {
  /// Findings that need more than a catalog: this one needs a baseline, and is covered by the
  /// end-to-end tests.
  private static let elsewhere: Set<LocalizationFault> = [.staleBaseline]
  private static let faults = LocalizationFault.all.filter { !elsewhere.contains($0) }

  @Test func everyFindingIDHasAFolder() throws {
    #expect(try Specimen.ids() == LocalizationFault.all.map(\.id).sorted())
  }

  @Test(arguments: faults)
  func failSpecimenHasItsFinding(_ fault: LocalizationFault) throws {
    let specimen = Specimen(fault.id, "fail")
    let found = Set(try specimen.diagnose().problems.map(\.fault.id))
    #expect(found.contains(fault.id))
    #expect(found == Set(try specimen.expectedFaults() + [fault.id]))
  }

  @Test(arguments: faults)
  func failSpecimenGivesDocumentedExample(_ fault: LocalizationFault) throws {
    let problems = try Specimen(fault.id, "fail").diagnose().problems
    #expect(problems.contains { $0.fault == fault && $0.message == fault.example })
  }

  @Test(arguments: faults)
  func passSpecimenHasNoFindings(_ fault: LocalizationFault) throws {
    #expect(try Specimen(fault.id, "pass").diagnose().problems.map(\.line) == [])
  }

  @Test(arguments: faults)
  func ignoredFindingsAreNotReported(_ fault: LocalizationFault) throws {
    let result = try Specimen(fault.id, "fail").diagnose(ignoring: [fault])
    #expect(!result.problems.contains { $0.fault == fault })
  }

  /// With `RECORD_GOLDEN=1` in the environment, the test writes the file and fails, so that a run
  /// that compared nothing cannot pass.
  @Test func findingsMatchGoldenFile() throws {
    let lines = try Specimen.ids().flatMap { id in
      try ["fail", "pass"].flatMap { try Specimen(id, $0).diagnose().problems.map(\.line) }
    }
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "Golden/problems.txt")
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
      Issue.record("recorded problems.txt; rerun without RECORD_GOLDEN")
      return
    }
    let recorded = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(lines == recorded.split(separator: "\n").map(String.init), "RECORD_GOLDEN=1 writes it")
  }
}

extension LocalizationProblem {
  /// The finding in one line.
  var line: String {
    let subject = [language, key.map { "\"\($0)\"" }].compactMap(\.self)
    return ([location.description, fault.id] + subject + [message]).joined(separator: " ")
      .replacing("\n", with: "\\n")
  }
}
