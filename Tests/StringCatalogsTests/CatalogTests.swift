import StringCatalogs
import Testing

@Suite struct CatalogTests {
  @Test func entriesAreReadInFileOrder() throws {
    let catalog = try catalog("complete.xcstrings")
    #expect(catalog.files.map(\.path) == ["complete.xcstrings"])
    #expect(catalog.sourceLanguage == LanguageID("en"))
    #expect(catalog.version == "1.0")
    #expect(catalog.hasKnownVersion)
    #expect(catalog.duplicates.isEmpty)
    #expect(
      catalog.entries.map(\.key)
        == ["", "%lld files", "Cancel", "VerifyRelease", "settings.title"])
    #expect(catalog.entries.map(\.shouldTranslate) == [true, true, true, false, true])
    #expect(catalog.entries[1].extractionState == nil)
    #expect(catalog.entries[4].extractionState == .extractedWithValue)
    #expect(languages(of: catalog) == ["de", "en", "pt-BR"])
  }

  @Test func positionsOfNamesAreKept() throws {
    let catalog = try catalog("complete.xcstrings")
    let position = catalog.files[0].position(at:)
    let entry = catalog.entries[1]
    #expect(position(entry.offset) == at(5, 5))
    #expect(entry.localizations.map { position($0.offset) } == [at(8, 9), at(26, 9), at(44, 9)])
    let plural = try #require(entry.localizations[0].content.variations.first)
    #expect(plural.axis == "plural")
    #expect(position(plural.offset) == at(10, 13))
    #expect(plural.cases.map(\.name) == ["one", "other"])
    #expect(plural.cases.map { position($0.offset) } == [at(11, 15), at(17, 15)])
    let unit = try #require(plural.cases[1].content.unit)
    #expect(position(unit.offset) == at(18, 17))
    #expect(unit.state == .translated)
    #expect(unit.value == "%lld Dateien")
  }

  @Test func substitutionsAndNestedVariationsAreRead() throws {
    let catalog = try catalog("shapes.xcstrings")
    #expect(catalog.version == "1.2")
    #expect(catalog.hasKnownVersion)
    let device = try #require(content("Device and plural", of: catalog).variations.first)
    #expect(device.axis == "device")
    #expect(device.cases.map(\.name) == ["iphone", "other"])
    #expect(device.cases[0].content.variations.first?.cases.map(\.name) == ["one", "other"])
    #expect(device.cases[1].content.unit?.value == "Fotos")
    let text = try content("Substitutions", of: catalog)
    #expect(text.unit?.value == "%#@files@ in %#@folders@")
    #expect(text.substitutions.map(\.name) == ["files", "folders"])
    #expect(text.substitutions.map(\.argumentNumber) == [1, 2])
    #expect(text.substitutions.map(\.formatSpecifier) == ["lld", "lld"])
    #expect(text.substitutions.map { catalog.files[0].position(at: $0.offset).column } == [13, 13])
    let unnumbered = try content("Substitution without other", of: catalog)
    #expect(unnumbered.substitutions.map(\.argumentNumber) == [nil])
    #expect(try content("Width", of: catalog).variations.map(\.axis) == ["width"])
  }

  @Test func stringSetsAreRead() throws {
    let catalog = try catalog("string-sets.xcstrings")
    #expect(catalog.version == "1.1")
    let set = try #require(catalog.entries.first?.localizations.first?.content.set)
    #expect(set.state == .translated)
    #expect(set.values.map(\.text) == ["${applicationName} starten", "Starte ${applicationName}"])
    #expect(catalog.files[0].position(at: set.offset) == at(7, 11))
  }

  @Test func unknownStatesAreKept() throws {
    let catalog = try catalog("unfinished.xcstrings")
    let states = catalog.entries.compactMap { $0.localizations.first?.content.unit?.state }
    #expect(
      states
        == [
          .new, .needsReview, .machineTranslated, .stale, UnitState(rawValue: "half_done"), .new,
        ])
    #expect(
      catalog.entries.map(\.extractionState) == [nil, nil, .stale, .manual, .migrated, nil, nil])
  }

  @Test func laterVersionIsRead() throws {
    let catalog = try catalog("later-version.xcstrings")
    #expect(catalog.version == "7.3")
    #expect(catalog.files[0].position(at: catalog.versionOffset).description == "19:15")
    #expect(!catalog.hasKnownVersion)
    #expect(catalog.entries.first?.localizations.first?.content.unit?.value == "Abbrechen")
  }

  @Test func duplicatesAreListed() throws {
    let catalog = try catalog("duplicates.xcstrings")
    #expect(catalog.entries.map(\.key.unicodeScalars.count) == [4, 5, 6, 4])
    #expect(catalog.entries[2].localizations.map(\.language.text) == ["pt-BR", "pt_br"])
    let duplicates = catalog.duplicates
    let position = catalog.files[0].position(at:)
    #expect(duplicates.map(\.kind) == [.language, .variation, .substitution, .key])
    #expect(duplicates.map(\.name) == ["pt_br", "other", "n", "Cancel"])
    #expect(duplicates.map(\.key) == ["Cancel", "Days", "Days", "Cancel"])
    #expect(
      duplicates.map { position($0.offset) } == [at(11, 9), at(24, 19), at(28, 13), at(36, 5)])
    #expect(
      duplicates.map { position($0.firstOffset) } == [at(10, 9), at(23, 19), at(19, 13), at(8, 5)])
  }

  /// Shapes that Apple's compiler rejects, and unknown members at every level.
  @Test func unusualShapesAndUnknownMembersAreRead() throws {
    let text = #"""
      {"sourceLanguage": "en", "version": "2.0", "x": [{"y": null}], "strings": {
        "a": {"x": {}, "localizations": {"de": {"x": 1, "stringUnit": {"state": "new", "value": "1",
          "x": true}, "variations": {"plural": {"one": {"variations": {"device": {"mac": {"variations":
          {"device": {"other": {"stringUnit": {"value": "2", "state": "stale"}}}}}}}, "x": "y"},
          "lots": {}}, "device": {}, "width": {"20": {}}}, "substitutions": {"n": {"x": [],
          "formatSpecifier": "lld", "variations": {"plural": {"other": {"substitutions": {}}}}}},
          "stringSet": {"state": "new", "values": [], "x": {}}}, "fr": {}}},
        "b": {}}}
      """#
    let catalog = try Catalog(path: "a.xcstrings", bytes: Array(text.utf8))
    #expect(!catalog.hasKnownVersion)
    #expect(catalog.duplicates.isEmpty)
    #expect(catalog.entries.map(\.key) == ["a", "b"])
    #expect(languages(of: catalog) == ["de", "fr"])
    let content = try content("a", of: catalog)
    #expect(content.unit?.value == "1")
    #expect(content.set?.values.isEmpty == true)
    #expect(content.variations.map(\.axis) == ["plural", "device", "width"])
    #expect(content.variations.map { $0.cases.map(\.name) } == [["one", "lots"], [], ["20"]])
    let device = try #require(content.variations[0].cases[0].content.variations.first)
    let inner = try #require(device.cases.first?.content.variations.first)
    #expect([device.axis, inner.axis] == ["device", "device"])
    #expect(inner.cases.first?.content.unit?.value == "2")
    #expect(content.substitutions.map(\.argumentNumber) == [nil])
    #expect(catalog.entries[0].localizations[1].content.unit == nil)
  }

  @Test func escapesInNamesAreResolved() throws {
    let text = #"""
      {"sourceL\u0061nguage": "en", "version": "1.0", "strings": {"\u00e9\n": {"localizations":
      {"d\u0065": {"string\u0055nit": {"st\u0061te": "trans\u006cated", "value": "\u0041"}},
      "de": {"stringUnit": {"state": "new", "value": ""}}}}}}
      """#
    let catalog = try Catalog(path: "a.xcstrings", bytes: Array(text.utf8))
    let entry = try #require(catalog.entries.first)
    #expect(entry.key == "é\n")
    #expect(entry.localizations.map(\.language.text) == ["de", "de"])
    #expect(entry.localizations[0].content.unit?.state == .translated)
    #expect(entry.localizations[0].content.unit?.value == "A")
    #expect(catalog.duplicates.map(\.kind) == [.language])
  }

  @Test func membersWithStringsBesideStringsAreListed() throws {
    let text = #"""
      {"sourceLanguage": "en", "a": {}, "strings": {}, "b": {"localizations": {}},
      "c": {"extractionState": "manual"}, "d": [{"variations": []}], "version": "1.0"}
      """#
    let catalog = try Catalog(path: "a.xcstrings", bytes: Array(text.utf8))
    #expect(catalog.unknownMembers.map(\.name) == ["b", "d"])
    #expect(
      catalog.unknownMembers.map { catalog.files[0].position(at: $0.offset) }
        == [at(1, 50), at(2, 37)])
  }

  private func content(_ key: String, of catalog: Catalog) throws -> Catalog.Content {
    let entry = try #require(catalog.entries.first { $0.key == key })
    return try #require(entry.localizations.first).content
  }
}
