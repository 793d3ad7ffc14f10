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
    ("uz-Latn-UZ", "uz-UZ"),
  ])
  func aliasIsSameLanguage(_ alias: String, _ language: String) {
    #expect(LanguageID(alias) == LanguageID(language))
    #expect(Set([LanguageID(alias), LanguageID(language)]).count == 1)
    #expect(LanguageID(alias).text == alias)
  }

  @Test func otherDifferencesMatter() {
    #expect(LanguageID("pt") != LanguageID("pt-BR"))
    #expect(LanguageID("zh-Hans") != LanguageID("zh-Hant"))
    #expect(LanguageID("zh-CN") != LanguageID("zh-TW"))
    #expect(LanguageID("sr") != LanguageID("sr-Latn"))
    #expect(LanguageID("nn") != LanguageID("no"))
    #expect(LanguageID("\u{212A}o") != LanguageID("ko"))
  }
}
