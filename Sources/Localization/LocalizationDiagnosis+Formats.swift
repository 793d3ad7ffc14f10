internal import ReleaseModel
internal import StringCatalogs

extension LocalizationDiagnosis {
  /// Compares the arguments of one text with those of the key and the source texts.
  func judgeFormat(
    of text: String, _ traits: TextTraits, _ source: SourceTexts.Text?, at offset: Int
  ) {
    if traits.isDisjoint(with: [.percent, .lookalike]) {
      return judgeDroppedArguments(of: text, source, at: offset)
    }
    if let source, !traits.contains(.lookalike),
      PlainSpecifiers.areSame(in: text, and: source.value)
    {
      return
    }
    let place = path.place(in: substitutions)
    let faults =
      if language.isSource {
        context.formats.faults(
          inSource: FormatSource(text, substitutions: substitutions, place: place))
      } else {
        context.formats.faults(in: text, substitutions: substitutions, place: place)
      }
    if faults.isEmpty { judgeDroppedArguments(of: text, source, at: offset) }
    // Garbage may have as many faults as bytes, of which nobody reads more.
    for fault in faults.prefix(20) {
      // Nobody knows the arguments of a text whose key is a mere name and whose source is missing.
      if context.source.texts.isEmpty, case .unknownArgument = fault.kind { continue }
      let start = text.utf8.index(text.utf8.startIndex, offsetBy: fault.range.lowerBound)
      let part = String(text[start..<text.utf8.index(start, offsetBy: fault.range.count)])
      let (kind, message, advice) = words(for: fault.kind, part)
      add(
        kind, message: "\(subject()) \(message).", advice: advice, at: offset,
        excerpt: TextExcerpt(
          source: language.isSource ? key : source?.value, text: text, range: fault.range))
    }
  }

  /// Looks for arguments of the source text that a text does without.
  ///
  /// Texts that vary by number may leave the number out.
  private func judgeDroppedArguments(
    of text: String, _ source: SourceTexts.Text?, at offset: Int
  ) {
    guard let source, path.place(in: substitutions) == .text, !source.path.isPluralBranch,
      source.path.substitution == nil
    else { return }
    let format = FormatText(text)
    guard let expected = FormatText(source.value).argumentPositions,
      let found = format.argumentPositions, found.isStrictSubset(of: expected)
    else { return }
    let excerpt = TextExcerpt(source: source.value, text: text)
    if found.isEmpty || format.specifiers.contains(where: { $0.position != nil }) {
      let lost = expected.subtracting(found).sorted().map(String.init)
      add(
        .missingArgument,
        message:
          "\(subject()) does not use argument \(lost.joined(separator: ", ")) of the source.",
        advice: "Use every argument of the source.", at: offset, excerpt: excerpt)
    } else {
      add(
        .unnumberedArguments,
        message: "\(subject()) has \(found.count) of the source's \(expected.count) arguments"
          + " without positions, so it takes the first \(found.count).",
        advice: "Use every argument, or give each its position, as in %1$@ and %3$@.", at: offset,
        excerpt: excerpt)
    }
  }

  private func words(
    for kind: FormatFault.Kind, _ part: String
  ) -> (LocalizationFault, message: String, advice: String) {
    let original =
      switch (language.isSource, context.formats.keyHasArguments) {
      case (false, _): "the source"
      case (true, true): "the key"
      case (true, false): "other texts"
      }
    return switch kind {
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

  /// Looks for substitutions that no text of the localization uses.
  func judgeSubstitutionNames() {
    if substitutions.isEmpty { return }
    var used: Set<String> = []
    var first: (text: String, path: TextPath)?
    content.forEachText { text, path in
      if first == nil { first = (text, path) }
      for specifier in FormatText(text).specifiers {
        if case .substitution(let name) = specifier.kind { used.insert(name) }
      }
    }
    for substitution in content.substitutions where !used.contains(substitution.name) {
      add(
        .unusedSubstitution,
        message: "\(subject()) has the substitution “\(substitution.name)”, which no text uses.",
        advice: "Remove it, or write “%#@\(substitution.name)@” where it belongs.",
        at: substitution.offset, excerpt: first.map { excerpt($0.text, at: $0.path) })
    }
  }
}

extension TextPath {
  /// What the text is for formatting.
  fileprivate func place(in substitutions: [FormatSubstitution]) -> FormatPlace {
    if let substitution, let own = substitutions.first(where: { $0.name == substitution }) {
      return .substitutionCase(own)
    }
    return isPluralBranch ? .pluralCase : .text
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

  /// The texts as the sources of arguments, those for “other” first, which stand for most numbers
  /// and devices.
  var formatSources: [FormatSource] {
    let substitutions = formatSubstitutions
    var sources: [FormatSource] = []
    var special: [FormatSource] = []
    forEachText { text, path in
      let source = FormatSource(
        text, substitutions: substitutions, place: path.place(in: substitutions))
      if path.cases.allSatisfy({ $0 == "other" }) {
        sources.append(source)
      } else {
        special.append(source)
      }
    }
    return sources + special
  }
}
