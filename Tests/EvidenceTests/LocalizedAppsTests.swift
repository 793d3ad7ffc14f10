import Foundation
import ReleaseModel
import TestSupport
import Testing
import Verification

/// Which languages and keys belong to which app.
@Suite struct LocalizedAppsTests {
  private func found(
    _ files: [String: String], _ selection: LocalizationSelection = .init(catalogs: [])
  ) throws -> (findings: [String], evidence: LocalizationEvidence) {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    let evidence = LocalizationGatherer(folder: folder.url.path).gather(
      at: ["."], selection, ignoring: [.equalToSource])
    #expect(evidence.unreadable == [])
    let findings = evidence.findings.map { finding in
      [finding.subject, finding.table, finding.language, finding.name].compactMap(\.self)
        .joined(separator: " ")
    }
    return (findings, evidence)
  }

  /// A catalog with one word in some languages.
  private func catalog(_ languages: String...) -> String {
    let strings = languages.map {
      "\"\($0)\": {\"stringUnit\": {\"state\": \"translated\", \"value\": \"Meer \($0)\"}}"
    }
    return """
      {"sourceLanguage": "en", "version": "1.0", "strings": {"Sea":
        {"localizations": {\(strings.joined(separator: ", "))}}}}
      """
  }

  private func project(
    _ regions: String, development: String = "en", more: String = ""
  ) -> String {
    """
    // !$*UTF8*$!
    {
      developmentRegion = \(development);
      knownRegions = (
        \(regions.split(separator: " ").joined(separator: ",\n    ")),
        Base,
      );
      \(more)
    }
    """
  }

