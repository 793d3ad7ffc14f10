internal import StringCatalogs

extension Catalog.Entry {
  /// Whether there is anything to translate: the catalog does not forbid it, and the key is not the
  /// empty one that Xcode leaves behind.
  var needsTranslation: Bool {
    shouldTranslate && !(key.isEmpty && localizations.isEmpty)
  }
}

extension Catalog.Content {
  /// Whether there is any unit; those of substitutions only fill a text and do not count.
  var hasText: Bool {
    unit != nil || set != nil
      || variations.contains { $0.cases.contains { $0.content.hasText } }
  }

  /// The text if it is a single one and nothing else, as most are.
  var singleUnit: Catalog.Unit? {
    variations.isEmpty && substitutions.isEmpty && set == nil ? unit : nil
  }
}
