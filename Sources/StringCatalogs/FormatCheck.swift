/// Compares the specifiers of one text with declared arguments.
struct FormatCheck {
  let declared: FormatArguments
  let substitutions: [FormatSubstitution]
  let place: FormatPlace
  /// Whether the text is a source text: if the key is a mere name, it alone knows its arguments, so
  /// that any position it leaves out is a hole.
  let isSource: Bool
  /// Whether the text has percent signs that may be what is left of a specifier.
  var hasDamage: Bool

  func faults(_ specifiers: [FormatSpecifier]) -> [FormatFault] {
    let reader = FormatReader(specifiers, substitutions, place)
    let numbered = reader.uses.filter(\.isNumbered)
    let unnumbered = reader.uses.filter { !$0.isNumbered }
    var faults = numberedFaults(numbered)
    // What is missing is missing because of the damage, which is reported.
    if !hasDamage || Set(reader.uses.map(\.position)).count >= declared.types.count {
      faults += unnumberedFaults(unnumbered, beside: numbered)
      if faults.isEmpty, !reader.isUncertain { faults += hole(in: reader.uses) }
    }
    return faults + reader.undefined
  }

  /// One wrong argument without a position shifts all after it: only the first one counts.
  private func unnumberedFaults(_ uses: [FormatUse], beside numbered: [FormatUse]) -> [FormatFault]
  {
    guard let first = uses.first else { return [] }
    if let mismatch = uses.first(where: isMismatch) {
      let isReordered =
        !numbered.isEmpty || (uses.count > 1 && isSelection(uses.compactMap(\.type)))
      if isReordered { return [FormatFault(kind: .unnumbered, range: mismatch.range)] }
      return [typeFault(mismatch)].compactMap { $0 }
    }
    let taken = Set(numbered.map(\.position))
    // Whoever mixes both expects the ones without a position to go on after the others.
    if !declared.isMixed, place == .text, uses.contains(where: { taken.contains($0.position) }),
      taken.union(uses.map(\.position)).count < declared.types.count
    {
      return [FormatFault(kind: .unnumbered, range: first.range)]
    }
    return unknown(uses)
  }

  private func numberedFaults(_ uses: [FormatUse]) -> [FormatFault] {
    var seen: Set<Int> = []
    let mismatches = uses.filter { isMismatch($0) && seen.insert($0.position).inserted }
    let found = mismatches.compactMap { $0.type?.rawValue }.sorted()
    let expected = mismatches.compactMap { types(at: $0.position).first?.rawValue }.sorted()
    // The same types at other positions are swapped: one mistake.
    let reported = found == expected ? mismatches.prefix(1) : mismatches[...]
    return reported.compactMap(typeFault) + unknown(uses)
  }

  private func isMismatch(_ use: FormatUse) -> Bool {
    let types = types(at: use.position)
    guard let type = use.type, !types.isEmpty else { return false }
    return !types.contains(type)
  }

  private func types(at position: Int) -> [ArgumentType] {
    let types = declared.types(at: position)
    guard case .substitutionCase(let own) = place, own.argumentNumber == position,
      let type = own.type
    else { return types }
    return types + [type]
  }

  private func typeFault(_ use: FormatUse) -> FormatFault? {
    guard let found = use.type, let expected = types(at: use.position).first else { return nil }
    return FormatFault(
      kind: .type(expected: expected, found: found, position: use.position), range: use.range)
  }

  /// The uses of positions after the last one that is declared, each position once.
  private func unknown(_ uses: [FormatUse]) -> [FormatFault] {
    var seen: Set<Int> = []
    return uses.compactMap { use in
      guard use.type != nil, use.position > declared.types.count, types(at: use.position).isEmpty,
        seen.insert(use.position).inserted
      else { return nil }
      return FormatFault(kind: .unknownArgument(position: use.position), range: use.range)
    }
  }

  /// Whether `types` are among the declared ones, each as often at most.
  private func isSelection(_ types: [ArgumentType]) -> Bool {
    var left = declared.types.compactMap(\.first)
    return types.allSatisfy { type in
      guard let index = left.firstIndex(of: type) else { return false }
      left.remove(at: index)
      return true
    }
  }

  /// The first position that is left out before one that is used.
  ///
  /// Core Foundation reads no argument whose type no specifier tells, so that the next one gets its
  /// value. A plural category is formatted inside a text that takes the number, a branch of a
  /// substitution inside one that takes them all.
  private func hole(in uses: [FormatUse]) -> [FormatFault] {
    if case .substitutionCase = place { return [] }
    let positions = Set(uses.map(\.position))
    guard let last = positions.max() else { return [] }
    for position in 1..<last where !positions.contains(position) {
      let types = declared.types(at: position)
      if types.isEmpty && !isSource { continue }
      if place == .pluralCase, types.contains(.integer) || types.contains(.floatingPoint) {
        continue
      }
      guard let use = uses.first(where: { $0.position > position }) else { continue }
      return [FormatFault(kind: .hole(position: position), range: use.range)]
    }
    return []
  }
}
