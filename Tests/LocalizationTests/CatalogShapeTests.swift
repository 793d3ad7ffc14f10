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
          "missing-plural 22:17", "stale-translation 24:31",
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
    let result = LocalizationChecker(
      tables: [table], languages: languages.split(separator: " ").map(String.init),
      ignoring: [.equalToSource, .unknownArgument]
    ).run()
    #expect(
      result.findings.map {
        "\($0.subject) \($0.location?.line ?? 0):\($0.location?.column ?? 0)"
      } == expected)
  }

  private static let unit = text("x")
  private static let plural = #"{"one": \#(unit), "other": \#(unit)}"#

  /// A catalog with one more member, and the advice about it.
  @Test(arguments: [
    // Top level.
    (
      #"{"String": {"a": {"localizations": {}}}, \#(parts)}"#,
      "Move its strings to where the format expects them, or remove it."
    ),
    (#"{"generator": "an editor", "options": {"sorted": true}, \#(parts)}"#, nil),
    // Entries.
    (entry(#""localisations": {"de": \#(unit)}"#), "Rename it to 'localizations'."),
    (
      entry(#""translations": {"de": \#(unit)}"#),
      "Move its strings to where the format expects them, or remove it."
    ),
    (entry(#""Comment": "x", "isReviewed": true, "tags": ["a"], "context": {"a": {}}"#), nil),
    // Localizations.
    (localization(#""variation": {"a": \#(unit)}"#), "Rename it to 'variations'."),
    (
      localization(#""plural": \#(plural)"#),
      "Move its strings to where the format expects them, or remove it."
    ),
    (localization(#""audio": {"file": "a.caf"}"#), nil),
    (
      entry(#""localisations": {"de": \#(unit)}, "localizations": {"fr": \#(unit)}"#),
      "Move its strings to where the format expects them, or remove it."
    ),
  ])
  func unknownMembersThatHideContentAreReported(_ text: String, _ advice: String?) throws {
    let table = Table(
      name: "L", target: "", path: "L.xcstrings",
      catalog: try Catalog(path: "L.xcstrings", bytes: Array(text.utf8)), isCatalog: true)
    let found = LocalizationChecker(tables: [table], languages: []).run().findings
    #expect(found.filter { $0.kind == .unknownMember }.map(\.advice) == [advice].compactMap(\.self))
  }

  private static let parts = #""sourceLanguage": "en", "version": "1.0", "strings": {"b": {}}"#

  private static func entry(_ members: String) -> String {
    #"{"sourceLanguage": "en", "version": "1.0", "strings": {"a": {\#(members)}}}"#
  }

  private static func localization(_ members: String) -> String {
    entry(#""localizations": {"de": {\#(members)}}"#)
  }
}
