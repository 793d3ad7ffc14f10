import Localization
import ReleaseModel
import StringCatalogs
import TestSupport
import Testing

@Suite struct ShapeTests {
  private static let plural = variation([("one", text("x")), ("other", text("y"))])
  private static let device = variation("device", [("mac", text("x")), ("other", text("y"))])

  /// A localization and the findings about its shape.
  @Test(arguments: [
    (plural, []), (device, []),
    (variation("device", [("mac", plural), ("other", plural)]), []),
    (variation("device", [("mac", text("x"))]), []),
    (variation("device", [("mac", text("x")), ("other", "{}")]), ["incomplete-entry"]),
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
    #expect(LocalizationChecker(tables: [table]).run().findings.map(\.subject) == expected)
  }

  /// The devices of the source string and the translation, the missing ones, and the advice.
  @Test(arguments: [
    ("iphone other", "iphone", "'other'", "a string for 'other'"),
    ("iphone mac", "iphone", "'mac'", "a string for 'mac', or one for 'other'"),
    ("", "iphone mac", "'other'", "a string for 'other'"),
    (
      "iphone ipad other", "mac", "'ipad', 'iphone' or 'other'",
      "strings for 'ipad' and 'iphone', or one for 'other'"
    ),
    ("iphone mac", "mac iphone", nil, nil), ("iphone mac", "iphone other", nil, nil),
    ("mac", "iphone mac", nil, nil), ("iphone", "", nil, nil),
  ])
  func devicesAreComparedWithSource(
    _ english: String, _ german: String, _ missing: String?, _ advice: String?
  ) throws {
    let localizations = [("en", english), ("de", german)].map { language, devices in
      let cases = devices.split(separator: " ").map { (String($0), text("\(language) \($0)")) }
      return (language, cases.isEmpty ? text(language) : variation("device", cases))
    }
    let found = LocalizationChecker(tables: [try table(entry("a", localizations))]).run().findings
    #expect(
      found.map(\.message)
        == [missing].compactMap(\.self).map {
          "\"a\" in German (de) has no string for \($0), but the source string does."
        })
    #expect(found.map(\.advice) == [advice].compactMap(\.self).map { "Add \($0)." })
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
    #expect(LocalizationChecker(tables: [table]).run().findings.map(\.kind) == [])
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
    let result = LocalizationChecker(tables: [table], ignoring: [.equalToSource]).run()
    #expect(result.findings.map(\.subject) == expected)
  }