  /// Each Xcode project and package needs the languages of its own tables.
  @Test(arguments: ["xcodeproj", "package"])
  func unrelatedAppsNeedOwnLanguages(_ kind: String) throws {
    var files = [
      "Mac/Localizable.xcstrings": catalog("en", "de"),
      "iOS/Localizable.xcstrings": catalog("en", "de", "fr", "ja"),
      "iOS/InfoPlist.xcstrings": catalog("en", "de", "fr", "ja"),
    ]
    let pooled = try found(files).findings
    #expect(
      pooled == [
        "missing-language Mac/Localizable.xcstrings fr",
        "missing-language Mac/Localizable.xcstrings ja",
      ])
    switch kind {
    case "xcodeproj":
      files["Mac/Mac.xcodeproj/project.pbxproj"] = project("en de")
      files["iOS/iOS.xcodeproj/project.pbxproj"] = project("en de fr ja")
    default:
      files["Mac/Package.swift"] = #"let package = Package(name: "M", defaultLocalization: "en")"#
    }
    let (findings, evidence) = try found(files)
    #expect(findings == [])
    #expect(evidence.coverage.map { $0.languages.count }.sorted() == [2, 4, 4])
    #expect(evidence.languages == ["en", "de", "fr", "ja"])
  }

  /// A package inside the folder of an app needs the app's languages.
  @Test func packageOfAppNeedsItsLanguages() throws {
    let (findings, _) = try found([
      "App.xcodeproj/project.pbxproj": project("en de"),
      "App/A.xcstrings": catalog("en", "de"), "App/B.xcstrings": catalog("en", "de"),
      "Modules/Package.swift": "let package = Package(name: \"M\")",
      "Modules/Sources/M/Localizable.xcstrings": catalog("en"),
    ])
    #expect(findings == ["untranslated-table Modules/Sources/M/Localizable.xcstrings"])
  }

  /// A language that the project neither declares nor includes doesn't ship, so it isn't checked.
  @Test(arguments: [
    ("", false), ("path = pt.lproj/L.strings; path = L.strings; path = M.strings;", true),
    ("isa = PBXFileSystemSynchronizedRootGroup;", true),
  ])
  func unshippedLanguageIsNotChecked(_ mention: String, _ ships: Bool) throws {
    let strings = "\"a\" = \"%d boats\"; \"b\" = \"Sea\";"
    let (findings, evidence) = try found([
      "App.xcodeproj/project.pbxproj": project("en de", more: mention),
      "App/en.lproj/L.strings": strings, "App/de.lproj/L.strings": strings,
      "App/en.lproj/M.strings": strings, "App/de.lproj/M.strings": strings,
      "App/pt.lproj/L.strings": "\"a\" = \"%@ barcos\";", "App/pt.lproj/M.strings": strings,
    ])
    #expect(
      findings
        == (ships
          ? ["missing-translation App/L pt b", "argument-type App/L pt a"]
          : ["orphan-language App/L pt", "orphan-language App/M pt"]))
    #expect(evidence.coverage.allSatisfy { $0.languages.count == (ships ? 3 : 2) })
  }

  /// The input of a generator, in the folder of its package, ships no language, although the project
  /// includes files of the same names elsewhere.
  @Test(arguments: [
    ("", ["orphan-language Localization/Convertor/Intents/input/Intents"]),
    ("path = Convertor/Intents; sourceTree = group;", nil),
  ])
  func inputOfGeneratorDoesNotShip(_ mention: String, _ expected: [String]?) throws {
    func table(_ code: String) -> String {
      "\"16wxgf\" = \"Post \(code)\"; \"751xkl\" = \"Text Content \(code)\";"
    }
    let paths = ["en", "be"].map { code in
      "/* \(code) */ = {isa = PBXFileReference; lastKnownFileType = text.plist.strings;"
        + " name = \(code); path = \(code).lproj/Intents.strings; sourceTree = \"<group>\"; };"
    }
    let package =
      "/* Convertor */ = {isa = PBXFileReference; lastKnownFileType = wrapper; path = Convertor; };"
    var files = [
      "App.xcodeproj/project.pbxproj":
        project("en be", more: (paths + [package, mention]).joined(separator: "\n")),
      "Localization/Convertor/Package.swift":
        #"let package = Package(name: "C", targets: [.target(name: "C", path: "Sources/C")])"#,
    ]
    for code in ["en", "be"] { files["MastodonIntent/\(code).lproj/Intents.strings"] = table(code) }
    for code in ["en", "be", "cy"] {
      files["Localization/Convertor/Intents/input/\(code).lproj/Intents.strings"] = table(code)
    }
    let (findings, evidence) = try found(files)
    #expect(
      findings == expected ?? ["orphan-language Localization/Convertor/Intents/input/Intents cy"])
    #expect(evidence.coverage.allSatisfy { $0.languages.map(\.language) == ["en", "be"] })
  }

  /// The folder that a manifest names as that of a target ships.
  @Test(arguments: ["path: \"Resources\"", "path: folder", "path: \".\""])
  func folderOfTargetShips(_ path: String) throws {
    let strings = "\"a\" = \"Sea\"; \"b\" = \"Wind\";"
    let (findings, _) = try found([
      "App.xcodeproj/project.pbxproj": project("en", more: "path = en.lproj/A.strings;"),
      "M/Package.swift":
        "let package = Package(name: \"M\", targets: [.target(name: \"M\", \(path))])",
      "M/Resources/en.lproj/L.strings": strings,
      "M/Resources/pt.lproj/L.strings": "\"a\" = \"Mar\";",
    ])
    #expect(findings == ["missing-translation M/Resources/L pt b"])
  }

  /// A file without bytes is damaged only if the app includes it and loses strings.
  @Test(arguments: [
    ("uk.lproj/Common.strings", "\"a\" = \"Sea\";", true),
    ("uk.lproj/Treatments.strings", "\"a\" = \"Sea\";", false),
    ("uk.lproj/Common.strings", "\n", false),
  ])
  func emptyFileIsDamagedIfStringsAreLost(
    _ mentioned: String, _ english: String, _ isDamaged: Bool
  ) throws {
    let (findings, _) = try found([
      "xdrip.xcodeproj/project.pbxproj": project(
        "en uk", more: "path = en.lproj/Common.strings; path = \(mentioned);"),
      "xDrip/en.lproj/Common.strings": english, "xDrip/uk.lproj/Common.strings": "",
    ])
    #expect(findings.contains("damaged-file xDrip/Common uk") == isDamaged)
  }

  /// The strings of a storyboard belong to the table in its folder, or else to one with its name.
  @Test(arguments: [
    (["Rectangle", "RectangleLauncher"], ["unused-key Rectangle/mul.lproj/Main.xcstrings"]),
    (["RectangleLauncher"], ["unused-key Rectangle/mul.lproj/Main.xcstrings"]),
    (["Storyboards"], []),
  ])
  func storyboardBelongsToTableOfItsFolder(_ folders: [String], _ expected: [String]) throws {
    func storyboard(_ item: String) -> String {
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.Cocoa.Storyboard.XIB" version="3.0">
      <menu id="abc-12-xyz"><items>\(item)</items></menu></document>
      """
    }
    let lower = "<menuItem title=\"Lower\" id=\"1tx-W0-xDw\"/>"
    let higher = "<menuItem title=\"Higher\" id=\"H8h-7b-M4v\"/>"
    let entry = """
      {"extractionState": "manual", "localizations": {
        "de": {"stringUnit": {"state": "translated", "value": "Tiefer"}}}}
      """
    let catalog = { (keys: [String]) in
      let entries = keys.map { "\"\($0)\": \(entry)" }.joined(separator: ",")
      return #"{"sourceLanguage": "en", "version": "1.0", "strings": {\#(entries)}}"#
    }
    var files = [
      "Rectangle/mul.lproj/Main.xcstrings": catalog(["1tx-W0-xDw.title", "H8h-7b-M4v.title"]),
      "RectangleLauncher/mul.lproj/Main.xcstrings": catalog(["1tx-W0-xDw.title"]),
      "A.swift": "let a = 1",
    ]
    for folder in folders {
      files["\(folder)/Base.lproj/Main.storyboard"] = storyboard(
        folder == "Rectangle" ? higher : folder == "Storyboards" ? lower + higher : lower)
    }
    let unused = try found(files).findings.filter { $0.hasPrefix("unused-key") }
    #expect(unused.map { $0.split(separator: " ").prefix(2).joined(separator: " ") } == expected)
  }

  /// A file that doesn't ship, or is damaged, doesn't hide another one of its language.
  @Test(arguments: ["\"a\" = \"海\";", "\"a\" = "])
  func otherCodeOfLanguageIsChecked(_ outdated: String) throws {
    let folder = try TemporaryFolder()
    let files = [
      "App.xcodeproj/project.pbxproj": project("en", more: "zh-Hans.lproj"),
      "en.lproj/L.strings": "\"a\" = \"Sea\"; \"b\" = \"Tide %d\";",
      "zh-Hans.lproj/L.strings": "\"b\" = \"%@\";", "zh_CN.lproj/L.strings": outdated,
    ]
    for (name, text) in files { try folder.write(text, to: name) }
    let evidence = LocalizationGatherer(folder: folder.url.path).gather(
      at: ["."], .init(catalogs: []), ignoring: [.duplicateLanguage, .equalToSource])
    let found = evidence.findings.map { "\($0.subject) \($0.name ?? "")" }
    #expect(found.contains("argument-type b"))
    #expect(found.contains("damaged-file ") == (outdated.count < 10))
  }

  /// Users see the strings of the language's own folder rather than those of `Base.lproj`.
  @Test func baseIsOnlyFallback() throws {
    let (findings, _) = try found([
      "Base.lproj/L.strings": "\"KEY_A\" = \"KEY_A\"; \"KEY_B\" = \"B %d\";",
      "en.lproj/L.strings": "\"KEY_A\" = \"Sea %@\";",
      "de.lproj/L.strings": "\"KEY_A\" = \"Meer %@\"; \"KEY_B\" = \"B %@\";",
    ])
    #expect(findings == ["argument-type L de KEY_B"])
  }

  /// A plug-in of an app needs the app's languages.
  @Test func bundleOfAppNeedsItsLanguages() throws {
    let (findings, _) = try found([
      "App.xcodeproj/project.pbxproj": project("en de"),
      "A.xcstrings": catalog("en", "de"), "B.xcstrings": catalog("en", "de"),
      "P.viennaplugin/en.lproj/InfoPlist.strings": "\"a\" = \"A\";",
      "P.viennaplugin/fr.lproj/InfoPlist.strings": "\"a\" = \"À\";",
      "P.viennaplugin/it.lproj/InfoPlist.strings": "\"a\" = \"A\";",
    ])
    #expect(findings.contains("missing-language P.viennaplugin/InfoPlist de"))
  }

  /// A catalog ships every language that it has, and a package every folder.
  @Test func catalogsAndPackagesShipAllLanguages() throws {
    let strings = "\"a\" = \"Sea\"; \"b\" = \"Wind\";"
    let (findings, _) = try found([
      "App.xcodeproj/project.pbxproj": project("en"),
      "App/A.xcstrings": catalog("en", "pt"), "App/B.xcstrings": catalog("en", "pt"),
      "M/Package.swift": "let package = Package(name: \"M\", defaultLocalization: \"en\")",
      "M/Sources/M/en.lproj/L.strings": strings,
      "M/Sources/M/pt.lproj/L.strings": "\"a\" = \"Mar\";",
    ])
    #expect(findings == ["missing-translation M/Sources/M/L pt b"])
  }

  /// The Xcode project or manifest says which language the others are translated from.
  @Test(arguments: ["App.xcodeproj/project.pbxproj", "Package.swift"])
  func developmentLanguageIsSource(_ file: String) throws {
    let text =
      file == "Package.swift"
      ? #"let package = Package(name: "A", defaultLocalization: "fr", targets: [])"#
      : project("fr en", development: "fr")
    let (findings, _) = try found([
      file: text, "Sources/A/fr.lproj/Localizable.strings": "\"a\" = \"Bateau %@\";",
      "Sources/A/en.lproj/Localizable.strings": "\"a\" = \"Boat %d\";",
    ])
    #expect(findings == ["argument-type Sources/A/Localizable en a"])
  }

  /// A key that only a translation has was moved to another table, or is a value that is no key.
  @Test(arguments: [
    (#"NSLocalizedString("site", tableName: "Links", comment: "")"#, false),
    (#"NSLocalizedString("site", comment: "")"#, true),
    (#"["name": "site"]"#, false), (#"String(format: "%@e", x)"#, false),
    (#""\(a)te""#, false), (#"L10n.translate("site")"#, true), (#""site".localized()"#, true),
  ])
  func keyBelongsToTable(_ code: String, _ isMissing: Bool) throws {
    let (findings, _) = try found([
      "en.lproj/Localizable.strings": "\"a\" = \"A\";",
      "en.lproj/Links.strings": "\"site\" = \"S\";",
      "de.lproj/Localizable.strings": "\"a\" = \"Ä\"; \"site\" = \"T\";",
      "de.lproj/Links.strings": "\"site\" = \"T\";",
      "A.swift": "let a = NSLocalizedString(\"a\", comment: \"\")\nlet x = \(code)",
      "A.m": code.contains("translate") ? "AILocalizedString(@\"site\", nil);" : "int x;",
    ])
    let missing = findings.filter { $0.hasPrefix("missing-translation") }
    #expect(missing == (isMissing ? ["missing-translation Localizable en site"] : []))
  }

  /// The catalog of a module has a key without strings that the app's table has.
  @Test func keyOfOtherTableIsNotMissing() throws {
    let empty =
      #"{"sourceLanguage": "en", "version": "1.0", "strings": {"coin.assets": {}, "coin.gone": {}, "#
      + #""coin.own": {"localizations": {"en": {"stringUnit": {"state": "translated", "value": "A"}}}}, "#
      + #""coin.two": {"localizations": {"en": {"stringUnit": {"state": "translated", "value": "B"}}}}}}"#
    let (findings, _) = try found([
      "App/en.lproj/Localizable.strings": "\"coin.assets\" = \"Assets\";",
      "M/Localizable.xcstrings": empty,
      "A.swift": "let a = [\"coin.assets\", \"coin.gone\", \"coin.own\", \"coin.two\"]",
    ])
    #expect(findings == ["missing-translation M/Localizable.xcstrings en coin.gone"])
  }

  /// Samples and playgrounds are other apps, unless there is nothing else.
  @Test func samplesAreNotChecked() throws {
    let code = #"let a = NSLocalizedString("not there", comment: "")"#
    let sample = ["Sea": catalog("en", "ja"), "code": code]
    var files = [
      "App/Localizable.xcstrings": catalog("en", "de"),
      "App/A.swift": #"let a = String(localized: "Sea")"#,
      "Examples/One/Localizable.xcstrings": sample["Sea"] ?? "", "Examples/One/A.swift": code,
      "Kit/Demo/Package.swift": "let package = Package(name: \"D\")", "Kit/Demo/A.swift": code,
      "Try.playground/Contents.swift": code,
      // A folder of the app with such a name is no sample.
      "App/Samples/B.swift": #"let b = String(localized: "unknown.key")"#,
    ]
    let (findings, evidence) = try found(files)
    #expect(findings == ["unknown-key Localizable unknown.key"])
    #expect(evidence.coverage.map(\.table) == ["App/Localizable.xcstrings"])
    files["App/Localizable.xcstrings"] = nil
    #expect(
      try found(files).evidence.coverage.map(\.table) == ["Examples/One/Localizable.xcstrings"])
  }

  /// A bundle is a target of its own.
  @Test func nestedBundleIsTarget() throws {
    let (findings, _) = try found([
      "Sources/App/Resources/en.lproj/InfoPlist.strings": "\"a\" = \"A\";",
      "Sources/App/Resources/zh-Hans.lproj/InfoPlist.strings": "\"a\" = \"B\";",
      "Sources/App/Resources/Layout.bundle/Contents/Resources/en.lproj/InfoPlist.strings":
        "\"a\" = \"A\";",
      "Sources/App/Resources/Layout.bundle/Contents/Resources/zh.lproj/InfoPlist.strings":
        "\"a\" = \"B\";",
      "Sources/App/Share.appex/en.lproj/InfoPlist.strings": "\"a\" = \"A\";",
      "Sources/App/Share.appex/zh-Hans.lproj/InfoPlist.strings": "\"a\" = \"B\";",
    ])
    #expect(findings == [])
  }

  /// Two codes of a language are one finding, and the one that no user sees is not checked.
  @Test func twoCodesOfLanguageAreOneFinding() throws {
    let text = #"{"stringUnit": {"state": "needs_review", "value": "船"}}"#
    let entries = ["a", "b"].map {
      "\"\($0) boat\": {\"localizations\": {\"zh-Hant\": \(text), \"zh-Hant-TW\": \(text)}}"
    }
    let (findings, _) = try found([
      "A.xcstrings":
        #"{"sourceLanguage": "en", "version": "1.0", "strings": {\#(entries.joined(separator: ", "))}}"#
    ])
    #expect(
      findings.sorted() == [
        "duplicate-language A.xcstrings zh-Hant-TW",
        "unreviewed-translation A.xcstrings zh-Hant a boat",
        "unreviewed-translation A.xcstrings zh-Hant b boat",
      ])
  }

  /// Users of a variant of the source language see the source strings.
  @Test func variantOfSourceLanguageIsNotIncomplete() throws {
    let (_, evidence) = try found([
      "A.xcstrings": catalog("en", "en-GB", "de"), "B.xcstrings": catalog("en", "de"),
      "C.xcstrings": catalog("en", "en-GB", "de"),
    ])
    #expect(
      evidence.coverage.map { $0.languages.map { "\($0.language) \($0.translated)" } } == [
        ["en 1", "de 1", "en-GB 1"], ["en 1", "de 1"], ["en 1", "de 1", "en-GB 1"],
      ])
  }

  /// The configuration says which languages a folder needs, and which are not checked.
  @Test func pathsHaveOwnLanguages() throws {
    var selection = LocalizationSelection(catalogs: [], languages: ["en", "de", "fr"])
    var mac = LanguageRequirements(languages: ["en", "de"])
    mac.unchecked = ["ja"]
    selection.paths = [("Mac", mac), ("iOS/InfoPlist", LanguageRequirements(languages: ["en"]))]
    let (findings, evidence) = try found(
      [
        "Mac/Localizable.xcstrings": catalog("en", "de", "ja"),
        "iOS/Localizable.xcstrings": catalog("en", "de"),
        "iOS/InfoPlist.xcstrings": catalog("en"),
      ], selection)
    #expect(findings == ["missing-language iOS/Localizable.xcstrings fr"])
    #expect(
      evidence.coverage.map { $0.languages.map(\.language) } == [
        ["en", "de"], ["en"], ["en", "de", "fr"],
      ])
  }
}
