internal import ReleaseModel
internal import StringCatalogs

/// Checks that directional formatting characters in a string are closed.
enum DirectionCheck {
  static func findings(in translation: Translation) -> [Finding] {
    translation.strings.compactMap { text in
      guard let range = unclosed(in: text.value),
        text.source.flatMap({ unclosed(in: $0.value) }) == nil
      else { return nil }
      return translation.finding(
        .unclosedDirection, in: text, "changes the text direction and does not restore it",
        advice: "Remove the control character, or add the closing U+2069 or U+202C.", at: range)
    }
  }

  /// The range, in UTF-8 bytes, of the last control character that is never closed; `nil` if there
  /// is none.
  ///
  /// Unicode Standard Annex #9: U+202A, U+202B, U+202D and U+202E end with U+202C; U+2066 to U+2068
  /// end with U+2069; all of them end with the paragraph.
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
        // A closing character without an opening one has no effect (X6a).
        if let start = open.lastIndex(where: { $0.closing == 0x2069 }) {
          open.removeSubrange(start...)
        }
      default: break
      }
      offset += UTF8.width(scalar)
    }
    return open.first.map { $0.offset..<$0.offset + 3 }
  }
}
