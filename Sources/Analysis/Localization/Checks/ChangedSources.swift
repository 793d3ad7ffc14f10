package import ReleaseModel
internal import StringCatalogs

extension Table {
  /// The translations that are the same as earlier, although their source strings say something else.
  ///
  /// A source string with other punctuation, spaces or capitals says the same.
  package func outdatedTranslations(since earlier: Table, reference: String) -> [Finding] {
    let source = catalog.sourceLanguage
    let old = Dictionary(
      earlier.catalog.entries.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    return catalog.entries.flatMap { entry -> [Finding] in
      guard entry.needsTranslation, let then = old[entry.key],
        let words = entry.texts(in: source)?.letters,
        let earlierWords = then.texts(in: source)?.letters, words != earlierWords
      else { return [] }
      return entry.localizations.compactMap { localization in
        let language = localization.language
        guard language != source, language.primary != source.primary,
          let text = entry.texts(in: language), text == then.texts(in: language)
        else { return nil }
        return Finding(
          .staleTranslation, table: path, language: language.text, key: entry.key,
          message: "\"\(entry.key)\" in \(LanguageName.described(language.text)) is the same as at"
            + " \(reference), but its source string changed.",
          advice: "Compare it with the source string, and translate it again if needed.",
          location: location(file: localization.file, offset: localization.offset),
          excerpt: TextExcerpt(
            source: entry.texts(in: source)?.last?.value, text: text.last?.value ?? ""))
      }
    }
  }
}

/// A string with its place among the variations of its key.
private struct PlacedText: Equatable {
  let place: String
  let value: String
}

extension [PlacedText] {
  /// The strings without what doesn't change their meaning.
  fileprivate var letters: [String] {
    map { $0.value.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "%" } }
  }
}

extension Catalog.Entry {
  fileprivate func texts(in language: LanguageID) -> [PlacedText]? {
    guard
      let content = localizations.first(where: {
        $0.language == language && $0.content.hasStrings
      })?.content
    else { return nil }
    return FlatContent(content).strings.map { PlacedText(place: $0.path.words, value: $0.value) }
  }
}
