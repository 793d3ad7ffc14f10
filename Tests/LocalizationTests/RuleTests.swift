import Localization
import ReleaseModel
import StringCatalogs
import TestSupport
import Testing

/// `.stringsdict` files, whose rules name and type arguments in ways of their own.
@Suite struct RuleTests {
  /// A rule for a substitution, with a value type and the strings for `one` and `other`.
  private static func rule(_ type: String, _ one: String, _ other: String) -> String {
    """
    <dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key><string>\(type)</string>
    <key>one</key><string>\(one)</string><key>other</key><string>\(other)</string></dict>
    """
  }

  /// An entry with a format and substitutions, each as `name type one | other`.
  private static func entry(_ format: String, _ rules: String...) -> String {
    let members = rules.map { text in
      let parts = text.split(separator: " ", maxSplits: 2).map(String.init)
      let strings = parts[2].split(separator: "|").map(String.init)
      return "<key>\(parts[0])</key>" + rule(parts[1], strings[0], strings[1])
    }
    return "<dict><key>NSStringLocalizedFormatKey</key><string>\(format)</string>"
      + members.joined() + "</dict>"
  }

  /// The findings in entries of one key, by language.
  private func findings(
    _ entries: [(language: String, entry: String)], key: String = "files"
  ) throws -> [Finding] {
    let files = entries.map { language, entry in
      let text =
        "<plist version=\"1.0\"><dict><key>\(key)</key>\(entry)<key>b</key>"
        + Self.entry("%#@n@", "n d %d \(language)|%d \(language)s") + "</dict></plist>"
      return (LanguageID(language), "\(language).lproj/L.stringsdict", Array(text.utf8))
    }
    let table = Table(
      name: "L", target: "", path: "L",
      catalog: try Catalog(stringsFiles: files, sourceLanguage: LanguageID("en")), isCatalog: false)
    return LocalizationChecker(tables: [table], ignoring: [.equalToSource]).run().findings
  }

  private func outline(_ findings: [Finding]) -> [String] {
    var seen: Set<String> = []
    return findings.map { "\($0.subject) \($0.language ?? "")" }.filter {
      seen.insert($0).inserted
    }
  }

