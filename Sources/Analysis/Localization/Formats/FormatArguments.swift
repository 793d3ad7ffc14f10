internal import Algorithms

/// The properties of a substitution that affect formatting.
package struct FormatSubstitution: Sendable, Equatable {
  /// The name, as in `%#@name@`.
  package let name: String
  /// The 1-based number of its argument; `nil` if it follows from the order in the string.
  package let argumentNumber: Int?
  /// The 1-based number of its argument, which may follow from the order in the strings; `nil` if
  /// unknown.
  package fileprivate(set) var position: Int?
  /// The format specifier without its percent sign, such as `lld`.
  package let formatSpecifier: String
  /// The type of its argument; `nil` if the specifier is for neither a number nor an object.
  package let type: ArgumentType?

  /// Creates a substitution; the specifier has no percent sign: `lld`.
  package init(name: String, argumentNumber: Int?, formatSpecifier: String) {
    self.name = name
    self.argumentNumber = argumentNumber
    position = argumentNumber
    self.formatSpecifier = formatSpecifier
    type = Self.valueType(formatSpecifier)
  }

  /// The type for a format specifier without its percent sign; `nil` if its values have no plural
  /// category, because they are neither numbers nor objects.
  package static func valueType(_ specifier: String) -> ArgumentType? {
    let specifiers = FormatString("%" + specifier).specifiers
    guard specifiers.map(\.range) == [0..<specifier.utf8.count + 1],
      specifiers[0].position == nil, case .argument(let type) = specifiers[0].kind
    else { return nil }
    return type.isNumber || type == .object || type == .longDouble ? type : nil
  }
}

extension [FormatSubstitution] {
  /// Adds the arguments that follow from the order in the strings that use the substitutions.
  ///
  /// `texts` are all strings of a language, each with the substitution whose case it is, if any. If
  /// the strings use a substitution with different arguments, its argument stays unknown.
  package func located(in texts: [(format: FormatString, substitution: String?)]) -> Self {
    var located = self
    let numbers = Dictionary(enumerated().map { ($1.name, $0) }) { first, _ in first }
    let branches = Dictionary(grouping: texts, by: \.substitution)
    var open: [FormatSubstitution?] = [nil] + filter { $0.argumentNumber != nil }
    while let user = open.popLast() {
      var found: [Int: Set<Int>] = [:]
      for text in branches[user?.name, default: []] {
        let place = user.map(FormatPlace.substitutionCase) ?? .text
        for (name, position) in FormatReader(text.format.specifiers, self, place).places {
          if let number = numbers[name] { found[number, default: []].insert(position) }
        }
      }
      for (number, positions) in found.sorted(by: { $0.key < $1.key })
      where positions.count == 1 && located[number].position == nil {
        located[number].position = positions.first
        open.append(located[number])
      }
    }
    return located
  }
}

/// The role of a string in the content of a language.
package enum FormatPlace: Sendable, Equatable {
  /// The whole string, or that for a device.
  case text
  /// A plural case.
  ///
  /// May omit the number, because it is formatted inside a string that takes the number.
  case pluralCase
  /// A plural case of a substitution.
  ///
  /// Its first unnumbered argument is the substitution's own. It may use all others by number and
  /// omit any.
  case substitutionCase(FormatSubstitution)
}

/// A string with the substitutions that it can use.
package struct FormatSource: Sendable {
  /// The format specifiers of the string.
  package let format: FormatString
  /// The substitutions of its language.
  package let substitutions: [FormatSubstitution]
  /// The role of the string.
  package let place: FormatPlace

  package init(
    _ format: FormatString, substitutions: [FormatSubstitution] = [], place: FormatPlace = .text
  ) {
    self.format = format
    self.substitutions = substitutions
    self.place = place
  }
}

/// An argument that a string takes, and the specifier that takes it.
package struct FormatArgument: Sendable {
  /// The number of the argument, 1 to 127; 0 for that of a substitution if its number is unknown.
  package let position: Int
  /// The type; `nil` if it depends on an undefined substitution.
  package let type: ArgumentType?
  /// Whether the specifier contains the number.
  package let isNumbered: Bool
  fileprivate let specifier: FormatSpecifier
  /// The substitution that takes it, if any.
  package let substitution: FormatSubstitution?

  /// The range of the specifier, in UTF-8 bytes.
  package var range: Range<Int> { specifier.range }

  /// The specifier without a number, such as `%lld`.
  package var unnumbered: String { specifier.numbered(nil) }

  /// The form in which it prints a number.
  package var form: FormatSpecifier.Form? { specifier.form }

  /// The specifier with a number, such as `%2$lld`.
  package func numbered(_ position: Int) -> String { specifier.numbered(position) }

  /// The label of the argument in a string catalog, if it has one.
  package var label: String? { specifier.label }

  /// The position that its width is if the `$` was forgotten: 2 for `%2@`.
  package var widthAsPosition: Int? { specifier.plainWidth }

  /// The specifier without its percent sign, or that of the substitution: `lld`.
  package var valueType: String { substitution?.formatSpecifier ?? specifier.conversion }
}

extension FormatString {
  /// The arguments that the string takes, in its order; empty if a specifier takes several.
  package func arguments(
    with substitutions: [FormatSubstitution], at place: FormatPlace
  ) -> [FormatArgument] {
    specifiers.contains { $0.starCount > 0 }
      ? [] : FormatReader(specifiers, substitutions, place).uses
  }
}

