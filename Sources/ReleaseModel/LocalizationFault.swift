/// A kind of problem with localized strings: everything that reports, the configuration and the manual
/// say about it.
package struct LocalizationFault: Sendable {
  /// The permanent id, which reports, the configuration and suppressions use.
  package let id: String
  /// How much it weighs unless the configuration says otherwise.
  ///
  /// An error is what users would see, or what Apple's tools refuse; a warning is what somebody
  /// should look at; a note is for who asks.
  package let level: LocalizationSelection.Level
  /// What it is, in a few words.
  package let title: String
  /// Why it matters.
  package let why: String
  /// What to do about it.
  package let fix: String
  /// The message of a finding; the tests compare it with that of the fixture.
  package let example: String

  init(
    _ id: String, _ level: LocalizationSelection.Level, title: String, why: String, fix: String,
    example: String
  ) {
    self.id = id
    self.level = level
    self.title = title
    self.why = why
    self.fix = fix
    self.example = example
  }

  /// Every fault, in the order of the manual.
  package static let all =
    completeness + plurals + shapes + formats + stringSets + files + strings + code + baseline

  /// The fault of an id; nil if there is none.
  package static func named(_ id: String) -> LocalizationFault? { byID[id] }

  private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
}

extension LocalizationFault: Hashable {
  /// Whether both have the same id.
  package static func == (one: LocalizationFault, other: LocalizationFault) -> Bool {
    one.id == other.id
  }

  /// Hashes the id.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}
