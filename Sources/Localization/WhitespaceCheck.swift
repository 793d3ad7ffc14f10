internal import ReleaseModel
internal import StringCatalogs

/// Whether a text begins and ends with white space as its source text does.
enum WhitespaceCheck {
  static func findings(in translation: Translation) -> [Finding] {
    translation.texts.compactMap { text in
      guard let source = text.source, text.path.substitution == nil, !source.value.isEmpty,
        text.value.hasOuterSpace || source.value.hasOuterSpace
      else { return nil }
      let (own, other) = (OuterSpace(text.value), OuterSpace(source.value))
      guard !own.suits(text.value, other, of: source.value),
        text.value.hasOuterSpace || !isStray(in: translation.entry)
      else { return nil }
      return translation.finding(
        .whitespaceDiffers,
        message:
          "\(translation.subject(text.path)) has \(own.words), the source text has \(other.words).",
        advice: "Begin and end the text as the source text does.", at: text.offset,
        excerpt: TextExcerpt(
          source: source.value, text: text.value, range: own.difference(from: other, in: text.value)
        ))
    }
  }

  /// Whether most of at least three translations lack the white space around the source text, which
  /// then got there by accident.
  private static func isStray(in entry: EntryContext) -> Bool {
    let translations = entry.entry.localizations.compactMap {
      $0.language == entry.table.table.catalog.sourceLanguage ? nil : $0.content.singleUnit?.value
    }
    let without = translations.count { !$0.hasOuterSpace }
    return entry.source.texts.contains(where: \.value.hasOuterSpace)
      && translations.count > 2 && without * 2 > translations.count
  }
}

extension String {
  fileprivate var hasOuterSpace: Bool {
    unicodeScalars.first?.isSpace ?? false || unicodeScalars.last?.isSpace ?? false
  }
}
