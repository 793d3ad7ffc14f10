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
