extension String {
  /// The number of terminal columns that the string occupies.
  ///
  /// A character takes two columns if its first code point is wide or fullwidth (UAX #11) or an
  /// emoji, none if it is a lone combining mark, and one otherwise.
  package var displayWidth: Int {
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return utf8.count }
    return reduce(0) { width, character in
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

  /// The string padded with trailing spaces to the given number of terminal columns.
  package func padding(to width: Int) -> String {
    self + .spaces(width - displayWidth)
  }

  /// The string truncated to the given number of terminal columns, including the ellipsis.
  func cut(to width: Int, ellipsis: String) -> String {
    guard displayWidth > width else { return self }
    var remaining = width - ellipsis.displayWidth
    let beginning = prefix { character in
      remaining -= String(character).displayWidth
      return remaining >= 0
    }
    return beginning + ellipsis
  }

  /// Whether a terminal may show any of the string from right to left.
  ///
  /// Looks for the blocks that Unicode's roadmap assigns to right-to-left scripts: Hebrew to Arabic
  /// Extended-A, their presentation forms, and those from U+10800 on.
  var hasRightToLeftText: Bool {
    unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        true
      default: false
      }
    }
  }

  /// Whether the code point is in a block that is wide as a whole, or whose letters all are
  /// (EastAsianWidth.txt, W and F).
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
