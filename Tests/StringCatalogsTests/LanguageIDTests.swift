import StringCatalogs
import Testing

@Suite struct LanguageIDTests {
  @Test func comparisonIgnoresCaseAndSeparator() {
    #expect(LanguageID("pt_BR") == LanguageID("pt-BR"))
    #expect(LanguageID("ZH-hans_cn").normalized == "zh-hans-cn")
    #expect(Set([LanguageID("pt_BR"), LanguageID("PT-br")]).count == 1)
    #expect(LanguageID("pt_BR").text == "pt_BR")
  }

  @Test(arguments: [
    ("zh-CN", "zh-Hans"), ("zh_TW", "zh-Hant"), ("zh-Hans-CN", "zh-Hans"), ("zh-HK", "zh-Hant-HK"),
    ("no", "nb"), ("no-NO", "nb-NO"), ("iw", "he"), ("in", "id"),
    ("zh", "zh-Hans"), ("sr-Cyrl", "sr"), ("sr-Cyrl-RS", "sr-RS"), ("sh", "sr-Latn"),
    ("uz-Latn-UZ", "uz-UZ"), ("sr-ME", "sr-Latn-ME"), ("sh-ME", "sr-ME"), ("uz-AF", "uz-Arab-AF"),
    ("az-IR", "az-Arab-IR"), ("pa-PK", "pa-Arab-PK"), ("zh-AU", "zh-Hant-AU"), ("fr-Latn", "fr"),
    ("English", "en"), ("German", "de"), ("Flemish", "nl-BE"), ("Norwegian", "nb"),
  ])
  func aliasIsSameLanguage(_ alias: String, _ language: String) {
    #expect(LanguageID(alias) == LanguageID(language))
    #expect(Set([LanguageID(alias), LanguageID(language)]).count == 1)
    #expect(LanguageID(alias).text == alias)
  }

  /// Core Foundation compares old names exactly.
  @Test func oldNamesAreKnown() {
    #expect(LanguageCode.isKnown(LanguageID("Swedish")))
    #expect(PluralRules.of(LanguageID("Polish")) == PluralRules.of(LanguageID("pl")))
    #expect(!LanguageCode.isKnown(LanguageID("english")))
    #expect(LanguageID("Klingon") != LanguageID("tlh"))
  }

  @Test func otherDifferencesMatter() {
    #expect(LanguageID("pt") != LanguageID("pt-BR"))
    #expect(LanguageID("zh-Hans") != LanguageID("zh-Hant"))
    #expect(LanguageID("zh-CN") != LanguageID("zh-TW"))
    #expect(LanguageID("sr") != LanguageID("sr-Latn"))
    #expect(LanguageID("sr-ME") != LanguageID("sr-Cyrl-ME"))
    #expect(LanguageID("uz-CN") != LanguageID("uz-Latn-CN"))
    #expect(LanguageID("nn") != LanguageID("no"))
    #expect(LanguageID("\u{212A}o") != LanguageID("ko"))
  }

  /// Apple's ICU prefers Nastaliq (`Aran`), a style of `Arab`, in some languages.
  @Test func usualScriptsMatchICU() throws {
    let scripted = ICU.locales.map { $0.split(separator: "_").map(String.init) }
      .filter { $0.count > 1 && $0[1].count == 4 && $0[1] != "Aran" }
    #expect(scripted.count > 100)
    // `tw` is a part of `ak`, for which ICU has no script.
    let languages = Set(ICU.languages.filter { $0.count == 2 && $0 != "tw" } + scripted.map(\.[0]))
    for language in languages {
      let usual = try #require(script(language))
      let scripts = Set([usual] + scripted.filter { $0[0] == language }.map(\.[1]))
      for region in [nil] + ICU.countries.map(Optional.some) {
        let bare = [language, region].compactMap(\.self).joined(separator: "_")
        let likely = script(bare)
        for script in scripts.union(likely.map { [$0] } ?? []) {
          let full = [language, script, region].compactMap(\.self).joined(separator: "_")
          let isSame = LanguageID(full) == LanguageID(bare)
          #expect(isSame == (script == likely), "\(full)")
        }
      }
    }
  }

  private func script(_ locale: String) -> String? {
    ICU.likelyScript(locale).map { $0 == "Aran" ? "Arab" : $0 }
  }
}
