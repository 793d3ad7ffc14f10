/// A plural category of CLDR (UTS 35, part 3, "Language Plural Rules").
package enum PluralCategory: String, Sendable, CaseIterable {
  /// Zero, or what a language counts like it; on Apple's systems every language may have it.
  case zero
  /// One, or what a language counts like it.
  case one
  /// Two, or what a language counts like it.
  case two
  /// A few.
  case few
  /// Many, or fractions; in some languages only millions.
  case many
  /// Everything else; every language has it.
  case other
}
