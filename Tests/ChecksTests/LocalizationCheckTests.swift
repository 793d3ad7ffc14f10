import Checks
import ReleaseModel
import Testing

@Suite struct LocalizationCheckTests {
  private func judge(_ catalogs: [Evidence<CatalogContents>]) -> CheckResult {
    LocalizationCheck().judge(plan(localization: LocalizationSelection(catalogs: ["*.xcstrings"])))
    { evidence in
      evidence.catalogs = catalogs.map { CatalogEvidence(path: "A.xcstrings", contents: $0) }
    }
  }

  private func contents(
    keys: Int = 2, languages: [String] = ["en", "ca"], required: Int = 4,
    gaps: [TranslationGap] = [], duplicates: [DuplicateKey] = []
  ) -> Evidence<CatalogContents> {
    .collected(
      CatalogContents(
        keyCount: keys, languages: languages, required: required, gaps: gaps,
        duplicateKeys: duplicates))
  }

  @Test func passesWhenEverythingIsTranslated() {
    #expect(judge([contents()]) == CheckResult(findings: [], summary: "2 keys in en, ca"))
    #expect(judge([contents(), contents(keys: 1)]).summary == "3 keys in en, ca")
    #expect(judge([contents(keys: 1, languages: ["en"])]).summary == "1 key in en")
  }

  @Test func failsWithAGap() {
    let place = location("A.xcstrings", 5)
    let gap = TranslationGap(key: "buy", language: "ca", problem: "is missing", location: place)
    #expect(
      judge([contents(gaps: [gap])]).findings == [
        Finding(
          .violation, subject: "localization",
          message: "The ca translation of “buy” is missing.",
          advice: "Translate it, or set `shouldTranslate` to false if it needs none.", name: "buy",
          location: place)
      ])
  }

  @Test func failsWithAKeyThatIsThereTwice() {
    let place = location("A.xcstrings", 5)
    #expect(
      judge([contents(duplicates: [DuplicateKey(key: "buy", location: place)])]).findings == [
        Finding(
          .violation, subject: "localization", message: "“buy” is there twice.",
          advice: "Remove one; which of them counts depends on the reader.", name: "buy",
          location: place)
      ])
  }

  @Test func isUnverifiedWithNothingToTranslate() {
    let result = judge([contents(keys: 0, languages: [], required: 0)])
    #expect(
      result
        == CheckResult(
          findings: [
            Finding(
              .unknown, subject: "localization", message: "A.xcstrings has nothing to translate.")
          ], summary: "0 keys in no language"))
  }

  /// A repeated key is wrong even where no key needs a translation.
  @Test func failsWithAKeyThatIsThereTwiceAndNothingToTranslate() {
    let duplicate = DuplicateKey(key: "buy", location: location("A.xcstrings", 5))
    #expect(
      judge([contents(required: 0, duplicates: [duplicate])]).findings.map(\.kind) == [
        .unknown, .violation,
      ])
  }

  @Test func isUnverifiedWithoutACatalog() {
    #expect(judge([]).findings.map(\.kind) == [.unknown])
    #expect(judge([]).findings.map(\.message) == ["No catalog was read."])
  }

  @Test func isUnverifiedWhenACatalogCanNotBeRead() {
    let result = judge([contents(), .unavailable(reason: "no file matches"), .absent])
    #expect(result.summary == "2 keys in en, ca")
    #expect(result.findings.map(\.kind) == [.unknown, .unknown])
    #expect(
      result.findings.map(\.message) == [
        "A catalog can't be checked: no file matches", "A.xcstrings was not read.",
      ])
  }

  @Test func hasNothingToDoWithoutASelection() {
    #expect(
      LocalizationCheck().judge(plan()) == .notApplicable("the configuration names no catalogs"))
  }
}
