import Foundation
import Localization
import ReleaseModel
import Testing
import Verification

@Suite struct SpecimenTests {
  /// Findings that need more than a catalog: this one needs a baseline, and is covered by the
  /// end-to-end tests.
  private static let elsewhere: Set<LocalizationFindingKind> = [.staleBaseline]
  private static let kinds = LocalizationFindingKind.allCases.filter { !elsewhere.contains($0) }

  @Test func everyFindingIDHasFolder() throws {
    #expect(try Specimen.ids() == LocalizationFindingKind.allCases.map(\.id).sorted())
  }

  @Test(arguments: kinds)
  func failSpecimenHasItsFinding(_ kind: LocalizationFindingKind) throws {
    let specimen = Specimen(kind.id, "fail")
    let found = Set(try specimen.diagnose().findings.map(\.subject))
    #expect(found.contains(kind.id))
    #expect(found == Set(try specimen.expectedIDs() + [kind.id]))
  }

  @Test(arguments: kinds)
  func failSpecimenProducesDocumentedExample(_ kind: LocalizationFindingKind) throws {
    let findings = try Specimen(kind.id, "fail").diagnose().findings
    let example = try #require(CheckPage.named(kind.id))["Example"]
    #expect(findings.contains { $0.kind == kind && $0.message == example })
  }

  @Test(arguments: kinds)
  func passSpecimenHasNoFindings(_ kind: LocalizationFindingKind) throws {
    #expect(try Specimen(kind.id, "pass").diagnose().findings.map(\.line) == [])
  }

  @Test(arguments: kinds)
  func ignoredFindingsAreNotReported(_ kind: LocalizationFindingKind) throws {
    let result = try Specimen(kind.id, "fail").diagnose(ignoring: [kind])
    #expect(!result.findings.contains { $0.kind == kind })
  }

  /// With `RECORD_GOLDEN=1` in the environment, the test writes the file and fails, so that a run
  /// that compared nothing cannot pass.
  @Test func findingsMatchGoldenFile() throws {
    let lines = try Specimen.ids().flatMap { id in
      try ["fail", "pass"].flatMap { try Specimen(id, $0).diagnose().findings.map(\.line) }
    }
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "Golden/findings.txt")
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
      Issue.record("recorded findings.txt; rerun without RECORD_GOLDEN")
      return
    }
    let recorded = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(lines == recorded.split(separator: "\n").map(String.init), "RECORD_GOLDEN=1 writes it")
  }
}

extension Finding {
  /// The finding in one line.
  var line: String {
    let subject = [language, name.map { "\"\($0)\"" }].compactMap(\.self)
    return ([location?.description ?? "", self.subject] + subject + [message]).joined(
      separator: " "
    )
    .replacing("\n", with: "\\n")
  }
}
