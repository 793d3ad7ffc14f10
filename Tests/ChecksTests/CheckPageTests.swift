import Foundation
import ReleaseModel
import TestSupport
import Testing
import Verification

/// `Documentation/checks` and the IDs of the code belong together.
@Suite struct CheckPageTests {
  @Test func everyIDHasItsOwnPage() {
    let ids = CheckPage.all.map(\.id)
    #expect(
      ids == Registry.ids + ["selftest"] + LocalizationFindingKind.allCases.map(\.id)
        + HygieneKind.allCases.map(\.id))
    #expect(Set(ids).count == ids.count)
    #expect(ids.map { CheckPage.named($0)?.id } == ids)
    #expect(CheckPage.named("buil") == nil)
  }

  @Test func everyPageIsPartOfProgram() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
    #expect(Set(names) == Set(CheckPage.all.map { "\($0.id).md" } + ["README.md"]))
    for page in CheckPage.all {
      let text = try String(contentsOfFile: "\(Self.folder)/\(page.id).md", encoding: .utf8)
      #expect(text.hasPrefix("# \(page.id)\n\n\(page.title)\n\n## What it "))
      for part in page.parts {
        let words = part.text.replacing("\n  ", with: "\n\n")
        #expect(text.contains(words), "\(page.id): \(part.heading)")
      }
    }
  }

  @Test(arguments: CheckPage.all)
  func pageHasAllParts(page: CheckPage) {
    let headings = page.parts.map(\.heading)
    #expect(["What it checks", "What it reports"].contains(headings.first))
    #expect(
      headings.dropFirst() == [
        "Why it matters", "Example", "How to fix it", "Configuration", "Limits",
      ])
    for part in page.parts {
      #expect(part.heading == "Example" || part.text.last == ".", "\(page.id)")
      #expect(part.text.count >= 20, "\(page.id): \(part.text)")
    }
    #expect(page.parts.first?.text != page.title + ".")
    #expect(page.why == page["Why it matters"] && page.fix == page["How to fix it"])
    #expect(page.text.hasPrefix("\(page.id): \(page.title)\n\nWhat it "))
  }

  /// A sentence on two pages says nothing about either.
  @Test(arguments: [
    "What it checks", "What it reports", "Why it matters", "Configuration", "Limits",
  ])
  func partsAreUnique(heading: String) {
    let texts = CheckPage.all.flatMap(\.parts).filter { $0.heading == heading }.map(\.text)
    for text in Set(texts) {
      #expect(texts.count { $0 == text } == 1, "\(text)")
    }
  }

  @Test func pageTitlesAreUnique() {
    #expect(Set(CheckPage.all.map(\.title)).count == CheckPage.all.count)
  }

  @Test(arguments: LocalizationFindingKind.allCases)
  func localizationPageNamesDefaultLevel(kind: LocalizationFindingKind) {
    #expect(
      CheckPage.named(kind.id)?["Configuration"]
        == "The default level is \(kind.level.rawValue). To change it, set"
        + " `localization: levels: { \(kind.id): LEVEL }`, where LEVEL is off, note, warning or error."
    )
  }

  @Test(arguments: HygieneKind.allCases)
  func hygienePageNamesDefaultLevel(kind: HygieneKind) {
    #expect(
      CheckPage.named(kind.id)?["Configuration"].hasPrefix(
        "The default level is \(kind.level.rawValue). To change it, set"
          + " `hygiene: levels: { \(kind.id): LEVEL }`, where LEVEL is off, note, warning or error."
      )
        == true)
  }

  @Test func textHasSections() {
    let text = CheckPage.named("unused-key")?.text ?? ""
    #expect(text.contains("\n\nExample\n  No code uses \"Keel\".\n\nHow to fix it\n  "))
  }

  @Test(arguments: CheckPage.all)
  func exampleFilesExist(page: CheckPage) throws {
    let folder = try #require(try Documents.exampleFolder(of: page.id), "\(page.id)")
    #expect(folder.hasPrefix("fixtures/"))
    #expect(
      FileManager.default.fileExists(atPath: Repository.folder.appending(path: folder).path))
  }

  /// With `RECORD_GOLDEN=1` in the environment, the test writes the file and fails, so that a run
  /// that compared nothing cannot pass.
  @Test func listOfPagesIsUpToDate() throws {
    let file = "\(Self.folder)/README.md"
    let text =
      "# Checks and findings\n\n`verify-release explain ID` prints these pages.\n\n"
      + "| ID | title |\n|---|---|\n"
      + CheckPage.all.map { "| [`\($0.id)`](\($0.id).md) | \($0.title) |\n" }.joined()
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try text.write(toFile: file, atomically: true, encoding: .utf8)
      Issue.record("recorded \(file); rerun without RECORD_GOLDEN")
      return
    }
    #expect(
      try String(contentsOfFile: file, encoding: .utf8) == text, "RECORD_GOLDEN=1 writes the list")
  }

  private static let folder = Repository.folder.appending(path: "Documentation/checks").path
}
