import StringCatalogs
import Testing

@Suite struct LanguageCodeTests {
  @Test(arguments: [
    "en", "EN", "en-GB", "en_gb", "pt-BR", "zh-Hans", "zh-Hans-CN", "ZH_HANT_hk", "sr-Latn",
    "sr-Latn-RS", "es-419", "ar-001", "ca-valencia", "de-1996", "de-DE-1996", "sl-rozaj-biske",
    "no", "nb", "iw", "in", "ji", "tl", "fil", "mo", "sh", "se", "kr", "gsw", "yue", "mn-Mong",
    "en-XA", "ar-XB", "haw", "tlh", "la", "kmr", "ike-CA",
    "quc",
  ])
  func validLanguageIsKnown(_ language: String) {
    #expect(LanguageCode.isKnown(LanguageID(language)))
  }

  @Test(arguments: [
    "jp", "cz", "dk", "gr", "ua", "cn", "english", "Base", "base", "", "-", "en-",
    "-en", "en--GB", "es-ES-xx", "en-UK", "en-USA", "en-840", "zh-CHS", "zh-Hans-Hant", "en-GB-US",
    "en-latin1x-toolongxx", "und", "mul", "zxx", "mis", "root", "e", "xx", "deu", "en-1abc2-é",
    "en GB", "en.GB", "en-abcd", "\u{212A}o",
    "qqq", "qaa", "qtz", "QQQ-DE",
  ])
  func invalidLanguageIsUnknown(_ language: String) {
    #expect(!LanguageCode.isKnown(LanguageID(language)))
  }

  @Test func everyICULanguageScriptAndRegionIsKnown() {
    let known: (String) -> Bool = { LanguageCode.isKnown(LanguageID($0)) }
    // Codes for multiple, undetermined, absent and uncoded languages.
    let others: Set = ["mul", "und", "zxx", "mis"]
    #expect(ICU.languages.filter { !known($0) && !others.contains($0) }.isEmpty)
    #expect(ICU.languages.count > 600)
    #expect(ICU.scripts.filter { !known("en-\($0)") }.isEmpty)
    #expect(ICU.scripts.count > 200)
    #expect((ICU.countries + ICU.groupings).filter { !known("en-\($0)") }.isEmpty)
    #expect(ICU.countries.count > 250 && ICU.groupings.count > 30)
    // Obsolete regions of aliases, and variants that are not in BCP 47.
    let obsolete = ["en_NH", "en_RH", "sh_CS", "sh_YU", "sr_CS", "sr_YU", "no_NO_NY"]
    let unknown = ICU.locales.filter { !known($0) && !$0.hasPrefix("sr_") }
    #expect(Set(unknown).subtracting(obsolete) == [])
  }

  /// `bh` is withdrawn, and `xa` and `xb` are private-use test regions.
  ///
  /// Three-letter codes are not compared, because ICU knows only 600 of 7,000.
  @Test func twoLetterCodesBeyondICUAreUnknown() {
    let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
    let pairs = letters.flatMap { one in letters.map { one + $0 } }
    let known = pairs.filter { LanguageCode.isKnown(LanguageID($0)) }
    let localeLanguages = ICU.locales.map { String($0.prefix { $0 != "_" }) }
    let icu = Set(ICU.languages + ICU.languagesWithPluralRules + localeLanguages)
    #expect(Set(known).subtracting(icu) == ["bh"])
    let regions = (pairs + (0..<1000).map { String(String($0 + 1000).dropFirst()) }).filter {
      LanguageCode.isKnown(LanguageID("en-\($0)"))
    }
    let icuRegions = Set((ICU.countries + ICU.groupings).map { $0.lowercased() })
    #expect(Set(regions).subtracting(icuRegions) == ["xa", "xb"])
  }

  @Test(arguments: [
    ("jp", "ja"), ("JP", "ja"), ("jp-JP", "ja-JP"), ("cz", "cs"), ("cz_CZ", "cs_CZ"),
    ("kr", "ko"), ("ua", "uk"), ("gr", "el"), ("dk", "da"), ("cn", "zh-Hans"),
    ("zh-CHT", "zh-Hant"), ("zh_CHS", "zh-Hans"), ("en-UK", "en-GB"),
    ("german", "de"), ("deu", "de"), ("fra-CA", "fr-CA"),
  ])
  func intendedCodeIsSuggested(_ language: String, _ meant: String) {
    #expect(LanguageCode.suggestion(for: LanguageID(language)) == meant)
    #expect(LanguageCode.isKnown(LanguageID(meant)))
  }

  @Test(arguments: ["en", "se", "xx", "Base", "", "-", "cn-HK", "jp-XXX", "xx-jp"])
  func otherCodesHaveNoSuggestion(_ language: String) {
    #expect(LanguageCode.suggestion(for: LanguageID(language)) == nil)
  }
}
