/// Determines the argument of each specifier in a string.
///
/// An unnumbered specifier takes the next argument that no other unnumbered one takes, after one
/// argument for each of its `*`; numbered ones don't count (Core Foundation's
/// `__CFStringAppendFormatCore`). In a case of a substitution, the first one takes the
/// substitution's argument; its position is 0 if the number of that argument is unknown.
struct FormatReader {
  private(set) var uses: [FormatUse] = []
  /// The uses of undefined substitutions.
  private(set) var undefined: [FormatError] = []
  /// Whether an unnumbered substitution occurs next to numbered arguments, so that its argument is
  /// ambiguous.
  private(set) var isUncertain = false
  /// The arguments of the substitutions that the string uses, in the order of the string.
  private(set) var places: [(name: String, position: Int)] = []

  init(_ specifiers: [FormatSpecifier], _ substitutions: [FormatSubstitution], _ place: FormatPlace)
  {
    var next = 1
    // Without a number, only the first argument is known: that of the substitution.
    if case .substitutionCase(let own) = place { next = own.position ?? 0 }
    func take() -> Int {
      defer { next = next > 0 ? next + 1 : -1 }
      return next
    }
    // Few strings have substitutions.
    lazy var numbers = ArgumentPositions(
      specifiers.compactMap(\.position) + substitutions.compactMap(\.argumentNumber))
    for specifier in specifiers {
      for _ in 0..<specifier.starCount {
        add(specifier, .integer, at: take(), isNumbered: false)
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
        if number == nil, !numbers.isEmpty {
          let position = take()
          guard let known = definition?.position else {
            isUncertain = true
            if position > 0, !numbers.contains(ArgumentPositions(position)) {
              places.append((name, position))
            }
            continue
          }
          number = known
        }
        let position = number ?? next
        if position > 0 { places.append((name, position)) }
      }
      add(specifier, type, at: number ?? take(), isNumbered: number != nil)
    }
  }

  private mutating func add(
    _ specifier: FormatSpecifier, _ type: ArgumentType?, at position: Int, isNumbered: Bool
  ) {
    // A catalog may contain any number; Core Foundation supports up to 127.
    guard ((isNumbered ? 1 : 0)...127).contains(position) else { return }
    uses.append(
      FormatUse(position: position, type: type, isNumbered: isNumbered, range: specifier.range))
  }
}
