/// How far one entry is translated into one language.
package enum TranslationStatus: Hashable, Sendable {
  /// Every unit is translated.
  case translated
  /// Nothing is to be translated: the entry says so, or it is the empty key without localizations.
  case notNeeded
  /// There is no localization, or one without any unit.
  case missing
  /// A unit is translated by nothing although the source text is not empty.
  case empty(UnitPlace)
  /// A unit has another state than `translated`.
  case unfinished(UnitState, UnitPlace)
  /// A variation or substitution lacks the units of these names; the place is the variation's, or
  /// the substitution's.
  case incomplete(missing: [String], UnitPlace)
}

/// Where in a localization a unit, variation or substitution stands.
package struct UnitPlace: Hashable, Sendable {
  /// The way from the localization to it, the parts joined by dots: `plural.one`,
  /// `device.iphone.plural.other`, `substitutions.count.plural.one`; empty for the text itself.
  package let shape: String
  /// Where it stands in the file, in bytes from its start.
  package let offset: Int

  /// Makes a place from its shape and offset.
  package init(shape: String, offset: Int) {
    self.shape = shape
    self.offset = offset
  }
}
