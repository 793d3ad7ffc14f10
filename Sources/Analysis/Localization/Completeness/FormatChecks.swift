internal import ReleaseModel
internal import StringCatalogs

/// Checks the format arguments of a string against those of the key and the source strings.
enum FormatChecks {
  static func findings(in translation: Translation) -> [Finding] {
    var findings: [Finding] = []
    // Most strings have no arguments.
    for text in translation.strings
    where (translation.entry.source.hasSpecifiers || !text.own.format.isPlain)
      && !isEvidentlyRight(text)
    {
      findings += self.findings(in: text, translation)
    }
    return findings
  }

  /// Whether a string obviously has no findings.
  private static func isEvidentlyRight(_ text: Translation.StringPair) -> Bool {
    if text.path.substitution != nil { return text.own.format.takesOnlyOwnArgument }
    return text.source.map { text.own.format.isEvidentTranslation(of: $0.format) } ?? false
  }

  private static func findings(
    in text: Translation.StringPair, _ translation: Translation
  ) -> [Finding] {
    let entry = translation.entry
    let (format, substitutions) = (text.own.format, text.own.substitutions)
    let errors =
      if translation.language.isSource {
        entry.formats.errors(
          inSource: FormatSource(format, substitutions: substitutions, place: text.own.place))
      } else {
        entry.formats.errors(in: format, substitutions: substitutions, place: text.own.place)
      }
    if errors.isEmpty {
      let displaced = translation.displacedSubstitutions(in: text)
      let finding =
        displaced.first?.argument.isNumbered == true
        ? nil : droppedArguments(in: text, translation, takesFirst: !displaced.isEmpty)
      if let finding { return [finding] }
      return self.displaced(displaced, in: text, translation).map { [$0] } ?? []
    }
    let known = translation.language.isSource ? [] : sourceErrors(entry)
    // Malformed input can cause as many findings as it has bytes; a few are enough for a report.
    return errors.prefix(20).compactMap { error in
      if known.contains(error.kind) { return nil }
      // The arguments are unknown if the key is an identifier and the source string is missing.
      if entry.source.strings.isEmpty, case .unknownArgument = error.kind { return nil }
      return finding(error, in: text, translation)
    }
  }

  /// The errors in the source strings, which translations usually repeat.
  private static func sourceErrors(_ entry: EntryContext) -> [FormatError.Kind] {
    entry.source.formatSources.prefix(20).flatMap { entry.formats.errors(inSource: $0).map(\.kind) }
  }

  /// Substitutions that read a different argument than those with the same name in the source
  /// strings.
  private static func displaced(
    _ displaced: [(argument: FormatArgument, position: Int)], in text: Translation.StringPair,
    _ translation: Translation
  ) -> Finding? {
    guard let (argument, position) = displaced.first else { return nil }
    if !argument.isNumbered {
      return finding(FormatError(kind: .unnumbered, range: argument.range), in: text, translation)
    }
    let name = argument.substitution?.name ?? ""
    return translation.finding(
      .argumentType, in: text,
      "reads argument \(argument.position) as '\(name)', but in the source string '\(name)' is"
        + " argument \(position)",
      advice: FormatAdvice.words(forMoving: displaced), at: argument.range)
  }

  /// Arguments of the source string that the string omits.
  ///
  /// Strings that vary by number may omit the number, and arguments of substitutions count as used.
  /// If `takesFirst`, those that it uses are the wrong ones.
  private static func droppedArguments(
    in text: Translation.StringPair, _ translation: Translation, takesFirst: Bool
  ) -> Finding? {
    let sources = translation.entry.source
    guard sources.hasSpecifiers, let source = text.source, source.path.substitution == nil,
      text.path.substitution == nil
    else { return nil }
    let format = text.own.format
    guard !format.hasSameSpecifiers(as: source.format) else { return nil }
    guard let expected = source.format.arguments(with: source.substitutions, at: .text),
      let found = format.arguments(with: text.own.substitutions, at: .text),
      found.positions.isStrictSubset(of: expected.positions)
    else { return nil }
    var lost = expected.positions.subtracting(found.positions)
    for branch in translation.content.strings where branch.path.substitution != nil {
      guard let taken = branch.format.arguments(with: branch.substitutions, at: branch.place)
      else { return nil }
      lost.subtract(taken.positions)
    }
    if text.path.isPluralBranch || source.path.isPluralBranch,
      let counted = lost.intersection(expected.numbers).sorted.first
    {
      lost.remove(.init(counted))
    }
    guard !lost.isEmpty else { return nil }
    let advice = FormatAdvice(text, in: translation, comparedWith: .source)
    if !takesFirst,
      found.positions.isEmpty || text.path.isPluralBranch
        || format.specifiers.contains(where: { $0.position != nil || $0.isSubstitution })
    {
      let numbers = lost.sorted.map(String.init).listed(upTo: 3, with: "or")
      let lost = "argument\(lost.count == 1 ? "" : "s") \(numbers)"
      return translation.finding(
        mayBeName(in: source) ? .omittedName : .missingArgument, in: text,
        "does not use \(lost) of the source string", advice: advice.useEveryArgument, at: nil)
    }
    let count = found.positions.count
    return translation.finding(
      .unnumberedArguments, in: text,
      "uses \(count) of the source string's \(expected.positions.count) arguments without positions,"
        + " so it gets the first \(count == 1 ? "one" : "\(count)") instead",
      advice: advice.useEveryArgument, at: nil)
  }

