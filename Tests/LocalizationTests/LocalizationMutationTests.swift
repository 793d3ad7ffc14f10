import Foundation
import Localization
import ReleaseModel
import StringCatalogs
import Testing

@Suite struct LocalizationMutationTests {
  /// Insertions that leave many catalogs readable.
  private static let pieces = [
    "%", "％", "%1$@", "%#@n@", "**", "](", "^[", "`", " ", "\\n", "é", "${applicationName}",
    "other", "plural", "device", "few", "new", "stale", "en", "de", "1",
  ].map { Array($0.utf8) }

  @Test func damagedCatalogsGiveValidFindings() throws {
    let files = try Specimen.ids().flatMap { id in
      ["fail", "pass"].map { Specimen.folder.appending(path: "\(id)/\($0)/Localizable.xcstrings") }
    }.filter { FileManager.default.fileExists(atPath: $0.path) }
    let originals = try files.map { Array(try Data(contentsOf: $0)) }
    var random = Random(state: 5)
    var judged = 0
    for index in 0..<12000 {
      var bytes = originals[index % originals.count]
      for _ in 0...(index % 3) {
        let start = random.next(below: bytes.count)
        let end = min(start + random.next(below: 6), bytes.count)
        bytes.replaceSubrange(start..<end, with: Self.pieces[random.next(below: Self.pieces.count)])
      }
      guard let catalog = try? Catalog(path: "mutant", bytes: bytes) else { continue }
      judged += 1
      let table = Table(
        name: "Localizable", target: "", path: "mutant", catalog: catalog, isCatalog: true)
      let result = LocalizationChecker(tables: [table], uses: []).run()
      for finding in result.findings {
        #expect(
          finding.location?.line ?? 0 >= 1 && !finding.message.isEmpty && finding.advice != "")
        guard let excerpt = finding.excerpt, let offset = excerpt.offset else { continue }
        #expect(offset >= 0 && offset + (excerpt.length ?? 0) <= excerpt.text.utf8.count)
      }
      for language in result.coverage.flatMap(\.languages) {
        #expect((0...language.total).contains(language.translated))
      }
    }
    #expect(judged > 800)
  }
}

/// A reproducible pseudorandom generator with Knuth's constants for MMIX.
private struct Random {
  var state: UInt64

  mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }
}
