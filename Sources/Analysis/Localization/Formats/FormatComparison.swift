/// Compares the format arguments of translations with those of the key and the source strings.
///
/// The key and all source strings together declare the arguments, because each may omit some:
/// English strings often drop arguments of the key, and a key may be an identifier. If they
/// contradict each other, a translation may follow either; the finding is reported for the source
/// string.
///
/// These differences are harmless and not reported: numbered or unnumbered arguments, a different
/// order of numbered arguments, repetitions, arguments that are unused everywhere or only at the
/// end, `%d` for `%i` or `%lld`, and a plural case without its number.
///
/// A bare percent sign is reported only in a format, where the key or a source string has an
/// argument or `%%`. `String(localized:)` doesn't format strings without arguments, and prints
/// `100% sure` as is. A translation that repeats a bare percent sign of the source string is not
/// reported.
package struct FormatComparison: Sendable {
  private let key: FormatArguments
  private let declared: FormatArguments
  /// The arguments for checking source strings when the key has none; of contradicting types, the
  /// first applies.
  private let declaredFirst: FormatArguments
  private let isFormat: Bool
  private let sourceHasBarePercent: Bool

  /// Takes the key and all source strings, including plural cases and substitutions, most reliable
  /// first; without source strings, the key is the source string.
  package init(key: String, sources: [FormatSource]) {
    let keyText = FormatString(key)
    var arguments = FormatArguments()
    arguments.insert(FormatReader(keyText.specifiers, [], .text).uses)
    self.key = arguments
    var texts: [FormatString] = []
    for source in sources {
      let text = source.format
      if text.isPlain { continue }
      texts.append(text)
      arguments.insert(
        FormatReader(text.specifiers, source.substitutions, source.place).uses, untyped: true)
    }
    declared = arguments
    declaredFirst = arguments.withoutContradictions
    sourceHasBarePercent = (sources.isEmpty ? [keyText] : texts).contains {
      !$0.barePercents.isEmpty
    }
    isFormat = (texts + [keyText]).contains { text in
      text.hasEscapedPercent || text.specifiers.contains { !$0.mayBeProse }
    }
  }

  /// Whether the key has arguments, which source strings are then compared with.
  package var keyHasArguments: Bool { !key.types.isEmpty }

  /// The findings in a translation, ordered by position; each mistake is reported once.
  package func errors(
    in format: FormatString, substitutions: [FormatSubstitution] = [], place: FormatPlace = .text
  ) -> [FormatError] {
    errors(
      in: FormatSource(format, substitutions: substitutions, place: place), declared,
      isSource: false, reportsBarePercents: isFormat && !sourceHasBarePercent)
  }

  /// The findings in `source`, one of the source strings, by itself or compared with the key.
  ///
  /// If the key has no arguments, those of the source strings are considered correct.
  package func errors(inSource source: FormatSource) -> [FormatError] {
    errors(
      in: source, key.types.isEmpty ? declaredFirst : key, isSource: true,
      reportsBarePercents: isFormat)
  }

  private func errors(
    in text: FormatSource, _ arguments: FormatArguments, isSource: Bool, reportsBarePercents: Bool
  ) -> [FormatError] {
    let format = text.format
    if format.isPlain { return [] }
    let check = FormatCheck(
      declared: arguments, substitutions: text.substitutions, place: text.place,
      isSource: isSource, hasDamage: reportsBarePercents && !format.barePercents.isEmpty)
    let lookalikes = declared.types.isEmpty ? [] : format.lookalikes
    let specifiers =
      lookalikes.isEmpty
      ? format.specifiers
      : (format.specifiers + lookalikes).sorted { $0.range.lowerBound < $1.range.lowerBound }
    var errors = check.errors(specifiers)
    let prose = errors.isEmpty ? [] : format.specifiers.filter(\.mayBeProse)
    if !prose.isEmpty {
      let bare = reportsBarePercents ? prose.map { bareError($0.range) } : []
      var damaged = check
      damaged.hasDamage = check.hasDamage || reportsBarePercents
      let second = damaged.errors(specifiers.filter { !$0.mayBeProse }) + bare
      let isAtProse = prose.contains { $0.range == errors[0].range }
      if second.count < errors.count || (second.count == errors.count && isAtProse) {
        errors = second
      }
    }
    if reportsBarePercents { errors += format.barePercents.map(bareError) }
    errors += lookalikes.map { FormatError(kind: .lookalikePercent, range: $0.range) }
    return errors.count < 2 ? errors : errors.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private func bareError(_ range: Range<Int>) -> FormatError {
    FormatError(kind: .barePercent, range: range.lowerBound..<range.lowerBound + 1)
  }
}

/// A mistake in the format specifiers of a string.
package struct FormatError: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    /// The argument at `position` (1-based) is read as a different type than it has.
    case type(expected: ArgumentType, found: ArgumentType, position: Int)
    /// There is no argument at `position` (1-based).
    case unknownArgument(position: Int)
    /// The argument at `position` (1-based) is skipped before a used one, which then reads its
    /// value.
    case hole(position: Int)
    /// The arguments are in a different order, but unnumbered.
    case unnumbered
    /// There is no substitution called `name`.
    case undefinedSubstitution(name: String)
    /// The name of a substitution has a character that ends the specifier, so that it is never
    /// substituted.
    ///
    /// Core Foundation reads letters, digits and `_` of ASCII (`CFString.c`,
    /// `__CFParseFormatSpec`).
    case unreadableSubstitution(name: String)
    /// A percent sign doesn't begin a specifier, or only forms one with prose by accident.
    case barePercent
    /// A character that looks like a percent sign is in place of a specifier's percent sign.
    case lookalikePercent
  }

  package let kind: Kind
  /// In UTF-8 bytes from the start of the string.
  package let range: Range<Int>

  package init(kind: Kind, range: Range<Int>) {
    self.kind = kind
    self.range = range
  }
}

