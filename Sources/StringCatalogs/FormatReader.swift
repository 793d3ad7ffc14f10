/// Finds the argument that each specifier of a text uses.
///
/// Specifiers without a position take the next argument that none without a position has taken yet,
/// each `*` one of its own before; those with a position don't count (Core Foundation's
/// `__CFStringAppendFormatCore`). In a branch of a substitution the first one is its argument.
struct FormatReader {
  private(set) var uses: [FormatUse] = []
  /// The uses of substitutions that are not defined.
  private(set) var undefined: [FormatFault] = []
  /// Whether a substitution without a number stands beside arguments with positions, so that which
  /// argument it takes can't be told.
  private(set) var isUncertain = false

  init(_ specifiers: [FormatSpecifier], _ substitutions: [FormatSubstitution], _ place: FormatPlace)
  {
    var next = 1
    if case .substitutionCase(let own) = place {
      // Whose argument can't be told without a number is none that can be compared.
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
        // Outside of variations it is `%a`, as far as formatting knows.
        if place != .text { continue }
        type = .floatingPoint
      case .substitution(let name):
        let definition = substitutions.first { $0.name == name }
        if definition == nil {
          undefined.append(
            FormatFault(kind: .undefinedSubstitution(name: name), range: specifier.range))
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
    // A catalog may give any number to a substitution; Core Foundation goes up to 127.
    guard (1...127).contains(position) else { return }
    uses.append(
      FormatUse(position: position, type: type, isNumbered: isNumbered, range: specifier.range))
  }
}
