/// A part of a text that varies by itself, as far as formatting goes.
package struct FormatSubstitution: Sendable, Equatable {
  /// The name, as in `%#@name@`.
  package let name: String
  /// The number of its argument, 1-based, or nil if the order of the text decides.
  package let argumentNumber: Int?
  /// The type of its argument, or nil if the specifier is none.
  package let type: ArgumentType?

  /// Takes the specifier without its percent sign, `lld`.
  package init(name: String, argumentNumber: Int?, formatSpecifier: String) {
    self.name = name
    self.argumentNumber = argumentNumber
    let specifier = FormatText("%" + formatSpecifier).specifiers.first
    if case .argument(let type)? = specifier?.kind { self.type = type } else { type = nil }
  }
}

/// Where a text stands in what a catalog has for a language.
package enum FormatPlace: Sendable, Equatable {
  /// It is the whole text, or that for a device.
  case text
  /// It is the text for a plural category.
  ///
  /// The number may be left out, because the text is formatted inside one that takes it.
  case pluralCase
  /// It is the text for a plural category of a substitution.
  ///
  /// Its first argument without a position is the substitution's; it may use all others with
  /// positions and leave out any.
  case substitutionCase(FormatSubstitution)
}

/// A text with the substitutions that it can use.
package struct FormatSource: Sendable {
  /// What the text has of arguments.
  package let format: FormatText
  /// The substitutions of its language.
  package let substitutions: [FormatSubstitution]
  /// Where it stands.
  package let place: FormatPlace

  /// Creates a source.
  package init(
    _ format: FormatText, substitutions: [FormatSubstitution] = [], place: FormatPlace = .text
  ) {
    self.format = format
    self.substitutions = substitutions
    self.place = place
  }
}
