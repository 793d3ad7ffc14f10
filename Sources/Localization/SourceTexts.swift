internal import StringCatalogs

/// The texts that an entry's translations are compared with: those in the source language, or the
/// key if there are none and it is not a mere name.
struct SourceTexts {
  /// The texts in the order of the file; none if nobody knows them.
  let texts: [FlatContent.Text]
  /// What they declare of arguments, the most reliable ones first; nothing if the key stands for them.
  let formatSources: [FormatSource]
  /// Whether any text has `${applicationName}`.
  let hasApplicationName: Bool
  /// Whether any text has a character that markup is made of.
  let hasMarkup: Bool
  /// Whether any text has a format specifier.
  let hasSpecifiers: Bool
  /// Whether any text is one of several by number.
  var varyByNumber: Bool { texts.contains { $0.path.isPluralBranch } }

  init(of entry: Catalog.Entry, in language: LanguageID) {
    let own = entry.localizations.first { $0.language == language && $0.content.hasText }
    if let content = own?.content {
      texts = FlatContent(content).texts
      formatSources = Self.formatSources(of: texts, content.formatSubstitutions)
    } else {
      texts =
        entry.key.isName ? [] : [.init(entry.key, .translated, at: entry.offset, path: TextPath())]
      formatSources = []
    }
    hasMarkup = texts.contains { Markup($0.value) != nil }
    hasSpecifiers = texts.contains { !$0.format.specifiers.isEmpty }
    hasApplicationName = texts.contains { $0.value.range(ofASCII: applicationName) != nil }
  }

  /// The texts as the sources of arguments, those for “other” first, which stand for most numbers
  /// and devices.
  private static func formatSources(
    of texts: [FlatContent.Text], _ substitutions: [FormatSubstitution]
  ) -> [FormatSource] {
    let isSpecial = { (text: FlatContent.Text) in text.path.cases.contains { $0 != "other" } }
    return (texts.filter { !isSpecial($0) } + texts.filter(isSpecial)).map { text in
      FormatSource(
        text.format, substitutions: substitutions, place: text.path.place(in: substitutions))
    }
  }

  /// Whether every text is empty, or every text of a substitution, so that translations may be.
  func isBlank(in substitution: String?) -> Bool {
    let own = texts.filter { $0.path.substitution == substitution }
    return !own.isEmpty && own.allSatisfy(\.isBlank)
  }

  /// The text that the one at `path` translates: the same branch, else `other`, else the first;
  /// nil for a substitution that the source does not have.
  func counterpart(of path: TextPath) -> FlatContent.Text? {
    if texts.count == 1, path.substitution == nil { return texts[0] }
    var best: (text: Int, distance: Int)?
    // No table has as many branches; one that is made to would take the square of their number.
    for index in texts.indices.prefix(200) {
      guard let distance = path.distance(to: texts[index].path) else { continue }
      if distance == 0 { return texts[index] }
      if distance < best?.distance ?? .max { best = (index, distance) }
    }
    return best.map { texts[$0.text] }
  }
}

extension Catalog.Content {
  /// The substitutions as formatting sees them.
  var formatSubstitutions: [FormatSubstitution] {
    substitutions.map {
      FormatSubstitution(
        name: $0.name, argumentNumber: $0.argumentNumber, formatSpecifier: $0.formatSpecifier)
    }
  }
}

extension TextPath {
  /// What the text is for formatting.
  func place(in substitutions: [FormatSubstitution]) -> FormatPlace {
    if let substitution, let own = substitutions.first(where: { $0.name == substitution }) {
      return .substitutionCase(own)
    }
    return isPluralBranch ? .pluralCase : .text
  }
}
