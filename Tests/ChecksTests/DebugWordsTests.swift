import ReleaseModel
import Testing

@Suite struct DebugWordsTests {
  @Test(arguments: [
    "MOCKS", "INTERNAL_BUILD", "QAMenu", "DEBUG_MENU", "ADHOC", "AD_HOC", "UITESTS", "UITesting",
    "UI_TEST", "CHEATS", "ENABLE_CHEATS", "CHEAT_MODE", "NONRELEASE", "NON_RELEASE", "LOCAL",
    "LOCAL_BUILD", "SANDBOX", "PREPROD", "PreProduction", "DOGFOOD", "NIGHTLY", "ENABLE_LOGGING",
    "TEST_ONLY", "FOR_TESTING", "DebugMenu",
  ])
  func conditionsOfOtherBuildsAreFound(_ name: String) {
    #expect(DebugWords.suggestBuild(name))
  }

  /// Features have such names too.
  @Test(arguments: [
    "DEBUG", "NDEBUG", "NO_MOCKS", "DISABLE_DEBUG_MENU", "SQLITE_ENABLE_FTS5",
    "LocalServerSupport", "Logging", "CHEATSHEET", "LATEST", "Testament", "QUIT", "MODE",
  ])
  func otherConditionsAreNot(_ name: String) {
    #expect(!DebugWords.suggestBuild(name))
  }

  /// Names of public cases in which such code shipped.
  @Test(arguments: [
    "SampleData", "sampleDataURL", "fixture", "DMDeveloperMenu", "showDevMenu",
    "clearInstanceForTests",
    "keyForTest", "generate_for_testing", "insecure_zero_rng", "BypassPayment", "skipLogin",
    "skip_login",
  ])
  func namesOfPublicCasesAreFound(_ name: String) { #expect(DebugWords.suggestCode(name)) }

  @Test(arguments: [
    "sample", "developer", "skip", "login", "secure", "passBy", "fixturesque", "formTest",
  ])
  func similarNamesAreNot(_ name: String) { #expect(!DebugWords.suggestCode(name)) }

  @Test func phrasesAreWholeWordsInOrder() {
    #expect(DebugWords.doubles.occur(in: ["store", "test", "double"]))
    #expect(!DebugWords.doubles.occur(in: ["double", "test"]))
    #expect(!DebugWords.doubles.occur(in: ["test"]))
    #expect(!DebugWords.suggestCode("mockingbird"))
    #expect(!DebugWords.suggestCode("testCheatSheet"))
  }
}
