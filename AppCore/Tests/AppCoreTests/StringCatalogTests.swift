import AppCore
import Foundation
import Testing

@Suite struct StringCatalogTests {
  /// The check `localization` of verify-release verifies that it is translated.
  @Test func bundledCatalogHasNoDebugStrings() throws {
    #expect(try StringCatalog.bundled().sourceLanguage == "en")
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/AppCore/Localization/Localizable.xcstrings")
    let text = try String(contentsOf: file, encoding: .utf8)
    for word in ["debug", "depura", "simula", "flag", "new detail view"] {
      #expect(!text.localizedCaseInsensitiveContains(word), "\(word)")
    }
  }

  @Test func languagesFallBackToBaseThenSource() throws {
    let catalog = try sample()
    #expect(catalog.text("title", in: "es") == "Título")
    #expect(catalog.text("title", in: "es-MX") == "Título")
    #expect(catalog.text("title", in: "es_MX") == "Título")
    #expect(catalog.text("title", in: "ca") == "Title")
    #expect(catalog.text("none", in: "es") == "none")
    #expect(catalog.text("empty", in: "es") == "empty")
  }

  @Test(arguments: [(0, "0 plays"), (1, "1 play"), (2, "2 plays"), (-1, "-1 plays")])
  func pluralFormsAreOneAndOther(count: Int, text: String) throws {
    #expect(try sample().text("plays", in: "en", .integer(count)) == text)
  }

  @Test func otherReplacesMissingPluralForm() throws {
    #expect(try sample().text("plays", in: "es", .integer(1)) == "1 partidas")
    #expect(try sample().text("boxes", in: "es", .integer(1)) == "cajas")
  }

  @Test func argumentsAreInsertedByOrderAndPosition() throws {
    let catalog = try sample()
    let ordered = catalog.text("order", in: "en", .string("%@"), .integer(7), .integer(8))
    #expect(ordered == "100% of %@, 7 and 8%d")
    #expect(catalog.text("order", in: "es", .string("a"), .integer(7)) == "7 de a")
  }

  @Test func placeholdersWithoutArgumentsStayVisible() throws {
    let catalog = try sample()
    #expect(catalog.text("order", in: "en", .string("a")) == "100% of a, %lld and %d%d")
    #expect(catalog.text("wrong", in: "en", .integer(1)) == "%0$@ %99999999999999999999$d %x %")
  }

  @Test(arguments: [
    ("", "end of file"), ("{}", "sourceLanguage"),
    (#"{"sourceLanguage": "en", "strings": {}, "version": "2.0"}"#, "expected version 1.0"),
    (#"{"sourceLanguage": "en", "strings": {"a": 1}, "version": "1.0"}"#, "strings.a"),
  ])
  func invalidFileErrorSaysWhatIsWrong(content: String, part: String) throws {
    let error = try #require(throws: StringCatalogError.self) { try catalog(content) }
    #expect(error.description.contains(part), "\(error)")
    #expect(error.description.contains("Sample.xcstrings"))
  }

  private func catalog(_ content: String) throws -> StringCatalog {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "AppCoreTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: "Sample.xcstrings")
    try Data(content.utf8).write(to: url)
    return try StringCatalog(contentsOf: url)
  }

  private func sample() throws -> StringCatalog {
    func unit(_ value: String) -> String {
      #"{"stringUnit": {"state": "translated", "value": "\#(value)"}}"#
    }
    let english = #"{"one": \#(unit("%lld play")), "other": \#(unit("%lld plays"))}"#
    let spanish = #"{"other": \#(unit("%lld partidas"))}"#
    let catalan = #"{"one": \#(unit("%lld partida")), "other": \#(unit("%lld partides"))}"#
    return try catalog(
      """
      {"sourceLanguage": "en", "version": "1.0", "strings": {
        "title": {"localizations": {"en": \(unit("Title")), "es": \(unit("Título"))}},
        "plays": {"localizations": {
          "en": {"variations": {"plural": \(english)}},
          "es": {"variations": {"plural": \(spanish)}}}},
        "boxes": {"localizations": {
          "ca": {"variations": {"plural": \(catalan)}},
          "en": {"variations": {"plural": \(english)}}, "es": \(unit("cajas"))}},
        "order": {"localizations": {
          "en": \(unit("100%% of %@, %lld and %d%%d")), "es": \(unit("%2$lld de %1$@"))}},
        "wrong": {"localizations": {"en": \(unit("%0$@ %99999999999999999999$d %x %"))}},
        "empty": {}
      }}
      """)
  }
}
