import StringCatalogs
import Testing

@Suite struct LanguageIDTests {
  @Test func comparisonIgnoresCaseAndSeparator() {
    #expect(LanguageID("pt_BR") == LanguageID("pt-BR"))
    #expect(LanguageID("ZH-hans_cn").normalized == "zh-hans-cn")
    #expect(Set([LanguageID("pt_BR"), LanguageID("PT-br")]).count == 1)
    #expect(LanguageID("pt_BR").text == "pt_BR")
  }

  @Test func otherDifferencesMatter() {
    #expect(LanguageID("pt") != LanguageID("pt-BR"))
    #expect(LanguageID("zh-Hans") != LanguageID("zh-Hant"))
    #expect(LanguageID("\u{212A}o") != LanguageID("ko"))
  }
}
