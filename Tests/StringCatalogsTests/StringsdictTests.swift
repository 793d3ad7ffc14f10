import StringCatalogs
import TestSupport
import Testing

/// `.stringsdict` files, XML property lists, and catalogs merged from several files.
@Suite struct StringsdictTests {
  @Test func variablesAreReadAsSubstitutions() throws {
    let catalog = try table(
      plist(
        """
        <dict>
          <key>files</key>
          <dict>
            <key>NSStringLocalizedFormatKey</key>
            <string>%#@count@ in %2$#@folders@</string>
            <key>count</key>
            <dict>
              <key>NSStringFormatSpecTypeKey</key>
              <string>NSStringPluralRuleType</string>
              <key>NSStringFormatValueTypeKey</key>
              <string>lld</string>
              <key>one</key>
              <string>%lld file</string>
              <key>other</key>
              <string>%lld files</string>
            </dict>
            <key>folders</key>
            <dict><key>other</key><string>folders</string></dict>
            <key>later</key>
            <true/>
          </dict>
        </dict>
        """), path: "en.lproj/A.stringsdict")
    let position = catalog.files[0].position(at:)
    let entry = try #require(catalog.entries.first)
    #expect(catalog.entries.count == 1)
    #expect(entry.key == "files")
    #expect(position(entry.offset) == at(5, 3))
    let content = try #require(entry.localizations.first).content
    #expect(content.unit?.value == "%#@count@ in %2$#@folders@")
    #expect(content.unit?.state == .translated)
    #expect(content.unit.map { position($0.offset) } == at(7, 5))
    #expect(content.substitutions.map(\.name) == ["count", "folders"])
    #expect(content.substitutions.map(\.formatSpecifier) == ["lld", ""])
    #expect(content.substitutions.map(\.argumentNumber) == [nil, nil])
    let plural = try #require(content.substitutions[0].variations.first)
    #expect(plural.axis == "plural")
    #expect(plural.cases.map(\.name) == ["one", "other"])
    #expect(plural.cases.map { $0.content.unit?.value } == ["%lld file", "%lld files"])
    #expect(plural.cases.map { position($0.offset) } == [at(15, 7), at(17, 7)])
  }

  @Test func widthAndDeviceRulesAreRead() throws {
    let catalog = try table(
      plist(
        """
        <dict>
          <key>w</key><dict><key>NSStringVariableWidthRuleType</key>
            <dict><key>20</key><string>short</string><key>50</key><string>long</string></dict></dict>
          <key>d</key><dict><key>NSStringDeviceSpecificRuleType</key><dict>
            <key>mac</key><string>Click</string>
            <key>iphone</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
              <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>Other</string></dict></dict>
          </dict></dict>
          <key>t</key><string>text</string>
        </dict>
        """), path: "en.lproj/A.stringsdict")
    let contents = catalog.entries.compactMap(\.localizations.first?.content)
    #expect(contents.map { $0.variations.map(\.axis) } == [["width"], ["device"], []])
    #expect(contents[0].variations[0].cases.map(\.name) == ["20", "50"])
    let device = contents[1].variations[0]
    #expect(device.cases.map { $0.content.unit?.value } == ["Click", "%#@n@"])
    #expect(device.cases[1].content.substitutions.first?.variations.first?.axis == "Other")
    #expect(contents[2].unit?.value == "text")
  }

  @Test func duplicatesAreListed() throws {
    let rule = "<key>one</key><string/><key>one</key><string/>"
    let variable = "<key>n</key><dict>\(rule)</dict>"
    let entry = "<key>a</key><dict>\(variable)\(variable)</dict>"
    let catalog = try table("<dict>\(entry)\(entry)</dict>", path: "A.stringsdict")
    #expect(catalog.entries.count == 1)
    let kinds = catalog.duplicates.map(\.kind)
    let half: [Catalog.Duplicate.Kind] = [.variation, .substitution, .variation]
    #expect(kinds == half + [.key] + half)
    #expect(catalog.duplicates.map(\.key) == Array(repeating: "a", count: 7))
  }

