internal import ReleaseModel
internal import StringCatalogs

/// Whether the markup of a text is whole where that of its source text is.
enum MarkupCheck {
  static func findings(in translation: Translation) -> [Finding] {
    guard translation.entry.source.hasMarkup else { return [] }
    return translation.texts.compactMap { text in
      guard let source = text.source, let expected = Markup(source.value),
        let fault = (Markup(text.value) ?? Markup()).fault(comparedWith: expected)
      else { return nil }
      return translation.finding(
        .brokenMarkup, message: "\(translation.subject(text.path)) \(fault.words).",
        advice: "Write the markup as the source text has it.", at: text.offset,
        excerpt: TextExcerpt(source: source.value, text: text.value, range: fault.range))
    }
  }
}
