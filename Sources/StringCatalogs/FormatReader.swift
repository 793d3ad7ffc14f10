/// Determines the argument of each specifier in a string.
///
/// An unnumbered specifier takes the next argument not taken by another unnumbered one, after one
/// for each of its `*`; numbered ones don't count (Core Foundation's `__CFStringAppendFormatCore`).
/// In a case of a substitution, the first one takes the substitution's argument.
struct FormatReader {
  private(set) var uses: [FormatUse] = []
  /// The uses of undefined substitutions.
  private(set) var undefined: [FormatError] = []
  /// Whether an unnumbered substitution occurs next to numbered arguments, so that its argument is
  /// ambiguous.
  private(set) var isUncertain = false

  init(_ specifiers: [FormatSpecifier], _ substitutions: [FormatSubstitution], _ place: FormatPlace)
  {
    var next = 1
    if case .substitutionCase(let own) = place {
      // Without a number, the argument is unknown and can't be compared.
      next = own.argumentNumber ?? 0
    }
    let hasNumbers =
      specifiers.contains { $0.position != nil }
      || substitutions.contains { $0.argumentNumber != nil }
    for specifier in specifiers {
      for _ in 0..<specifier.starCount {
        add(specifier, .integer, at: next, isNumbered: false)
        if next > 0 { next += 1 }
      }
      var number = specifier.position
      var type: ArgumentType?
      switch specifier.kind {
      case .argument(let own): type = own
      case .substitutionArgument:
        // Outside of variations, formatting treats it as `%a`.
        if place != .text { continue }
        type = .floatingPoint
      case .substitution(let name):
        let definition = substitutions.first { $0.name == name }
        if definition == nil {
          undefined.append(
            FormatError(kind: .undefinedSubstitution(name: name), range: specifier.range))
        }
        type = definition?.type
        number = number ?? definition?.argumentNumber
        if number == nil, hasNumbers {
          isUncertain = true
          continue
        }
      }
      add(specifier, type, at: number ?? next, isNumbered: number != nil)
      if number == nil, next > 0 { next += 1 }
    }
  }

  private mutating func add(
    _ specifier: FormatSpecifier, _ type: ArgumentType?, at position: Int, isNumbered: Bool
  ) {
    // A catalog may contain any number; Core Foundation supports up to 127.
    guard (1...127).contains(position) else { return }
    uses.append(
      FormatUse(position: position, type: type, isNumbered: isNumbered, range: specifier.range))
  }
}