/// Compares the specifiers of one string with the declared arguments.
struct FormatCheck {
  let declared: FormatArguments
  let substitutions: [FormatSubstitution]
  let place: FormatPlace
  /// Whether the string is a source string: if the key is an identifier, only the source string
  /// declares the arguments, so any position it skips is a hole.
  let isSource: Bool
  /// Whether the string has percent signs that may be damaged specifiers.
  var hasDamage: Bool

  func errors(_ specifiers: [FormatSpecifier]) -> [FormatError] {
    let reader = FormatReader(specifiers, substitutions, place)
    let uses = reader.uses
    let positions = uses.positions
    let isUniform = uses.allSatisfy { $0.isNumbered == uses[0].isNumbered }
    if reader.undefined.isEmpty, isUniform, positions.count == positions.max ?? 0,
      !uses.contains(where: { isMismatch($0) || isUnknown($0) })
    {
      return []
    }
    let numbered = uses.filter(\.isNumbered)
    var errors = numberedErrors(numbered)
    // Missing arguments are a consequence of the damage, which is reported instead.
    if !hasDamage || positions.count >= declared.types.count {
      // Wrong numbered arguments and the order of the others are one mistake.
      let isWrong = !errors.isEmpty
      errors += unnumberedErrors(uses.filter { !$0.isNumbered }, beside: numbered, positions)
        .filter { !isWrong || $0.kind != .unnumbered }
      if errors.isEmpty, !reader.isUncertain { errors += hole(in: uses, positions) }
    }
    return errors + reader.undefined
  }

