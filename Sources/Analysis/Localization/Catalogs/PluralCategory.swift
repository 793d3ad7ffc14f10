/// A plural category of CLDR (UTS 35, part 3, "Language Plural Rules").
package enum PluralCategory: String, Sendable, CaseIterable {
  /// Zero, and numbers that a language treats like it; on Apple's systems, every language may use
  /// it.
  case zero
  /// One, and numbers that a language treats like it.
  case one
  /// Two, and numbers that a language treats like it.
  case two
  /// Small numbers.
  case few
  /// Large numbers, or fractions; in some languages only millions.
  case many
  /// All remaining numbers; every language uses it.
  case other
}
