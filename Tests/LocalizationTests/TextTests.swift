import Localization
import ReleaseModel
import StringCatalogs
import Testing

@Suite struct TextTests {
  /// A source string, a translation, where its whitespace differs, and the range in UTF-8 bytes.
  @Test(
    arguments: [
      ("a", "b", nil, nil), ("a ", "b ", nil, nil), ("a\u{A0}", "b\u{A0}", nil, nil),
      ("a", "b ", "end", 1..<2), ("a ", "b", "end", 1..<1), (#" a\n"#, "b", "start", 0..<0),
      ("a", #"ä\t\n\n"#, "end", 2..<5), ("a: ", "ä：", nil, nil), ("a (b) ", "ä（b）", nil, nil),
      ("a. ", "ä.", nil, nil), (" (a)", "（b）", nil, nil), ("a  ", "ä ", nil, nil),
      ("  a", " ä", nil, nil), ("a.  ", "ä.", nil, nil), ("a:  ", "ä:", "end", 3..<3),
      ("a 2 ", "ä 2", nil, nil), ("a… ", "ä…", nil, nil), ("a: ", "ä:", "end", 3..<3),
      (" a", "注意", nil, nil), ("a ", "メモ", nil, nil), ("a ", "메모", "end", 6..<6),
      ("a.", "ä. ", "end", 3..<4), ("a ", "é\u{3000}", "end", 2..<5),
      (#"\n a"#, #"\nä"#, nil, nil), (#"\n a"#, " ä", "start", 0..<1), ("for ", "لـ", nil, nil),
      ("for ", "لا", "end", 4..<4), (" until a", ", bis a", nil, nil), (" a ", "和", nil, nil),
      ("%", " %", nil, nil), ("a", " ä", "start", 0..<1),
      // The string is at the other end of the sentence.
      ("a ", " ä", nil, nil), (" a", "ä ", nil, nil), ("a ", ", ä", nil, nil),
      ("a ", " ä ", "start", 0..<1),
    ] as [(String, String, String?, Range<Int>?)])
  func leadingAndTrailingSpaceIsCompared(
    _ source: String, _ text: String, _ place: String?, _ range: Range<Int>?
  ) throws {
    let found = try finding(source, text)
    #expect(
      found?.message
        == place.map {
          "\"key\" in German (de) has other whitespace at the \($0) than the source string."
        })
    #expect(found?.kind == (place == nil ? nil : .whitespaceDiffers))
    #expect(found?.excerpt?.offset == range?.lowerBound)
    #expect(found?.excerpt?.length == range?.count)
  }

  /// If most translations drop a space, the source string has it by accident.
  @Test func majorityOfTranslationsDecidesOnStraySpace() throws {
    func languages(_ texts: [String]) throws -> [String] {
      let translations = zip(["de", "fr", "it", "nl"], texts.map { text($0) })
      return try findings(table(entry("A: ", Array(translations))))
    }
    #expect(try languages(["a:", "a:", "a:", "a: "]) == [])
    #expect(try languages(["a:", "a: ", "a:", "a: "]).count == 2)
    #expect(try languages(["a:", "a:"]).count == 2)
    #expect(try languages(["a:", "a:", "a:", " a: "]).count == 1)
    // Full-width punctuation includes its space, so such translations do not count.
    #expect(try languages(["a:", "a：", "a：", "a："]).count == 1)
  }

  /// A source string, a translation, and the range of its broken markup.
  @Test(
    arguments: [
      ("**a**", "**b**", nil), ("**a**", "b", nil), ("**a**", "**b*", 0..<2),
      ("**a** **b**", "**x** y", nil), ("**a**", "**x** **y", 6..<8),
      ("**a**", "x ** y ** z", 2..<4),
      ("**a**", "**b\u{A0}** c", 5..<7), ("**a**", "**à** **«b»**", nil),
      ("**a:** b", "**注意：**请", 11..<13), ("**a:** b", "**注意**：请", nil),
      ("a **“b”** c", "甲**“乙”**丙", 3..<5), ("by **%@**", "由**%@**创建", nil),
      ("**a**", "(**b**)", nil), ("**a**", "**b!** **c**。", nil),
      ("** a **", "** b **", nil), ("2 * 3", "2 ** 3", nil),
      ("***a***", "***b**", nil), ("`a`", "`b", 0..<1), ("it`s", "b`", nil),
      ("**a**", #"\\**b"#, nil),
    ] as [(String, String, Range<Int>?)])
  func markupIsCompared(_ source: String, _ text: String, _ range: Range<Int>?) throws {
    let found = try finding(source, text)
    #expect(found?.kind == (range == nil ? nil : .brokenMarkup))
    #expect(found?.excerpt?.offset == range?.lowerBound)
    #expect(found?.excerpt?.length == range?.count)
  }

  /// A source string, a translation, and whether it lost a link or an inflection.
  @Test(arguments: [
    ("[a](u)", "[b](v)", false), ("[a](u)", "[b] (v)", true), ("[a](u)", "[b]\u{A0}(v)", true),
    ("[a](u)", "[b(v)", true), ("[a](u)", "[b](v", true), ("[a](u)", "x [b](v) [c]", false),
    ("[a] (u)", "[b] (v", false), ("[a [b]](u)", "[[c] d](u)", false),
    ("[a](u) [b](u)", "[c](u)", false), ("[a](u) [b](v)", "[c](x) [d](y)", false),
    ("[a](u://v)", "b: u://v.", false), ("[a](u://v)", "【b】(u://v)", true),
    ("^[a](inflect: true)", "b", false), ("^[a](inflect: true)", "^[b](inflect: true)", false),
    ("^[a](inflect: true)", "é ^[b]", true), ("^[a](inflect: true)", "^[b] (inflect: true)", true),
    ("^[a](inflect: true)", "^[b](inflect)", true), ("a^[2]", "b^[3]", false),
  ])
  func linksAreCompared(_ source: String, _ text: String, _ isLost: Bool) throws {
    let found = try finding(source, text)
    #expect(found?.kind == (isLost ? .brokenMarkup : nil))
    #expect(found?.excerpt?.offset == nil)
  }

  @Test func lostLinkIsReportedWithoutPosition() throws {
    let finding = try #require(try finding("[a](u) [b](v)", "a [b](v)"))
    #expect(
      finding.message
        == "\"key\" in German (de) links to fewer URLs than the source string: 1"
        + " instead of 2."
    )
    #expect(finding.excerpt?.offset == nil)
  }

  /// The system shows each string of these tables on its own.
  @Test(arguments: [("InfoPlist", false), ("AppShortcuts", false), ("Localizable", true)])
  func whitespaceMattersInStringsOfCode(_ name: String, _ isReported: Bool) throws {
    let table = try table(entry("\\n a", [("de", text("b"))]), name: name)
    #expect(findings(table).contains("whitespace-differs de \n a") == isReported)
  }

  /// A language, a source string, a translation, and whether they are reported as equal.
  @Test(arguments: [
    ("de", "Port", "Port", true), ("de", "Port", "port", false), ("en-GB", "Port", "Port", false),
    ("de", "%lld × %@", "%lld × %@", false), ("de", "%lld a", "%lld a", true),
    ("de", "1–2", "1–2", false),
  ])
  func translationEqualToSourceIsFound(
    _ language: String, _ source: String, _ text: String, _ isEqual: Bool
  ) throws {
    #expect(try finding(source, text, language)?.kind == (isEqual ? .equalToSource : nil))
  }

  @Test func branchesAreComparedWithTheirCounterparts() throws {
    let source = variation([("one", text("One: ")), ("other", text("%lld"))])
    let same = variation([
      ("one", text("Jeden: ")), ("few", text("%lld!")), ("many", text("%lld.")),
      ("other", text("%lld?")),
    ])
    let other = variation([
      ("one", text("Jeden:")), ("few", text("%lld! ")), ("many", text("%lld.")),
      ("other", text("%lld?")),
    ])
    #expect(try findings(table(entry("%lld", [("en", source), ("cs", same)]))) == [])
    #expect(
      try findings(table(entry("%lld", [("en", source), ("cs", other)])))
        == ["whitespace-differs cs %lld"])
  }

  /// A catalog's name, a translation of `Open ${applicationName}`, and the finding.
  @Test(
    arguments: [
      ("Localizable", "Öffne ${applicationName}", nil),
      ("Localizable", "Öffne", .lostApplicationName),
      ("Localizable", #"Öffne \\(.applicationName)"#, .lostApplicationName),
      ("AppShortcuts", "Öffne ${app}", .lostApplicationName),
    ] as [(String, String, LocalizationFindingKind?)])
  func lostApplicationNameIsFound(
    _ name: String, _ translation: String, _ expected: LocalizationFindingKind?
  ) throws {
    let table = try table(
      entry("Open ${applicationName}", [("de", text(translation))]), name: name)
    #expect(
      LocalizationChecker(tables: [table]).run().findings.map(\.kind)
        == [expected].compactMap(\.self))
  }

  @Test func everyAppShortcutPhraseNeedsApplicationName() throws {
    let phrases = #"{"stringSet": {"state": "translated", "values": ["Go", "${applicationName}"]}}"#
    let entries = entry("Go", [("en", phrases), ("de", phrases)])
    #expect(
      try findings(table(entries, name: "AppShortcuts"), ignoring: [.equalToSource])
        == ["lost-application-name en Go", "lost-application-name de Go"])
    #expect(
      try findings(table(entries), ignoring: [.equalToSource]) == ["lost-application-name de Go"])
  }

  @Test func eachInvalidStringInSetIsReported() throws {
    func localization(_ state: String) -> String {
      """
      {"stringSet": {"state": "\(state)", "values": [
      "",
      "Start %@", "Start %lld", "${applicationName}",
      ""]}}
      """
    }
    func findings(_ state: String) throws -> [String] {
      let table = try table(
        entry("Start ${applicationName}", [("de", localization(state))]), name: "AppShortcuts")
      return LocalizationChecker(tables: [table], ignoring: [.unknownArgument]).run().findings.map {
        "\($0.subject) \($0.location?.line ?? 0):\($0.location?.column ?? 0)"
      }
    }
    let lost = ["lost-application-name 3:1"]
    #expect(try findings("translated") == ["empty-translation 2:1"] + lost)
    // An untranslated set is a single finding.
    #expect(try findings("new").dropFirst() == lost[...])
    #expect(try findings("new").first?.hasPrefix("new-translation 1:") == true)
  }

  private func finding(
    _ source: String, _ translation: String, _ language: String = "de"
  ) throws -> Finding? {
    let table = try table(entry("key", [("en", text(source)), (language, text(translation))]))
    let findings = LocalizationChecker(tables: [table], ignoring: [.wrongLanguage]).run().findings
    #expect(findings.count <= 1)
    return findings.first
  }
}
