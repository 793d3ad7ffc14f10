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
    let uses = reader.uses
    let positions = uses.reduce(into: Positions()) { $0.insert($1.position) }
    let numbered = uses.filter(\.isNumbered)
    let isMixed = !numbered.isEmpty && numbered.count < uses.count
    if reader.undefined.isEmpty, !isMixed, positions.hasNoHole,
      !uses.contains(where: { isMismatch($0) || isUnknown($0) })
    {
      return []
    }
    var faults = numberedFaults(numbered)
    // What is missing is missing because of the damage, which is reported.
    if !hasDamage || positions.count >= declared.types.count {
      faults += unnumberedFaults(uses.filter { !$0.isNumbered }, beside: numbered, positions)
      if faults.isEmpty, !reader.isUncertain { faults += hole(in: uses, positions) }
    }
    return faults + reader.undefined
  }

  /// One wrong argument without a position shifts all after it: only the first one counts.
  private func unnumberedFaults(
    _ uses: [FormatUse], beside numbered: [FormatUse], _ positions: Positions
  ) -> [FormatFault] {
    guard let first = uses.first else { return [] }
    if let mismatch = uses.first(where: isMismatch) {
      let isReordered =
        !numbered.isEmpty || (uses.count > 1 && isSelection(uses.compactMap(\.type)))
      if isReordered { return [FormatFault(kind: .unnumbered, range: mismatch.range)] }
      return [typeFault(mismatch)].compactMap { $0 }
    }
    // Whoever mixes both expects the ones without a position to go on after the others.
    if !declared.isMixed, place == .text, positions.count < declared.types.count,
      uses.contains(where: { use in numbered.contains { $0.position == use.position } })
    {
      return [FormatFault(kind: .unnumbered, range: first.range)]
    }
    return unknown(uses)
  }

  private func numberedFaults(_ uses: [FormatUse]) -> [FormatFault] {
    var seen = Positions()
    let mismatches = uses.filter { isMismatch($0) && seen.insert($0.position) }
    let found = mismatches.compactMap { $0.type?.rawValue }.sorted()
    let expected = mismatches.compactMap { expectedType(at: $0.position)?.rawValue }.sorted()
    // The same types at other positions are swapped: one mistake.
    let reported = found == expected ? mismatches.prefix(1) : mismatches[...]
    return reported.compactMap(typeFault) + unknown(uses)
  }

  private func isMismatch(_ use: FormatUse) -> Bool {
    guard let type = use.type, let expected = expectedType(at: use.position) else { return false }
    return type != expected && type != ownType(at: use.position)
      && !declared.types(at: use.position).contains(type)
  }

  private func isUnknown(_ use: FormatUse) -> Bool {
    use.type != nil && use.position > declared.types.count && ownType(at: use.position) == nil
  }

  private func expectedType(at position: Int) -> ArgumentType? {
    declared.types(at: position).first ?? ownType(at: position)
  }

  /// The type of the argument of the substitution whose branch the text is, if it is at `position`.
  private func ownType(at position: Int) -> ArgumentType? {
    guard case .substitutionCase(let own) = place, own.argumentNumber == position else {
      return nil
    }
    return own.type
  }

  private func typeFault(_ use: FormatUse) -> FormatFault? {
    guard let found = use.type, let expected = expectedType(at: use.position) else { return nil }
    return FormatFault(
      kind: .type(expected: expected, found: found, position: use.position), range: use.range)
  }

  /// The uses of positions after the last one that is declared, each position once.
  private func unknown(_ uses: [FormatUse]) -> [FormatFault] {
    var seen = Positions()
    return uses.filter { isUnknown($0) && seen.insert($0.position) }.map { use in
      FormatFault(kind: .unknownArgument(position: use.position), range: use.range)
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
  private func hole(in uses: [FormatUse], _ positions: Positions) -> [FormatFault] {
    if case .substitutionCase = place { return [] }
    guard let last = uses.map(\.position).max() else { return [] }
    for position in 1..<last where !positions.contains(position) {
      let types = declared.types(at: position)
      if types.first == nil && !isSource { continue }
      if place == .pluralCase, types.contains(.integer) || types.contains(.floatingPoint) {
        continue
      }
      guard let use = uses.first(where: { $0.position > position }) else { continue }
      return [FormatFault(kind: .hole(position: position), range: use.range)]
    }
    return []
  }
}

/// A set of positions from 1 to 127.
private struct Positions {
  private var bits: UInt128 = 0

  var count: Int { bits.nonzeroBitCount }

  /// Whether every position before the last one is in the set.
  var hasNoHole: Bool { bits >> 1 & (bits >> 1 &+ 1) == 0 }

  func contains(_ position: Int) -> Bool { bits & 1 << UInt128(position) != 0 }

  /// Whether the position was not in the set before.
  @discardableResult mutating func insert(_ position: Int) -> Bool {
    let isNew = !contains(position)
    bits |= 1 << UInt128(position)
    return isNew
  }
}
