internal import ReleaseModel
internal import StringCatalogs

/// Whether a text that changes the direction of writing changes it back.
enum DirectionCheck {
  static func findings(in translation: Translation) -> [Finding] {
    translation.texts.compactMap { text in
      guard let range = unclosed(in: text.value),
        text.source.flatMap({ unclosed(in: $0.value) }) == nil
      else { return nil }
      return translation.finding(
        .unclosedDirection,
        message: "\(translation.subject(text.path)) changes the direction of the text and does not"
          + " change it back.",
        advice: "Remove the character, or end it with U+2069 or U+202C.", at: text.offset,
        excerpt: TextExcerpt(source: text.source?.value, text: text.value, range: range))
    }
  }

  /// Where a control character sets the direction of what follows to its very end, in UTF-8 bytes; nil
  /// if there is none.
  ///
  /// Unicode Standard Annex #9: U+202A, U+202B, U+202D and U+202E end with U+202C; U+2066 to U+2068 with
  /// U+2069; all of them with the paragraph.
  private static func unclosed(in text: String) -> Range<Int>? {
    guard text.has(0xE2) else { return nil }
    var open: [(closing: UInt32, offset: Int)] = []
    var offset = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x202A, 0x202B, 0x202D, 0x202E: open.append((0x202C, offset))
      case 0x2066...0x2068: open.append((0x2069, offset))
      case 0x202C where open.last?.closing == 0x202C: open.removeLast()
      case 0x2069:
        while let last = open.popLast(), last.closing != 0x2069 {}
      default: break
      }
      offset += UTF8.width(scalar)
    }
    return open.first.map { $0.offset..<$0.offset + 3 }
  }
}
