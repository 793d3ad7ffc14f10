extension FormatScanner {
  /// How sure it is that a specifier by the grammar is a percent sign in prose.
  enum Likeness { case none, possible, certain }

  /// What stands before and after a specifier.
  struct ContextOfSpecifier {
    /// A digit of any script stands before it, perhaps with a space between.
    let followsNumber: Bool
    /// A specifier ends before it, perhaps with a space between.
    let followsSpecifier: Bool
    /// A letter that has case or an apostrophe stands after it.
    let precedesWord: Bool

    init(_ scanner: FormatScanner, _ start: Int, _ end: Int, _ endOfPrevious: Int?) {
      var before = String(decoding: scanner.bytes[max(0, start - 8)..<start], as: UTF8.self)
        .unicodeScalars[...]
      var previousEnd = start
      if let space = before.last, [" ", "\u{A0}", "\u{202F}", "\u{2009}"].contains(space) {
        before.removeLast()
        previousEnd -= UTF8.encode(space)?.count ?? 0
      }
      followsNumber = before.last?.properties.numericType == .decimal
      followsSpecifier = previousEnd == endOfPrevious
      let rest = scanner.bytes[end..<min(end + 4, scanner.bytes.count)]
      precedesWord =
        String(decoding: rest, as: UTF8.self).unicodeScalars.first.map {
          $0.properties.isLowercase || $0.properties.isUppercase || $0 == "'" || $0 == "\u{2019}"
        } ?? false
    }
  }

  func likeness(of parts: Parts, to context: ContextOfSpecifier) -> Likeness {
    guard case .argument(let type) = parts.kind, parts.position == nil, parts.starCount == 0,
      !parts.hasPrecision
    else { return .none }
    if parts.hasSpace, !parts.hasWidth, type != .object,
      context.followsNumber || context.precedesWord
    {
      return .certain
    }
    if type == .object { return parts.hasSpace ? .possible : .none }
    let isPossible =
      parts.hasSpace || context.followsNumber
      || (context.followsSpecifier && (parts.hasFlags || context.precedesWord))
      || (parts.hasWidth && context.precedesWord)
    return isPossible ? .possible : .none
  }
}
