import Localization
import ReleaseModel
import StringCatalogs
import Testing

@Suite struct ShapeTests {
  private static let plural = variation([("one", text("x")), ("other", text("y"))])
  private static let device = variation("device", [("mac", text("x")), ("other", text("y"))])

  /// A localization and the findings about its shape.
  @Test(arguments: [
    (plural, []), (device, []),
    (variation("device", [("mac", plural), ("other", plural)]), []),
    (variation("device", [("mac", text("x"))]), ["device-without-other"]),
    (variation("device", [("mac", text("x")), ("other", "{}")]), ["device-without-other"]),
    (variation("device", [("watch", text("x")), ("other", text("y"))]), ["unknown-device"]),
    (variation("device", [("other", device)]), ["device-in-device"]),
    (variation([("one", text("x")), ("other", device)]), ["device-in-plural"]),
    (
      variation("device", [("other", variation([("one", device), ("other", text("x"))]))]),
      ["device-in-device"]
    ),
    (variation("width", [("20", text("x")), ("40", text("y"))]), []),
    (
      String(device.dropLast()) + #", "stringUnit": {"state": "translated", "value": "x"}}"#,
      ["string-beside-variations"]
    ),
  ])
  func invalidShapeIsReported(_ localization: String, _ expected: [String]) throws {
    let table = try table(entry("a", [("de", localization)]))
    #expect(Diagnosis(tables: [table]).run().findings.map(\.kind.id) == expected)
  }

  /// Apple's list of devices for these files has no `other`.
  @Test func stringsdictDeviceRuleNeedsNoOther() throws {
    let text = """
      <plist version="1.0"><dict><key>a</key><dict><key>NSStringDeviceSpecificRuleType</key>
      <dict><key>mac</key><string>Click</string></dict></dict></dict></plist>
      """
    let path = "de.lproj/Localizable.stringsdict"
    let catalog = try Catalog(
      stringsFiles: [(LanguageID("de"), path, Array(text.utf8))], sourceLanguage: LanguageID("de"))
    let table = Table(
      name: "Localizable", target: "", path: path, catalog: catalog, isCatalog: false)
    #expect(catalog.entries.first?.localizations.first?.content.variations.first?.axis == "device")
    #expect(Diagnosis(tables: [table]).run().findings.map(\.kind) == [])
  }

  /// An empty substitution only selects by a number that another one shows.
  @Test(arguments: [("", []), ("A", ["empty-translation"])])
  func substitutionMayBeEmptyLikeItsSource(source: String, expected: [String]) throws {
    func file(_ language: String, _ text: String) -> (LanguageID, String, [UInt8]) {
      let dictionary = """
        <plist version="1.0"><dict><key>k</key><dict><key>NSStringLocalizedFormatKey</key>
        <string>%#@names@ more</string><key>names</key><dict>
        <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
        <key>NSStringFormatValueTypeKey</key><string>ld</string>
        <key>one</key><string>\(text)</string><key>other</key><string>\(text)</string>
        </dict></dict></dict></plist>
        """
      return (LanguageID(language), "\(language).lproj/L.stringsdict", Array(dictionary.utf8))
    }
    let catalog = try Catalog(
      stringsFiles: [file("en", source), file("de", "")], sourceLanguage: LanguageID("en"))
    let table = Table(name: "L", target: "", path: "L", catalog: catalog, isCatalog: false)
    let result = Diagnosis(tables: [table], ignoring: [.equalToSource]).run()
    #expect(result.findings.map(\.kind.id) == expected)
  }

  /// Apple's "Stringsdict File Format" requires both keys of a rule.
  @Test(arguments: [
    (["Spec:NSStringPluralRuleType", "Value:d"], []),
    (["Spec:NSStringPluralRuleType"], ["NSStringFormatValueTypeKey"]),
    (["Value:d"], ["NSStringFormatSpecTypeKey: NSStringPluralRuleType"]),
    (["Spec:NSStringPluralRuleType", "Value:zz"], ["NSStringFormatValueTypeKey: ld"]),
    (["Spec:NSStringPluralRuleType", "Value: "], ["NSStringFormatValueTypeKey: ld"]),
    (["Spec:Other", "Value:d"], ["NSStringFormatSpecTypeKey: NSStringPluralRuleType"]),
  ])
  func incompleteStringsdictRuleIsReported(_ keys: [String], _ missing: [String]) throws {
    let members = keys.map { $0.split(separator: ":") }.map {
      "<key>NSStringFormat\($0[0])TypeKey</key><string>\($0[1])</string>"
    }.joined()
    func file(_ language: String, _ members: String) -> (LanguageID, String, [UInt8]) {
      let text = """
        <plist version="1.0"><dict><key>a</key><dict><key>NSStringLocalizedFormatKey</key>
        <string>%#@n@</string><key>n</key><dict>\(members)
        <key>one</key><string>%d \(language) day</string>
        <key>other</key><string>%d \(language) days</string></dict></dict></dict></plist>
        """
      return (LanguageID(language), "\(language).lproj/L.stringsdict", Array(text.utf8))
    }
    let complete =
      "<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
      + "<key>NSStringFormatValueTypeKey</key><string>d</string>"
    let catalog = try Catalog(
      stringsFiles: [file("en", members), file("de", complete)], sourceLanguage: LanguageID("en"))
    let table = Table(name: "L", target: "", path: "L", catalog: catalog, isCatalog: false)
    // The translation is right, whatever the source string lacks.
    #expect(
      Diagnosis(tables: [table]).run().findings.map(\.message)
        == missing.map { "\"a\" in English (en; n) is missing '\($0)' in its rule." })
  }
}
