internal import ReleaseModel
internal import StringCatalogs

extension Translation {
  /// Checks the format arguments of each string against those of the key and the source strings.
  func checkFormats() {
    // Most strings have no arguments, or evidently the same ones.
    for text in strings where source.hasSpecifiers || !text.own.format.isPlain {
      let isRight =
        text.path.substitution == nil
        ? text.source.map { text.own.format.isEvidentTranslation(of: $0.format) } ?? false
        : text.own.format.takesOnlyOwnArgument
      if !isRight { checkFormat(of: text) }
    }
  }

  private func checkFormat(of text: StringPair) {
    let (format, usable, place) = (text.own.format, text.own.substitutions, text.own.place)
    let errors =
      language.isSource
      ? source.formats.errors(inSource: FormatSource(format, substitutions: usable, place: place))
      : source.formats.errors(in: format, substitutions: usable, place: place)
    if errors.isEmpty {
      let displaced = displacedSubstitutions(in: text)
      let takesNumbers = displaced.first?.argument.isNumbered == true
      if !takesNumbers, reportDroppedArguments(in: text, takesFirst: !displaced.isEmpty) { return }
      return reportDisplaced(displaced, in: text)
    }
    // Translations usually repeat the errors of the source strings.
    let known =
      language.isSource
      ? []
      : source.formatSources.prefix(20).flatMap {
        source.formats.errors(inSource: $0).map(\.kind)
      }
    // Malformed input can cause as many findings as it has bytes; a few are enough for a report.
    for error in errors.prefix(20) where !known.contains(error.kind) {
      // The arguments are unknown if the key is an identifier and the source string is missing.
      if source.strings.isEmpty, case .unknownArgument = error.kind { continue }
      report(error, in: text)
    }
  }

  /// The uses of substitutions in a string that read a different argument than those with the same
  /// name in the source strings, with the argument that they should read.
  private func displacedSubstitutions(
    in text: StringPair
  ) -> [(argument: FormatArgument, position: Int)] {
    let known = source.substitutionPositions
    if language.isSource || known.isEmpty { return [] }
    return text.own.insertions.compactMap { argument in
      guard let positions = argument.substitution.flatMap({ known[$0.name] }),
        let first = positions.min(), !positions.contains(argument.position)
      else { return nil }
      return (argument, first)
    }
  }

  private func reportDisplaced(
    _ displaced: [(argument: FormatArgument, position: Int)], in text: StringPair
  ) {
    guard let (argument, position) = displaced.first else { return }
    if !argument.isNumbered {
      return report(FormatError(kind: .unnumbered, range: argument.range), in: text)
    }
    let name = argument.substitution?.name ?? ""
    report(
      .argumentType, in: text,
      "reads argument \(argument.position) as '\(name)', but in the source string '\(name)' is"
        + " argument \(position)",
      fix: FormatAdvice.words(forMoving: displaced), at: argument.range)
  }

  /// Reports arguments of the source string that the string omits; returns whether there are any.
  ///
  /// Strings that vary by number may omit the number, and arguments of substitutions count as used.
  /// If `takesFirst`, those that it uses are the wrong ones.
  private func reportDroppedArguments(in text: StringPair, takesFirst: Bool) -> Bool {
    guard source.hasSpecifiers, let original = text.source, original.path.substitution == nil,
      text.path.substitution == nil, !text.own.format.hasSameSpecifiers(as: original.format),
      let expected = original.format.arguments(with: original.substitutions, at: .text),
      let found = text.own.format.arguments(with: text.own.substitutions, at: .text),
      found.positions.isStrictSubset(of: expected.positions)
    else { return false }
    var lost = expected.positions.subtracting(found.positions)
    for branch in content.strings where branch.path.substitution != nil {
      guard let taken = branch.format.arguments(with: branch.substitutions, at: branch.place)
      else { return false }
      lost.subtract(taken.positions)
    }
    if text.path.isPluralBranch || original.path.isPluralBranch,
      let counted = lost.intersection(expected.numbers).min()
    {
      lost.remove(counted)
    }
    if lost.isEmpty { return false }
    let fix = FormatAdvice(text, in: self, comparedWith: .source).useEveryArgument
    let isCertain =
      found.positions.isEmpty || text.path.isPluralBranch
      || text.own.format.specifiers.contains { $0.position != nil || $0.isSubstitution }
    if !takesFirst, isCertain {
      let numbers = lost.sorted().map(String.init).listed(upTo: 3, with: "or")
      report(
        Self.mayBeName(in: original) ? .omittedName : .missingArgument, in: text,
        "does not use argument\(lost.count == 1 ? "" : "s") \(numbers) of the source string",
        fix: fix, at: nil)
      return true
    }
    let count = found.positions.count
    report(
      .unnumberedArguments, in: text,
      "uses \(count) of the source string's \(expected.positions.count) arguments without positions,"
        + " so it gets the first \(count == 1 ? "one" : "\(count)") instead", fix: fix, at: nil)
    return true
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

  private func report(_ error: FormatError, in text: StringPair) {
    let part = String(decoding: Array(text.value.utf8)[error.range], as: UTF8.self)
    let original: FormatOriginal =
      language.isSource ? (source.formats.keyHasArguments ? .key : .otherStrings) : .source
    let advice = FormatAdvice(text, in: self, comparedWith: original)
    var (kind, message) = Self.words(for: error.kind, part, original)
    if case .type(let expected, let found, let position) = error.kind,
      let own = text.own.ownSubstitution, own.type == expected, (own.position ?? 0) == position
    {
      message =
        "reads its argument as \(found) ('\(part)'), but its '\(table.table.valueTypeMember)' is"
        + " '\(own.formatSpecifier)', \(expected)"
    }
    if error.kind == .unnumbered, advice.isMixed, let position = advice.position(at: error.range) {
      message =
        "mixes arguments with and without positions, so '\(part)' takes argument \(position)"
    }
    report(
      kind, in: text.path.words, message, fix: advice.words(for: error, part), at: text.offset,
      excerpt: TextExcerpt(
        source: language.isSource ? entry.key : text.source?.value, text: text.value,
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
        "has its arguments in a different order than \(original), without positions, starting at"
          + " '\(part)'"
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
