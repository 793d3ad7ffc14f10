/// A kind of localization finding, with everything that reports and its `explain` page say about
/// it.
package struct LocalizationFindingKind: Sendable {
  /// The permanent ID, used by reports, the configuration and suppressions.
  package let id: String
  /// The level unless the configuration changes it.
  ///
  /// Errors are visible to users or rejected by Apple's tools. Warnings may be errors. Notes are
  /// shown on request.
  package let level: LocalizationSelection.Level
  /// A short description.
  package let title: String
  /// What it reports, as a sentence.
  package let details: String
  package let why: String
  /// What it does not report although it may be wrong, and what it reports although it may be
  /// correct.
  package let limits: String
  /// How to fix it.
  package let fix: String
  /// An example message, which the fixture of the kind produces.
  package let example: String

  init(
    _ id: String, _ level: LocalizationSelection.Level, title: String, details: String,
    why: String, limits: String, fix: String, example: String
  ) {
    self.id = id
    self.level = level
    self.title = title
    self.details = details
    self.why = why
    self.limits = limits
    self.fix = fix
    self.example = example
  }

  /// Every kind, in the order of its groups.
  package static let all =
    completeness + plurals + shapes + formats + stringSets + files + strings + code + baseline

  /// The kind with the given ID, if any.
  package static func named(_ id: String) -> LocalizationFindingKind? { byID[id] }

  private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
}

extension LocalizationFindingKind: Hashable {
  /// Compares the IDs only.
  package static func == (one: LocalizationFindingKind, other: LocalizationFindingKind) -> Bool {
    one.id == other.id
  }

  /// Hashes the ID only.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}
