internal import Algorithms

/// Distinguishes percent signs in prose from specifiers.
struct FormatProse {
  let bytes: [UInt8]

  /// The likelihood that a grammatically valid specifier is a percent sign in prose.
  enum Likeness { case none, possible, certain }

  /// The likelihood for the specifier at `start`; `end` is the end of the previous specifier.
  func likeness(of parts: FormatScanner.Parts, at start: Int, afterSpecifier end: Int?) -> Likeness
  {
    guard case .argument(let type) = parts.kind, parts.position == nil, parts.starCount == 0,
      !parts.hasPrecision
    else { return .none }
    if type == .object { return parts.hasSpace ? .possible : .none }
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

  /// Whether a digit of any script ends before `start`, optionally followed by a space.
  func isNumber(before start: Int) -> Bool {
    let end = textEnd(before: start)
    guard end > 0 else { return false }
    let last = bytes[end - 1]
    if last < 0x80 { return last.isDigit }
    let scalars = String(decoding: bytes[max(0, end - 4)..<end], as: UTF8.self).unicodeScalars
    return scalars.last?.properties.numericType == .decimal
  }

  /// Whether a cased letter or an apostrophe begins at `start`.
  func isWord(at start: Int) -> Bool {
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