/// The arguments that strings use, and their types.
struct FormatArguments {
  /// The types that strings use for one argument.
  struct Types {
    /// The first type found; `nil` if no string uses the position.
    private(set) var first: ArgumentType?
    /// Conflicting types in other strings.
    private var others: [ArgumentType] = []

    /// The types without conflicting ones.
    var firstOnly: Types {
      var types = self
      types.others = []
      return types
    }

    func contains(_ type: ArgumentType) -> Bool { type == first || others.contains(type) }

    /// Whether any string uses the argument as a number.
    var isNumber: Bool { first?.isNumber ?? false || others.contains(where: \.isNumber) }

    mutating func insert(_ type: ArgumentType) {
      if first == nil { first = type } else if !contains(type) { others.append(type) }
    }
  }

  /// The types at each position; index 0 is position 1.
  private(set) var types: [Types] = []
  /// Whether a string has both numbered and unnumbered arguments.
  private(set) var isMixed = false

  /// The arguments, each with only its first type.
  var withoutContradictions: FormatArguments {
    var arguments = self
    arguments.types = types.map(\.firstOnly)
    return arguments
  }

  func types(at position: Int) -> Types {
    types.indices.contains(position - 1) ? types[position - 1] : Types()
  }

  /// Adds the arguments that a string uses.
  ///
  /// With `untyped`, includes arguments of unknown type: those of substitutions without a valid
  /// specifier, which are reported separately.
  mutating func insert(_ uses: [FormatArgument], untyped: Bool = false) {
    for use in uses where use.position > 0 && (use.type != nil || untyped) {
      while types.count < use.position { types.append(Types()) }
      if let type = use.type { types[use.position - 1].insert(type) }
    }
    if uses.contains(where: \.isNumbered) && uses.contains(where: { !$0.isNumbered }) {
      isMixed = true
    }
  }
}

extension Sequence<FormatArgument> {
  /// The known positions.
  package var positions: ArgumentPositions {
    reduce(into: []) { if $1.position > 0 { $0.insert(ArgumentPositions($1.position)) } }
  }
}

/// A set of the numbers of arguments, 1 to 127.
package struct ArgumentPositions: OptionSet, Sendable {
  package let rawValue: UInt128

  package init(rawValue: UInt128) { self.rawValue = rawValue }
  package init(_ position: Int) { rawValue = 1 << UInt128(position) }

  package var count: Int { rawValue.nonzeroBitCount }
  package var min: Int? { isEmpty ? nil : rawValue.trailingZeroBitCount }
  package var max: Int? { isEmpty ? nil : 127 - rawValue.leadingZeroBitCount }
  package var sorted: [Int] { (1...127).filter(contains) }

  package func contains(_ position: Int) -> Bool { rawValue >> UInt128(position) & 1 == 1 }
}

/// Determines the argument of each specifier in a string.
///
/// An unnumbered specifier takes the next argument that no other unnumbered one takes, after one
/// argument for each of its `*`; numbered ones don't count (Core Foundation's
/// `__CFStringAppendFormatCore`). In a case of a substitution, the first one takes the
/// substitution's argument; its position is 0 if the number of that argument is unknown.
struct FormatReader {
  private(set) var uses: [FormatArgument] = []
  /// The uses of undefined substitutions, and of names that no system substitutes.
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
    lazy var numbers = Set(
      (specifiers.compactMap(\.position) + substitutions.compactMap(\.argumentNumber))
        .filter((1...127).contains))
    for specifier in specifiers {
      for _ in 0..<specifier.starCount {
        add(specifier, .integer, at: take(), isNumbered: false)
      }
      var number = specifier.position
      var type: ArgumentType?
      var definition: FormatSubstitution?
      switch specifier.kind {
      case .argument(let own): type = own
      case .substitutionArgument:
        // Outside of variations, formatting treats it as `%a`.
        if place != .text { continue }
        type = .floatingPoint
      case .substitution(let name):
        definition = substitutions.first { $0.name == name }
        if !name.utf8.allSatisfy(\.isNamePart) {
          undefined.append(
            FormatError(kind: .unreadableSubstitution(name: name), range: specifier.range))
        } else if definition == nil {
          undefined.append(
            FormatError(kind: .undefinedSubstitution(name: name), range: specifier.range))
        }
        type = definition?.type
        number = number ?? definition?.argumentNumber
        if number == nil, !numbers.isEmpty {
          let position = take()
          guard let known = definition?.position else {
            isUncertain = true
            if position > 0, !numbers.contains(position) {
              places.append((name, position))
            }
            continue
          }
          number = known
        }
        let position = number ?? next
        if position > 0 { places.append((name, position)) }
      }
      add(specifier, type, at: number ?? take(), isNumbered: number != nil, definition)
    }
  }

  private mutating func add(
    _ specifier: FormatSpecifier, _ type: ArgumentType?, at position: Int, isNumbered: Bool,
    _ substitution: FormatSubstitution? = nil
  ) {
    // A catalog may contain any number; Core Foundation supports up to 127.
    guard ((isNumbered ? 1 : 0)...127).contains(position) else { return }
    uses.append(
      FormatArgument(
        position: position, type: type, isNumbered: isNumbered, specifier: specifier,
        substitution: substitution))
  }
}
