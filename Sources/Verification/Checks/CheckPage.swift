internal import CPages
internal import ReleaseModel

/// A page of `Documentation/checks`, which explains an ID from a report.
package struct CheckPage: Sendable, Equatable {
  /// A section with a heading.
  package struct Part: Sendable, Equatable {
    /// The heading, which is the same for this kind of section on all pages.
    package let heading: String
    /// Complete sentences, or the message of the example.
    package fileprivate(set) var text = ""
  }

  package let id: String
  /// What the ID verifies or reports, in a few words.
  package let title: String
  /// All sections, in order.
  package let parts: [Part]

  /// The pages of all checks and localization findings, in the order of reports.
  package static let all = sources.map { CheckPage($0) }

  /// The contents of the files, which are part of the program.
  private static let sources: [String] = {
    var sources: [String] = []
    var next = explainPages()
    while next.pointee != 0 {
      sources.append(String(cString: next))
      next += sources[sources.count - 1].utf8.count + 1
    }
    return sources
  }()

  /// The page with an ID; nil if there is none.
  package static func named(_ id: String) -> CheckPage? {
    let start = "# \(id)\n".utf8
    return sources.first { $0.utf8.starts(with: start) }.map { CheckPage($0) }
  }

  /// Parses a page: `# ID`, the title, and sections with the heading `## HEADING`.
  ///
  /// Of an example, only the message in its code block counts.
  private init(_ source: String) {
    let lines = source.utf8.split(separator: UInt8(ascii: "\n")).map { Substring($0) }
    id = String(lines.first?.dropFirst(2) ?? "")
    title = lines.dropFirst().first.map(String.init) ?? ""
    var parts: [Part] = []
    var hasCode = false
    for line in lines.dropFirst(2) {
      if line.utf8.starts(with: "## ".utf8) {
        parts.append(Part(heading: String(line.dropFirst(3))))
      } else if !parts.isEmpty {
        let last = parts.count - 1
        if line.utf8.starts(with: "```".utf8) {
          hasCode.toggle()
          if hasCode { parts[last].text = "" }
        } else {
          parts[last].text += (parts[last].text.isEmpty ? "" : "\n  ") + line
        }
      }
    }
    self.parts = parts
  }

  package var why: String { self["Why it matters"] }
  package var fix: String { self["How to fix it"] }

  /// The section with a heading; empty if there is none.
  package subscript(heading: String) -> String {
    parts.first { $0.heading == heading }?.text ?? ""
  }

  /// The page as plain text for a terminal.
  package var text: String {
    "\(id): \(title)\n" + parts.map { "\n\($0.heading)\n  \($0.text)\n" }.joined()
  }
}

extension Check {
  /// The page that explains the check; a test verifies that each check has one.
  private var page: CheckPage? { CheckPage.named(id) }

  /// What the check verifies, as a statement.
  package var title: String { page?.title ?? id }
  package var why: String { page?.why ?? "" }
  package var fix: String { page?.fix ?? "" }
}
