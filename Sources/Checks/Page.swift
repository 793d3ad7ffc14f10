internal import ReleaseModel

/// What an id in a report means: a page of the tool's own manual.
package struct Page: Sendable, Equatable {
  /// The id.
  package var id: String
  /// What it is about, in a few words.
  package var title: String
  /// Why it matters.
  package var why: String
  /// How to mend what it finds.
  package var fix: String
  /// The message of a finding; nil for a check, whose findings differ.
  package var example: String?
  /// How much it weighs by default, and where to change that; nil where it can't be changed.
  package var level: String?

  /// The pages of all checks and of all faults of localization, in the order of reports.
  package static let all: [Page] =
    Registry.checks.map { Page(id: $0.id, title: $0.title, why: $0.why, fix: $0.fix) }
    + LocalizationFault.all.map { fault in
      Page(
        id: fault.id, title: fault.title, why: fault.why, fix: fault.fix,
        example: fault.example,
        level: "\(fault.level.rawValue) by default; `localization: levels: "
          + "{ \(fault.id): … }` takes off, note, warning or error.")
    }

  /// The page as text for a terminal.
  package var text: String {
    ["\(id): \(title).", "", why, "", "How to mend it: \(fix)"].joined(separator: "\n")
      + (example.map { "\n\nExample: \($0)" } ?? "")
      + (level.map { "\n\nLevel: \($0)" } ?? "") + "\n"
  }
}
