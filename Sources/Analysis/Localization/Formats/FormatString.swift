internal import Algorithms

/// A string with its format specifiers.
///
/// The grammar is that of `NSString` (String Programming Guide, "String Format Specifiers"):
/// `%[n$][-+ #0'][width|*][.precision|*][hh h l ll q L z t j]conversion`, `%%`, the substitutions
/// of string catalogs, `%[n$]#@name@` and `%arg`, the argument labels of Xcode 26, `%[n$](name)lld`,
/// and the choices of `NSRuleEditor`, `%[n$][first,second]@`.
///
/// Core Foundation accepts flags, a width and a precision before `#@` too (`CFString.c` of
/// swift-corelibs-foundation, `__CFParseFormatSpec`), so `%1#@name@` is a substitution.
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
    let numbers = reader.uses.lazy.filter { $0.type?.isNumber ?? false }
    return (reader.uses.positions, numbers.positions)
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
          && $0.plainWidth == nil && $0.label == nil
      }
  }

  /// Whether it uses the substitution with this name.
  package func inserts(_ name: String) -> Bool {
    specifiers.contains { if case .substitution(name) = $0.kind { true } else { false } }
  }

  /// Whether it takes only the argument of the substitution whose case it is.
  package var takesOnlyOwnArgument: Bool {
    barePercents.isEmpty && lookalikes.isEmpty
      && specifiers.allSatisfy { $0.kind == .substitutionArgument }
  }

  /// The ends of the specifiers that may begin at an offset, the more likely one first: `%arg` may
  /// be `%a` before text.
  package static func specifierEnds(at start: Int, in bytes: [UInt8]) -> [Int] {
    let scanner = FormatScanner(bytes: bytes)
    guard scanner.byte(at: start) == UInt8(ascii: "%"), let parts = scanner.parts(after: start + 1)
    else { return [] }
    return parts.kind == .substitutionArgument ? [parts.end, parts.end - 2] : [parts.end]
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

/// A format specifier: `%@`, `%2$lld`, `%#@files@`.
package struct FormatSpecifier: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case argument(ArgumentType)
    /// A part of the string that varies independently, `%#@name@`.
    case substitution(name: String)
    /// The substitution's own argument in one of its cases, `%arg`.
    case substitutionArgument
  }

  /// In UTF-8 bytes from the start of the string.
  package let range: Range<Int>
  /// The 1-based number of its argument; `nil` if it follows from the order in the string.
  package let position: Int?
  package let kind: Kind
  /// The specifier without its percent sign and number, such as `lld`.
  let conversion: String
  /// The number of arguments taken before its own for width and precision: one per `*`.
  package let starCount: Int
  /// Whether it may be a percent sign in prose instead, as in `100%-ig`.
  let mayBeProse: Bool
  /// The label of its argument in a string catalog, `count` of `%(count)lld`.
  package let label: String?

  /// Its width if nothing else precedes the conversion, which may be a position without `$`: 2 for
  /// `%2@`.
  package var plainWidth: Int? {
    guard position == nil, let first = conversion.utf8.first, first.isDigit,
      first != UInt8(ascii: "0")
    else { return nil }
    let digits = conversion.prefix(while: \.isWholeNumber)
    return conversion[digits.endIndex...].first == "." ? nil : Int(digits)
  }

  /// The specifier with a number, or without one; a width of this number is a misspelled number.
  func numbered(_ position: Int?) -> String {
    let isMisspelled = position != nil && plainWidth == position
    return "%" + (position.map { "\($0)$" } ?? "") + (label.map { "(\($0))" } ?? "")
      + (isMisspelled ? conversion.drop(while: \.isWholeNumber) : conversion[...])
  }

  /// The form in which it prints a number.
  package enum Form: Sendable {
    /// `%f`, with six digits after the point
    case sixDigits
    /// `%.2f`
    case digits
    /// `%d`
    case decimal
    /// `%x`
    case hexadecimal

    /// The form that loses what this one tells, if any.
    package var lost: Form? {
      switch self {
      case .digits: .sixDigits
      case .hexadecimal: .decimal
      default: nil
      }
    }
  }

  package var form: Form? {
    switch conversion.utf8.last {
    case UInt8(ascii: "f"), UInt8(ascii: "F"):
      conversion.has(UInt8(ascii: ".")) ? .digits : .sixDigits
    case UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "u"): .decimal
    case UInt8(ascii: "x"), UInt8(ascii: "X"): .hexadecimal
    default: nil
    }
  }

  /// Whether it prints a number in a form that a translation may lose.
  package var hasForm: Bool { form?.lost != nil }

  package var isSubstitution: Bool { if case .substitution = kind { true } else { false } }
}

