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
    let positions = ArgumentPositions(uses)
    let isUniform = uses.allSatisfy { $0.isNumbered == uses[0].isNumbered }
    if reader.undefined.isEmpty, isUniform, positions.hasNoHole,
      !uses.contains(where: { isMismatch($0) || isUnknown($0) })
    {
      return []
    }
    let numbered = uses.filter(\.isNumbered)
    var errors = numberedErrors(numbered)
    // Missing arguments are a consequence of the damage, which is reported instead.
    if !hasDamage || positions.count >= declared.types.count {
      errors += unnumberedErrors(uses.filter { !$0.isNumbered }, beside: numbered, positions)
      if errors.isEmpty, !reader.isUncertain { errors += hole(in: uses, positions) }
    }
    return errors + reader.undefined
  }

  /// A wrong unnumbered argument shifts all later ones, so only the first is reported.
  private func unnumberedErrors(
    _ uses: [FormatUse], beside numbered: [FormatUse], _ positions: ArgumentPositions
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

  private func numberedErrors(_ uses: [FormatUse]) -> [FormatError] {
    var seen = ArgumentPositions()
    let mismatches = uses.filter { isMismatch($0) && seen.insert(.init($0.position)).inserted }
    let found = mismatches.compactMap { $0.type?.rawValue }.sorted()
    let expected = mismatches.compactMap { expectedType(at: $0.position)?.rawValue }.sorted()
    // If the same types occur at other positions, they were swapped, which is a single finding.
    let reported = found == expected ? mismatches.prefix(1) : mismatches[...]
    return reported.compactMap(typeError) + unknown(uses)
  }

  private func isMismatch(_ use: FormatUse) -> Bool {
    guard let type = use.type, let expected = expectedType(at: use.position) else { return false }
    let own = ownType(at: use.position)
    return !type.prints(expected)
      && (expected == own || type != own && !declared.types(at: use.position).contains(type))
  }

  private func isUnknown(_ use: FormatUse) -> Bool {
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

  private func typeError(_ use: FormatUse) -> FormatError? {
    guard let found = use.type, let expected = expectedType(at: use.position) else { return nil }
    return FormatError(
      kind: .type(expected: expected, found: found, position: use.position), range: use.range)
  }

  /// The uses of undeclared positions, each position once.
  private func unknown(_ uses: [FormatUse]) -> [FormatError] {
    var seen = ArgumentPositions()
    return uses.filter { isUnknown($0) && seen.insert(.init($0.position)).inserted }.map { use in
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
  private func hole(in uses: [FormatUse], _ positions: ArgumentPositions) -> [FormatError] {
    if case .substitutionCase = place { return [] }
    guard let last = uses.map(\.position).max() else { return [] }
    for position in 1..<last where !positions.contains(.init(position)) {
      let types = declared.types(at: position)
      if types.first == nil && !isSource { continue }
      if place == .pluralCase, types.isNumber { continue }
      guard let use = uses.first(where: { $0.position > position }) else { continue }
      return [FormatError(kind: .hole(position: position), range: use.range)]
    }
    return []
  }
}
