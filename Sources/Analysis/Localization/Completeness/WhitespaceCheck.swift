internal import ReleaseModel
internal import StringCatalogs

/// Checks that a string begins and ends with the same whitespace as its source string.
enum WhitespaceCheck {
  static func findings(in translation: Translation) -> [Finding] {
    // The system shows these strings on their own.
    if !translation.entry.table.isUsedByCodeOnly { return [] }
    return translation.strings.compactMap { text in
      guard let source = text.source, text.path.substitution == nil, !source.isBlank,
        text.value.hasOuterSpace || source.value.hasOuterSpace
      else { return nil }
      let (own, other) = (OuterSpace(text.value), OuterSpace(source.value))
      guard !own.suits(text.value, other, of: source.value),
        text.value.hasOuterSpace || !isStray(in: translation.entry)
      else { return nil }
      return translation.finding(
        .whitespaceDiffers, in: text, "has \(own.words), but the source string has \(other.words)",
        advice: "Use the same leading and trailing whitespace as the source string.",
        at: own.difference(from: other, in: text.value))
    }
  }

  /// Whether at least three translations exist and most lack the whitespace of the source string,
  /// which is then an accident.
  private static func isStray(in entry: EntryContext) -> Bool {
    let translations = entry.entry.localizations.compactMap {
      $0.language == entry.table.table.catalog.sourceLanguage ? nil : $0.content.singleUnit?.value
    }.filter { !OuterSpace.endsWide($0) }
    let without = translations.count { !$0.hasOuterSpace }
    return entry.source.strings.contains(where: \.value.hasOuterSpace)
      && translations.count > 2 && without * 2 > translations.count
  }
}

extension String {
  fileprivate var hasOuterSpace: Bool {
    // Most strings begin and end with an ASCII letter or punctuation.
    guard let first = utf8.first, let last = utf8.last else { return false }
    if (0x21..<0x7F).contains(first), (0x21..<0x7F).contains(last) { return false }
    return unicodeScalars.first?.isSpace ?? false || unicodeScalars.last?.isSpace ?? false
  }
}