  /// Apple's "Stringsdict File Format" requires both keys of a rule.
  @Test(arguments: [
    (["Spec:NSStringPluralRuleType", "Value:d"], []),
    (
      ["Spec:NSStringPluralRuleType"], ["is missing 'NSStringFormatValueTypeKey' in its rule"]
    ),
    (
      ["Value:d"],
      ["is missing 'NSStringFormatSpecTypeKey: NSStringPluralRuleType' in its rule"]
    ),
    (
      ["Spec:NSStringPluralRuleType", "Value:zz"],
      ["has 'zz' as its 'NSStringFormatValueTypeKey', which is not a format specifier for a number"]
    ),
    (
      ["Spec:NSStringPluralRuleType", "Value: "],
      ["has ' ' as its 'NSStringFormatValueTypeKey', which is not a format specifier for a number"]
    ),
    // Apple's description of the key includes the percent sign, but its example does not.
    (["Spec:NSStringPluralRuleType", "Value:%d"], []),
    (
      ["Spec:NSStringPluralRuleType", "Value:%%d"],
      [
        "has '%%d' as its 'NSStringFormatValueTypeKey', which is not a format specifier for a number"
      ]
    ),
    (
      ["Spec:NSStringPluralRuleType", "Value:1$d"],
      [
        "has '1$d' as its 'NSStringFormatValueTypeKey', which is not a format specifier for a number"
      ]
    ),
    (
      ["Spec:NSStringPluralRuleType", "Value:c"],
      ["has 'c' as its 'NSStringFormatValueTypeKey', which is not a format specifier for a number"]
    ),
    (["Spec:Other", "Value:d"], ["has 'Other' as its 'NSStringFormatSpecTypeKey'"]),
  ])
  func incompleteStringsdictRuleIsReported(_ keys: [String], _ mistakes: [String]) throws {
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
      LocalizationChecker(tables: [table]).run().findings.map(\.message)
        == mistakes.map { "\"a\" in English (en; n) \($0)." })
  }

  @Test(arguments: [
    ("lld", nil), ("@", nil), (".1f", nil),
    ("%lld", "Write 'lld', without a percent sign or spaces."),
    ("int", "Write a format specifier without its percent sign, such as 'd' or 'lld'."),
    ("s", "Write a format specifier without its percent sign, such as 'd' or 'lld'."),
    ("c", "Write a format specifier without its percent sign, such as 'd' or 'lld'."),
    ("1$d", "Write a format specifier without its percent sign, such as 'd' or 'lld'."),
    ("", "Write a format specifier without its percent sign, such as 'd' or 'lld'."),
  ])
  func specifierOfSubstitutionIsChecked(_ specifier: String, _ advice: String?) throws {
    let localization = """
      {"stringUnit": {"state": "translated", "value": "%#@n@"}, "substitutions": {"n": {"argNum": 1,
       "formatSpecifier": "\(specifier)", "variations": {"plural": {"one": \(text("%arg x")),
       "other": \(text("%arg y"))}}}}}
      """
    let found = LocalizationChecker(tables: [try table(entry("a", [("en", localization)]))]).run()
      .findings
    #expect(found.map(\.kind) == (advice == nil ? [] : [.undefinedSubstitution]))
    #expect(found.first?.advice == advice)
  }

  /// An unknown axis hides its strings; a later version of the format may have it.
  @Test(arguments: [
    ("1.0", "plurals", "Rename it to 'plural'."),
    ("1.2", "gender", "Vary by plural, device or width."),
    ("3.0", "gender", nil), ("1.0", "width", nil),
  ])
  func unknownAxisIsReported(_ version: String, _ axis: String, _ advice: String?) throws {
    let table = try table(
      entry("a", [("de", variation(axis, [("other", text("A"))]))]), version: version)
    let found = LocalizationChecker(tables: [table], ignoring: [.unknownVersion]).run().findings
    #expect(found.map(\.kind) == (advice == nil ? [] : [.unknownMember]))
    #expect(found.first?.advice == advice)
  }

  /// A key, a substitution, and the advice about its type.
  @Test(arguments: [
    ("%lld files", "%#@n@", 1, "@"), ("%@ has %lld", "%1$@ %#@n@", 1, "lld"),
  ])
  func adviceAboutSpecifierNamesWhatToChange(
    _ key: String, _ value: String, _ number: Int, _ specifier: String
  ) throws {
    let localization = """
      {"stringUnit": {"state": "translated", "value": "\(value)"}, "substitutions": {"n": {"argNum":
       \(number), "formatSpecifier": "\(specifier)", "variations": {"plural": {"one":
       \(text("%arg x")), "other": \(text("%arg y"))}}}}}
      """
    let found = LocalizationChecker(tables: [try table(entry(key, [("en", localization)]))]).run()
      .findings
    #expect(found.map(\.kind) == [.argumentType])
    #expect(
      found.first?.advice
        == "Change 'formatSpecifier' of the substitution 'n', or use another argument.")
  }

  @Test func adviceAboutCaseNamesTypeOfSubstitution() throws {
    let localization = """
      {"stringUnit": {"state": "translated", "value": "%#@n@"}, "substitutions": {"n": {"argNum": 1,
       "formatSpecifier": "lld", "variations": {"plural": {"one": \(text("%@ x")),
       "other": \(text("%@ y"))}}}}}
      """
    let found = LocalizationChecker(tables: [try table(entry("files", [("de", localization)]))])
      .run()
      .findings
    #expect(
      found.map(\.advice) == [
        "Write '%lld', or change 'formatSpecifier' if the code passes an object."
      ])
  }

  /// The members of an entry of a `.stringsdict` file, and the string that the advice proposes.
  @Test(arguments: [("", "%#@name@"), ("<key>b</key><dict/><key>c</key><dict/>", "%#@b@ %#@c@")])
  func adviceAboutMissingFormatNamesSubstitutions(_ members: String, _ example: String) throws {
    let text = """
      <plist version="1.0"><dict><key>a</key><dict>\(members)</dict></dict></plist>
      """
    let catalog = try Catalog(
      stringsFiles: [(LanguageID("en"), "en.lproj/L.stringsdict", Array(text.utf8))],
      sourceLanguage: LanguageID("en"))
    let table = Table(name: "L", target: "", path: "L", catalog: catalog, isCatalog: false)
    let found = LocalizationChecker(tables: [table]).run().findings.filter {
      $0.kind == .incompleteEntry
    }
    #expect(
      found.map(\.advice) == [
        "Add the key with a string such as '\(example)', or remove the entry."
      ])
  }
}
