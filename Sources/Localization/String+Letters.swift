internal import StringCatalogs

extension String {
  /// Whether there is nothing to see: the text is empty, white space, or characters of no width.
  var isBlank: Bool {
    unicodeScalars.allSatisfy { scalar in
      TextTraits.isSpace(scalar) || scalar.properties.generalCategory == .format
    }
  }

  /// Where a control character sets the direction of what follows to its very end, in UTF-8 bytes; nil
  /// if there is none.
  ///
  /// Unicode Standard Annex #9: U+202A, U+202B, U+202D and U+202E end with U+202C; U+2066 to U+2068 with
  /// U+2069; all of them with the paragraph.
  var unclosedDirection: Range<Int>? {
    guard utf8.contains(0xE2) else { return nil }
    var open: [(closing: UInt32, offset: Int)] = []
    var offset = 0
    for scalar in unicodeScalars {
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

  /// Whether there is a letter beside those of format specifiers; a text without any says the same
  /// in every language.
  var hasLetter: Bool {
    var specifiers = FormatText(self).specifiers.map(\.range)[...]
    var offset = 0
    for scalar in unicodeScalars {
      if let first = specifiers.first, offset >= first.upperBound { specifiers.removeFirst() }
      if scalar.properties.isAlphabetic, !(specifiers.first?.contains(offset) ?? false) {
        return true
      }
      offset += UTF8.width(scalar)
    }
    return false
  }
}
