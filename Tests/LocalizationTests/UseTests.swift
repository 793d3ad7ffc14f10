import Foundation
import Localization
import ReleaseModel
import SourceCode
import StringCatalogs
import TestSupport
import Testing

/// Keys that no code uses, or only debug code.
@Suite struct UseTests {
  /// In a strings file, the source language lacks a key whose default value is in the code.
  @Test func defaultValueIsSourceString() throws {
    func strings(_ language: String, _ text: String) -> (LanguageID, String, [UInt8]) {
      (LanguageID(language), "\(language).lproj/L.strings", Array(text.utf8))
    }
    let catalog = try Catalog(
      stringsFiles: [
        strings("en", #""c.d" = "C";"#), strings("de", #""a.b" = "B"; "c.d" = "C";"#),
      ], sourceLanguage: LanguageID("en"))
    let table = Table(
      name: "Localizable", target: "", path: "Localizable", catalog: catalog, isCatalog: false)
    func kinds(_ code: String) -> [String] {
      let found = SwiftSource(bytes: Array(code.utf8)).keys()
      return LocalizationChecker(
        tables: [table], uses: found.uses.map { KeyUseInFile(file: "A.swift", use: $0) },
        literals: found.literals, ignoring: [.equalToSource, .unusedKey]
      ).run().findings.map(\.subject)
    }
    #expect(kinds(#"String(localized: "a.b")"#) == ["missing-translation"])
    for code in [
      #"String(localized: "a.b", defaultValue: "B")"#,
      #"String(localized: .init("a.b", defaultValue: "B"))"#,
      #"NSLocalizedString("a.b", value: "B", comment: "")"#,
    ] {
      #expect(kinds(code) == [])
    }
    #expect(kinds(#"NSLocalizedString("a.b", value: "", comment: "")"#).count == 1)
  }

  /// The key is not the source string if the code contains one.
  @Test(arguments: [
    (#"NSLocalizedString("[A/b]", value: "Port %d", comment: "")"#, []),
    (#"NSLocalizedString("[A/b]", comment: "")"#, ["unknown-argument"]),
  ])
  func defaultValueReplacesKeyAsSourceString(_ code: String, _ expected: [String]) throws {
    let found = SwiftSource(bytes: Array(code.utf8)).keys()
    let table = try table(entry("[A/b]", [("de", text("Hafen %d "))]))
    let kinds = LocalizationChecker(
      tables: [table], uses: found.uses.map { KeyUseInFile(file: "A.swift", use: $0) },
      literals: found.literals, ignoring: [.whitespaceDiffers]
    ).run().findings.map(\.subject)
    #expect(kinds == expected)
  }

  @Test func unusedKeysAreFoundUnlessCallMayReachThem() throws {
    let entries = #""a": {}, "b1": {}, "c": {"extractionState": "stale"}, "": {}"#
    let table = try table(
      "\(entries), \"d\": {\"shouldTranslate\": false}, \"abc-12-xyz.text\": {}")
    let other = try LocalizationTests.table(#""e": {}"#, name: "Errors")
    let a = use(.literal("a"))
    func unused(_ uses: KeyUse...) -> [String] {
      findings(table, other, uses: uses, ignoring: [.staleKey, .dynamicKey])
    }
    #expect(unused(a) == ["unused-key b1", "unused-key e"])
    #expect(unused(a, use(.dynamic)) == ["unused-key b1", "unused-key e"])
    #expect(unused(a, use(.literal("e"), .dynamic)) == ["unused-key b1"])
    #expect(unused(a, use(.composed(["b", ""]))) == ["unused-key e"])
    #expect(findings(table, other, ignoring: [.staleKey]) == [])
  }

  @Test func keysThatOnlyDebugCodeUsesAreFound() throws {
    let table = try table(#""a": {}, "b": {}"#)
    let a = use(.literal("a"))
    let debug = use(.literal("b"), line: 7, isDebugOnly: true)
    #expect(findings(table, uses: [a, debug]) == ["debug-only-key b"])
    #expect(findings(table, uses: [a, debug, use(.literal("b"))]) == [])
    #expect(
      Set(findings(table, uses: [a, debug, use(.dynamic)])) == ["dynamic-key", "debug-only-key b"])
    #expect(
      findings(table, uses: [a, debug, use(.dynamic, isDebugOnly: true)]) == ["debug-only-key b"])
    let finding = LocalizationChecker(
      tables: [table], uses: [a, debug].map { KeyUseInFile(file: "App.swift", use: $0) }
    ).run().findings.first
    #expect(finding?.message.hasSuffix("first in App.swift, line 7.") == true)
    #expect(finding?.location?.file == "Localizable.xcstrings")
  }

  /// Uses of a key that a list of localizing functions cannot cover.
  @Test(arguments: [
    #"MyButton("Done")"#, #"Row(title: "Done")"#, #"let s: String = .init(localized: "Done")"#,
    #"helper.show("Done".localized)"#, #"let keys = ["Done", "Later"]"#, #"f("\(g("Done"))")"#,
  ])
  func literalInShippingCodeIsUse(code: String) throws {
    let debug = "\n#if DEBUG\nText(\"Done\")\n#endif"
    #expect(try judge(["Done"], code) == [])
    #expect(try judge(["Done"], code + debug) == [])
    #expect(try judge(["Done"], debug) == ["debug-only-key Done"])
    #expect(
      try judge(["Done"], "#if DEBUG\n\(code)\n#endif" + debug) == ["debug-only-key Done"])
    #expect(try judge(["Done"], "f(\"Done!\")") == ["unused-key Done"])
  }

  /// A key that debug code passes on in a way that no list of functions covers; the second code
  /// ships.
  @Test(arguments: [
    ("#if DEBUG\nf(\"Done\")\n#endif", "", "debug-only-key"),
    ("#if DEBUG\nf(\"Done\")\n#endif", "f(\"Done\")", nil),
    ("#if DEBUG\n#else\nf(\"Done\")\n#endif", "", nil),
    ("#ifdef DEBUG\nf(@\"Done\");\n#endif", "", "debug-only-key"),
    ("#if defined(DEBUG)\nf(@\"Done\");\n#endif", "", "debug-only-key"),
    ("#ifdef DEBUG\n#else\nf(@\"Done\");\n#endif", "", nil),
    ("#ifndef DEBUG\nf(@\"Done\");\n#endif", "", nil),
    ("#ifndef DEBUG\n#else\nf(@\"Done\");\n#endif", "", "debug-only-key"),
    ("#if X\n#elif DEBUG\nf(@\"Done\");\n#endif", "", "debug-only-key"),
    ("#ifdef RELEASE\nf(@\"Done\");\n#endif", "", nil),
    ("#Preview { Text(\"Done\") }", "", nil),
    ("#if DEBUG\n#Preview { Text(\"Done\") }\n#endif", "", nil),
  ])
  func literalInDebugCodeIsDebugUse(code: String, shipped: String, expected: String?) throws {
    #expect(
      try judge(["Done"], code + "\n" + shipped)
        == [expected.map { "\($0) Done" }].compactMap(\.self))
  }

  /// Formatting a literal results in a key.
  @Test(arguments: [
    (#"String(format: "tab.%d.title", 1)"#, true), (#"String(format: "%@.title", "tab.1")"#, true),
    (#"String(format: "tab.%1$@.%2$@", a, b)"#, true), (#"f("100%")"#, false),
    (#"String(format: "%@.%@", a, b)"#, false), (#"String(format: "bar.%d.title", 1)"#, false),
    ("#if DEBUG\nlet s = String(format: \"tab.%d.title\", 1)\n#endif", false),
  ])
  func keyThatFormatCanResultInIsUsed(code: String, isUsed: Bool) throws {
    #expect(try judge(["tab.1.title"], code) == (isUsed ? [] : ["unused-key tab.1.title"]))
  }

  /// C joins adjacent literals.
  @Test(arguments: [
    (#"f(@"One " @"two", nil);"#, true), (#"f(@"One " "t" "wo");"#, true),
    ("f(@\"One \"\n  // The rest:\n  @\"two\");", true), (#"f(@"One ", @"two");"#, false),
    (#"f(@"Then " @"One " @"two");"#, false),
    ("#ifdef DEBUG\nf(@\"One \" @\"two\");\n#endif", nil),
  ])
  func adjacentLiteralsAreOneKey(code: String, isUsed: Bool?) throws {
    let id = isUsed == nil ? "debug-only-key" : "unused-key"
    #expect(try judge(["One two"], code) == (isUsed == true ? [] : ["\(id) One two"]))
  }

  /// The key should be removed, not translated.
  @Test func missingStringOfUnusedKeyIsNote() throws {
    let keys = [("Done", text("Fertig")), ("Old", text("", "new")), ("debugMenu", text("Menü"))]
    let table = try table(
      keys.map { entry($0, [("de", $1)]) }.joined(separator: ", ")
        + ", " + entry("Used", [("fr", text("Utilisé"))]))
    func found(
      ignoring ignored: Set<LocalizationFindingKind> = [], others: [KeyUse.Key] = []
    ) -> [String] {
      let uses = ([.literal("Done"), .literal("Used")] + others).map {
        KeyUseInFile(file: "App.swift", use: use($0))
      }
      return LocalizationChecker(tables: [table], uses: uses, ignoring: ignored).run().findings
        .filter { $0.language != nil }
        .map { "\($0.subject) \($0.language ?? "") \($0.name ?? "") \($0.severity)" }
    }
    #expect(
      found() == [
        "new-translation de Old note", "missing-translation de Used error",
        "missing-translation fr Done error", "missing-translation fr Old note",
        "missing-translation fr debugMenu note",
      ])
    // Code may compute an identifier.
    #expect(found(others: [.dynamic]).last == "missing-translation fr debugMenu error")
    #expect(found(others: [.dynamic]).count { $0.hasSuffix("note") } == 2)
    #expect(
      found(ignoring: [.unusedKey]) == [
        "new-translation de Old error", "missing-translation de Used error",
        "missing-translation fr Done error", "missing-translation fr Old error",
        "missing-translation fr debugMenu note",
      ])
  }

  /// The app may show such a key, so advising its removal would do harm.
  @Test(arguments: [
    #"show("mode." + mode.rawValue)"#, #"show("mode.\(mode.rawValue)")"#,
    "enum Mode: String { case `mode.dark` }",
  ])
  func keyComputableByShippingCodeIsNotDebugOnly(code: String) throws {
    let debug = "\n#if DEBUG\nText(\"mode.dark\")\n#endif"
    #expect(try judge(["mode.dark"], debug) == ["debug-only-key mode.dark"])
    #expect(try judge(["mode.dark"], code + debug) == [])
    #expect(try judge(["mode.dark"], code) == [])
  }

  @Test func interpolationsMatchFormatSpecifiers() throws {
    let code = #"MyLabel("\(count) of \(total)% files")"#
    #expect(try judge(["%lld of %lld%% files"], code) == [])
    #expect(try judge(["%lld of %lld%% folders"], code) == ["unused-key %lld of %lld%% folders"])
  }

  /// The system looks them up too.
  @Test(arguments: ["InfoPlist", "AppShortcuts"])
  func keysOfSystemTablesAreNotDebugOnly(name: String) throws {
    let table = try table(#""CFBundleName": {}"#, name: name)
    let debug = use(.literal("CFBundleName"), .named(name), isDebugOnly: true)
    #expect(findings(table, uses: [debug]) == [])
  }

  /// A script may generate the code that uses the keys.
  @Test(arguments: [(50, 0, 50), (51, 50, 0), (51, 51, 51)])
  func keysOfMostlyUnusedTableAreNotUnused(_ unused: Int, _ used: Int, _ expected: Int) throws {
    let entries = (0..<unused + used).map { "\"key.\($0)\": {}" }
    let found = try findings(
      table(entries.joined(separator: ", ")),
      uses: (0..<used).map { use(.literal("key.\($0)")) })
    #expect(found.count { $0.hasPrefix("unused-key") } == expected)
  }

  @Test func intentDefinitionKeysAreNotUnused() throws {
    #expect(try judge(["zb1Xop", "There are ${count} options.", "ayo7Eb-ehFLj9"], "f()") == [])
    #expect(try judge(["Cancel"], "f()") == ["unused-key Cancel"])
  }

  @Test(arguments: [
    ("debugMenu", "Menu", "debug-leftover debugMenu"),
    ("menu.third", "MOCK data", "debug-leftover menu.third"),
    ("menu.fourth", "If the log is full, stop debugging and try again.", "unused-key menu.fourth"),
    ("menu.third", "Menu", "unused-key menu.third"),
    ("mockingbird", "Bird", "unused-key mockingbird"),
  ])
  func debugLeftoversAreDistinguishedFromUnusedKeys(
    key: String, value: String, expected: String
  ) throws {
    #expect(try findings(table(entry(key, [("en", text(value))])), uses: []) == [expected])
  }

  /// A key that the source language lacks needs no translation unless code localizes it.
  @Test func keyOnlyInTranslationsIsUnused() throws {
    let files = [
      ("en", #""a" = "A";"#), ("de", #""a" = "Ä"; "old" = "Alt"; "new" = "Neu";"#),
      ("fr", #""a" = "À";"#),
    ]
    let catalog = try Catalog(
      stringsFiles: files.map { language, text in
        (LanguageID(language), "\(language).lproj/Localizable.strings", Array(text.utf8))
      }, sourceLanguage: LanguageID("en"))
    let table = Table(
      name: "Localizable", target: "", path: "Localizable", catalog: catalog, isCatalog: false)
    let found = SwiftSource(bytes: Array(#"f("a", "old"); localized("new")"#.utf8)).keys()
    let result = LocalizationChecker(tables: [table], uses: [], literals: found.literals).run()
    #expect(
      result.findings.map { "\($0.subject) \($0.name ?? "")" }
        == ["missing-translation new", "missing-translation new"])
    #expect(result.coverage.first?.languages.map(\.total) == [2, 2, 2])
  }

  @Test(arguments: [
    (#"enum Tab: String { case home, search = "find" }"#, ["home", "find"]),
    (#"let name = "tab." + name"#, ["tab.home"]), (#"let name = name + ".title""#, ["home.title"]),
    (#"let name = "tab.\(name).title""#, ["tab.home.title"]),
    (#"let name = "\(name).title""#, ["home.title"]), (#"let name = "\(a)\(b)""#, []),
  ])
  func keysThatCodeCanComputeAreUsed(code: String, used: [String]) throws {
    let show = "\nlet text = NSLocalizedString(name, comment: \"\")"
    let keys = ["home", "find", "tab.home", "home.title", "tab.home.title"]
    let found = try judge(keys, code + show).filter { $0.hasPrefix("unused-key") }
    for key in used { #expect(!found.contains("unused-key \(key)")) }
    #expect(found.count < keys.count || used.isEmpty)
    #expect(try judge(["elsewhere"], code + show).contains("unused-key elsewhere"))
  }
}
