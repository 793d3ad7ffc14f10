/// Renders a complete HTML file.
enum HTMLPage {
  /// Renders a page; `title` is plain text, `body` is HTML.
  static func render(title: String, body: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\(policy)">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(title.escapedForHTML)</title>
    <style>
    \(HTMLStyle.text)\(HTMLFilter.style)</style>
    </head>
    <body>
    <main>
    \(body)</main>
    </body>
    </html>

    """
  }

  /// Forbids loading, running and sending anything; only inline style is allowed.
  private static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
}
