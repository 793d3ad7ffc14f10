/// Pieces of HTML reports.
enum HTMLText {
  /// A status that is seen at a glance, by its colour and by the sign that the style gives it.
  static func badge(_ status: RowStatus, _ words: String? = nil) -> String {
    "<span class=\"badge \(status.rawValue)\">\(words ?? status.words)</span>"
  }

  /// Texts that are HTML already, each with a name.
  static func list(_ facts: [(String, String)]) -> String {
    "<dl>\n" + facts.map { "<dt>\($0)</dt><dd>\($1)</dd>\n" }.joined() + "</dl>\n"
  }

  /// Names, each of which leads to the next.
  static func chain(_ names: [String]) -> String {
    names.map(code).joined(separator: " → ")
  }

  /// A name, command or digest.
  static func code(_ text: String) -> String {
    "<code>\(text.escapedForHTML)</code>"
  }

  /// A text with what stands between two backticks as code.
  static func prose(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    guard parts.count % 2 == 1 else { return text.escapedForHTML }
    return parts.enumerated().map { index, part in
      index % 2 == 0 ? part.escapedForHTML : code(part)
    }.joined()
  }
}