  /// Whether the only specifier of a source string may stand for a name in a sentence, such as that
  /// of the app, because no punctuation sets it apart.
  private static func mayBeName(in source: FlatContent.LocalizedString) -> Bool {
    guard source.format.specifiers.count == 1, let only = source.format.specifiers.first,
      only.kind == .argument(.object)
    else { return false }
    let before = String(decoding: Array(source.value.utf8)[..<only.range.lowerBound], as: UTF8.self)
      .unicodeScalars
    switch before.last?.properties.generalCategory {
    case .openPunctuation, .initialPunctuation: return false
    default: break
    }
    let last = before.last { $0.properties.generalCategory != .spaceSeparator }
    return last.map { !":：\n\"'".unicodeScalars.contains($0) } ?? true
  }

  private static func finding(
    _ error: FormatError, in text: Translation.StringPair, _ translation: Translation
  ) -> Finding {
    let bytes = Array(text.value.utf8)
    let part = String(decoding: bytes[error.range], as: UTF8.self)
    let isSource = translation.language.isSource
    let original: FormatOriginal =
      isSource ? (translation.entry.formats.keyHasArguments ? .key : .otherStrings) : .source
    let advice = FormatAdvice(text, in: translation, comparedWith: original)
    var (kind, message) = words(for: error.kind, part, original)
    if case .type(let expected, let found, let position) = error.kind,
      let own = text.own.ownSubstitution, own.type == expected, (own.position ?? 0) == position
    {
      let table = translation.entry.table.table
      message =
        "reads its argument as \(found) ('\(part)'), but its '\(table.valueTypeMember)' is"
        + " '\(own.formatSpecifier)', \(expected)"
    }
    if error.kind == .unnumbered, advice.isMixed, let position = advice.position(at: error.range) {
      message =
        "mixes arguments with and without positions, so '\(part)' takes argument \(position)"
    }
    return translation.finding(
      kind, in: text.path.words, message, advice: advice.words(for: error, part), at: text.offset,
      excerpt: TextExcerpt(
        source: isSource ? translation.entry.entry.key : text.source?.value, text: text.value,
        range: error.range))
  }

  private static func words(
    for kind: FormatError.Kind, _ part: String, _ original: FormatOriginal
  ) -> (LocalizationFindingKind, message: String) {
    switch kind {
    case .type(let expected, let found, let position):
      (
        .argumentType,
        "reads argument \(position) as \(found) ('\(part)'), but in \(original) it is \(expected)"
      )
    case .unknownArgument(let position):
      (
        .unknownArgument,
        "uses argument \(position) ('\(part)'), which \(original)"
          + (original == .otherStrings ? " do not have" : " does not have")
      )
    case .hole(let position):
      (
        .skippedArgument,
        "skips argument \(position), so '\(part)' gets the value of another argument"
      )
    case .unnumbered:
      (
        .unnumberedArguments,
        "has its arguments in a different order than \(original), without positions, starting at '\(part)'"
      )
    case .undefinedSubstitution(let name):
      (.undefinedSubstitution, "uses '\(part)' but has no substitution '\(name)'")
    case .barePercent:
      (.barePercent, "has a percent sign that does not start a format specifier")
    case .lookalikePercent:
      (.lookalikePercent, "has '\(part)', whose percent sign is not the ASCII '%'")
    }
  }
}

extension Translation {
  /// The uses of substitutions in a string that read a different argument than those with the same
  /// name in the source strings, with the argument that they should read.
  fileprivate func displacedSubstitutions(
    in text: StringPair
  ) -> [(argument: FormatArgument, position: Int)] {
    let known = entry.source.substitutionPositions
    if language.isSource || known.isEmpty { return [] }
    return text.own.insertions.compactMap { argument in
      guard let positions = argument.substitution.flatMap({ known[$0.name] }),
        let first = positions.min(), !positions.contains(argument.position)
      else { return nil }
      return (argument, first)
    }
  }
}
