import StringCatalogs
import Testing

@Suite struct TranslationStatusTests {
  @Test(arguments: ["de", "pt-BR", "PT_br", "en"])
  func findsACompleteCatalogComplete(_ language: String) throws {
    #expect(
      try statuses("complete.xcstrings", language) == [
        .notNeeded, .translated, .translated, .notNeeded, .translated,
      ])
  }

  @Test func findsWhatIsMissingOrEmpty() throws {
    #expect(
      try statuses("missing.xcstrings", "de") == [
        .missing, .missing, .missing, .missing, .empty(place("", 34, 11)), .translated, .missing,
        .missing,
      ])
  }

  @Test func takesTheKeyForAMissingSourceText() throws {
    #expect(
      try statuses("missing.xcstrings", "en") == Array(repeating: .translated, count: 8))
  }

  @Test func findsTheFirstUnfinishedUnit() throws {
    #expect(
      try statuses("unfinished.xcstrings", "de") == [
        .unfinished(.new, place("", 7, 11)),
        .unfinished(.needsReview, place("", 23, 11)),
        .unfinished(.machineTranslated, place("", 34, 11)),
        .unfinished(.stale, place("", 45, 11)),
        .unfinished(UnitState(rawValue: "half_done"), place("", 62, 11)),
        .unfinished(.needsReview, place("plural.one", 75, 17)),
        .notNeeded,
      ])
  }

  @Test func acceptsNewButNoOtherStateInTheSourceLanguage() throws {
    #expect(
      try statuses("unfinished.xcstrings", "en") == [
        .translated, .translated, .translated, .unfinished(.needsReview, place("", 51, 11)),
        .translated, .translated, .notNeeded,
      ])
  }

  @Test func looksIntoEveryShape() throws {
    let statuses = try statuses("shapes.xcstrings", "de")
    #expect(statuses[0] == .incomplete(missing: ["other"], place("plural", 8, 13)))
    #expect(statuses[1] == .incomplete(missing: ["one"], place("plural", 24, 13)))
    #expect(statuses[2] == .unfinished(.needsReview, place("device.iphone", 43, 17)))
    #expect(statuses[3] == .unfinished(.stale, place("device.iphone.plural.other", 74, 23)))
    #expect(statuses[4] == .empty(place("substitutions.folders.plural.other", 133, 21)))
    #expect(
      statuses[5]
        == .incomplete(missing: ["other"], place("substitutions.days.plural", 156, 17)))
    #expect(
      statuses[6] == .incomplete(missing: ["days"], place("substitutions.days", 178, 13)))
    #expect(statuses[7] == .unfinished(.new, place("width.40", 198, 17)))
  }

  @Test func judgesStringSets() throws {
    let catalog = try catalog("string-sets.xcstrings")
    let statuses = catalog.languages.map { catalog.status(of: catalog.entries[0], in: $0) }
    #expect(catalog.languages.map(\.text) == ["en", "de", "es", "fr", "it"])
    #expect(
      statuses.map { inLines($0, of: catalog) } == [
        .translated, .translated, .empty(place("", 24, 11)),
        .unfinished(.needsReview, place("", 33, 11)), .empty(place("", 41, 11)),
      ])
  }

  @Test func letsTheLocalizationAtFaultDecideAmongDuplicates() throws {
    #expect(
      try statuses("duplicates.xcstrings", "pt-BR")[2]
        == .unfinished(.needsReview, place("", 11, 21)))
    #expect(
      try statuses("duplicates.xcstrings", "de")[3]
        == .unfinished(.stale, place("substitutions.n.plural.other", 24, 31)))
  }

  private func statuses(_ name: String, _ language: String) throws -> [TranslationStatus] {
    let catalog = try catalog(name)
    return catalog.entries.map {
      inLines(catalog.status(of: $0, in: LanguageID(language)), of: catalog)
    }
  }

  /// The status with its offset as `place` writes it.
  private func inLines(_ status: TranslationStatus, of catalog: Catalog) -> TranslationStatus {
    func place(_ place: UnitPlace) -> UnitPlace {
      let position = catalog.files[0].position(at: place.offset)
      return self.place(place.shape, position.line, position.column)
    }
    return switch status {
    case .translated, .notNeeded, .missing: status
    case .empty(let other): .empty(place(other))
    case .unfinished(let state, let other): .unfinished(state, place(other))
    case .incomplete(let missing, let other): .incomplete(missing: missing, place(other))
    }
  }

  private func place(_ shape: String, _ line: Int, _ column: Int) -> UnitPlace {
    UnitPlace(shape: shape, offset: line * 1000 + column)
  }
}