  /// An English entry, a German one, and the findings.
  @Test(arguments: [
    (entry("%#@n@", "n d %d a|%d b"), entry("%#@n@", "n ld %ld A|%ld B"), []),
    (entry("%#@n@", "n d %@ a|%@ b"), entry("%#@n@", "n d %d A|%d B"), ["argument-type en"]),
    (entry("%#@n@", "n d %d a|%d b"), entry("%#@n@", "n d %@ A|%@ B"), ["argument-type de"]),
    (
      entry("%#@n@", "n d %d a|%d b"), entry("%#@n@", "n @ %@ A|%@ B"),
      ["argument-type de"]
    ),
    (entry("%#@n@", "n lu %lu a|%lu b"), entry("%#@n@", "n f %f A|%f B"), ["argument-type de"]),
    (entry("%#@n@", "n f a|%.1f b"), entry("%#@n@", "n f A|%d B"), ["argument-type de"]),
    // The same mistake in both is one finding.
    (entry("%#@n@", "n d %@ a|%@ b"), entry("%#@n@", "n d %@ A|%@ B"), ["argument-type en"]),
    // Several substitutions.
    (
      entry("%#@n@ in %#@m@", "n d %d a|%d b", "m d %d c|%d d"),
      entry("%#@n@ in %#@m@", "n d %d A|%d B", "m d %@ C|%@ D"), ["argument-type de"]
    ),
    (
      entry("%#@n@ in %#@m@", "n d %d a|%d b", "m d %d c|%d d"),
      entry("%2$#@m@: %1$#@n@", "n d %d A|%d B", "m d %d C|%d D"), []
    ),
    (
      entry("%1$#@n@ in %2$#@m@", "n d %1$d a|%d b", "m f %f c|%2$f d"),
      entry("%1$#@n@ in %2$#@m@", "n d %1$@ A|%1$@ B", "m f %f C|%f D"), ["argument-type de"]
    ),
    // Arguments beside substitutions.
    (
      entry("%@ has %#@n@", "n d %d a|%d b"), entry("%@ hat %#@n@", "n d %@ A|%@ B"),
      ["argument-type de"]
    ),
    (
      entry("%#@n@ of %2$@", "n d %d a|%d b"), entry("%#@n@ von %2$@", "n f %f A|%f B"),
      ["argument-type de"]
    ),
    (
      entry("%#@n@", "n d %d a of %2$@|%d b of %2$@"),
      entry("%#@n@", "n d %d A von %2$d|%d B von %2$d"), ["argument-type de"]
    ),
    // Numbers that are objects.
    (
      entry("%#@n@", "n @ %2$@ a|%2$@ b"), entry("%#@n@", "n @ %2$@ A|%2$@ B"), []
    ),
    (
      entry("%#@n@", "n @ %@ a|%@ b"), entry("%#@n@", "n d %d A|%d B"),
      ["argument-type de"]
    ),
    (entry("%#@n@", "n %d %d a|%d b"), entry("%#@n@", "n d %@ A|%@ B"), ["argument-type de"]),
    // Substitutions in the strings of others.
    (
      entry("%#@n@", "n d %d a %2$#@m@|%d b %2$#@m@", "m lu %lu c|%lu d"),
      entry("%#@n@", "n d %d A %2$#@m@|%d B %2$#@m@", "m lu %lu C|%@ D"), ["argument-type de"]
    ),
    (
      entry("%#@n@", "n d %d a %#@m@|%d b %#@m@", "m lu %lu c|%lu d"),
      entry("%#@n@", "n d %d A %#@m@|%d B %#@m@", "m f %f C|%f D"), ["argument-type de"]
    ),
    (
      entry("%#@n@", "n d one a %#@m@|%d b %#@m@", "m lu %lu c|%lu d"),
      entry("%#@n@", "n d ein A %#@m@|%d B %#@m@", "m lu %@ C|%@ D"), ["argument-type de"]
    ),
  ])
  func typesOfSubstitutionsAreCompared(
    english: String, german: String, expected: [String]
  ) throws {
    #expect(outline(try findings([("en", english), ("de", german)])) == expected)
  }

