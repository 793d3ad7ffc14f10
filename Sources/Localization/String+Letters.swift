internal import StringCatalogs

extension String {
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