/// A class of format arguments; reading an argument as another class is undefined behavior or
/// prints garbage.
///
/// Integers of 32 and 64 bits are one class: signedness and width affect the output only for
/// numbers that don't fit. `%d` for a number passed as `%lld` prints its low 32 bits, which is
/// correct for every number that fits in them, and Apple's tools treat the two as equal. The length
/// modifiers `hh` and `h` print only 8 and 16 bits, which truncates ordinary numbers.
package enum ArgumentType: String, Sendable, CaseIterable, CustomStringConvertible {
  /// `%@`
  case object
  /// `%d %i %u %x %X %o %D %U %O`, of 32 or 64 bits
  case integer
  /// The same with the length modifier `h`
  case short
  /// The same with the length modifier `hh`
  case byte
  /// `%f %F %e %E %g %G %a %A`
  case floatingPoint
  /// `%f %F %e %E %g %G %a %A` with the length modifier `L`
  case longDouble
  /// `%c %C`
  case character
  /// `%s`
  case cString
  /// `%S`
  case unicodeString
  /// `%p %n`
  case pointer

  /// The name of such an argument in messages, with its article.
  package var description: String {
    switch self {
    case .object: "an object"
    case .integer: "an integer"
    case .short: "a 16-bit integer"
    case .byte: "an 8-bit integer"
    case .floatingPoint: "a floating-point number"
    case .longDouble: "a long double"
    case .character: "a character"
    case .cString: "a C string"
    case .unicodeString: "a UTF-16 string"
    case .pointer: "a pointer"
    }
  }

  /// Whether it is an integer or a floating-point number, but not a long double.
  package var isNumber: Bool { isInteger || self == .floatingPoint }

  private var isInteger: Bool { [.integer, .short, .byte].contains(self) }

  /// Whether a specifier of this class prints every argument of another class correctly.
  package func prints(_ other: ArgumentType) -> Bool {
    self == other || isInteger && other == .byte || self == .integer && other == .short
  }

  /// The class of argument that a conversion takes with a length modifier, which may be empty.
  init?(conversion: UInt8, modifier: ArraySlice<UInt8>) {
    let isLong = modifier.elementsEqual("L".utf8)
    switch Unicode.Scalar(conversion) {
    case "@": self = .object
    case "d", "i", "u", "o", "x", "X", "D", "U", "O":
      self =
        modifier.elementsEqual("h".utf8)
        ? .short : modifier.elementsEqual("hh".utf8) ? .byte : .integer
    case "f", "F", "e", "E", "g", "G", "a", "A": self = isLong ? .longDouble : .floatingPoint
    case "c", "C": self = .character
    case "s": self = .cString
    case "S": self = .unicodeString
    case "p", "n": self = .pointer
    default: return nil
    }
  }
}

/// Reads one format specifier at a time.
struct FormatScanner {
  let bytes: [UInt8]

  func byte(at index: Int) -> UInt8? {
    index < bytes.count ? bytes[index] : nil
  }

  /// The length in bytes of the percent sign or lookalike at `index`: 1 for `%`.
  @inline(__always)
  func signLength(at index: Int) -> Int? {
    switch bytes[index] {
    case UInt8(ascii: "%"): 1
    case 0xD9: byte(at: index + 1) == 0xAA ? 2 : nil
    case 0xEF:
      switch (byte(at: index + 1), byte(at: index + 2)) {
      case (0xBC, 0x85), (0xB9, 0xAA): 3
      default: nil
      }
    default: nil
    }
  }

  /// The specifier at the percent sign at `start`; `nil` for a bare percent sign or prose.
  ///
  /// `end` is the end of the previous specifier.
  func specifier(at start: Int, afterSpecifier end: Int?) -> FormatSpecifier? {
    guard !isEncodedByte(at: start), let parts = parts(after: start + 1) else { return nil }
    let prose = likenessToProse(of: parts, at: start, afterSpecifier: end)
    if prose == .certain { return nil }
    return specifier(at: start, parts, mayBeProse: prose == .possible)
  }

  /// The specifier that the lookalike at `start` would begin; `nil` if it is prose.
  func lookalike(at start: Int, signLength: Int) -> FormatSpecifier? {
    guard let parts = parts(after: start + signLength), !parts.hasSpace else { return nil }
    if parts.position == nil, !parts.isObject,
      isNumber(before: start) || isWord(at: parts.end)
    {
      return nil
    }
    return specifier(at: start, parts, mayBeProse: false)
  }

  private func specifier(at start: Int, _ parts: Parts, mayBeProse: Bool) -> FormatSpecifier {
    FormatSpecifier(
      range: start..<parts.end, position: parts.position, kind: parts.kind,
      conversion: String(decoding: bytes[parts.conversion..<parts.end], as: UTF8.self),
      starCount: parts.starCount, mayBeProse: mayBeProse,
      label: parts.label.map { String(decoding: bytes[$0], as: UTF8.self) })
  }

