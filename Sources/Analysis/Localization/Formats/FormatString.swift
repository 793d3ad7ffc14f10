/// A string with its format specifiers.
///
/// The grammar is that of `NSString` (String Programming Guide, "String Format Specifiers"):
/// `%[n$][-+ #0'][width|*][.precision|*][hh h l ll q L z t j]conversion`, `%%`, and the
/// substitutions of string catalogs, `%[n$]#@name@` and `%arg`.
///
/// A space is a flag, so by the grammar `100% sure` contains the specifier `% s`. A specifier with
/// a space counts as a bare percent sign in prose if it follows a number, with or without a space
/// (`50 % de`), or if a letter or apostrophe follows it (`% der`); unless it has a position, width
/// or precision, or is `% @`.
package struct FormatString: Sendable {
  /// The specifiers in the order of the string, without `%%`.
  package private(set) var specifiers: [FormatSpecifier] = []
  /// The percent signs that don't begin a specifier, in UTF-8 bytes.
  package private(set) var barePercents: [Range<Int>] = []
  /// The specifiers that begin with U+FF05, U+FE6A or U+066A instead of a percent sign.
  ///
  /// After a digit and before a word these are ordinary percent signs (`50٪`, `％OFF`), unless `@`
  /// or a position follows.
  package private(set) var lookalikes: [FormatSpecifier] = []
  /// Whether the string contains `%%`.
  package private(set) var hasEscapedPercent = false

  /// Finds the specifiers of `text`, with a fast path for strings without percent signs.
  package init(_ text: String) {
    // The percent sign, and the first bytes of its lookalikes.
    guard text.has(UInt8(ascii: "%")) || text.has(0xD9) || text.has(0xEF) else { return }
    scan(FormatScanner(bytes: Array(text.utf8)))
  }

  /// Whether the string contains nothing that formatting replaces, or that looks like it.
  package var isPlain: Bool {
    specifiers.isEmpty && barePercents.isEmpty && lookalikes.isEmpty
      && !hasEscapedPercent
  }

  /// The parts of `text`, which has these specifiers, around the chosen ones.
  package func pieces(
    of text: String, around isChosen: (FormatSpecifier) -> Bool = { _ in true }
  ) -> [String] {
    let ranges = specifiers.filter(isChosen).map(\.range)
    if ranges.isEmpty { return [text] }
    let bytes = Array(text.utf8)
    return zip([0] + ranges.map(\.upperBound), ranges.map(\.lowerBound) + [bytes.count]).map {
      String(decoding: bytes[$0..<$1], as: UTF8.self)
    }
  }

  /// The 1-based positions of the arguments taken, and which of them are numbers; `nil` if
  /// undefined substitutions or prose make them uncertain.
  package func arguments(
    with substitutions: [FormatSubstitution], at place: FormatPlace
  ) -> (positions: ArgumentPositions, numbers: ArgumentPositions)? {
    if specifiers.contains(where: \.mayBeProse) { return nil }
    let reader = FormatReader(specifiers, substitutions, place)
    guard reader.undefined.isEmpty, !reader.isUncertain else { return nil }
    let numbers = reader.uses.filter { $0.type?.isNumber ?? false }
    return (ArgumentPositions(reader.uses), ArgumentPositions(numbers))
  }

  /// Whether the specifiers equal those of another string in the same order, so that both are
  /// certain to take the same arguments.
  package func hasSameSpecifiers(as other: FormatString) -> Bool {
    specifiers.elementsEqual(other.specifiers) { one, two in
      one.position == two.position && one.kind == two.kind && one.starCount == two.starCount
        && !one.isSubstitution
    }
  }

  /// Whether it takes the same arguments as another string in the same order, without positions, and
  /// has no other percent signs, so that it is certain to be a correct translation.
  package func isEvidentTranslation(of other: FormatString) -> Bool {
    barePercents.isEmpty && lookalikes.isEmpty && hasSameSpecifiers(as: other)
      && specifiers.allSatisfy {
        $0.position == nil && !$0.mayBeProse && $0.kind != .substitutionArgument
      }
  }

  /// Whether it takes only the argument of the substitution whose case it is.
  package var takesOnlyOwnArgument: Bool {
    barePercents.isEmpty && lookalikes.isEmpty
      && specifiers.allSatisfy { $0.kind == .substitutionArgument }
  }

  private mutating func scan(_ scanner: FormatScanner) {
    var index = 0
    while index < scanner.bytes.count {
      guard let length = scanner.signLength(at: index) else {
        index += 1
        continue
      }
      if length > 1 {
        let lookalike = scanner.lookalike(at: index, signLength: length)
        if let lookalike { lookalikes.append(lookalike) }
        index = lookalike?.range.upperBound ?? index + length
      } else if scanner.byte(at: index + 1) == UInt8(ascii: "%") {
        hasEscapedPercent = true
        index += 2
      } else if let specifier = scanner.specifier(
        at: index, afterSpecifier: specifiers.last?.range.upperBound)
      {
        specifiers.append(specifier)
        index = specifier.range.upperBound
      } else {
        barePercents.append(index..<index + 1)
        index += 1
      }
    }
  }
}
