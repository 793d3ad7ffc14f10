import Localization
import ReleaseModel
import StringCatalogs
import TestSupport
import Testing

@Suite struct CompletenessTests {
  /// A German localization and its findings.
  @Test(arguments: [
    (text("Hafen"), []),
    (text("Hafen", "new"), ["new-translation de a"]),
    (text("", "new"), ["new-translation de a"]),
    (text("", "needs_review"), ["empty-translation de a"]),
    (text(""), ["empty-translation de a"]),
    (text(#" \n"#), ["empty-translation de a"]),
    (text("\u{A0}"), ["empty-translation de a"]),
    (text("\u{200B}\u{2060}\u{FEFF}"), ["empty-translation de a"]),
    (text("\u{34F}\u{FE0F}\u{3164}\u{2800}"), ["empty-translation de a"]),
    ("{}", ["missing-translation de a"]),
    (#"{"variations": {"plural": {}}}"#, ["missing-translation de a"]),
    (#"{"variations": {"plural": {"other": {}}}}"#, ["missing-translation de a"]),
    (
      variation([("one", text("x", "new")), ("other", text("y", "new"))]), ["new-translation de a"]
    ),
    (
      variation([("one", text("x", "new")), ("other", text("y", "stale"))]),
      ["new-translation de a", "stale-translation de a"]
    ),
    (
      variation([("one", text("")), ("other", text("y", "needs_review"))]),
      ["empty-translation de a", "unreviewed-translation de a"]
    ),
  ])
  func incompleteLocalizationIsReported(_ localization: String, _ expected: [String]) throws {
    let entries = "\(entry("a", [("de", localization)])), \(entry("b", [("de", text("c"))]))"
    #expect(try findings(table(entries), languages: ["de"]) == expected)
  }

  @Test(arguments: [
    #""a": {"shouldTranslate": false}"#,
    #""a": {"shouldTranslate": false, "localizations": {"de": {}}}"#,
    #""": {}"#,
    entry("spacer", [("en", text("")), ("de", text(""))]),
    entry("spacer", [("en", text("")), ("de", text("", "new"))]),
    entry("", [("de", text(""))]),
  ])
  func untranslatableEntryHasNoFindings(_ entry: String) throws {
    let other = LocalizationTests.entry("b", [("de", text("B"))])
    #expect(try findings(table("\(entry), \(other)"), languages: ["de"]) == [])
  }

  /// Such keys are shown as they are in the source language if they have no source string.
  @Test(arguments: [
    ("settings.title", "a.b", ["missing-translation en settings.title"]),
    ("settings_title", "a_b", ["missing-translation en settings_title"]),
    ("Settings", "a.b", []), ("iCloud", "a.b", []),
    ("data.json", "a.b", []), ("settings.title", "Save", []), ("e.g.", "a.b", []),
    ("example.com", "a.b", []),
  ])
  func nameWithoutSourceStringIsMissingAmongNamesWithOne(
    key: String, other: String, expected: [String]
  ) throws {
    let found = findings(
      try table(
        entry(key, [("de", text("Titel"))]) + ","
          + entry(other, [("en", text("Hi")), ("de", text("Hallo"))])))
    #expect(found == expected)
  }

  @Test func stateNewInSourceLanguageIsAccepted() throws {
    let states = ["new", "translated", "needs_review", "stale"].map {
      entry($0, [("en", text("Harbor", $0))])
    }
    #expect(
      try findings(table(states.joined(separator: ", ")))
        == ["unreviewed-translation en needs_review", "stale-translation en stale"])
  }

  @Test func onlyRequiredLanguagesMustBeComplete() throws {
    let entries = [
      entry("a", [("fr", text("Port", "new")), ("de", text("Hafen"))]),
      entry("%lld", [("de", text("%lld")), ("fr", variation([("one", text("%lld", "new"))]))]),
    ]
    #expect(
      try findings(
        table(entries.joined(separator: ", ")), languages: ["de"], ignoring: [.equalToSource])
        == ["missing-plural fr %lld"])
  }

  @Test func findingCountsOtherAffectedBranches() throws {
    let localization = variation(
      "device",
      [
        ("mac", variation([("one", text("x", "new")), ("other", text("y", "new"))])),
        ("other", text("z", "new")),
      ])
    let table = try table(entry("A b", [("de", localization)]))
    let finding = try #require(LocalizationChecker(tables: [table]).run().findings.first)
    #expect(
      finding.message
        == "\"A b\" in German (de; mac.one) is not translated yet: its state is"
        + " 'new'. And 2 more in this string.")
    #expect(finding.excerpt == TextExcerpt(source: "A b", text: "x"))
  }

  @Test func staleKeyHasNoOtherFindings() throws {
    let stale = entry(
      "%lld", [("de", text("%@", "new"))], more: #""extractionState": "stale", "#)
    #expect(
      try findings(table("\(stale), \(entry("a", [("de", text("b"))]))"), languages: ["de", "en"])
        == ["stale-key %lld"])
  }

  @Test func missingLanguageIsReportedOnce() throws {
    let entries = ["a", "b", "c"].map { entry($0, [("de", text("\($0) \($0)"))]) }
      .joined(separator: ", ")
    #expect(try findings(table(entries), languages: ["de", "fr"]) == ["missing-language fr"])
  }

  @Test func languagesOfAllCatalogsAreRequired() throws {
    let one = try table(entry("a", [("de", text("b")), ("fr", text("c"))]), name: "One")
    let two = try table(entry("a", [("de", text("b")), ("fr", text("c"))]), name: "Two")
    let three = try table(
      "\(entry("a", [("de", text("b"))])), \"b\": {}, \"c\": {\"shouldTranslate\": false}",
      name: "Three")
    let result = LocalizationChecker(tables: [one, two, three]).run()
    #expect(result.languages == ["en", "de", "fr"])
    #expect(
      result.findings.map { "\($0.subject) \($0.table ?? "") \($0.language ?? "")" }
        == ["missing-translation Three.xcstrings de", "missing-language Three.xcstrings fr"])
    #expect(result.keyCount == 5)
    #expect(
      result.coverage.map { $0.languages.map { "\($0.language) \($0.translated)/\($0.total)" } }
        == [
          ["en 1/1", "de 1/1", "fr 1/1"], ["en 1/1", "de 1/1", "fr 1/1"],
          ["en 2/2", "de 1/2", "fr 0/2"],
        ])
  }

  /// The catalog is large enough to be checked on several processors.
  @Test func findingsOfManyEntriesKeepTheirOrder() throws {
    let keys = (1...1000).map { "key \($0)" }
    let entries = keys.enumerated().map { number, key in
      entry(key, number % 3 == 0 ? [] : [("de", text("x"))])
    }
    let result = LocalizationChecker(tables: [try table(entries.joined(separator: ", "))]).run()
    #expect(
      result.findings.map(\.name)
        == keys.enumerated().filter { $0.offset % 3 == 0 }.map(\.element))
    #expect(result.coverage.first?.languages.map(\.translated) == [1000, 666])
    #expect(result.coverage.first?.languages.map(\.total) == [1000, 1000])
  }

  /// An app loads only one of the folders that they become.
  @Test(arguments: [
    ("pt_BR", "pt-BR", "pt_BR", "pt-BR"), ("zh-Hans", "zh-CN", "zh-CN", "zh-Hans"),
    ("iw", "he", "iw", "he"), ("no", "nb", "no", "nb"), ("zh-TW", "zh-Hant", "zh-TW", "zh-Hant"),
    ("zh-Hant", "zh-HK", nil, ""), ("zh", "zh-Hans", "zh", "zh-Hans"),
    ("sr", "sr-Cyrl", "sr-Cyrl", "sr"), ("sr", "sr-Latn", nil, ""),
    ("sh", "sr-Latn", "sh", "sr-Latn"),
    ("az", "az-Latn", "az-Latn", "az"), ("uz-Latn", "uz", "uz-Latn", "uz"),
    ("DE", "de", "DE", "de"), ("pt-br", "pt-BR", "pt-br", "pt-BR"), ("pt", "pt-BR", nil, ""),
    ("de", "de", nil, ""),
  ])
  func languageWithTwoCodesIsReported(
    _ first: String, _ second: String, _ reported: String?, _ used: String
  ) throws {
    let entries =
      "\(entry("a", [(first, text("b")), ("fr", text("c"))])), "
      + "\(entry("b", [("fr", text("d")), (second, text("e"))]))"
    let found = LocalizationChecker(
      tables: [try table(entries)], ignoring: [.missingTranslation, .equalToSource]
    ).run().findings
    #expect(
      found.map { "\($0.subject) \($0.language ?? "")" }
        == (reported.map { ["duplicate-language \($0)"] } ?? []))
    #expect(
      found.first?.advice
        == reported.map { "Move the strings of '\($0)' to '\(used)', and remove '\($0)'." })
  }

  /// Two codes in one entry are a single mistake.
  @Test(arguments: [("de", "DE"), ("DE", "de"), ("pt-BR", "pt_BR")])
  func twoCodesInOneEntryAreOneFinding(_ first: String, _ second: String) throws {
    let found = LocalizationChecker(
      tables: [try table(entry("a", [(first, text("b")), (second, text("c"))]))],
      ignoring: [.missingTranslation, .equalToSource]
    ).run().findings
    #expect(found.map(\.kind) == [.duplicateKey])
  }

  /// Two folders of one language, and two tables that name it differently.
  @Test(arguments: [
    ([["zh-CN", "zh-Hans"]], ["zh-CN"]), ([["en", "Base"]], []), ([["en", "Base", "EN"]], ["EN"]),
    ([["he"], ["iw"]], ["iw"]), ([["he"], ["he"]], []),
  ])
  func foldersOfOneLanguageAreReported(_ folders: [[String]], _ expected: [String]) throws {
    let tables = try folders.enumerated().map { number, folders in
      let files = folders.map { folder in
        (
          LanguageID(folder == "Base" ? "en" : folder), "A/\(folder).lproj/\(number).strings",
          Array("a = \"A\";".utf8)
        )
      }
      return Table(
        name: "\(number)", target: "A", path: "A/\(number)",
        catalog: try Catalog(stringsFiles: files, sourceLanguage: LanguageID("en")),
        isCatalog: false)
    }
    let found = LocalizationChecker(tables: tables, languages: []).run().findings
    #expect(found.filter { $0.kind == .duplicateLanguage }.map(\.language) == expected)
  }

  /// A localization with a substitution that its string doesn't insert.
  private static func unusedCount(_ value: String) -> String {
    """
    {"stringUnit": {"state": "translated", "value": "\(value)"}, "substitutions": {"n": {"argNum": 1,
     "formatSpecifier": "lld", "variations": {"plural": {"one": \(text("%arg x")),
     "other": \(text("%arg y"))}}}}}
    """
  }

  /// Users see nothing, unless the key is blank on purpose.
  @Test(arguments: [
    ("title", text(" "), ["empty-translation en title"]),
    ("title", text("\u{200B}"), ["empty-translation en title"]),
    ("title", text("\u{A0}", "new"), ["empty-translation en title"]),
    ("title", text(""), ["empty-translation en title"]),
    (
      "title", variation([("one", text("")), ("other", text(" "))]), ["empty-translation en title"]
    ),
    (
      "title", variation("device", [("mac", text("")), ("other", text(""))]),
      ["empty-translation en title"]
    ),
    ("title", unusedCount(""), ["empty-translation en title", "unused-substitution en title"]),
    (
      "title %lld", unusedCount(" "),
      ["empty-translation en title %lld", "unused-substitution en title %lld"]
    ),
    (" ", text(" "), []), ("\u{A0}", text(" "), []), ("abc-12-xyz.text", text(""), []),
    ("—", text("—"), []),
  ])
  func blankSourceStringIsReported(
    _ key: String, _ english: String, _ expected: [String]
  ) throws {
    let table = try table(
      entry(key, [("en", english), ("de", text("Titel"))]) + ", " + entry("b", [("de", text("B"))]))
    let result = LocalizationChecker(tables: [table], ignoring: [.missingPlural]).run()
    #expect(
      result.findings.filter { $0.language == "en" }.map { "\($0.subject) en \($0.name ?? "")" }
        == expected)
    // The key is part of the coverage.
    #expect(result.coverage.first?.languages.first?.total == (expected.isEmpty ? 1 : 2))
    #expect(result.coverage.first?.languages.first?.translated == 1)
  }

  /// Such a table was probably never meant to be translated.
  @Test func tableOfSourceLanguageIsOneFinding() throws {
    let translations = ["de", "fr", "it"].map { ($0, text("b")) }
    let tables = try ["One", "Two"].map { try table(entry("a", translations), name: $0) }
    func judge(_ third: String, languages: [String]? = nil) throws -> [String] {
      findings(tables[0], tables[1], try table(third, name: "Zero"), languages: languages)
    }
    #expect(try judge(#""w": {}"#) == ["untranslated-table"])
    // The main table of an app is meant to be translated.
    #expect(
      try judge(#""w": {}, "x": {}"#) == [
        "missing-language de", "missing-language fr", "missing-language it",
      ])
    #expect(
      try judge(entry("w", [("en", text("w")), ("en-GB", text("W"))])) == [
        "untranslated-table", "orphan-language en-GB",
      ])
    // Nothing in it needs a translation.
    #expect(try judge(#""%@": {}"#) == [])
    #expect(try judge(#""w": {"extractionState": "stale"}"#) == ["stale-key w"])
    #expect(
      try judge(entry("w", [("de", text("W"))])) == ["missing-language fr", "missing-language it"])
    // Copies of the source strings are no translation.
    #expect(try judge(entry("w", [("de", text("w"))])) == ["untranslated-table"])
    #expect(
      try judge(entry("w.x", [("en", text("W")), ("de", text("W"))]))
        == ["untranslated-table", "equal-to-source de w.x"])
    #expect(
      try judge(entry("abc-12-xyz.text", [("de", text("Go on")), ("fr", text("Go on"))]))
        == ["untranslated-table"])
    #expect(
      try judge(entry("abc-12-xyz.text", [("de", text("Go on"))])) == [
        "missing-language fr", "missing-language it",
      ])
    // A language that has an empty entry was to be translated.
    #expect(
      try judge(entry("w", [("de", "{}")])) == [
        "missing-language de", "missing-language fr", "missing-language it",
      ])
    #expect(
      try judge(#""w": {}"#, languages: ["de", "fr"]) == [
        "missing-language de", "missing-language fr",
      ])
    #expect(LocalizationFindingKind.untranslatedTable.level == .note)
  }

  /// What a comment says of its key alone.
  @Test(arguments: [
    ("Do not localize", true), ("DO NOT TRANSLATE!", true), ("Don't translate this string.", true),
    (
      #"Class = \"NSTextFieldCell\"; title = \"x\"; ObjectID = \"a\"; Note = \"Do not localize\";"#,
      true
    ),
    ("Do not translate the word 'Harbor'", false), ("Do not translate %@.", false),
    ("Title. Do not translate %@.", false),
    (#"title = \"Do not localize\"; ObjectID = \"a\";"#, false), ("", false),
  ])
  func commentSaysThatKeyNeedsNoTranslation(_ comment: String, _ isExempt: Bool) throws {
    let other = entry("b c", [("de", text("d"))])
    let expected = isExempt ? [] : ["missing-translation de a b"]
    #expect(try findings(table(#""a b": {"comment": "\#(comment)"}, \#(other)"#)) == expected)
    #expect(
      try findings(table(#""a b": {"comment": "\#(comment)", "shouldTranslate": true}, \#(other)"#))
        == ["missing-translation de a b"])
    let english = """
      /* \(comment.replacing("\\\"", with: "\"")) */
      "a b" = "A";
      "b c" = "B"; /* Do not localize */
      "c d" = "C";
      """
    let files = [("en", english), ("de", #""b c" = "D"; "c d" = "E";"#)]
    let catalog = try Catalog(
      stringsFiles: files.map { (LanguageID($0), "\($0).lproj/L.strings", Array($1.utf8)) },
      sourceLanguage: LanguageID("en"))
    let table = Table(name: "L", target: "", path: "L", catalog: catalog, isCatalog: false)
    let result = LocalizationChecker(tables: [table]).run()
    #expect(
      result.findings.map { "\($0.subject) \($0.language ?? "") \($0.name ?? "")" } == expected)
    #expect(result.coverage[0].languages[0].total == (isExempt ? 2 : 3))
  }

  @Test func orphanLanguageIsReportedOnce() throws {
    let one = try table(entry("a", [("de", text("b")), ("fr", text("c"))]), name: "One")
    let two = try table(entry("a", [("de", text("b"))]), name: "Two")
    #expect(findings(one, two) == ["missing-language fr"])
    #expect(findings(one, two, languages: ["de"]) == ["orphan-language fr"])
    #expect(findings(one, two, languages: ["de", "fr"]) == ["missing-language fr"])
    #expect(findings(one) == [])
  }

  /// An extension may be named in more languages than the app has.
  @Test(arguments: [
    ("CFBundleDisplayName", []), ("CFBundleName", []),
    ("NSCameraUsageDescription", ["missing-language ja"]),
  ])
  func nameOfBundleRequiresNoLanguage(_ key: String, _ expected: [String]) throws {
    let names = [("en", text("Open")), ("de", text("Öffnen")), ("ja", text("開く"))]
    // Xcode adds the language of every file to `knownRegions`.
    for needed in [[], ["de", "ja"]] {
      let app = App(needed: Set(needed.map(LanguageID.init)))
      let tables = try [("InfoPlist", entry(key, names)), ("L", entry("a", [("de", text("b"))]))]
        .map { name, strings in
          let table = try table(strings, name: name)
          return Table(
            name: name, target: "", path: table.path, catalog: table.catalog, isCatalog: true,
            app: app)
        }
      #expect(findings(tables[0], tables[1]) == expected)
    }
  }

  /// An untranslated catalog, such as that of a widget, does not limit the languages of the app.
  @Test func onlyTranslatedCatalogHasNoOrphans() throws {
    let translations = ["de", "fr", "it"].map { ($0, text("b")) }
    let one = try table(entry("a", translations), name: "One")
    #expect(try findings(one, table(#""w": {}"#, name: "Two")) == ["untranslated-table"])
  }

  @Test func unknownLanguageIsNotRequired() throws {
    let entries = "\(entry("a", [("german", text("b"))])), \"b\": {}"
    let table = try table(entries)
    #expect(findings(table) == ["unknown-language german"])
    #expect(LocalizationChecker(tables: [table]).run().languages == ["en"])
    let advice = LocalizationChecker(tables: [table]).run().findings.first?.advice
    #expect(advice == "Use an ISO 639 code, with script and region if needed.")
  }

  /// The code of one language in several tables is one mistake.
  @Test func unknownLanguageIsReportedOnce() throws {
    let tables = try ["A", "B", "C"].map { try table(entry("a b", [("jp", text("c"))]), name: $0) }
    let found = LocalizationChecker(tables: tables).run().findings
    #expect(
      found.map(\.message)
        == [
          "'jp' is not a known language code (did you mean 'ja'?); 3 string tables use it."
        ])
    #expect(found.map(\.table) == ["A.xcstrings"])
  }

  /// Tools that write the files repeat a key in every language.
  @Test func keyRepeatedInEveryLanguageIsReportedOnce() throws {
    let files = ["de", "en", "fr"].map { language in
      (LanguageID(language), "\(language).lproj/L.strings", Array(#""a" = "A";\#n"a" = "A";"#.utf8))
    }
    let catalog = try Catalog(stringsFiles: files, sourceLanguage: LanguageID("en"))
    let table = Table(name: "L", target: "", path: "L", catalog: catalog, isCatalog: false)
    #expect(
      LocalizationChecker(tables: [table], ignoring: [.equalToSource]).run().findings.map(\.message)
        == [
          "The key \"a\" is defined on line 1 and again on line 2, and repeatedly in 2 other files."
        ])
  }

  @Test func keyDefinedThreeTimesIsReportedOnce() throws {
    let text = "\"New\" = \"New\";\n\"New\" = \"Nova\";\n\"New\" = \"Neu\";"
    let catalog = try Catalog(
      stringsFiles: [(LanguageID("en"), "en.lproj/L.strings", Array(text.utf8))],
      sourceLanguage: LanguageID("en"))
    let table = Table(name: "L", target: "", path: "L", catalog: catalog, isCatalog: false)
    let found = LocalizationChecker(tables: [table]).run().findings
    #expect(
      found.map(\.message) == ["The key \"New\" is defined on line 1 and again on lines 2 and 3."])
    #expect(found.first?.location?.line == 2)
  }

  /// Translations usually repeat a mistake of the source string.
  @Test(arguments: [
    ("100%!", "100%.", ["bare-percent en k.a"]), ("100%%!", "100%.", ["bare-percent de k.a"]),
  ])
  func mistakeOfSourceStringIsReportedOnce(
    _ english: String, _ german: String, _ expected: [String]
  ) throws {
    let table = try table(
      entry("k.a", [("en", text("%d of \(english)")), ("de", text("%d von \(german)"))]))
    #expect(findings(table) == expected)
  }

  /// An entry or a file without strings does not hide its language.
  @Test(arguments: ["{}", #"{"variations": {}}"#, #"{"variations": {"plural": {}}}"#])
  func languageWithoutStringsIsReported(_ localization: String) throws {
    let one = try table(entry("a b", [("de", localization)]), name: "One")
    let two = try table(entry("a b", [("fr", text("c"))]), name: "Two")
    #expect(findings(one) == ["missing-language de"])
    #expect(
      findings(one, two) == ["missing-language de", "missing-language fr", "missing-language de"])
    #expect(
      LocalizationChecker(tables: [one]).run().coverage.first?.languages.map(\.translated) == [
        1, 0,
      ])
    func file(_ language: String, _ text: String) -> (LanguageID, String, [UInt8]) {
      (LanguageID(language), "\(language).lproj/L.strings", Array(text.utf8))
    }
    func strings(_ english: String) throws -> Table {
      Table(
        name: "L", target: "", path: "L",
        catalog: try Catalog(
          stringsFiles: [file("en", english), file("de", "/* None */")],
          sourceLanguage: LanguageID("en")), isCatalog: false)
    }
    #expect(try findings(strings(#""a" = "A";"#)) == ["missing-language de"])
    #expect(try findings(strings(" ")) == [])
  }

  @Test func keyWithSeveralFindingsCountsOnce() throws {
    let bad = variation([("one", text("", "stale")), ("few", text("x", "needs_review"))])
    let table = try table("\(entry("a", [("de", bad)])), \(entry("b", [("de", text("c"))]))")
    let coverage = LocalizationChecker(tables: [table], languages: ["de"]).run().coverage
    #expect(coverage.first?.languages.map(\.translated) == [1])
    #expect(coverage.first?.languages.map(\.total) == [2])
  }

  @Test func findingsAreOrderedByCatalogLanguageAndPosition() throws {
    let entries = """
      \(entry("b", [("de", text("x", "new")), ("fr", text("y", "new"))])),
      \(entry("a", [("fr", text("y", "new")), ("de", text("x", "new"))])),
      \(entry("c", [("de", text("z"))], more: #""extractionState": "stale", "#))
      """
    #expect(
      try findings(
        table(entries, name: "One"), table("\"d\": {}", name: "Two"), languages: ["fr", "de"])
        == [
          "stale-key c", "new-translation fr b", "new-translation fr a", "new-translation de b",
          "new-translation de a", "missing-language fr", "missing-language de",
        ])
  }

  /// Users of a variant of the source language see the source string.
  @Test func sourceLanguageVariantsNeedNoTranslation() throws {
    let entries = [
      entry("Color", [("en-GB", text("Colour")), ("de", text("Farbe"))]),
      entry("Save", [("de", text("Sichern"))]),
    ]
    #expect(try findings(table(entries.joined(separator: ", "))) == [])
    let result = LocalizationChecker(tables: [try table(entries.joined(separator: ", "))]).run()
    #expect(result.coverage.first?.languages.map(\.translated) == [2, 2, 2])
    // A variant listed in the configuration is required.
    #expect(
      try findings(table(entry("a b", [("de", text("c"))])), languages: ["de", "en-GB"])
        == ["missing-language en-GB"])
  }

  /// They are the same in every language.
  @Test func stringsWithoutLettersNeedNoTranslation() throws {
    let entries = [
      entry("A", [("de", text("Ä"))]), #""%1$@%2$@": {}"#, #""%lld / %lld": {}"#,
      entry("ratio.format", [("en", text("%lld:%lld"))]),
    ]
    #expect(try findings(table(entries.joined(separator: ", ")), languages: ["de"]) == [])
    let worded = entries + [entry("count.format", [("en", text("%lld files"))])]
    #expect(
      try findings(table(worded.joined(separator: ", ")), languages: ["de"])
        == ["missing-translation de count.format"])
  }

  /// The file may be left over from a strings file that was moved.
  @Test func stringsFileInOneTranslationRequiresNoOther() throws {
    func left(_ languages: [String]) throws -> [String] {
      let files = languages.map {
        (LanguageID($0), "\($0).lproj/Old.strings", Array("\"a\" = \"\($0)\";".utf8))
      }
      let old = Table(
        name: "Old", target: "", path: "Old",
        catalog: try Catalog(stringsFiles: files, sourceLanguage: LanguageID("en")),
        isCatalog: false)
      let translations = ["de", "fr", "it"].map { ($0, text("b")) }
      return try findings(
        old, table(entry("a", translations), name: "New"),
        table(entry("a", translations), name: "More"))
    }
    #expect(try left(["it"]) == [])
    #expect(try left(["en", "it"]) == ["missing-language de", "missing-language fr"])
    #expect(try left(["de", "it"]) == ["missing-language fr"])
  }

  /// In strings files, a natural-language key serves as the source string.
  @Test func naturalLanguageKeysNeedNoSourceString() throws {
    let english = [UInt8](#""title" = "Harbor";"#.utf8)
    let german = [UInt8](
      #""title" = "Hafen"; "Cast off" = "Leinen los"; "menu.item" = "Punkt";"#.utf8)
    let catalog = try Catalog(
      stringsFiles: [
        (LanguageID("en"), "en.lproj/Menu.strings", english),
        (LanguageID("de"), "de.lproj/Menu.strings", german),
      ], sourceLanguage: LanguageID("en"))
    let table = Table(name: "Menu", target: "", path: "Menu", catalog: catalog, isCatalog: false)
    #expect(findings(table) == ["missing-translation en menu.item"])
  }

  /// It is the file to translate, even if another one was read first.
  @Test func missingLanguageIsReportedInSourceFile() throws {
    let files = ["da", "en"].map {
      (LanguageID($0), "\($0).lproj/InfoPlist.strings", [UInt8](#""name" = "Harbor";"#.utf8))
    }
    let catalog = try Catalog(stringsFiles: files, sourceLanguage: LanguageID("en"))
    let table = Table(
      name: "InfoPlist", target: "", path: "InfoPlist", catalog: catalog, isCatalog: false)
    let found = LocalizationChecker(
      tables: [table], languages: ["en", "da", "ru"], ignoring: [.equalToSource]
    ).run().findings
    #expect(found.map(\.kind) == [.missingLanguage])
    #expect(
      found.first?.message == "The string table has no strings in Russian (ru), which is"
        + " required.")
    #expect(found.first?.location?.file == "en.lproj/InfoPlist.strings")
  }

  /// In a sentence, codes such as `in`, `is` and `no` look like words.
  @Test(arguments: [
    ("in", "Indonesian (in)"), ("pt-BR", "Portuguese (Brazil; pt-BR)"), ("zz", "zz"),
  ])
  func messagesUseLanguageNames(_ code: String, _ name: String) {
    #expect(LanguageName.described(code) == name)
    let detailed = name == code ? "\(code) (one)" : "\(name.dropLast()); one)"
    #expect(LanguageName.described(code, detail: "one") == detailed)
  }

  @Test func keysWithoutLettersAreNotCounted() throws {
    let entries = [entry("%lld", [("de", text("%lld"))]), entry("%@ - %@", []), entry("Hi", [])]
    let result = LocalizationChecker(
      tables: [try table(entries.joined(separator: ", "))], languages: ["de"]
    ).run()
    #expect(result.coverage.first?.languages.map(\.translated) == [0])
    #expect(result.coverage.first?.languages.map(\.total) == [1])
    #expect(result.findings.map(\.name) == ["Hi"])
  }
}
