/// The words of a command or of a response file, quoted as for a shell.
enum ShellWords {
  /// Splits text into words like a shell, without expanding anything.
  static func split(_ text: some StringProtocol) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in text {
      switch character {
      case _ where isEscaped:
        word = (word ?? "") + String(character)
        isEscaped = false
      case "\\" where quote != "'": isEscaped = true
      case quote: quote = nil
      case "'" where quote == nil, "\"" where quote == nil:
        quote = character
        word = word ?? ""
      case " " where quote == nil, "\n" where quote == nil:
        if let done = word { words.append(done) }
        word = nil
      default:
        if word == nil { word = "" }
        word?.append(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}
