/// Helpers that generate HTML.
enum HTMLText {
  /// A status badge, recognizable by its color and by the sign that the style sheet adds.
  static func badge(_ status: RowStatus, _ words: String? = nil) -> String {
    "<span class=\"badge \(status.rawValue)\">\(words ?? status.words)</span>"
  }

  /// A list of names and values; the values are HTML.
  static func list(_ facts: [(String, String)]) -> String {
    facts.isEmpty
      ? "" : "<dl>\n" + facts.map { "<dt>\($0)</dt><dd>\($1)</dd>\n" }.joined() + "</dl>\n"
  }

  /// Names joined by arrows.
  static func chain(_ names: [String]) -> String {
    names.map(code).joined(separator: " → ")
  }

  static func code(_ text: String) -> String {
    "<code>\(text.escapedForHTML)</code>"
  }

  /// An abbreviated digest that expands to the whole one.
  static func digest(_ text: String) -> String {
    guard text.count > 16 else { return code(text) }
    return "<details class=\"digest\"><summary>\(code(String(text.prefix(12))))</summary>"
      + "\(code(text))</details>"
  }

  /// A string with backtick-quoted parts as code.
  static func prose(_ text: String) -> String { prose(text.prose) }

  static func prose(_ parts: [ProsePart]) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text.escapedForHTML
      case .code(let text): code(text)
      }
    }.joined()
  }

  static func cell(_ cell: ReportTable.Cell) -> String {
    switch cell {
    case .text(let text): text.escapedForHTML
    case .code(let text): code(text)
    case .digest(let text): digest(text)
    case .link(let text): linked(text)
    }
  }

  /// A string, as a link if it is a web address.
  static func linked(_ text: String) -> String {
    text.isWebAddress
      ? link(to: text, text.escapedForHTML) : text.escapedForHTML
  }

  /// A link; `address` is plain text, `html` is HTML.
  static func link(to address: String, _ html: String) -> String {
    "<a href=\"\(address.escapedForHTML)\" rel=\"noreferrer\">\(html)</a>"
  }

  /// A collapsible block, collapsed unless `isOpen`; the summary is HTML.
  static func details(_ summary: String, isOpen: Bool = false, id: String? = nil, _ body: String)
    -> String
  {
    let id = id.map { " id=\"\($0.escapedForHTML)\"" } ?? ""
    return
      "<details\(id)\(isOpen ? " open" : "")>\n<summary>\(summary)</summary>\n\(body)</details>\n"
  }
}
