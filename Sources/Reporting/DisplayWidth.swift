extension String {
  /// How many columns of a terminal the text takes.
  ///
  /// A character takes two where its first code point is wide or fullwidth (UAX #11) or an emoji,
  /// none where it is a lone combining mark, and else one.
  package var displayWidth: Int {
    reduce(0) { width, character in
      guard let first = character.unicodeScalars.first else { return width }
      switch first.properties.generalCategory {
      case .nonspacingMark, .enclosingMark: return width
      default: break
      }
      let isEmoji =
        first.properties.isEmojiPresentation
        || (first.properties.isEmoji && character.unicodeScalars.contains("\u{FE0F}"))
      return width + (isEmoji || Self.isWide(first) ? 2 : 1)
    }
  }

  /// The text followed by as many spaces as it takes to fill columns of a terminal.
  package func padding(to width: Int) -> String {
    self + .spaces(width - displayWidth)
  }

  /// The text, or as much of its beginning as fits into columns of a terminal with a sign for what
  /// is left out.
  func cut(to width: Int, ellipsis: String) -> String {
    guard displayWidth > width else { return self }
    var room = width - ellipsis.displayWidth
    let beginning = prefix { character in
      room -= String(character).displayWidth
      return room >= 0
    }
    return beginning + ellipsis
  }

  /// Whether a terminal may show the text from the right to the left, in part or as a whole.
  ///
  /// The blocks of the scripts that do (Hebrew to Arabic Extended-A, their presentation forms, and
  /// those from U+10800 on), by Unicode's roadmap for such scripts.
  var hasRightToLeftText: Bool {
    unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        true
      default: false
      }
    }
  }

  /// The blocks that are wide as a whole, or all of whose letters are (EastAsianWidth.txt, W and F).
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60,
      0xFFE0...0xFFE6, 0x16FE0...0x18D08, 0x1AFF0...0x1B2FB, 0x1F200...0x1F265,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
