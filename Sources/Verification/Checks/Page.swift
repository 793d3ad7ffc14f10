internal import ReleaseModel

/// A manual page that explains an ID from a report.
package struct Page: Sendable, Equatable {
  /// An example finding, with the files that cause it.
  package struct Example: Sendable, Equatable {
    package let message: String
    /// The folder in the repository that contains the files.
    package let folder: String
  }

  /// A section with a heading.
  package struct Part: Sendable, Equatable {
    /// The heading, which is the same for this kind of section on all pages.
    package let heading: String
    /// Complete sentences, or the message of the example.
    package let text: String
  }

  package let id: String
  /// What the ID verifies or reports, in a few words.
  package let title: String
  package let why: String
  package let fix: String
  package let example: Example
  /// All sections, in order.
  package let parts: [Part]

  /// The pages of all checks and localization findings, in the order of reports.
  package static let all =
    Registry.checks.map { Page($0.id, $0.title, why: $0.why, fix: $0.fix, $0.manual) }
    + LocalizationFindingKind.all.map { Page($0) }

  private init(
    _ id: String, _ title: String, why: String, fix: String, _ manual: CheckManual
  ) {
    self.init(
      id: id, title: title, why: why, fix: fix, example: manual.example,
      what: Part(heading: "What it checks", text: manual.details),
      configuration: manual.configuration,
      limits: manual.limits)
  }

  private init(_ kind: LocalizationFindingKind) {
    self.init(
      id: kind.id, title: kind.title, why: kind.why, fix: kind.fix,
      example: Example(message: kind.example, folder: "fixtures/catalogs/\(kind.id)/fail"),
      what: Part(heading: "What it reports", text: kind.details),
      configuration: "The default level is \(kind.level.rawValue). To change it, set "
        + "`localization: levels: { \(kind.id): LEVEL }`, where LEVEL is off, note, warning or "
        + "error.",
      limits: kind.limits)
  }

  private init(
    id: String, title: String, why: String, fix: String, example: Example,
    what: Part, configuration: String, limits: String
  ) {
    self.id = id
    self.title = title
    self.why = why
    self.fix = fix
    self.example = example
    parts = [
      what, Part(heading: "Why it matters", text: why),
      Part(heading: "Example", text: example.message), Part(heading: "How to fix it", text: fix),
      Part(heading: "Configuration", text: configuration), Part(heading: "Limits", text: limits),
    ]
  }

  /// The page as plain text for a terminal.
  package var text: String {
    "\(id): \(title)\n" + parts.map { "\n\($0.heading)\n  \($0.text)\n" }.joined()
  }
}
