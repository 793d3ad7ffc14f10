/// The parts of a substitution that matter for formatting.
package struct FormatSubstitution: Sendable, Equatable {
  /// The name, as in `%#@name@`.
  package let name: String
  /// The 1-based number of its argument; `nil` if it follows from the order in the string.
  package let argumentNumber: Int?
  /// The type of its argument; `nil` if the specifier is invalid.
  package let type: ArgumentType?

  /// Creates a substitution; the specifier has no percent sign: `lld`.
  package init(name: String, argumentNumber: Int?, formatSpecifier: String) {
    self.name = name
    self.argumentNumber = argumentNumber
    let specifier = FormatText("%" + formatSpecifier).specifiers.first
    if case .argument(let type)? = specifier?.kind { self.type = type } else { type = nil }
  }
}

/// The role of a string in the content of a language.
package enum FormatPlace: Sendable, Equatable {
  /// The whole string, or that for a device.
  case text
  /// A plural case.
  ///
  /// May omit the number, because it is formatted inside a string that takes it.
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
  package let format: FormatText
  /// The substitutions of its language.
  package let substitutions: [FormatSubstitution]
  /// The role of the string.
  package let place: FormatPlace

  package init(
    _ format: FormatText, substitutions: [FormatSubstitution] = [], place: FormatPlace = .text
  ) {
    self.format = format
    self.substitutions = substitutions
    self.place = place
  }
}
