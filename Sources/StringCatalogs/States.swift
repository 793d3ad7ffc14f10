/// The state of a translated unit; a state not listed here is kept as its text.
package struct UnitState: RawRepresentable, Hashable, Sendable {
  /// The state as the catalog writes it.
  package let rawValue: String

  /// Takes a state as the catalog writes it.
  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Not translated yet.
  package static let new = UnitState(rawValue: "new")
  /// Translated and reviewed.
  package static let translated = UnitState(rawValue: "translated")
  /// Translated, but to be looked at again.
  package static let needsReview = UnitState(rawValue: "needs_review")
  /// Translated by a machine, reviewed by nobody.
  package static let machineTranslated = UnitState(rawValue: "machine_translated")
  /// Translated from a source text that has changed since.
  package static let stale = UnitState(rawValue: "stale")
}

/// How an entry came into the catalog; a state not listed here is kept as its text.
package struct ExtractionState: RawRepresentable, Hashable, Sendable {
  /// The state as the catalog writes it.
  package let rawValue: String

  /// Takes a state as the catalog writes it.
  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Written by hand; never looked for in the code.
  package static let manual = ExtractionState(rawValue: "manual")
  /// No longer found in the code.
  package static let stale = ExtractionState(rawValue: "stale")
  /// Found in the code with a source text of its own.
  package static let extractedWithValue = ExtractionState(rawValue: "extracted_with_value")
  /// Taken over from a `.strings` or `.stringsdict` file.
  package static let migrated = ExtractionState(rawValue: "migrated")

  /// Whether it is one of those above.
  package var isKnown: Bool {
    [.manual, .stale, .extractedWithValue, .migrated].contains(self)
  }
}
