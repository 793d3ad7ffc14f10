import Foundation
import Localization
import ReleaseModel
import StringCatalogs
import Testing

/// Checks whole catalogs that contain the shapes of the format.
@Suite struct CatalogShapeTests {
  /// A catalog, the required languages, and the findings as id, line and column.
  @Test(
    arguments: [
      ("complete", "de pt-BR en", []), ("complete", "PT_br", []),
      (
        "missing", "de en",
        [
          "missing-translation 4:5", "missing-translation 7:9", "missing-translation 12:9",
          "missing-translation 21:5", "empty-translation 34:11", "missing-translation 59:9",
        ]
      ),
      (
        "unfinished", "de",
        [
          "stale-key 30:5", "new-translation 7:11", "unreviewed-translation 23:11",
          "stale-translation 45:11", "unknown-state 62:11", "unreviewed-translation 75:17",
          "new-translation 81:17",
        ]
      ),
      ("unfinished", "en", ["stale-key 30:5", "unreviewed-translation 51:11"]),
      (
        "shapes", "de",
        [
          "missing-plural 8:13", "missing-plural 24:13", "unreviewed-translation 43:17",
          "stale-translation 74:23", "empty-translation 133:21", "missing-plural 156:17",
          "missing-plural 178:13", "new-translation 198:17",
        ]
      ),
      (
        "string-sets", "de es fr it",
        ["empty-translation 28:15", "unreviewed-translation 33:11", "empty-string-set 41:11"]
      ),
      (
        "duplicates", "de",
        [
          "duplicate-key 11:9", "duplicate-key 24:19", "duplicate-key 28:13", "duplicate-key 36:5",
          "missing-translation 4:5", "missing-translation 6:5", "missing-translation 8:5",
          "missing-plural 22:17", "stale-translation 24:31", "missing-plural 28:13",
          "missing-translation 36:5",
        ]
      ),
      ("later-version", "de", ["unknown-version 19:15"]),
    ] as [(String, String, [String])])
  func catalogHasExpectedFindings(
    _ name: String, _ languages: String, _ expected: [String]
  ) throws {
    let file = Specimen.folder.appending(path: "\(name).xcstrings")
    let catalog = try Catalog(path: name, bytes: Array(try Data(contentsOf: file)))
    let table = Table(name: name, target: "", path: name, catalog: catalog, isCatalog: true)
    let result = Diagnosis(
      tables: [table], languages: languages.split(separator: " ").map(String.init),
      ignoring: [.equalToSource, .unknownArgument]
    ).run()
    #expect(
      result.findings.map {
        "\($0.kind.id) \($0.location.line):\($0.location.column ?? 0)"
      } == expected)
  }
}