  /// A wrong unnumbered argument shifts all later ones, so only the first is reported.
  private func unnumberedErrors(
    _ uses: [FormatArgument], beside numbered: [FormatArgument], _ positions: ArgumentPositions
  ) -> [FormatError] {
    guard let first = uses.first else { return [] }
    if let mismatch = uses.first(where: isMismatch) {
      let isReordered =
        !numbered.isEmpty || (uses.count > 1 && isSelection(uses.compactMap(\.type)))
      if isReordered { return [FormatError(kind: .unnumbered, range: mismatch.range)] }
      return [typeError(mismatch)].compactMap { $0 }
    }
    // Authors who mix both expect unnumbered arguments to continue after the numbered ones.
    if !declared.isMixed, place == .text, positions.count < declared.types.count,
      uses.contains(where: { use in numbered.contains { $0.position == use.position } })
    {
      return [FormatError(kind: .unnumbered, range: first.range)]
    }
    return unknown(uses)
  }

  private func numberedErrors(_ uses: [FormatArgument]) -> [FormatError] {
    var seen: Set<Int> = []
    let mismatches = uses.filter { isMismatch($0) && seen.insert($0.position).inserted }
    let found = mismatches.compactMap { $0.type?.rawValue }.sorted()
    let expected = mismatches.compactMap { expectedType(at: $0.position)?.rawValue }.sorted()
    // If the same types occur at other positions, they were swapped, which is a single finding.
    let reported = found == expected ? mismatches.prefix(1) : mismatches[...]
    return reported.compactMap(typeError) + unknown(uses)
  }

  private func isMismatch(_ use: FormatArgument) -> Bool {
    guard let type = use.type, let expected = expectedType(at: use.position) else { return false }
    let own = ownType(at: use.position)
    return !type.prints(expected)
      && (expected == own || type != own && !declared.types(at: use.position).contains(type))
  }

  private func isUnknown(_ use: FormatArgument) -> Bool {
    use.type != nil && use.position > declared.types.count && ownType(at: use.position) == nil
  }

  /// In a case of a substitution, the substitution's own type applies, unless that is what
  /// contradicts the declared types.
  private func expectedType(at position: Int) -> ArgumentType? {
    let types = declared.types(at: position)
    guard let own = ownType(at: position), types.first == nil || types.contains(own) else {
      return types.first
    }
    return own
  }

  /// The type of the substitution's own argument, if it is at `position` and the string is a case
  /// of the substitution.
  private func ownType(at position: Int) -> ArgumentType? {
    guard case .substitutionCase(let own) = place, (own.position ?? 0) == position else {
      return nil
    }
    return own.type
  }

  private func typeError(_ use: FormatArgument) -> FormatError? {
    guard let found = use.type, let expected = expectedType(at: use.position) else { return nil }
    return FormatError(
      kind: .type(expected: expected, found: found, position: use.position), range: use.range)
  }

  /// The uses of undeclared positions, each position once.
  private func unknown(_ uses: [FormatArgument]) -> [FormatError] {
    var seen: Set<Int> = []
    return uses.filter { isUnknown($0) && seen.insert($0.position).inserted }.map { use in
      FormatError(kind: .unknownArgument(position: use.position), range: use.range)
    }
  }

  /// Whether the declared types contain `types`, counting repetitions.
  private func isSelection(_ types: [ArgumentType]) -> Bool {
    var left = declared.types.compactMap(\.first)
    return types.allSatisfy { type in
      guard let index = left.firstIndex(where: type.prints) else { return false }
      left.remove(at: index)
      return true
    }
  }

  /// The first unused position before a used one.
  ///
  /// Core Foundation can't skip an argument whose type no specifier declares, so the next specifier
  /// reads its value. A plural case is formatted inside a string that takes the number, and a case
  /// of a substitution inside one that takes all arguments.
  private func hole(in uses: [FormatArgument], _ positions: ArgumentPositions) -> [FormatError] {
    if case .substitutionCase = place { return [] }
    guard let last = uses.map(\.position).max() else { return [] }
    for position in 1..<last where !positions.contains(position) {
      let types = declared.types(at: position)
      if types.first == nil && !isSource { continue }
      if place == .pluralCase, types.isNumber { continue }
      guard let use = uses.first(where: { $0.position > position }) else { continue }
      return [FormatError(kind: .hole(position: position), range: use.range)]
    }
    return []
  }
}