  @Test func filesOfSeveralLanguagesAreMerged() throws {
    let files = [
      ("de", "de.lproj/A.strings", "b = B; \"de only\" = x;"),
      ("en", "en.lproj/A.strings", "a = fallback; b = text;"),
      ("en", "en.lproj/A.stringsdict", "{ a = { NSStringLocalizedFormatKey = rule; }; }"),
      ("EN", "Base.lproj/A.strings", "b = base; c = base;"),
    ].map { (language: LanguageID($0), path: $1, bytes: Array($2.utf8)) }
    let catalog = try Catalog(stringsFiles: files, sourceLanguage: LanguageID("en"))
    #expect(catalog.files.map(\.path) == files.map(\.path))
    #expect(catalog.sourceLanguage == LanguageID("en"))
    #expect(languages(of: catalog) == ["EN", "de", "en"])
    #expect(catalog.duplicates.isEmpty)
    #expect(catalog.entries.map(\.key) == ["a", "b", "c", "de only"])
    #expect(catalog.entries.map(\.file) == [2, 1, 3, 0])
    #expect(catalog.entries.map { $0.localizations.map(\.file) } == [[2], [1, 0], [3], [0]])
    #expect(
      catalog.entries.map { $0.localizations.map { $0.content.unit?.value } }
        == [["rule"], ["text", "B"], ["base"], ["x"]])
  }

  @Test func stringsInXMLAreRead() throws {
    let text = plist(
      """
      <!-- a comment --><?x y?>
      <dict><key>a &amp; b</key><string>&lt;&#233;&#xE9;&quot;<![CDATA[<b>&amp;]]><!-- c -->z
      é</string><key/><string /></dict>
      """)
    #expect(try table(text).texts == ["a & b": "<éé\"<b>&amp;z\né", "": ""])
    #expect(
      try table(
        utf16("<dict><key>é</key><string>ü</string></dict>", isBigEndian: false, hasMark: true)
      )
      .texts == ["é": "ü"])
  }

  @Test(arguments: [
    ("<plist><dict><key>a</key><string>b</string></dict>", 51, "</plist>", "the end of the file"),
    ("<plist><dict/></plist>x", 23, "the end of the file", "'x'"),
    ("<plist><dict/><dict/></plist>", 15, "</plist>", "'<'"),
    ("<plist/>", 1, "a value in <plist>", "<plist/>"),
    ("<html></html>", 1, "an element of a property list", "<html>"),
    ("<dict><string>a</string></dict>", 7, "<key> or </dict>", "<string>"),
    ("<dict><key>a</key></dict>", 19, "the value of the key", "'<'"),
    ("<dict><key>a</key><string>b<b/></string></dict>", 28, "</string>", "'<'"),
    ("<dict><key>a</key><string>b</key></dict>", 28, "</string>", "'<'"),
    (
      "<dict><key>&x;</key></dict>", 12,
      "&amp; &lt; &gt; &quot; &apos; or a numeric character reference", "another '&'"
    ),
    (
      "<dict><key>&#0;</key></dict>", 12,
      "&amp; &lt; &gt; &quot; &apos; or a numeric character reference", "another '&'"
    ),
    ("<dict><key>\u{1}</key></dict>", 12, "text without control characters", "byte 0x01"),
    (
      "<!DOCTYPE plist [<!ENTITY a \"b\">]><dict/>", 17,
      "a document type without an internal subset", "'['"
    ),
    (
      "<!-- <dict/>", 13, "'-->' at the end of the comment that starts at line 1, column 1",
      "the end of the file"
    ),
    (
      "<dict", 6, "'>' at the end of the tag that starts at line 1, column 1", "the end of the file"
    ),
    (
      "<dict><key>a", 13, "</key> for the element that starts at line 1, column 7",
      "the end of the file"
    ),
  ])
  func invalidXMLIsRejected(
    _ text: String, _ column: Int, _ expected: String, _ found: String
  ) throws {
    let error = try #require(throws: CatalogError.self) { try table(text) }
    #expect(error.kind == .propertyListSyntax)
    #expect(error.position == at(1, column))
    #expect(error.expected == expected)
    #expect(error.found == found)
  }

  /// Columns count UTF-8 bytes.
  @Test func positionsOfXMLKeysAreKept() throws {
    let text =
      "<plist>\r\n<dict><key>ä 語</key><string>é</string><key>b</key><string/></dict></plist>"
    let catalog = try table(text)
    #expect(catalog.entries.map(\.key) == ["ä 語", "b"])
    #expect(
      catalog.entries.map { catalog.files[0].position(at: $0.offset) } == [at(2, 7), at(2, 43)])
  }

  @Test func otherDeclaredEncodingsAreRejected() throws {
    let text = "<?xml version=\"1.0\" encoding='ISO-8859-1'?><dict/>"
    let error = try #require(throws: CatalogError.self) { try table(text) }
    #expect(error.kind == .encoding)
    #expect(error.found == "a declaration of another encoding")
  }

  @Test(arguments: [
    ("<array/>", "the file to be a dictionary", "an array"),
    ("<string>a</string>", "the file to be a dictionary", "a string"),
    ("<dict><key>a</key><true/></dict>", "a string or a dictionary as the value", "<true>"),
    (
      "<dict><key>a</key><dict><key>NSStringLocalizedFormatKey</key><dict/></dict></dict>",
      "a string for 'NSStringLocalizedFormatKey'", "a dictionary"
    ),
    (
      "<dict><key>a</key><dict><key>NSStringVariableWidthRuleType</key><array/></dict></dict>",
      "a dictionary for 'NSStringVariableWidthRuleType'", "an array"
    ),
    (
      """
      <dict><key>a</key><dict><key>n</key><dict><key>NSStringFormatValueTypeKey</key>
      <integer>1</integer></dict></dict></dict>
      """, "a string for 'NSStringFormatValueTypeKey'", "<integer>"
    ),
    (
      "<dict><key>a</key><dict><key>n</key><dict><key>one</key><data/></dict></dict></dict>",
      "a string or a dictionary as the value", "<data>"
    ),
    (
      """
      <dict><key>a</key><dict><key>n</key><string>%d days</string>
      <key>NSStringLocalizedFormatKey</key><string>%#@n@</string></dict></dict>
      """, "a dictionary for 'n', which the format inserts", "a string"
    ),
  ])
  func invalidValuesAreRejected(_ text: String, _ expected: String, _ found: String) throws {
    let error = try #require(throws: CatalogError.self) { try table(text, path: "A.stringsdict") }
    #expect(error.kind == .structure)
    #expect(error.expected == expected)
    #expect(error.found == found)
  }
}
