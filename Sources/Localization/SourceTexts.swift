internal import StringCatalogs

/// The strings that translations are compared with: those in the source language, or the key if
/// there are none and the key is not just an identifier.
struct SourceTexts {
  /// The strings in the order of the file; empty if unknown.
  let texts: [FlatContent.Text]
  /// The arguments that the strings declare, the most reliable ones first; empty if the key is the
  /// source string.
  let formatSources: [FormatSource]
  /// The substitutions in the source language.
  let substitutions: [FormatSubstitution]
  /// Whether any string contains `${applicationName}`.
  let hasApplicationName: Bool
  /// Whether any string contains a markup character.
  let hasMarkup: Bool
  /// Whether any string has a format specifier.
  let hasSpecifiers: Bool
  /// Whether any string is a plural case.
  var varyByNumber: Bool { texts.contains { $0.path.isPluralBranch } }

  init(of entry: Catalog.Entry, in language: LanguageID) {
    let own = entry.localizations.first { $0.language == language && $0.content.hasText }
    substitutions = own?.content.formatSubstitutions ?? []
    if let content = own?.content {
      texts = FlatContent(content).texts
      formatSources = Self.formatSources(of: texts, substitutions)
    } else {
      texts =
        entry.key.isName ? [] : [.init(entry.key, .translated, at: entry.offset, path: TextPath())]
      formatSources = []
    }
    hasMarkup = texts.contains { Markup($0.value) != nil }
    hasSpecifiers = texts.contains { !$0.format.specifiers.isEmpty }
    hasApplicationName = texts.contains { $0.value.range(ofASCII: applicationName) != nil }
  }

  /// The arguments of each string; strings for `other`, which cover most numbers and devices, come
  /// first.
  private static func formatSources(
    of texts: [FlatContent.Text], _ substitutions: [FormatSubstitution]
  ) -> [FormatSource] {
    let isSpecial = { (text: FlatContent.Text) in text.path.cases.contains { $0 != "other" } }
    return (texts.filter { !isSpecial($0) } + texts.filter(isSpecial)).map { text in
      FormatSource(
        text.format, substitutions: substitutions, place: text.path.place(in: substitutions))
    }
  }

  /// Whether the source string of the branch at `path`, or if it has none, all source strings of the
  /// substitution, if any, are blank, so that translations may be too.
  func isBlank(at path: TextPath, inSource: Bool) -> Bool {
    let own = texts.filter { $0.path.substitution == path.substitution }
    if !inSource, let same = own.first(where: { $0.path.cases == path.cases }) {
      return same.isBlank
    }
    return !own.isEmpty && own.allSatisfy(\.isBlank)
  }

  /// The source string for the string at `path`: of the same branch, else of `other`, else the
  /// first.
  ///
  /// Returns `nil` for a substitution that the source does not have.
  func counterpart(of path: TextPath) -> FlatContent.Text? {
    if texts.count == 1, path.substitution == nil { return texts[0] }
    var best: (text: Int, distance: Int)?
    // Real tables have far fewer branches; the limit prevents quadratic time on malicious input.
    for index in texts.indices.prefix(200) {
      guard let distance = path.distance(to: texts[index].path) else { continue }
      if distance == 0 { return texts[index] }
      if distance < best?.distance ?? .max { best = (index, distance) }
    }
    return best.map { texts[$0.text] }
  }
}

extension Catalog.Content {
  /// The substitutions as seen by formatting.
  ///
  /// One whose cases are all empty only skips its argument, which may then have any type: authors
  /// add it so that other cases can print that argument by number.
  var formatSubstitutions: [FormatSubstitution] {
    substitutions.map {
      FormatSubstitution(
        name: $0.name, argumentNumber: $0.argumentNumber,
        formatSpecifier: $0.printsNothing ? "" : $0.formatSpecifier)
    }
  }

  /// Whether all strings, including those of variations, are empty.
  fileprivate var printsNothing: Bool {
    (unit?.value.isEmpty ?? true) && (set?.values.isEmpty ?? true)
      && variations.allSatisfy(\.printsNothing)
  }
}

extension Catalog.Substitution {
  fileprivate var printsNothing: Bool { hasText && variations.allSatisfy(\.printsNothing) }
}

extension Catalog.Variation {
  fileprivate var printsNothing: Bool { cases.allSatisfy(\.content.printsNothing) }
}

extension TextPath {
  /// The role of the string in formatting.
  func place(in substitutions: [FormatSubstitution]) -> FormatPlace {
    if let substitution, let own = substitutions.first(where: { $0.name == substitution }) {
      return .substitutionCase(own)
    }
    return isPluralBranch ? .pluralCase : .text
  }
}
