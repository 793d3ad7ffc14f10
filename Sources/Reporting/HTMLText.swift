/// Pieces of HTML reports.
enum HTMLText {
  /// A status that is seen at a glance, by its color and by the sign that the style gives it.
  static func badge(_ status: RowStatus, _ words: String? = nil) -> String {
    "<span class=\"badge \(status.rawValue)\">\(words ?? status.words)</span>"
  }

  /// Texts that are HTML already, each with a name.
  static func list(_ facts: [(String, String)]) -> String {
    facts.isEmpty
      ? "" : "<dl>\n" + facts.map { "<dt>\($0)</dt><dd>\($1)</dd>\n" }.joined() + "</dl>\n"
  }

  /// Names, each of which leads to the next.
  static func chain(_ names: [String]) -> String {
    names.map(code).joined(separator: " → ")
  }

  /// A name or command.
  static func code(_ text: String) -> String {
    "<code>\(text.escapedForHTML)</code>"
  }

  /// The beginning of a digest, which opens to the whole one.
  static func digest(_ text: String) -> String {
    guard text.count > 16 else { return code(text) }
    return "<details class=\"digest\"><summary>\(code(String(text.prefix(12))))</summary>"
      + "\(code(text))</details>"
  }

  /// A text with what stands between two backticks as code.
  static func prose(_ text: String) -> String {
    text.prose.map { part in
      switch part {
      case .text(let text): text.escapedForHTML
      case .code(let text): code(text)
      }
    }.joined()
  }

  /// A text that is a link where it is an address of the web.
  static func linked(_ text: String) -> String {
    text.isWebAddress
      ? link(to: text, text.escapedForHTML) : text.escapedForHTML
  }

  /// A link; the address is a text, and what is shown is HTML.
  static func link(to address: String, _ html: String) -> String {
    "<a href=\"\(address.escapedForHTML)\" rel=\"noreferrer\">\(html)</a>"
  }

  /// What is closed until someone opens it, unless `isOpen`; the summary is HTML.
  static func details(_ summary: String, isOpen: Bool = false, id: String? = nil, _ body: String)
    -> String
  {
    let id = id.map { " id=\"\($0.escapedForHTML)\"" } ?? ""
    return
      "<details\(id)\(isOpen ? " open" : "")>\n<summary>\(summary)</summary>\n\(body)</details>\n"
  }
}
