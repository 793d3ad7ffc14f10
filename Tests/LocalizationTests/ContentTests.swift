import Localization
import ReleaseModel
import SourceCode
import StringCatalogs
import TestSupport
import Testing

/// Comparisons of a translation with its source string, and of a language with its script.
@Suite struct ContentTests {
  /// The kinds of the findings in a translation, without those about copies of the source string.
  private func found(
    _ source: String, _ language: String, _ translation: String
  ) throws -> [LocalizationFindingKind] {
    let table = try table(
      entry("a.text", [("en", text(source)), (language, text(translation))]))
    return LocalizationChecker(tables: [table], ignoring: [.equalToSource]).run().findings.map(
      \.kind)
  }

  @Test(
    arguments: [
      ("<b>here</b>", "<b>hier</b>", nil), ("<b>here</b>", "hier", nil),
      ("<b>here</b>", "<b>hier</b", .brokenMarkup), ("<b>here</b>", "<b>hier", .brokenMarkup),
      ("<b>here</b>", "hier</b>", .brokenMarkup), ("<b>here</b>", "<B>hier</B><br>", nil),
      ("<strong>a</strong>", "<strong>a</ strong>", .brokenMarkup),
      ("<strong>a</strong>", "<strong>a<strong>", .brokenMarkup),
      ("<i><b>a</b></i>", "<i><b>a</i></b>", .brokenMarkup),
      ("<html><b>a</b></html>", "<HTML><b>a</b>", nil),
      ("<body>a</body>", "<body>b", nil), ("<html>a</html>", "b</html>", nil),
      ("<p>a</p>", "<p>b", nil), ("<ul><li>a</li></ul>", "<ul><li>a<li>b</ul>", nil),
      (#"<a href=\"%@\">a</a>"#, #"<a href=%@\">a</a>"#, .brokenMarkup),
      ("First. Second", "Erst.<br/>Zweit", .brokenMarkup), ("a < b", "<em>a</em>", .brokenMarkup),
      ("Salt & pepper", "Salz &amp; Pfeffer", .brokenMarkup), ("A &amp; B", "C &amp; D", nil),
      ("<New Account>", "<Neues Konto>", nil), ("<None>", "<Keine>", nil),
      ("I <3 you", "Ich <3 dich", nil),
    ] as [(String, String, LocalizationFindingKind?)])
  func tagsAreCompared(
    _ source: String, _ translation: String, _ expected: LocalizationFindingKind?
  ) throws {
    #expect(try found(source, "de", translation) == [expected].compactMap(\.self))
  }

  @Test(arguments: [
    ("^[%lld bateau](inflect: true)", false), ("^[%lld bateau](inflect: vrai)", true),
    ("^[%lld bateau](inflect: false)", false), ("^[%lld bateau](meinAttr: true)", true),
    (#"^[%lld bateau](inflect: true, morphology: { gender: \"feminine\" })"#, false),
  ])
  func attributesAreNotTranslated(_ translation: String, _ isBroken: Bool) throws {
    #expect(
      try found("^[%lld boat](inflect: true)", "fr", translation)
        == (isBroken ? [.brokenMarkup] : []))
  }

  @Test(
    arguments: [
      // Escapes.
      ("First. Second", #"Erst.\\nZweit"#, .unknownEscape),
      // A text may be about a backslash.
      ("It's", #"Das ist\\'s"#, nil), ("A backslash", #"(\"\\\")"#, nil),
      ("It's", #"Das ist\\u2019s"#, .unknownEscape), ("Home", #"C:\\users"#, nil),
      ("First. Second", #"Erst.\\tZweit"#, .unknownEscape),
      ("First. Second", #"Erst.\\r\\nZweit"#, .unknownEscape),
      (#"a\\nb"#, #"c\\nd"#, nil), ("Folder", #"C:\\neu"#, nil),
      ("Folder", #"C:\\temp"#, nil),
      // Line breaks.
      (#"One.\nTwo."#, "Eins. Zwei.", .lostLineBreak), (#"One.\nTwo."#, #"Eins.\nZwei."#, nil),
      (#"One.\n\nTwo."#, #"Eins.\nZwei."#, .lostLineBreak),
      (#"<p>One.\nTwo.</p>"#, "<p>Eins. Zwei.</p>", nil),
      // URLs.
      ("See https://example.org/a", "Siehe https://de.example.org/b", nil),
      ("See https://example.org/a", "Siehe https://example.com/a", .changedURL),
      ("See https://example.org/a", "Siehe die Seite", .changedURL),
      ("[See](https://example.org/a)", "[Siehe](https://example.com/a)", .changedURL),
      ("[See](https://example.org/a)", "Siehe", .brokenMarkup),
      // Placeholders.
      ("Hello {name}", "Hallo {name}", nil), ("Hello {name}", "Hallo {Name}", .missingArgument),
      ("Hello {{name}}", "Hallo", .missingArgument), ("Trip to ${city}", "Reise", .missingArgument),
      ("{}, {1}", "nichts", nil), ("a {not one} b", "c", nil),
    ] as [(String, String, LocalizationFindingKind?)])
  func lostPartsAreReported(
    _ source: String, _ translation: String, _ expected: LocalizationFindingKind?
  ) throws {
    #expect(try found(source, "de", translation) == [expected].compactMap(\.self))
  }

  @Test(arguments: [
    ("Get the data from the calendar", "ja", "Daten direkt aus dem Kalender holen", true),
    ("Connect to %@", "es", "%@에 연결", true), ("Danger!", "ja", "خطر كبير", true),
    ("Open the settings", "ru", "Otvorite nastavitve sistema zdaj", true),
    ("Open the settings", "ru", "Откройте Settings", false),
    ("Hide My Email", "ja", "Hide My Email", false),
    ("Private address", "ja", "Hide My Email Address", false),
    ("Made by people", "ru", "Eugene Trufanov, Dennis Ukhanov, Nail Gilmanov", false),
    ("Open 日本語", "fr", "日本語", false), ("Size", "ko", "%1$.1f KB / %2$.1f KB", false),
    ("Name of the table", "zh-Hant", "表格名稱", false), ("Weather today", "ja", "天気", false),
    ("Otter, badger and fox", "sr", "Vidra, jazavac i lisica", false),
    ("Otter, badger and fox", "uz-Cyrl", "otter bobur va tulki bilan", false),
  ])
  func scriptOfLanguageIsExpected(
    _ source: String, _ language: String, _ translation: String, _ isWrong: Bool
  ) throws {
    let kinds = try found(source, language, translation)
    #expect(kinds.contains(.wrongLanguage) == isWrong)
  }

  /// A copied language, and one with a few names that stay as they are.
  @Test func languageThatCopiesSourceIsOneFinding() throws {
    func found(_ count: Int, _ copied: Int, state: String = "translated") throws
      -> LocalizationChecker.Result
    {
      let entries = (0..<count).map { number in
        let source = "Move the boat \(number)"
        return entry(
          source,
          [
            ("de", number < copied ? text(source, state) : text("Boot \(number) bewegen")),
            ("en-GB", text(source)),
          ])
      }
      return LocalizationChecker(
        tables: [try table(entries.joined(separator: ", "))],
        ignoring: [.equalToSource, .newTranslation]
      ).run()
    }
    let copies = try found(20, 15)
    #expect(copies.findings.map { "\($0.subject) \($0.language ?? "")" } == ["copied-language de"])
    #expect(
      copies.findings.first?.message
        == "15 of 20 strings in German (de) are copies of the source language.")
    #expect(copies.coverage[0].languages.first { $0.language == "de" }?.translated == 5)
    #expect(try found(20, 9).findings.isEmpty)
    #expect(try found(9, 9).findings.isEmpty)
    // They count as untranslated already.
    #expect(try found(20, 20, state: "new").findings.isEmpty)
  }

  /// The source strings are in the storyboard; three need no translation.
  @Test func storyboardHasSourceStrings() throws {
    let storyboard = """
      <document><scenes><textField placeholder="0" id="abc-12-xyz"/>
      <label text="Label" id="lab-12-xyz"/><label text="Quit &amp; save > now" id="zzz-12-xyz"/>
      <button id="btn-12-xyz"><state key="normal" title="Start"/></button>
      <textView id="txt-12-xyz"><string key="text">Two
      lines</string></textView>
      <segmentedControl id="seg-12-xyz"><segments><segment title="Day"/><segment title="Week"/>
      </segments></segmentedControl></scenes></document>
      """
    let texts = InterfaceTexts(Array(storyboard.utf8)).texts
    #expect(texts["abc-12-xyz.placeholder"] == "0")
    #expect(texts["zzz-12-xyz.text"] == "Quit & save > now")
    #expect(texts["btn-12-xyz.normalTitle"] == "Start")
    #expect(texts["txt-12-xyz.text"] == "Two\nlines")
    #expect(texts["seg-12-xyz.segmentTitles[1]"] == "Week")
    func file(_ language: String, _ text: String) throws -> StringsFile {
      try StringsFile(
        language: LanguageID(language), path: "\(language).lproj/Main.strings",
        bytes: Array(text.utf8))
    }
    let table = Table(
      name: "Main", target: "", path: "Main",
      catalog: Catalog(
        stringsFiles: [
          try file(
            "de",
            #""abc-12-xyz.placeholder" = "0"; "lab-12-xyz.text" = "Label"; "btn-12-xyz.normalTitle" = "Los";"#
          ), try file("fr", #""zzz-12-xyz.text" = "Quitter";"#),
        ], sourceLanguage: LanguageID("en")), isCatalog: false)
    let found = LocalizationChecker(
      tables: [table], interfaceTexts: [table.path: texts], ignoring: [.equalToSource]
    ).run().findings
    #expect(
      Set(found.map { "\($0.subject) \($0.language ?? "") \($0.name ?? "")" }) == [
        "missing-translation de zzz-12-xyz.text",
        "missing-translation fr btn-12-xyz.normalTitle",
      ])
  }

  /// The text of an object in a xib, its key, and the findings if German has it empty, or not at all.
  @Test(arguments: [
    ("Label", "abc-12-xyz.text", false, false), ("Text Cell", "12.title", false, false),
    ("Button", "abc-12-xyz.normalTitle", false, false),
    ("Title", "abc-12-xyz.placeholder", true, true),
    ("Title", "abc-12-xyz.placeholderString", true, true),
    ("Label", "12.toolTip", true, true),
    ("Item", "12.ibExternalAccessibilityDescription", true, true),
    ("Several matches", "abc-12-xyz.title", true, true), ("", "12.title", false, false),
  ])
  func defaultsOfInterfaceBuilderNeedNoText(
    _ text: String, _ key: String, _ isEmpty: Bool, _ isMissing: Bool
  ) throws {
    for (german, kind) in [
      ("\"\(key)\" = \"\";", isEmpty ? "empty-translation" : nil),
      ("", isMissing ? "missing-translation" : nil),
    ] {
      let files = [
        ("de", #""oth-12-xyz.title" = "Ende";"# + german),
        ("fr", #""oth-12-xyz.title" = "Fin"; "\#(key)" = "\#(text)";"#),
      ]
      let table = Table(
        name: "Main", target: "", path: "Main",
        catalog: Catalog(
          stringsFiles: try files.map { language, text in
            try StringsFile(
              language: LanguageID(language), path: "\(language).lproj/Main.strings",
              bytes: Array(text.utf8))
          }, sourceLanguage: LanguageID("en")), isCatalog: false)
      let found = LocalizationChecker(
        tables: [table], interfaceTexts: [table.path: [key: text, "oth-12-xyz.title": "End"]],
        ignoring: [.equalToSource]
      ).run().findings
      #expect(found.map(\.subject) == [kind].compactMap(\.self))
    }
  }

  @Test(arguments: [
    (#""a" = "smile \u{1F600}";"#, 1), (#""a" = "b\q"; "c" = "d";"#, 1),
    (#""a" = "\q\q"; "b" = "\x";"#, 2), (#""a" = "\n\t\"\\ \U00e9 \101 \' \%";"#, 0),
  ])
  func escapesThatMeanNothingAreFound(_ strings: String, _ count: Int) throws {
    let file = try StringsFile(
      language: LanguageID("en"), path: "en.lproj/A.strings", bytes: Array(strings.utf8))
    let table = Table(
      name: "A", target: "", path: "A",
      catalog: Catalog(stringsFiles: [file], sourceLanguage: LanguageID("en")), isCatalog: false)
    let found = LocalizationChecker(tables: [table]).run().findings
    #expect(found.map(\.kind) == Array(repeating: .unknownEscape, count: count))
  }

  /// Texts that are empty in every language, or in all but one, are intended.
  @Test func stringsThatAreEmptyEverywhereAreIntended() throws {
    func found(_ localizations: [(String, String)]) throws -> [String] {
      try findings(table(entry("n.plural", localizations.map { ($0.0, text($0.1)) })))
    }
    #expect(try found([("en", ""), ("fr", ""), ("pl", "%@ plików")]) == [])
    #expect(try found([("en", "")]) == [])
    #expect(
      try found([("en", ""), ("fr", "%@"), ("pl", "%@ plików")]) == [
        "empty-translation en n.plural"
      ])
  }
}
