internal import ReleaseModel
internal import StringCatalogs

/// Checks that markup is well-formed if the markup of the source string is.
enum MarkupCheck {
  static func findings(in translation: Translation) -> [Finding] {
    guard translation.entry.source.hasMarkup else { return [] }
    return translation.strings.compactMap { text in
      guard let source = text.source, let expected = Markup(source.value),
        let difference = (Markup(text.value) ?? Markup()).difference(
          in: text.value, comparedWith: expected)
      else { return nil }
      return translation.finding(
        .brokenMarkup, in: text, difference.words,
        advice: "Use the same markup as the source string.", at: difference.range)
    }
  }
}