  /// The parts of a specifier.
  struct Parts {
    var position: Int?
    var label: Range<Int>?
    var hasFlags = false
    var hasSpace = false
    var hasWidth = false
    var hasPrecision = false
    var starCount = 0
    var kind = FormatSpecifier.Kind.substitutionArgument
    /// The offset after the number.
    var conversion: Int
    var end: Int

    var isObject: Bool { kind == .argument(.object) }
  }

  func parts(after start: Int) -> Parts? {
    var parts = Parts(conversion: start, end: start)
    let (number, end) = digits(at: start)
    if end > start, byte(at: end) == UInt8(ascii: "$") {
      // Core Foundation stores a position in a signed byte.
      guard (1...127).contains(number) else { return nil }
      parts.position = number
      parts.conversion = end + 1
      parts.end = end + 1
    }
    readLabel(&parts)
    switch (byte(at: parts.end), byte(at: parts.end + 1), byte(at: parts.end + 2)) {
    case (UInt8(ascii: "a"), UInt8(ascii: "r"), UInt8(ascii: "g")):
      parts.end += 3
      return parts
    case (UInt8(ascii: "["), _, _): return choices(parts)
    default: break
    }
    if let name = nameOfSubstitution(after: parts.end) { return substitution(parts, name) }
    readFlags(&parts)
    return readWidthAndPrecision(&parts) ? conversion(parts) : nil
  }

  /// Reads the label of an argument in parentheses, `(count)`.
  private func readLabel(_ parts: inout Parts) {
    guard byte(at: parts.end) == UInt8(ascii: "(") else { return }
    let start = parts.end + 1
    guard let end = bytes[start...].firstIndex(where: { !$0.isOfIdentifier }),
      end > start, bytes[end] == UInt8(ascii: ")")
    else { return }
    parts.label = start..<end
    parts.conversion = end + 1
    parts.end = end + 1
  }

  /// Reads the choices of a pop-up button, `[is,is not]@`, each of which stands for an object.
  private func choices(_ before: Parts) -> Parts? {
    guard let end = bytes[before.end...].firstIndex(of: UInt8(ascii: "]")),
      byte(at: end + 1) == UInt8(ascii: "@")
    else { return nil }
    var parts = before
    parts.kind = .argument(.object)
    parts.end = end + 2
    return parts
  }

  /// The start of the name of a substitution, after `#@`, which flags and numbers may precede.
  private func nameOfSubstitution(after start: Int) -> Int? {
    var index = start
    var hasSharp = false
    while let byte = byte(at: index) {
      switch byte {
      case UInt8(ascii: "#"): hasSharp = true
      case UInt8(ascii: "@"): return hasSharp ? index + 1 : nil
      case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        break
      default: return nil
      }
      index += 1
    }
    return nil
  }

  private func substitution(_ before: Parts, _ start: Int) -> Parts? {
    var parts = before
    guard
      let end = bytes[start...].firstIndex(where: {
        $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "%")
      }), end > start, bytes[end] == UInt8(ascii: "@")
    else { return nil }
    parts.kind = .substitution(name: String(decoding: bytes[start..<end], as: UTF8.self))
    parts.end = end + 1
    return parts
  }

  private func readFlags(_ parts: inout Parts) {
    while let byte = byte(at: parts.end) {
      switch byte {
      case UInt8(ascii: " "): parts.hasSpace = true
      case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "#"), UInt8(ascii: "0"),
        UInt8(ascii: "'"):
        break
      default: return
      }
      parts.hasFlags = true
      parts.end += 1
    }
  }

  /// Reads the optional width and precision; returns whether they are plausible.
  private func readWidthAndPrecision(_ parts: inout Parts) -> Bool {
    let start = parts.end
    guard readNumberOrStar(&parts) else { return false }
    parts.hasWidth = parts.end > start
    guard byte(at: parts.end) == UInt8(ascii: ".") else { return true }
    parts.end += 1
    parts.hasPrecision = true
    return readNumberOrStar(&parts)
  }

  /// Reads an optional number or `*`; returns whether the number is below 1000.
  ///
  /// Larger widths are implausible and overflow in Core Foundation.
  private func readNumberOrStar(_ parts: inout Parts) -> Bool {
    if byte(at: parts.end) == UInt8(ascii: "*") {
      parts.starCount += 1
      parts.end += 1
      return true
    }
    let (number, end) = digits(at: parts.end)
    parts.end = end
    return number < 1000
  }

  private func conversion(_ before: Parts) -> Parts? {
    var parts = before
    let start = parts.end
    switch byte(at: start) {
    case UInt8(ascii: "h"), UInt8(ascii: "l"):
      parts.end += byte(at: start + 1) == byte(at: start) ? 2 : 1
    case UInt8(ascii: "q"), UInt8(ascii: "z"), UInt8(ascii: "t"), UInt8(ascii: "j"),
      UInt8(ascii: "L"):
      parts.end += 1
    default: break
    }
    guard let byte = byte(at: parts.end),
      let type = ArgumentType(conversion: byte, modifier: bytes[start..<parts.end])
    else { return nil }
    parts.kind = .argument(type)
    parts.end += 1
    return parts
  }

  /// The number at `start`, capped at 1000, and the end of its digits.
  private func digits(at start: Int) -> (number: Int, end: Int) {
    var number = 0
    var end = start
    while let byte = byte(at: end), byte.isDigit {
      number = min(number * 10 + Int(byte - UInt8(ascii: "0")), 1000)
      end += 1
    }
    return (number, end)
  }
}

