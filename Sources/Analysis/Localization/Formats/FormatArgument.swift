/// An argument that a string takes, and the specifier that takes it.
package struct FormatArgument: Sendable {
  /// The number of the argument, 1 to 127; 0 for that of a substitution if its number is unknown.
  package let position: Int
  /// The type; `nil` if it depends on an undefined substitution.
  package let type: ArgumentType?
  /// Whether the specifier contains the number.
  package let isNumbered: Bool
  /// The range of the specifier, in UTF-8 bytes.
  package let range: Range<Int>
  /// The specifier without the percent sign and the number, such as `lld`.
  private let conversion: Substring
  /// The substitution that takes it, if any.
  package let substitution: FormatSubstitution?

  /// The specifier without a number, such as `%lld`.
  package var unnumbered: String { "%\(conversion)" }

  /// The specifier with a number, such as `%2$lld`.
  package func numbered(_ position: Int) -> String { "%\(position)$\(conversion)" }

  /// The specifier without its percent sign, or that of the substitution: `lld`.
  package var valueType: String { substitution?.formatSpecifier ?? String(conversion) }

  fileprivate init(
    _ use: FormatUse, _ specifier: Substring, _ substitutions: [FormatSubstitution]
  ) {
    position = use.position
    type = use.type
    isNumbered = use.isNumbered
    range = use.range
    let body = specifier.drop { $0 == "%" }
    let digits = body.prefix(while: \.isNumber)
    conversion =
      body.dropFirst(digits.count).first == "$" ? body.dropFirst(digits.count + 1) : body
    let conversion = conversion
    substitution = substitutions.first { conversion == "#@\($0.name)@" }
  }
}

extension FormatString {
  /// The arguments that `text`, which has these specifiers, takes, in the order of the string;
  /// empty if a specifier takes several.
  package func arguments(
    of text: String, with substitutions: [FormatSubstitution], at place: FormatPlace
  ) -> [FormatArgument] {
    if specifiers.contains(where: { $0.starCount > 0 }) { return [] }
    let bytes = Array(text.utf8)
    return FormatReader(specifiers, substitutions, place).uses.map { use in
      FormatArgument(use, Substring(decoding: bytes[use.range], as: UTF8.self), substitutions)
    }
  }
}
