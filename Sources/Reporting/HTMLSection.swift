/// A part of an HTML report that the contents link to.
struct HTMLSection {
  /// The name that links use.
  let id: String
  /// The heading, a text.
  let title: String
  /// How much there is, in a few words; nil where that says nothing.
  var count: String?
  /// What stands below the heading, as HTML; a section without any is left out.
  let body: String

  /// Renders sections, and above them a bar with links to each that stays in sight.
  static func render(_ sections: [HTMLSection], _ verdict: String) -> String {
    let sections = sections.filter { !$0.body.isEmpty }
    let links = sections.map {
      "<a href=\"#\($0.id)\">\($0.title.escapedForHTML)\($0.small)</a>\n"
    }
    return
      "<nav aria-label=\"Contents\">\n<a href=\"#top\">\(verdict)</a>\n\(links.joined())</nav>\n"
      + sections.map(\.html).joined()
  }

  /// The section with its heading.
  var html: String {
    "<section id=\"\(id)\">\n<h2>\(title.escapedForHTML)\(small)</h2>\n\(body)</section>\n"
  }

  private var small: String { count.map { " <small>\($0.escapedForHTML)</small>" } ?? "" }
}