  @Test(arguments: [
    ("NSStringVariableWidthRuleType", "<key>20</key><string>%d</string>", "%@"),
    ("NSStringDeviceSpecificRuleType", "<key>mac</key><string>%d</string>", "%@"),
  ])
  func stringsOfVariationsAreCompared(rule: String, first: String, second: String) throws {
    func entry(_ other: String) -> String {
      "<dict><key>\(rule)</key><dict>\(first)<key>50</key><string>\(other)</string></dict></dict>"
    }
    let ignored: Set<LocalizationFindingKind> = [.unknownDevice]
    let found = try findings([("en", entry("%d")), ("de", entry(second))])
    #expect(outline(found.filter { !ignored.contains($0.kind) }) == ["argument-type de"])
    #expect(
      outline(try findings([("en", entry(second))]).filter { !ignored.contains($0.kind) })
        == ["argument-type en"])
  }

  /// A device can have a rule with substitutions of its own.
  @Test(arguments: [("%d taps", []), ("%@ taps", ["argument-type en"])])
  func rulesOfDevicesAreRead(_ other: String, _ expected: [String]) throws {
    let entry =
      "<dict><key>NSStringDeviceSpecificRuleType</key><dict><key>mac</key>"
      + Self.entry("%#@n@", "n d %d click|%d clicks") + "<key>iphone</key>"
      + Self.entry("%#@n@", "n d %d tap|\(other)") + "</dict></dict>"
    #expect(outline(try findings([("en", entry)])) == expected)
  }

  /// Two entries whose substitutions insert each other without positions.
  @Test(arguments: [
    (entry("%#@n@", "n d %d A und %#@m@|%d AA und %#@m@", "m d %d B|%d BB"), nil),
    (
      entry("%#@n@", "n d %#@m@ und %d A|%#@m@ und %d AA", "m d %d B|%d BB"),
      "Number all arguments."
    ),
    (
      entry("%#@m@", "m d %d B und %#@n@|%d BB und %#@n@", "n d %d A|%d AA"),
      "Number all arguments: '%2$#@m@'."
    ),
    (
      entry("%#@n@", "n d %2$#@m@ und %1$d A|%2$#@m@ und %1$d AA", "m d %2$d B|%2$d BB"), nil
    ),
    // Without the number of the outer substitution, the argument is unknown.
    (entry("%#@n@", "n d ein A und %#@m@|%d AA und %#@m@", "m d %d B|%d BB"), nil),
  ])
  func insertedSubstitutionsTakeArgumentsOfSource(german: String, advice: String?) throws {
    let english = Self.entry("%#@n@", "n d one a and %#@m@|%d a and %#@m@", "m d %d b|%d bb")
    let found = try findings([("en", english), ("de", german)])
    #expect(Set(found.map(\.kind)) == (advice == nil ? [] : [.unnumberedArguments]))
    #expect(found.first?.advice == advice)
  }

  /// The advice names what has to change.
  @Test(arguments: [
    (
      "files", entry("%#@n@", "n d %d a|%d b"), entry("%#@n@", "n f %f A|%f B"),
      "Change 'NSStringFormatValueTypeKey' of the substitution 'n', or use another argument."
    ),
    (
      "files", entry("%#@n@", "n d %d a|%d b"), entry("%#@n@", "n @ %@ A|%@ B"),
      "Change 'NSStringFormatValueTypeKey' of the substitution 'n', or use another argument."
    ),
    (
      "files", entry("%#@n@", "n d %d a|%d b"), entry("%#@n@", "n d %d A|%@ B"), "Write '%d'."
    ),
    (
      "files", entry("%#@n@", "n d %d a|%@ b"), entry("%#@n@", "n d %d A|%d B"),
      "Write '%d'."
    ),
    (
      "files", entry("%#@n@", "n d %d a|%f b"), entry("%#@n@", "n d %d A|%d B"),
      "Write '%d', or change 'NSStringFormatValueTypeKey' if the code passes"
        + " a floating-point number."
    ),
    (
      "%@ has %d", entry("%1$@ has %1$#@n@", "n d %d a|%d b"),
      entry("%1$@ hat %2$#@n@", "n d %d A|%d B"),
      "Change 'NSStringFormatValueTypeKey' of the substitution 'n', or use another argument."
    ),
  ])
  func adviceNamesWhatToChange(
    key: String, english: String, german: String, advice: String
  ) throws {
    #expect(try findings([("en", english), ("de", german)], key: key).first?.advice == advice)
  }

  @Test(arguments: [
    ("<dict/>", "\"files\" in German (de) has no string for 'NSStringLocalizedFormatKey'."),
    (
      "<dict><key>NSStringLocalisedFormatKey</key><string>%#@n@</string></dict>",
      "\"files\" in German (de) has no string for 'NSStringLocalizedFormatKey'."
    ),
    (
      "<dict><key>n</key>\(rule("d", "%d A", "%d B"))</dict>",
      "\"files\" in German (de) has no string for 'NSStringLocalizedFormatKey'."
    ),
    (
      "<string>Dateien</string>",
      "\"files\" in German (de) is a string, but the entries of a .stringsdict file are dictionaries."
    ),
    (
      "<dict><key>NSStringVariableWidthRuleType</key><dict/></dict>",
      "\"files\" in German (de) has no string for any width."
    ),
    (
      """
      <dict><key>NSStringDeviceSpecificRuleType</key><dict><key>mac</key><string>A</string>
      <key>iphone</key><dict/></dict></dict>
      """, "\"files\" in German (de; iphone) has no string."
    ),
    (
      entry("%#@n@ %#@m@", "n d %d A|%d B"),
      "\"files\" in German (de) uses '%#@m@' but has no substitution 'm'."
    ),
  ])
  func incompleteEntriesAreFound(entry: String, message: String) throws {
    let found = try findings([("de", entry)])
    #expect(found.map(\.message) == [message])
    let source = try findings([("en", entry)])
    #expect(source.map(\.message) == [message.replacing("German (de", with: "English (en")])
  }
}
