import Localization
import ReleaseModel
import SourceCode
import StringCatalogs
import Testing

/// The Swift symbols that Xcode 26 generates for keys, and stale keys that code uses.
@Suite struct SymbolTests {
  private func diagnose(_ entries: String, _ code: String) throws -> [String] {
    let found = SwiftSource(bytes: Array(code.utf8)).keys()
    return LocalizationChecker(
      tables: [try table(entries, version: "1.1")],
      uses: found.uses.map { KeyUseInFile(file: "App.swift", use: $0) }, literals: found.literals
    ).run().findings.map { "\($0.subject) \($0.name ?? "")" }
  }

  private func manual(_ key: String, _ value: String? = nil, more: String = "") -> String {
    entry(key, [("en", text(value ?? key))], more: #""extractionState": "manual", "# + more)
  }

  @Test(arguments: [
    (["card_number", "cardNumber"], ["generated-symbol cardNumber"]),
    (["Loading", "loading"], ["generated-symbol loading"]),
    (["Allow uploads", "Allow Uploads"], ["generated-symbol Allow Uploads"]),
    (["URL scheme", "url.scheme"], ["generated-symbol url.scheme"]),
    (["%lld"], ["generated-symbol %lld"]), (["Type"], ["generated-symbol Type"]),
    (["glucose", "Glucose: %@"], []), (["Loading", "Loading 🎉"], []), (["a.b", "a.c"], []),
    (["Total %lld", "Total %@"], []),
  ])
  func symbolsMustDiffer(_ keys: [String], _ expected: [String]) throws {
    let entries = keys.map { manual($0) }.joined(separator: ", ")
    #expect(
      LocalizationChecker(tables: [try table(entries)]).run().findings.map {
        "\($0.subject) \($0.name ?? "")"
      } == expected)
  }

  @Test func onlyManualKeysHaveSymbols() throws {
    let entries =
      entry("Loading", [("en", text("Loading"))]) + ", " + manual("loading") + ", "
      + manual("LOADING", more: #""generatesSymbol": false, "#)
    #expect(LocalizationChecker(tables: [try table(entries)]).run().findings.isEmpty)
  }

  @Test func symbolsAreUses() throws {
    let entries = [
      manual("introductionTitle"), manual("friends_posts", "%(count)lld posts"),
      manual("settings.title"), manual("never.used"),
    ].joined(separator: ", ")
    let code = """
      Text(.introductionTitle)
      Text(.friendsPosts(count: 42))
      let title: LocalizedStringResource = .Main.settingsTitle
      String(localized: .introductionTitle)
      """
    #expect(try diagnose(entries, code) == ["unused-key never.used"])
    #expect(
      try diagnose(manual("a.title"), "#if DEBUG\nText(.aTitle)\n#endif")
        == ["debug-only-key a.title"])
    #expect(try diagnose(manual("count"), "print(list?.count)") == ["unused-key count"])
  }

  /// A stale key, the code, and what the finding says about it.
  @Test(arguments: [
    (
      "wallet.1", #"NSLocalizedString("wallet.\(index)", comment: "")"#,
      "App.swift, line 1, uses it"
    ),
    ("Close All", #"Text("Close All")"#, "App.swift, line 1, uses it"),
    (
      "Close All", #"MarqueeText(text: "Close All")"#,
      "a string literal in the code may be this key"
    ),
    ("Close All", #"Text("Open")"#, "no code uses it"),
    // Pieces that other texts are made of, and names, are not the key.
    ("Close All", #"String(format: "%@ All", name)"#, "no code uses it"),
    ("Close All", #"let text = "\(name) All""#, "no code uses it"),
    ("close", "enum Action: String { case close }", "no code uses it"),
    ("Close All", #"Text("Open") // "Close All""#, "no code uses it"),
    (
      "Close %lld", #"MarqueeText(text: "Close \(count)")"#,
      "a string literal in the code may be this key"
    ),
  ])
  func staleKeyIsLookedUpInCode(_ key: String, _ code: String, _ words: String) throws {
    let found = SwiftSource(bytes: Array(code.utf8)).keys()
    let stale = entry(key, [("en", text(key))], more: #""extractionState": "stale", "#)
    let result = LocalizationChecker(
      tables: [try table(stale)],
      uses: found.uses.map { KeyUseInFile(file: "App.swift", use: $0) }, literals: found.literals
    ).run()
    let finding = try #require(result.findings.first { $0.kind == .staleKey })
    #expect(finding.message.contains(words))
    #expect(result.coverage[0].languages[0].total == (words.hasSuffix(", uses it") ? 1 : 0))
  }

  /// Its translations matter only if code looks it up.
  @Test(arguments: [
    (#"MarqueeText(text: "Close All")"#, ["stale-key Close All"]),
    (#"Text("Open")"#, ["stale-key Close All"]),
    (#"Text("Close All")"#, ["stale-key Close All", "new-translation Close All"]),
    (#"MyLocalizedString("Close All")"#, ["stale-key Close All", "new-translation Close All"]),
  ])
  func staleKeyHasOtherFindingsOnlyIfUsed(_ code: String, _ expected: [String]) throws {
    let stale = entry(
      "Close All", [("de", text("Alles", "new"))], more: #""extractionState": "stale", "#)
    #expect(
      try diagnose(stale, code).filter { $0.hasSuffix(" Close All") } == expected)
  }

  @Test func staleKeyOfDebugCodeIsOneFinding() throws {
    let stale = entry("Log", [("en", text("Log"))], more: #""extractionState": "stale", "#)
    #expect(
      try diagnose(stale, "#if DEBUG\nText(\"Log\")\n#endif") == ["debug-only-key Log"])
  }

  /// Code that formats a plural, and whether the locale is missing.
  @Test(arguments: [
    (#"String(format: NSLocalizedString("n", comment: ""), 5)"#, true),
    (#"String(format: Bundle.main.localizedString(forKey: "n", value: nil, table: nil), 5)"#, true),
    (
      "let format = NSLocalizedString(\"n\", comment: \"\")\nlabel.text = String(format: format, 5)",
      true
    ),
    (#"String(format: NSLocalizedString("n", comment: ""), locale: .current, 5)"#, false),
    (#"String(format: NSLocalizedString("n", comment: ""), locale: nil, 5)"#, false),
    (#"String.localizedStringWithFormat(NSLocalizedString("n", comment: ""), 5)"#, false),
    (#"print(NSLocalizedString("n", comment: ""))"#, false),
  ])
  func pluralNeedsLocale(_ code: String, _ isReported: Bool) throws {
    func found(_ language: String, _ categories: [String]) throws -> [String] {
      let cases = categories.map { ($0, text("\($0) %lld")) }
      let one = [("one", text("%lld boat")), ("other", text("%lld boats"))]
      return try diagnose(entry("n", [("en", variation(one)), (language, variation(cases))]), code)
    }
    #expect(
      try found("pl", ["one", "few", "many", "other"])
        == (isReported ? ["plural-without-locale n"] : []))
    #expect(try found("de", ["one", "other"]) == [])
  }
}
