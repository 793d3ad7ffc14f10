/// Compares the format arguments of translations with those that the key and the source texts have.
///
/// The key and all source texts together declare the arguments, because either may leave some out:
/// English texts often drop what the key declares, and a key may be a mere name. Where they
/// contradict each other, a translation may follow either; the source text is then at fault.
///
/// Harmless, and no fault: positions or none, another order with positions, repetition, an argument
/// that is used nowhere or only not at the end, `%d` for `%i` or `%lld`, a number left out of a
/// plural category.
///
/// A bare percent sign is one only in a format: where the key or a source text has an argument or
/// `%%`. `String(localized:)` formats no text without arguments, and `100% sure` is what it prints.
/// A translation that repeats a bare percent sign of the source text has no fault of its own.
package struct FormatComparison: Sendable {
  private let key: FormatArguments
  private let declared: FormatArguments
  /// What source texts are held to if the key has no arguments: where they contradict each other,
  /// the first one is right.
  private let declaredFirst: FormatArguments
  private let isFormat: Bool
  private let sourceHasBarePercent: Bool

  /// Takes the key and the source texts, those of plural categories and substitutions included,
  /// the most reliable ones first; without any the key is the source text.
  package init(key: String, sources: [FormatSource]) {
    let keyText = FormatText(key)
    var arguments = FormatArguments()
    arguments.insert(FormatReader(keyText.specifiers, [], .text).uses)
    self.key = arguments
    var texts: [FormatText] = []
    for source in sources {
      let text = source.format
      if text.isPlain { continue }
      texts.append(text)
      arguments.insert(FormatReader(text.specifiers, source.substitutions, source.place).uses)
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

  /// Whether the key has arguments, to which the source texts are held.
  package var keyHasArguments: Bool { !key.types.isEmpty }

  /// What is wrong with a translation, by position; one mistake gives one fault.
  package func faults(
    in format: FormatText, substitutions: [FormatSubstitution] = [], place: FormatPlace = .text
  ) -> [FormatFault] {
    if format.isPlain { return [] }
    let reportsBare = isFormat && !sourceHasBarePercent
    let check = FormatCheck(
      declared: declared, substitutions: substitutions, place: place, isSource: false,
      hasDamage: reportsBare && !format.barePercents.isEmpty)
    return faults(in: format, check, reportsBarePercents: reportsBare)
  }

  /// What is wrong with `source`, one of the source texts, by itself or compared with the key.
  ///
  /// If the key has no arguments, those of the source texts are taken as right.
  package func faults(inSource source: FormatSource) -> [FormatFault] {
    let format = source.format
    if format.isPlain { return [] }
    let check = FormatCheck(
      declared: key.types.isEmpty ? declaredFirst : key, substitutions: source.substitutions,
      place: source.place, isSource: true,
      hasDamage: isFormat && !format.barePercents.isEmpty)
    return faults(in: format, check, reportsBarePercents: isFormat)
  }

  private func faults(
    in format: FormatText, _ check: FormatCheck, reportsBarePercents: Bool
  ) -> [FormatFault] {
    let lookalikes = declared.types.isEmpty ? [] : format.lookalikeSpecifiers
    let specifiers =
      lookalikes.isEmpty
      ? format.specifiers
      : (format.specifiers + lookalikes).sorted { $0.range.lowerBound < $1.range.lowerBound }
    var faults = check.faults(specifiers)
    let prose = faults.isEmpty ? [] : format.specifiers.filter(\.mayBeProse)
    if !prose.isEmpty {
      let bare = reportsBarePercents ? prose.map { bareFault($0.range) } : []
      var damaged = check
      damaged.hasDamage = check.hasDamage || reportsBarePercents
      let second = damaged.faults(specifiers.filter { !$0.mayBeProse }) + bare
      let isAtProse = prose.contains { $0.range == faults[0].range }
      if second.count < faults.count || (second.count == faults.count && isAtProse) {
        faults = second
      }
    }
    if reportsBarePercents { faults += format.barePercents.map(bareFault) }
    faults += lookalikes.map { FormatFault(kind: .lookalikePercent, range: $0.range) }
    return faults.count < 2 ? faults : faults.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private func bareFault(_ range: Range<Int>) -> FormatFault {
    FormatFault(kind: .barePercent, range: range.lowerBound..<range.lowerBound + 1)
  }
}
