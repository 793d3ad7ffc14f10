internal import Algorithms
internal import ReleaseModel
internal import StringCatalogs

extension Translation {
  /// Checks the format arguments of each string against those of the key and the source strings.
  func checkFormats() {
    // Most strings have no arguments, or evidently the same ones.
    for text in strings where source.hasSpecifiers || !text.own.format.isPlain {
      if text.own.isUntyped { continue }
      let isRight =
        text.path.substitution == nil
        ? text.source.map { text.own.format.isEvidentTranslation(of: $0.format) } ?? false
        : text.own.format.takesOnlyOwnArgument
      if !isRight { checkFormat(of: text) }
      checkForm(of: text)
    }
    if content.substitutions.count > 1 { checkSharedArguments() }
  }

  /// Checks that numbers are printed in the form of the source string: not `%f` for `%.2f`, nor `%d`
  /// for `%x`.
  private func checkForm(of text: StringPair) {
    guard let original = text.source, original.format.specifiers.contains(where: \.hasForm) else {
      return
    }
    let own = text.own.arguments
    for expected in original.arguments {
      guard let form = expected.form,
        let other = own.first(where: { $0.position == expected.position && $0.form == form.lost })
      else { continue }
      return report(
        .missingArgument, in: text,
        "prints argument \(expected.position) with '\(other.unnumbered)', and the source string with"
          + " '\(expected.unnumbered)'", fix: "Use '\(expected.unnumbered)'.", at: other.range,
        isNote: true)
    }
  }

  private func checkFormat(of text: StringPair) {
    if reportMisspelledPositions(in: text) || reportLabels(in: text) { return }
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
    for error in errors where !known.contains(error.kind) {
      // The arguments are unknown if the key is an identifier and the source string is missing or
      // empty.
      if source.strings.allSatisfy(\.isBlank), !source.formats.keyHasArguments,
        case .unknownArgument = error.kind
      {
        continue
      }
      report(error, in: text)
    }
  }

  /// Reports widths that are meant as positions, `%2@` for `%2$@`; returns whether there are any.
  ///
  /// Core Foundation reads digits without `$` as the width, and takes the next argument.
  private func reportMisspelledPositions(in text: StringPair) -> Bool {
    guard let original = text.source, text.path.substitution == nil,
      text.own.format.specifiers.contains(where: { $0.plainWidth != nil })
    else { return false }
    let (own, expected) = (text.own.arguments, original.arguments)
    let widths = own.compactMap(\.widthAsPosition)
    guard !widths.isEmpty, expected.allSatisfy({ $0.widthAsPosition == nil }) else { return false }
    let areAllPositions = own.count > 1 && Set(widths) == Set(1...own.count)
    let misspelled = own.compactMap { argument -> (argument: FormatArgument, position: Int)? in
      guard let width = argument.widthAsPosition, expected.positions.contains(width),
        argument.type == .object || areAllPositions
      else { return nil }
      return (argument, width)
    }
    guard let (argument, _) = misspelled.first(where: { $0.argument.position != $0.position })
    else { return false }
    report(
      .unnumberedArguments, in: text,
      "has '\(argument.unnumbered)' without '$', so it takes argument \(argument.position)",
      fix: FormatAdvice.words(forMoving: misspelled), at: argument.range)
    return true
  }

  /// Reports labels of arguments in a strings file, where no compiler removes them, and labels that are
  /// not those of the source string; returns whether there are any.
  private func reportLabels(in text: StringPair) -> Bool {
    guard text.own.format.specifiers.contains(where: { $0.label != nil }) else { return false }
    let labeled = text.own.arguments.filter { $0.label != nil }
    guard let first = labeled.first else { return false }
    if !table.table.isCatalog {
      report(FormatError(kind: .barePercent, range: first.range), in: text)
      return true
    }
    let known = Set((text.source?.arguments ?? []).compactMap(\.label))
    guard !known.isEmpty,
      let other = labeled.first(where: { !known.contains($0.label ?? "") })
    else { return false }
    report(
      .unknownArgument, in: text,
      "uses the argument '\(other.label ?? "")', which the source string does not have",
      fix: "Use \(known.sorted().map { "'\($0)'" }.listed(with: "or")); labels are not translated.",
      at: other.range)
    return true
  }

