/// A text with its format specifiers.
///
/// The grammar is that of `NSString` (String Programming Guide, "String Format Specifiers"):
/// `%[n$][-+ #0'][width|*][.precision|*][hh h l ll q L z t j]conversion`, `%%`, and the
/// substitutions of string catalogs, `%[n$]#@name@` and `%arg`.
///
/// A space is a flag, so that by the grammar `100% sure` holds the specifier `% s`. A specifier with
/// a space is taken for prose, its percent sign for a bare one, where a number or a space and a
/// number stand before it (`50 % de`), or where a letter or an apostrophe follows it (`% der`);
/// unless it has a position, width or precision, or is `% @`.
package struct FormatText: Sendable {
  /// The specifiers in the order of the text, without `%%`.
  package private(set) var specifiers: [FormatSpecifier] = []
  /// The percent signs that begin no specifier, in UTF-8 bytes.
  package private(set) var barePercents: [Range<Int>] = []
  /// The characters that look like the percent sign of a specifier and are U+FF05, U+FE6A or
  /// U+066A, in UTF-8 bytes with what looks like the rest of the specifier.
  ///
  /// After a digit and before a word they are percent signs of their own right (`50٪`, `％OFF`),
  /// unless `@` or a position follows.
  package var lookalikes: [Range<Int>] { lookalikeSpecifiers.map(\.range) }
  /// What the lookalikes would be with a percent sign.
  private(set) var lookalikeSpecifiers: [FormatSpecifier] = []
  /// Whether the text has `%%`.
  package private(set) var hasEscapedPercent = false

  /// Finds the specifiers of `text`; a text without any sign like a percent sign costs next to
  /// nothing.
  package init(_ text: String) {
    guard Self.signBeginnings.contains(where: text.has) else { return }
    scan(FormatScanner(bytes: Array(text.utf8)))
  }

  /// The percent sign, and the bytes that its lookalikes begin with.
  private static let signBeginnings: [UInt8] = [UInt8(ascii: "%"), 0xD9, 0xEF]

  /// Whether there is nothing in the text that formatting might replace or that looks like it.
  package var isPlain: Bool {
    specifiers.isEmpty && barePercents.isEmpty && lookalikeSpecifiers.isEmpty
      && !hasEscapedPercent
  }

  /// The numbers of the arguments that the text takes, 1-based; nil if substitutions or prose make that
  /// uncertain.
  package var argumentPositions: Set<Int>? {
    for specifier in specifiers {
      guard case .argument = specifier.kind, !specifier.mayBeProse else { return nil }
    }
    return Set(FormatReader(specifiers, [], .text).uses.map(\.position))
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
        if let lookalike { lookalikeSpecifiers.append(lookalike) }
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
