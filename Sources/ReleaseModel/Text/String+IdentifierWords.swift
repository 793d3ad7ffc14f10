extension String {
  /// Whether it says something to a reader: it has a letter, a digit or a symbol such as an emoji.
  package var isTelling: Bool {
    unicodeScalars.contains { scalar in
      let properties = scalar.properties
      let isSymbol = properties.generalCategory == .otherSymbol && scalar != "\u{2800}"
      return (properties.isAlphabetic || properties.numericType != nil || isSymbol)
        && !properties.isDefaultIgnorableCodePoint
    }
  }

  /// The lowercase words of a sentence, or of an identifier in camel case or snake case.
  ///
  /// Those of `useHTTPMock2` are `use`, `http` and `mock`.
  package var identifierWords: [String] {
    var words: [String] = []
    var word: [Character] = []
    func end() {
      if !word.isEmpty { words.append(String(word).lowercased()) }
      word = []
    }
    let characters = Array(self)
    for (index, character) in characters.enumerated() {
      guard character.isLetter else {
        end()
        continue
      }
      if character.isUppercase, let last = word.last {
        let startsWord = index + 1 < characters.count && characters[index + 1].isLowercase
        if !last.isUppercase || startsWord { end() }
      }
      word.append(character)
    }
    end()
    return words
  }
}
