import EvidenceGathering
import Foundation
import ReleaseModel
import Testing

@Suite("String catalogs")
struct CatalogGathererTests {
  private let folder = Bench.fixtures.appending(path: "catalogs").path

  private func gather(_ catalogs: String..., languages: [String]? = nil) -> [CatalogEvidence] {
    CatalogGatherer(folder: folder)
      .gather(LocalizationSelection(catalogs: catalogs, languages: languages))
  }

  private func contents(_ evidence: [CatalogEvidence]) throws -> CatalogContents {
    try #require(evidence.first?.contents.value)
  }

  private func reason(_ evidence: CatalogEvidence?) -> String? {
    if case .unavailable(let reason) = evidence?.contents { reason } else { nil }
  }

  @Test("A complete catalog has no gaps; entries without a need do not count")
  func complete() throws {
    let contents = try contents(gather("complete.xcstrings", languages: ["de", "pt-BR"]))
    #expect(contents.keyCount == 5)
    #expect(contents.languages == ["de", "pt-BR"])
    #expect(contents.required == 6)
    #expect(contents.gaps.isEmpty)
    #expect(contents.duplicateKeys.isEmpty)
  }

  @Test("Without given languages, those of the catalogs count, each once")
  func languagesOfCatalogs() throws {
    let contents = try contents(gather("complete.xcstrings"))
    #expect(Set(contents.languages.map { $0.replacing("_", with: "-") }) == ["en", "de", "pt-BR"])
    #expect(contents.languages.count == 3)

    let both = gather("complete.xcstrings", "missing.xcstrings")
    #expect(both.map(\.path) == ["complete.xcstrings", "missing.xcstrings"])
    #expect(try Set(self.contents(both).languages).contains("fr"))
    #expect(try self.contents(both).gaps.contains { $0.language == "fr" && $0.key == "Cancel" })
  }

  @Test("A gap has its key, its language, its reason and its place")
  func gaps() throws {
    let contents = try contents(gather("missing.xcstrings", languages: ["de"]))
    #expect(
      contents.gaps.first
        == TranslationGap(
          key: "Cancel", language: "de", problem: "is missing",
          location: SourceLocation(file: "missing.xcstrings", line: 4, column: 5)))
    let empty = try #require(contents.gaps.first { $0.key == "Empty" })
    #expect(empty.problem == "is empty")
    #expect(empty.location.line == 34)
    #expect(!contents.gaps.contains { $0.key == "Source is empty" })
  }

  @Test("An unfinished state is named, with its place in the plural")
  func unfinished() throws {
    let contents = try contents(gather("unfinished.xcstrings", languages: ["de"]))
    #expect(
      contents.gaps.map { "\($0.key) \($0.problem)" } == [
        "New is in state “new”", "Review is in state “needs_review”",
        "Machine is in state “machine_translated”", "Stale is in state “stale”",
        "Unknown is in state “half_done”", "Plural is in state “needs_review” (plural.one)",
      ])
    #expect(contents.required == 6)
    #expect(contents.keyCount == 7)
  }

  @Test("Keys that occur twice are listed")
  func duplicates() throws {
    let contents = try contents(gather("duplicates.xcstrings", languages: ["de"]))
    #expect(!contents.duplicateKeys.isEmpty)
    #expect(contents.duplicateKeys.allSatisfy { $0.location.file == "duplicates.xcstrings" })
  }

  @Test(
    "A file that is no catalog is unavailable",
    arguments: [
      "not-json", "truncated", "merge-conflict", "empty-object", "wrong-type-value",
      "strings-twice", "unit-without-state",
    ])
  func wrong(name: String) throws {
    let evidence = gather("\(name).xcstrings", "complete.xcstrings", languages: ["de"])
    #expect(try #require(reason(evidence.first)).contains("\(name).xcstrings"))
    #expect(evidence.count == 2)
    #expect(evidence.last?.contents.value?.gaps.isEmpty == true)
  }

  @Test("A file that can't be read is unavailable")
  func unreadable() throws {
    let bench = try Bench()
    // Nothing is mapped at address 0, so not even root can read the first byte.
    try FileManager.default.createSymbolicLink(
      atPath: bench.path("memory.xcstrings"), withDestinationPath: "/proc/self/mem")
    let evidence = CatalogGatherer(folder: bench.folder.path)
      .gather(LocalizationSelection(catalogs: ["*.xcstrings"]))
    #expect(evidence.map(\.path) == ["memory.xcstrings"])
    #expect(reason(evidence.first)?.isEmpty == false)
  }

  @Test("A pattern that matches no file is unavailable", arguments: ["none.xcstrings", "x/**/*.y"])
  func missing(pattern: String) {
    let evidence = gather(pattern, "complete.xcstrings", languages: ["de"])
    #expect(evidence.map(\.path) == [pattern, "complete.xcstrings"])
    #expect(reason(evidence.first) == "no file matches “\(pattern)”")
  }

  @Test("A catalog that two patterns match is read once")
  func twice() {
    #expect(gather("complete.xcstrings", "complete.*").map(\.path) == ["complete.xcstrings"])
  }
}
