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
