/// A section of an HTML report, linked from the navigation bar.
struct HTMLSection {
  /// The anchor that the navigation bar links to.
  let id: String
  /// The heading, as plain text.
  let title: String
  /// A short count; `nil` if not useful.
  var count: String?
  /// The contents, as HTML; sections with empty contents are omitted.
  let body: String

  /// Renders sections below a sticky navigation bar.
  static func render(_ sections: [HTMLSection], _ verdict: String) -> String {
    let sections = sections.filter { !$0.body.isEmpty }
    let links = sections.map {
      "<a href=\"#\($0.id)\">\($0.title.escapedForHTML)\($0.small)</a>\n"
    }
    return
      "<nav aria-label=\"Contents\">\n<a href=\"#top\">\(verdict)</a>\n\(links.joined())</nav>\n"
      + sections.map(\.html).joined()
  }

  var html: String {
    "<section id=\"\(id)\">\n<h2>\(title.escapedForHTML)\(small)</h2>\n\(body)</section>\n"
  }

  private var small: String { count.map { " <small>\($0.escapedForHTML)</small>" } ?? "" }
}
