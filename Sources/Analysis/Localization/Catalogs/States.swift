/// The state of a translated unit; unknown states are preserved.
package struct UnitState: RawRepresentable, Hashable, Sendable {
  /// The state as written in the catalog.
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Not translated yet.
  package static let new = UnitState(rawValue: "new")
  /// Translated and reviewed.
  package static let translated = UnitState(rawValue: "translated")
  /// Translated, but must be reviewed.
  package static let needsReview = UnitState(rawValue: "needs_review")
  /// Machine-translated, and not reviewed.
  package static let machineTranslated = UnitState(rawValue: "machine_translated")
  /// Translated from an older version of the source string.
  package static let stale = UnitState(rawValue: "stale")
}

/// The origin of an entry; unknown states are preserved.
package struct ExtractionState: RawRepresentable, Hashable, Sendable {
  /// The state as written in the catalog.
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Added manually; Xcode doesn't look for it in code.
  package static let manual = ExtractionState(rawValue: "manual")
  /// No longer found in the code.
  package static let stale = ExtractionState(rawValue: "stale")
  /// Found in code, with a source string separate from the key.
  package static let extractedWithValue = ExtractionState(rawValue: "extracted_with_value")
  /// Migrated from a `.strings` or `.stringsdict` file.
  package static let migrated = ExtractionState(rawValue: "migrated")

  /// Whether it is one of the states above.
  package var isKnown: Bool {
    [.manual, .stale, .extractedWithValue, .migrated].contains(self)
  }
}