  /// Checks that no two substitutions read one argument while another argument of the key is unused.
  private func checkSharedArguments() {
    let expected: [FormatArgument] = FormatString(entry.key).arguments(with: [], at: .text)
    let used = Set(content.strings.flatMap { $0.arguments.map(\.position) })
    // An unused argument before a used one is skipped, which is another finding.
    guard
      let unused = expected.first(where: {
        !used.contains($0.position) && $0.position > used.max() ?? 0
      })
    else { return }
    for text in strings where text.path.substitution == nil {
      let uses = text.own.insertions
      guard
        let second = uses.indices.first(where: { number in
          uses[..<number].contains {
            $0.position == uses[number].position
              && $0.substitution?.name != uses[number].substitution?.name
          }
        }), let name = uses[second].substitution?.name,
        let first = uses.first(where: { $0.position == uses[second].position })?.substitution?.name
      else { continue }
      report(
        .argumentType, in: text,
        "reads argument \(uses[second].position) as both '\(first)' and '\(name)', and never uses"
          + " argument \(unused.position) of the key",
        fix: FormatAdvice.words(forMoving: [(uses[second], unused.position)]),
        at: uses[second].range)
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
      let counted = lost.intersection(expected.numbers).min
    {
      lost.remove(ArgumentPositions(counted))
    }
    lost.subtract(positionsOfPlurals(in: original))
    if lost.isEmpty { return false }
    let fix = FormatAdvice(text, in: self, comparedWith: .source).useEveryArgument
    let isCertain =
      found.positions.isEmpty || text.path.isPluralBranch
      || text.own.format.specifiers.contains { $0.position != nil || $0.isSubstitution }
      || Self.areFirst(text.own.arguments, of: original.arguments)
    if !takesFirst, isCertain {
      let numbers = lost.sorted.map(String.init).listed(upTo: 3, with: "or")
      report(
        Self.mayBeName(in: original) || lost.sorted.allSatisfy({ Self.isSuffix($0, in: original) })
          ? .omittedName : .missingArgument, in: text,
        "does not use argument\(lost.count == 1 ? "" : "s") \(numbers) of the source string",
        fix: fix, at: nil)
      return true
    }
    let count = found.positions.count
    report(
      takesFirst ? .unnumberedArguments : .missingArgument, in: text,
      "uses \(count) of the source string's \(expected.positions.count) arguments without positions,"
        + " so it gets the first \(count == 1 ? "one" : "\(count)")", fix: fix, at: nil)
    return true
  }

  /// The arguments that only choose a plural case of the source string, and don't need to be shown:
  /// its cases have no number, or the translation lacks cases, which is another finding.
  private func positionsOfPlurals(in original: FlatContent.LocalizedString) -> ArgumentPositions {
    original.insertions.filter { argument in
      guard let name = argument.substitution?.name else { return false }
      let cases = source.strings.filter { $0.path.substitution == name }
      return lacksPlurals || cases.allSatisfy { $0.format.specifiers.isEmpty }
    }.positions
  }

  /// Whether the types of unnumbered arguments fit only the first of the expected ones.
  private static func areFirst(_ own: [FormatArgument], of expected: [FormatArgument]) -> Bool {
    // The number of ways to choose the first own types among the expected ones so far.
    var ways = [1] + Array(repeating: 0, count: own.count)
    for argument in expected.sorted(by: { $0.position < $1.position }) {
      guard let type = argument.type else { return false }
      for index in own.indices.reversed() where own[index].type?.prints(type) ?? true {
        ways[index + 1] = min(ways[index + 1] + ways[index], 2)
      }
    }
    return ways.last == 1
  }

  /// Whether an argument of a source string is a suffix of a word, such as the `s` in `%lld file%@`.
  private static func isSuffix(
    _ position: Int, in source: FlatContent.LocalizedString
  ) -> Bool {
    let bytes = Array(source.value.utf8)
    return source.arguments.contains { argument in
      argument.position == position && argument.type == .object && argument.range.lowerBound > 0
        && bytes[argument.range.lowerBound - 1].isLetter
        && !(bytes[argument.range.upperBound...].first?.isLetter ?? false)
    }
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
        range: error.range),
      // Developers notice it in the source language, unless code formats it in another way.
      isNote: language.isSource && kind == .skippedArgument)
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
    case .unreadableSubstitution(let name):
      (
        .undefinedSubstitution,
        "uses '\(part)', which is never substituted, because the name '\(name)' has other characters"
          + " than ASCII letters, digits and '_'"
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