/// Distinguishes percent signs in prose from specifiers.
extension FormatScanner {
  /// The likelihood that a grammatically valid specifier is a percent sign in prose.
  private enum Likeness { case none, possible, certain }

  /// The likelihood for the specifier at `start`; `end` is the end of the previous specifier.
  private func likenessToProse(
    of parts: Parts, at start: Int, afterSpecifier end: Int?
  ) -> Likeness {
    guard case .argument(let type) = parts.kind, parts.position == nil, parts.starCount == 0,
      !parts.hasPrecision
    else { return .none }
    if type == .object { return parts.hasSpace && isNumber(before: start) ? .possible : .none }
    // Without a width, there is nothing to align: "%-a" is a percent sign with a Hungarian suffix.
    if bytes[start + 1] == UInt8(ascii: "-"), !parts.hasWidth { return .certain }
    let followsNumber = isNumber(before: start)
    let precedesWord = isWord(at: parts.end)
    if parts.hasSpace, !parts.hasWidth, followsNumber || precedesWord { return .certain }
    let isPossible =
      parts.hasSpace || followsNumber || (parts.hasWidth && precedesWord)
      || (textEnd(before: start) == end && (parts.hasFlags || precedesWord))
    return isPossible ? .possible : .none
  }

  /// Whether a percent sign begins a percent-encoded byte of a URL (RFC 3986, 2.1), as in
  /// `https://example.org/%D0%9F`.
  ///
  /// A specifier may be part of a URL too, as in `https://example.org/%d0`, so a lowercase letter
  /// begins such a byte only next to another one.
  private func isEncodedByte(at start: Int) -> Bool {
    func isByte(_ index: Int) -> Bool {
      index >= 0 && index + 2 < bytes.count && bytes[index] == UInt8(ascii: "%")
        && bytes[index + 1].isHexDigit && bytes[index + 2].isHexDigit
    }
    guard isByte(start) else { return false }
    if bytes[start + 1].isLowercase, !isByte(start - 3), !isByte(start + 3) { return false }
    let before = bytes[..<start]
    let begin = (before.lastIndex { $0 <= 0x20 || "\"'<>()[]".utf8.contains($0) } ?? -1) + 1
    let token = before[begin...]
    return ["mailto:", "tel:", "sms:", "www."].contains { token.starts(with: $0.utf8) }
      || token.firstRange(of: "://".utf8) != nil
  }

  /// Whether a digit of any script ends before `start`, optionally followed by a space.
  private func isNumber(before start: Int) -> Bool {
    let end = textEnd(before: start)
    guard end > 0 else { return false }
    let last = bytes[end - 1]
    if last < 0x80 { return last.isDigit }
    let scalars = String(decoding: bytes[max(0, end - 4)..<end], as: UTF8.self).unicodeScalars
    return scalars.last?.properties.numericType == .decimal
  }

  /// Whether a cased letter or an apostrophe begins at `start`.
  private func isWord(at start: Int) -> Bool {
    guard start < bytes.count else { return false }
    let first = bytes[start]
    if first < 0x80 { return first.isLetter || first == UInt8(ascii: "'") }
    let rest = bytes[start..<min(start + 4, bytes.count)]
    guard let scalar = String(decoding: rest, as: UTF8.self).unicodeScalars.first else {
      return false
    }
    return scalar == "\u{2019}" || scalar.properties.isLowercase || scalar.properties.isUppercase
  }

  /// The end of the text before `start`, without one space: U+0020, U+00A0, U+202F or U+2009.
  private func textEnd(before start: Int) -> Int {
    guard start > 0 else { return start }
    switch bytes[start - 1] {
    case 0x20: return start - 1
    case 0xA0: return start >= 2 && bytes[start - 2] == 0xC2 ? start - 2 : start
    case 0xAF, 0x89:
      let isSpace = start >= 3 && bytes[start - 2] == 0x80 && bytes[start - 3] == 0xE2
      return isSpace ? start - 3 : start
    default: return start
    }
  }
}
