import SwiftNames
import Testing

@Suite struct NamePatternTests {
  @Test(arguments: [
    ("Mode", "Store.Mode.label", "Store.Mode"),
    ("Store.Mode", "Store.Mode", "Store.Mode"),
    ("*DebugPremium*", "Store.DebugPremiumMode.free", "Store.DebugPremiumMode"),
    ("Store.*", "Store.Mode", "Store.Mode"),
    ("Mode.*", "Store.Mode.free", "Store.Mode.free"),
    ("App.Store.mode", "Store.mode", "Store.mode"),
    ("App.*", "Store.mode", "Store"),
    ("*", "Store.mode", "Store"),
    ("St*.mo*e", "Store.Inner.mode", "Store.Inner.mode"),
    ("Store::mode", "Store.mode", "Store.mode"),
    ("App::Store::*", "Store.mode", "Store.mode"),
  ])
  func patternMatchesName(pattern: String, name: String, expected: String) {
    let declaration = Declaration(module: "App", path: name.split(separator: ".").map(String.init))
    #expect(NamePattern(pattern).match(declaration)?.name == expected)
  }

  @Test(arguments: [
    ("mode", "Store.modern"), ("mode", "Store.Mode"), ("Mode.*", "Store.Mode"),
    ("ore", "Store"), ("App", "Store"), ("Other.Store", "Store"),
    ("Store.mode", "Store.Inner.mode"),
    ("*Debug*", "Store.release"), ("", "Store"),
  ])
  func patternDoesNotMatchName(pattern: String, name: String) {
    let declaration = Declaration(module: "App", path: name.split(separator: ".").map(String.init))
    #expect(NamePattern(pattern).match(declaration) == nil)
  }

  @Test func ignoringCaseMatchesAnyCase() {
    let declaration = Declaration(module: "App", path: ["Store", "DebugMode"])
    #expect(NamePattern("debugmode", ignoresCase: true).match(declaration) != nil)
    #expect(NamePattern("APP.store", ignoresCase: true).match(declaration) != nil)
    #expect(NamePattern("debugmode").match(declaration) == nil)
  }
}
