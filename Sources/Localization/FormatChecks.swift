internal import ReleaseModel
internal import StringCatalogs

/// The format arguments of a text, compared with those of the key and the source texts.
enum FormatChecks {
  static func findings(in translation: Translation) -> [Finding] {
    let substitutions = translation.localization.content.formatSubstitutions
    return translation.texts.flatMap { text in
      findings(in: text, text.path.place(in: substitutions), substitutions, translation)
    }
  }

  private static func findings(
    in text: Translation.Text, _ place: FormatPlace, _ substitutions: [FormatSubstitution],
    _ translation: Translation
  ) -> [Finding] {
    let entry = translation.entry
    let faults =
      if translation.language.isSource {
        entry.formats.faults(
          inSource: FormatSource(text.own.format, substitutions: substitutions, place: place))
      } else {
        entry.formats.faults(in: text.own.format, substitutions: substitutions, place: place)
      }
    if faults.isEmpty {
      let dropped = place == .text ? droppedArguments(in: text, translation) : nil
      return dropped.map { [$0] } ?? []
    }
    // Garbage may have as many faults as bytes, of which nobody reads more.
    return faults.prefix(20).compactMap { fault in
      // Nobody knows the arguments of a text whose key is a mere name and whose source is missing.
      if entry.source.texts.isEmpty, case .unknownArgument = fault.kind { return nil }
      return finding(fault, in: text, translation)
    }
  }

  /// Arguments of the source text that a text does without.
  ///
  /// Texts that vary by number may leave the number out.
  private static func droppedArguments(
    in text: Translation.Text, _ translation: Translation
  ) -> Finding? {
    guard translation.entry.source.hasSpecifiers, let source = text.source,
      !source.path.isPluralBranch, source.path.substitution == nil
    else { return nil }
    let format = text.own.format
    guard let expected = source.format.argumentPositions,
      let found = format.argumentPositions, found.isStrictSubset(of: expected)
    else { return nil }
    let subject = translation.subject(text.path)
    let excerpt = TextExcerpt(source: source.value, text: text.value)
    if found.isEmpty || format.specifiers.contains(where: { $0.position != nil }) {
      let lost = expected.subtracting(found).sorted().map(String.init).joined(separator: ", ")
      return translation.finding(
        .missingArgument, message: "\(subject) does not use argument \(lost) of the source.",
        advice: "Use every argument of the source.", at: text.offset, excerpt: excerpt)
    }
    return translation.finding(
      .unnumberedArguments,
      message: "\(subject) has \(found.count) of the source's \(expected.count) arguments"
        + " without positions, so it takes the first \(found.count).",
      advice: "Use every argument, or give each its position, as in %1$@ and %3$@.",
      at: text.offset, excerpt: excerpt)
  }

  private static func finding(
    _ fault: FormatFault, in text: Translation.Text, _ translation: Translation
  ) -> Finding {
    let bytes = Array(text.value.utf8)
    let part = String(decoding: bytes[fault.range], as: UTF8.self)
    let isSource = translation.language.isSource
    let original =
      isSource
      ? (translation.entry.formats.keyHasArguments ? "the key" : "other texts") : "the source"
    let (kind, message, advice) = words(for: fault.kind, part, original)
    return translation.finding(
      kind, message: "\(translation.subject(text.path)) \(message).", advice: advice,
      at: text.offset,
      excerpt: TextExcerpt(
        source: isSource ? translation.entry.entry.key : text.source?.value, text: text.value,
        range: fault.range))
  }

  private static func words(
    for kind: FormatFault.Kind, _ part: String, _ original: String
  ) -> (LocalizationFault, message: String, advice: String) {
    switch kind {
    case .type(let expected, let found, let position):
      (
        .argumentType,
        "takes argument \(position) for \(found) with “\(part)”; in \(original) it is \(expected)",
        "Use a specifier for \(expected)."
      )
    case .unknownArgument(let position):
      (
        .unknownArgument,
        "uses argument \(position) with “\(part)”, which \(original) does not have",
        "Remove it, or correct its position."
      )
    case .hole(let position):
      (
        .argumentHole,
        "leaves out argument \(position), so that “\(part)” takes the value of another one",
        "Use all arguments, or number them without a hole."
      )
    case .unnumbered:
      (
        .unnumberedArguments,
        "has its arguments in another order than \(original) without positions, from “\(part)” on",
        "Give each its position, as in %1$@ and %2$lld."
      )
    case .undefinedSubstitution(let name):
      (
        .undefinedSubstitution, "uses “\(part)” and has no substitution “\(name)”",
        "Add the substitution, or correct its name."
      )
    case .barePercent:
      (
        .barePercent, "has a percent sign that begins no format specifier",
        "Write “%%” for a percent sign."
      )
    case .lookalikePercent:
      (
        .lookalikePercent, "has “\(part)”, whose sign is not the percent sign",
        "Write “%” where a specifier is meant."
      )
    }
  }
}
