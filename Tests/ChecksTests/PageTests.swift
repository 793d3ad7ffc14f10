import Checks
import Foundation
import ReleaseModel
import Testing

@Suite struct PageTests {
  @Test func everyIDHasItsOwnPage() {
    let ids = Page.all.map(\.id)
    #expect(
      ids == Registry.ids + LocalizationFindingKind.all.map(\.id))
    #expect(Set(ids).count == ids.count)
  }

  @Test(arguments: Page.all)
  func pageHasAllParts(page: Page) {
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
    #expect(page.parts[0].text != page.title + ".")
    #expect(page.text.hasPrefix("\(page.id): \(page.title)\n\nWhat it "))
  }

  /// A sentence on two pages says nothing about either.
  @Test(arguments: [
    "What it checks", "What it reports", "Why it matters", "Configuration", "Limits",
  ])
  func partsAreUnique(heading: String) {
    let texts = Page.all.flatMap(\.parts).filter { $0.heading == heading }.map(\.text)
    for text in Set(texts) {
      #expect(texts.count { $0 == text } == 1, "\(text)")
    }
  }

  @Test func pageTitlesAreUnique() {
    #expect(Set(Page.all.map(\.title)).count == Page.all.count)
  }

  @Test func localizationPageNamesDefaultLevel() {
    let page = Page.all.first { $0.id == "unused-key" }
    #expect(
      page?.text.contains("\n\nExample\n  No code uses \"Keel\".\n\n") == true)
    #expect(
      page?.text.contains(
        "\n\nConfiguration\n  The default level is note. To change it, set `localization: levels: {"
          + " unused-key: LEVEL }`") == true)
  }

  @Test(arguments: Page.all)
  func exampleFilesExist(page: Page) {
    #expect(
      FileManager.default.fileExists(atPath: "\(Self.repository)/\(page.example.folder)"))
  }

  /// With `RECORD_GOLDEN=1` in the environment, the test writes the files and fails, so that a run
  /// that compared nothing cannot pass.
  @Test func documentationPagesAreUpToDate() throws {
    let folder = "\(Self.repository)/Documentation/checks"
    var files = Dictionary(uniqueKeysWithValues: Page.all.map { ("\($0.id).md", $0.markdown) })
    files["README.md"] =
      "# Checks and localization findings\n\n`verify-release explain ID` prints these pages.\n\n"
      + "| ID | title |\n|---|---|\n"
      + Page.all.map { "| [`\($0.id)`](\($0.id).md) | \($0.title) |\n" }.joined()
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try? FileManager.default.removeItem(atPath: folder)
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      for (name, text) in files {
        try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
      }
      Issue.record("recorded \(files.count) pages; rerun without RECORD_GOLDEN")
      return
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(Set(names) == Set(files.keys), "RECORD_GOLDEN=1 writes the pages")
    for (name, text) in files {
      let written = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      #expect(written == text, "\(name); RECORD_GOLDEN=1 writes the pages")
    }
  }

  private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path
}

extension Page {
  /// A file in `Documentation/checks`.
  fileprivate var markdown: String {
    "# \(id)\n\n\(title)\n"
      + parts.map { part in
        guard part.heading == "Example" else {
          return "\n## \(part.heading)\n\n\(part.text)\n"
        }
        return "\n## Example\n\nFor [\(example.folder)](../../\(example.folder)), the report"
          + " contains:\n\n```text\n\(part.text)\n```\n"
      }.joined()
  }
}
