import StringCatalogs
import Testing

@Suite struct PluralRulesTests {
  /// The languages that have rules since a later version of CLDR than that of Foundation's ICU.
  private static let added: Set = ["cv", "ie", "kok", "sgs", "tg"]

  /// Also verifies that every listed exception applies to a locale of ICU.
  @Test func rulesMatchICUExceptListedExceptions() throws {
    var needed: Set<String> = []
    let locales = ICU.locales + ICU.languagesWithPluralRules.filter { $0 != "root" }
    for locale in locales {
      let rules = try #require(PluralRules.of(LanguageID(locale)), "\(locale)")
      let language = String(locale.prefix { $0 != "_" })
      if Self.added.contains(language) { continue }
      let icu = ICU.pluralCategories(locale)
      let required = Set(rules.required.map(\.rawValue))
      let possible = Set(rules.possible.map(\.rawValue))
      if let optional = PluralRules.optional[language]?.rawValue {
        #expect(required == icu.subtracting([optional]), "\(locale)")
        #expect(possible == icu.union([optional, "zero"]), "\(locale)")
        needed.insert(language)
      } else {
        #expect(required == icu, "\(locale)")
      }
      #expect(possible.isSuperset(of: icu), "\(locale)")
    }
    #expect(locales.count > 1200)
    #expect(needed == Set(PluralRules.optional.keys))
  }

  @Test func possibleCategoriesMatchICU() throws {
    let languages = ICU.languagesWithPluralRules.filter { $0 != "root" }
    #expect(languages.count > 200)
    for language in languages {
      let rules = try #require(PluralRules.of(LanguageID(language)))
      let extra: Set = ["zero", PluralRules.optional[language]?.rawValue ?? "zero"]
      let possible = Set(rules.possible.map(\.rawValue))
      let icu = ICU.pluralCategories(language)
      #expect(possible == icu.union(extra), "\(language)")
    }
  }

  @Test func numbersLikeOneMatchICU() throws {
    for language in ICU.languagesWithPluralRules where language != "root" {
      let number = (2...200).first { ICU.pluralCategory(language, of: $0) == "one" }
      let rules = try #require(PluralRules.of(LanguageID(language)))
      #expect(rules.numberLikeOne == number, "\(language)")
    }
  }

  @Test(arguments: added)
  func addedLanguageIsStillMissingInICU(_ language: String) throws {
    #expect(ICU.pluralCategories(language) == ["other"])
    #expect(try #require(PluralRules.of(LanguageID(language))).required.count > 1)
  }

  @Test(arguments: [
    ("cs", "one few other", false), ("sk", "one few other", false), ("lt", "one few other", false),
    ("pl", "one few many other", true), ("uk", "one few many other", true),
    ("sl", "one two few other", false), ("ar", "zero one two few many other", false),
    ("br", "one two few many other", false), ("de", "one other", false), ("ja", "other", false),
  ])
  func integersUseSomeCategoriesOnly(
    _ language: String, _ categories: String, _ keepsOther: Bool
  ) throws {
    let rules = try #require(PluralRules.of(LanguageID(language)))
    #expect(rules.requiredForIntegers.map(\.rawValue).joined(separator: " ") == categories)
    #expect(rules.keepsOtherForFractions == keepsOther)
    let used = Set(
      ((0...1000) + [1_000_000]).map { ICU.pluralCategory(language, of: $0) })
    #expect(Set(rules.requiredForIntegers.map(\.rawValue)) == used.union(["other"]))
    #expect(rules.keepsOtherForFractions == !used.contains("other"))
  }

  /// An exception is obsolete once ICU agrees with the rules.
  ///
  /// ICU lists `many` for languages that may omit it (true), and not for those that may still use
  /// it (false).
  @Test(arguments: [
    ("ca", true), ("es", true), ("fr", true), ("it", true), ("pt", true),
    ("gl", false), ("he", false), ("iw", false), ("vi", false),
  ])
  func everyExceptionIsStillNeeded(_ language: String, _ isInICU: Bool) throws {
    let optional = try #require(PluralRules.optional[language])
    let icu = ICU.pluralCategories(language)
    #expect(icu.contains(optional.rawValue) == isInICU)
    #expect(PluralRules.optional.count == 9)
  }

  /// The categories that Apple's exporter requires.
  @Test(arguments: [
    ("en", "one other"), ("de", "one other"), ("es", "one other"), ("es-419", "one other"),
    ("fr", "one other"), ("fr-CA", "one other"), ("it", "one other"), ("pt", "one other"),
    ("pt-BR", "one other"), ("pt_BR", "one other"), ("pt-PT", "one other"), ("ca", "one other"),
    ("ca-valencia", "one other"), ("cs", "one few many other"), ("sk", "one few many other"),
    ("pl", "one few many other"), ("ru", "one few many other"), ("uk", "one few many other"),
    ("be", "one few many other"), ("he", "one two other"), ("iw", "one two other"),
    ("ar", "zero one two few many other"), ("cy", "zero one two few many other"),
    ("id", "other"), ("in", "other"), ("ja", "other"), ("ko", "other"), ("th", "other"),
    ("vi", "other"), ("zh", "other"), ("zh-Hans-CN", "other"), ("zh-HK", "other"),
    ("ZH_hant_tw", "other"), ("sr-Latn", "one few other"), ("en-GB", "one other"),
    ("no", "one other"), ("nb", "one other"), ("nn-NO", "one other"), ("tl", "one other"),
    ("fil", "one other"), ("mn-Mong", "one other"), ("lv", "zero one other"),
    ("sl", "one two few other"), ("ga", "one two few many other"), ("sh", "one few other"),
    ("tt", "other"),
  ])
  func languageDeterminesRequiredCategories(_ language: String, _ required: String) throws {
    let rules = try #require(PluralRules.of(LanguageID(language)))
    #expect(rules.required.map(\.rawValue).joined(separator: " ") == required)
  }

  @Test(arguments: [
    ("en", "zero one other"), ("ja", "zero other"), ("pt-PT", "zero one many other"),
    ("he", "zero one two many other"), ("ru", "zero one few many other"),
    ("tt", "zero one two few many other"),
  ])
  func rulesAllowMoreThanTheyRequire(_ language: String, _ possible: String) throws {
    let rules = try #require(PluralRules.of(LanguageID(language)))
    #expect(rules.possible.map(\.rawValue).joined(separator: " ") == possible)
  }

  @Test(arguments: ["jp", "Base", "english", "", "-", "xx-DE", "\u{212A}o"])
  func unknownLanguageHasNoRules(_ language: String) {
    #expect(PluralRules.of(LanguageID(language)) == nil)
  }
}
