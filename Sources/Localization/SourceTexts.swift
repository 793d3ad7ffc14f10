internal import StringCatalogs

/// The strings that translations are compared with: those in the source language, or the key if
/// there are none and the key is not just an identifier.
struct SourceTexts {
  /// The strings in the order of the file; empty if unknown.
  let texts: [FlatContent.Text]
  /// The arguments that the strings declare, the most reliable ones first; empty if the key is the
  /// source string.
  let formatSources: [FormatSource]
  /// Whether any string contains `${applicationName}`.
  let hasApplicationName: Bool
  /// Whether any string contains a markup character.
  let hasMarkup: Bool
  /// Whether any string has a format specifier.
  let hasSpecifiers: Bool
  /// Whether all strings are blank, although the key is not.
  ///
  /// Placeholders of Interface Builder are often left empty.
  let showsNothing: Bool
  /// Whether any string is a plural case.
  var varyByNumber: Bool { texts.contains { $0.path.isPluralBranch } }

  init(of entry: Catalog.Entry, in language: LanguageID) {
    let own = entry.localizations.first { $0.language == language && $0.content.hasText }
    if let content = own?.content {
      texts = FlatContent(content).texts
      formatSources = Self.formatSources(of: texts)
    } else {
      texts =
        entry.key.isName ? [] : [.init(entry.key, .translated, at: entry.offset, path: TextPath())]
      formatSources = []
    }
    showsNothing =
      own != nil && Self.areBlank(texts) && !entry.key.isBlank && !entry.isFromInterfaceBuilder
    hasMarkup = texts.contains { Markup($0.value) != nil }
    hasSpecifiers = texts.contains { !$0.format.specifiers.isEmpty }
    hasApplicationName = texts.contains { $0.value.range(ofASCII: applicationName) != nil }
  }

  /// Whether the strings, and the substitutions that they insert, have no visible characters.
  private static func areBlank(_ texts: [FlatContent.Text]) -> Bool {
    texts.allSatisfy { text in
      if text.isBlank { return true }
      if text.path.substitution != nil || text.substitutions.isEmpty { return false }
      var bytes = Array(text.value.utf8)
      for specifier in text.format.specifiers.reversed() where specifier.isSubstitution {
        bytes.removeSubrange(specifier.range)
      }
      return String(decoding: bytes, as: UTF8.self).isBlank
    }
  }

  /// The arguments of each string; strings for `other`, which cover most numbers and devices, come
  /// first.
  private static func formatSources(of texts: [FlatContent.Text]) -> [FormatSource] {
    let isSpecial = { (text: FlatContent.Text) in text.path.cases.contains { $0 != "other" } }
    return (texts.filter { !isSpecial($0) } + texts.filter(isSpecial)).map { text in
      FormatSource(text.format, substitutions: text.substitutions, place: text.place)
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
