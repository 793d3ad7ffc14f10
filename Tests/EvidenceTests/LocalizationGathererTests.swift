import Foundation
import ReleaseModel
import TestSupport
import Testing
import Verification

@Suite struct LocalizationGathererTests {
  private static let selection = LocalizationSelection(catalogs: [], languages: nil)

  /// A path that is not a regular file is rejected without blocking, and the rest is read.
  @Test(arguments: [
    ("mkfifo", "odd.xcstrings", "odd.xcstrings cannot be read: it is not a regular file"),
    ("mkdir", "odd.xcstrings", "odd.xcstrings does not contain an .xcstrings"),
    ("mkfifo", "odd.txt", "odd.txt is not an .xcstrings"),
    ("true", "odd.xcstrings", "odd.xcstrings does not exist."),
  ])
  func invalidCatalogPathIsUnreadable(
    program: String, file: String, expected: String
  ) async throws {
    let bench = try Bench()
    try await bench.run(program, file)
    let text = #"{"sourceLanguage": "en", "version": "1.0", "strings": {"Sea": {}}}"#
    try Data(text.utf8).write(to: bench.folder.url.appending(path: "good.xcstrings"))
    let evidence = LocalizationGatherer(folder: bench.folder.url.path).gather(
      at: [file, "good.xcstrings"], Self.selection, ignoring: [])
    #expect(evidence.keyCount == 1)
    try #require(evidence.unreadable.count == 1)
    #expect(evidence.unreadable[0].contains(expected), "\(evidence.unreadable)")
  }

  /// Strings files that are in no `lproj` folder are one finding; fastlane's are never part of an app.
  @Test(arguments: [
    ([], nil), (["A.strings"], "A.strings is not in an .lproj folder, so its language is unknown."),
    (
      ["A.strings", "doc/B.strings", "doc/C.strings", "doc/D.stringsdict"],
      "4 strings files are not in .lproj folders, so their languages are unknown: A.strings,"
        + " doc/B.strings, doc/C.strings and 1 more."
    ),
  ])
  func filesWithoutLanguageAreReportedOnce(_ files: [String], _ expected: String?) throws {
    let folder = try TemporaryFolder()
    for file in files + ["fastlane/title.strings", "en.lproj/Localizable.strings"] {
      try folder.write(#""a" = "A";"#, to: file)
    }
    let evidence = LocalizationGatherer(folder: folder.url.path).gather(
      at: ["."], Self.selection, ignoring: [])
    #expect(evidence.unreadable == [expected].compactMap(\.self))
    #expect(evidence.keyCount == 1)
  }

  /// Resources are files and folders; a strings file outside an lproj folder is not localized.
  @Test func catalogsOfShippedTargetsAreFound() throws {
    let folder = try TemporaryFolder()
    let files = [
      "App/a b.xcstrings", "App/en.lproj/A.strings", "App/en.lproj/A.stringsdict",
      "App/en.lproj/A.txt", "App/Plain.strings", "App/Data/Deep/de.lproj/B.strings",
      "App/Data/C.xcstrings", "App/NotAResource.xcstrings", "Tests/T.xcstrings",
    ]
    for file in files {
      let url = folder.url.appending(path: file)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: url)
    }
    func target(
      _ kind: PackageDescription.Target.Kind, _ resources: [String]
    ) -> PackageDescription.Target {
      .init(name: "\(kind)", kind: kind, resources: resources.map(folder.path))
    }
    let package = PackageDescription(
      name: "p", modules: [], hasForeignModules: false, products: [],
      targets: [
        target(
          .shipped,
          [
            "App/a b.xcstrings", "App/en.lproj/A.strings", "App/en.lproj/A.stringsdict",
            "App/en.lproj/A.txt", "App/Plain.strings", "App/Data",
          ]), target(.test, ["Tests/T.xcstrings"]), target(.other, ["Tests/T.xcstrings"]),
      ])
    #expect(
      LocalizationGatherer(folder: folder.url.path).catalogs(of: package) == [
        "App/Data/C.xcstrings", "App/Data/Deep/de.lproj/B.strings", "App/a b.xcstrings",
        "App/en.lproj/A.strings", "App/en.lproj/A.stringsdict",
      ])
  }

  /// A realistic project, with test code, third-party catalogs and broken links.
  @Test func onlyCatalogsAndCodeOfProjectAreRead() async throws {
    let bench = try Bench()
    let table = #"{"sourceLanguage": "en", "version": "1.0", "strings": {"Sea": {}, "Tide": {}}}"#
    let files = [
      "Sources/A/Localizable.xcstrings": table, "Pods/P/Localizable.xcstrings": "[",
      "vendor/V/Localizable.xcstrings": "[", "Sources/ThirdParty/Localizable.xcstrings": "[",
      "Sources/Third-Party/A.swift": #"let a = String(localized: "Cloud")"#,
      "Tests/ATests/Localizable.xcstrings": "[",
      "tests/fixtures/Localizable.xcstrings": "[", "Out.app/Localizable.xcstrings": "[",
      ".cache/Localizable.xcstrings": "[",
      "Sources/A/A.swift": #"let a = String(localized: "Sea")"#,
      "Sources/A/B.swift": "#if DEBUG\nlet b = String(localized: \"Tide\")\n#endif",
      "Tests/ATests/A.swift": #"let a = String(localized: "Tide") + String(localized: "Moon")"#,
      "TestFixtures/Localizable.xcstrings": "[",
      "spec/A.swift": #"let a = String(localized: "Sun")"#,
      "App/Preview Content/A.swift": #"let a = String(localized: "Sky")"#,
      "AUITests/A.swift": #"let a = String(localized: "Star")"#,
    ]
    for (name, text) in files {
      let file = bench.folder.url.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try await bench.run("ln", "-s", "nowhere", "link")
    for paths in [["."], [bench.folder.url.path, "./Sources/../Sources", "Sources/A"]] {
      let evidence = LocalizationGatherer(folder: bench.folder.url.path).gather(
        at: paths, Self.selection, ignoring: [])
      #expect(evidence.unreadable == [])
      #expect(evidence.coverage.map(\.table) == ["Sources/A/Localizable.xcstrings"])
      #expect(evidence.keyCount == 2)
      #expect(evidence.findings.map(\.localizationKind) == [.debugOnlyKey])
      #expect(evidence.scope == (paths.count == 1 ? ["."] : [".", "Sources", "Sources/A"]))
    }
    try bench.write("s = NSLocalizedString(@\"Tide\", nil);", to: "Sources/A/A.m")
    let used = LocalizationGatherer(folder: bench.folder.url.path).gather(
      at: ["."], Self.selection, ignoring: [])
    #expect(used.findings.map(\.localizationKind) == [])
    try await bench.run("ln", "-s", "nowhere", "Sources/B.xcstrings")
    let evidence = LocalizationGatherer(folder: bench.folder.url.path).gather(
      at: ["Sources"], Self.selection, ignoring: [])
    #expect(evidence.unreadable.count == 1)
    #expect(evidence.unreadable.first?.hasPrefix("Sources/B.xcstrings: ") == true)
  }

  /// Code may use the keys of tables that are not checked because they don't ship.
  @Test(arguments: [
    "App/Preview Content/Samples.xcstrings", "Tests/en.lproj/Samples.strings",
    "Fixtures/en.lproj/Samples.stringsdict",
  ])
  func keysOfSkippedTablesAreKnown(file: String) throws {
    let bench = try Bench()
    let catalog = #"{"sourceLanguage": "en", "version": "1.0", "strings": {"Sea": {}}}"#
    try bench.write(catalog, to: "App/Localizable.xcstrings")
    let texts = ["xcstrings": catalog, "strings": #""Sea" = "Sea";"#]
    let rule = """
      <plist version="1.0"><dict><key>Sea</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>Sea</string></dict></dict></plist>
      """
    try bench.write(texts[String(file.split(separator: ".").last ?? "")] ?? rule, to: file)
    try bench.write(
      """
      let sea = String(localized: "Sea"), other = String(localized: "Sea", table: "Samples")
      let sky = String(localized: "Sky", table: "Samples")
      """, to: "App/A.swift")
    let gatherer = LocalizationGatherer(folder: bench.folder.url.path)
    let selection = LocalizationSelection(catalogs: ["App/*.xcstrings"])
    for evidence in [
      gatherer.gather(at: ["."], Self.selection, ignoring: []),
      gatherer.gather(selection, ignoring: []),
    ] {
      #expect(evidence.unreadable == [])
      #expect(evidence.coverage.map(\.table) == ["App/Localizable.xcstrings"])
      #expect(evidence.findings.map(\.name) == ["Sky"])
      #expect(evidence.findings.map(\.localizationKind) == [.unknownKey])
    }
  }

  /// With and without patterns for catalogs, the same code and resources are read.
  @Test(arguments: [
    ("App/A.swift", "let a = show(\"Tide\")"), ("Code/Deep/A.swift", "let a = show(\"Tide\")"),
    ("Mac/A.m", "a = NSLocalizedString(@\"Tide\", nil);"), ("Mac/Keys.h", "#define A @\"Tide\""),
    ("Mac/Main.storyboard", "<label text=\"Tide\"/>"), ("Mac/V.xib", "<string>Tide</string>"),
    ("Mac/Info.plist", "<plist><dict><key>A</key><string>Tide</string></dict></plist>"),
    ("Sources/App/stations.json", #"{"name": "Tide"}"#),
    ("Sources/App/I.intentdefinition", "<dict><key>A</key><string>Tide</string></dict>"),
    ("Tests/ATests/A.swift", nil), ("Mac/Sub.framework/Info.plist", nil), ("Spec/A.swift", nil),
    ("test/A.swift", nil), ("App/Preview Assets/a.json", nil), ("External/A.swift", nil),
    ("A.xcframework/A.swift", nil), ("Guide.docc/A.swift", nil), ("de.xcloc/A.swift", nil),
  ])
  func keysInShippingFilesAreUsed(file: String, text: String?) throws {
    let bench = try Bench()
    try bench.write(
      #"{"sourceLanguage": "en", "version": "1.0", "strings": {"Sea": {}, "Tide": {}}}"#,
      to: "Sources/App/Localizable.xcstrings")
    try bench.write(
      """
      let sea = String(localized: "Sea")
      #if DEBUG
      let tide = String(localized: "Tide")
      #endif
      """, to: "Sources/App/A.swift")
    try bench.write(text ?? #"let a = ["Tide"]"#, to: file)
    if !file.hasSuffix(".swift"), !file.hasPrefix("Sources/") {
      try bench.write("let unrelated = 1", to: "Mac/B.m")
    }
    let gatherer = LocalizationGatherer(folder: bench.folder.url.path)
    let selection = LocalizationSelection(catalogs: ["Sources/**/*.xcstrings"])
    for evidence in [
      gatherer.gather(at: ["."], Self.selection, ignoring: []),
      gatherer.gather(selection, ignoring: []),
    ] {
      #expect(evidence.unreadable == [])
      #expect(evidence.findings.map(\.localizationKind) == (text == nil ? [.debugOnlyKey] : []))
    }
  }

  /// Translators' files keep the keys of objects that were deleted.
  @Test(arguments: ["Base.lproj/Main.xib", "App/Main.storyboard"])
  func keyOfDeletedObjectNeedsNoTranslation(_ interface: String) throws {
    let bench = try Bench()
    try bench.write(
      #""abc-12-xyz.title" = "Sea"; "old-12-xyz.title" = "Sun"; "7.title" = "A"; "8.title" = "B";"#,
      to: "en.lproj/Main.strings")
    try bench.write(#""Tide" = "Tide";"#, to: "en.lproj/Localizable.strings")
    try bench.write(#""Tide" = "Flut";"#, to: "de.lproj/Localizable.strings")
    try bench.write(#""9.title" = "Alt";"#, to: "de.lproj/Main.strings")
    try bench.write("let tide = String(localized: \"Tide\")", to: "App/A.swift")
    func found() -> [String] {
      LocalizationGatherer(folder: bench.folder.url.path).gather(
        at: ["."], Self.selection, ignoring: []
      ).findings.map { "\($0.subject) \($0.name ?? "")" }
    }
    let missing = ["abc-12-xyz", "old-12-xyz", "7", "8"].map { "missing-translation \($0).title" }
    #expect(found() == missing)
    try bench.write(#"<menuItem title="Sea" id="abc-12-xyz"/><a id="8" title="B"/>"#, to: interface)
    #expect(
      found() == [
        "unused-key 9.title", "unused-key old-12-xyz.title", "unused-key 7.title",
        "missing-translation abc-12-xyz.title", "missing-translation 8.title",
      ])
  }

  /// Code that reads a strings file as a dictionary looks up keys in it on its own.
  @Test(arguments: [
    (#"Bundle.main.path(forResource: "Keys", ofType: "strings")"#, true),
    (#"Bundle.main.url(forResource: name, withExtension: "strings"), name = "Keys""#, true),
    (#"NSDictionary(contentsOf: folder.appending(path: "Keys.strings"))"#, true),
    (#"NSDictionary(contentsOfFile: "\(folder)/Keys.strings")"#, true),
    (#"Bundle.main.path(forResource: "Other", ofType: "strings")"#, false),
    (#"Bundle.main.path(forResource: "Keys", ofType: "json")"#, false),
    (#"["Keys", "strings"]"#, false),
  ])
  func keysOfFileThatCodeReadsAreUsed(_ expression: String, _ isRead: Bool) throws {
    let bench = try Bench()
    try bench.write(#""sea.title" = "Sea";"#, to: "en.lproj/Keys.strings")
    try bench.write("let file = \(expression)", to: "App/A.swift")
    let evidence = LocalizationGatherer(folder: bench.folder.url.path).gather(
      at: ["."], Self.selection, ignoring: [])
    #expect(evidence.findings.map(\.localizationKind) == (isRead ? [] : [.unusedKey]))
  }

  /// A damaged file costs its own language; the others are checked, and counted.
  @Test func damagedFileCostsOnlyItsLanguage() async throws {
    let bench = try Bench()
    try bench.write("\"a\" = \"A %d\"; \"b\" = \"B\";", to: "en.lproj/L.strings")
    try bench.write("\"a\" = ", to: "de.lproj/L.strings")
    try bench.write("<plist>", to: "fr.lproj/L.stringsdict")
    try bench.write("\"a\" = \"A\"; }", to: "it.lproj/L.strings")
    try bench.write("\"a\" = \"A %@\"; \"b\" = \"B\";", to: "es.lproj/L.strings")
    try Data([0x61, 0x3D, 0x22, 0xE9, 0x22]).write(
      to: bench.folder.url.appending(path: "es.lproj/M.strings"))
    try bench.write("a = b;", to: "en.lproj/M.strings")
    let evidence = LocalizationGatherer(folder: bench.folder.url.path).gather(
      at: ["."], Self.selection, ignoring: [.equalToSource, .orphanLanguage])
    let found = evidence.findings.map { [$0.subject, $0.language ?? "", $0.location?.file ?? ""] }
    #expect(
      found == [
        ["damaged-file", "de", "de.lproj/L.strings"],
        ["damaged-file", "fr", "fr.lproj/L.stringsdict"],
        ["argument-type", "es", "es.lproj/L.strings"],
        ["missing-translation", "it", "en.lproj/L.strings"],
        ["missing-argument", "it", "it.lproj/L.strings"],
        ["missing-language", "de", "en.lproj/M.strings"],
        ["missing-language", "fr", "en.lproj/M.strings"],
        ["missing-language", "it", "en.lproj/M.strings"],
      ])
    #expect(
      evidence.coverage.map { $0.languages.map(\.language) } == [
        ["en", "es", "it"], ["en", "de", "fr", "it"],
      ])
    // The system may be able to read another encoding.
    #expect(evidence.unreadable.map { $0.hasPrefix("es.lproj/M.strings:1:4: ") } == [true])
  }

  /// Without the strings of the source language, no key is missing in it or unknown.
  @Test func damagedSourceFileCostsNoKeys() async throws {
    let bench = try Bench()
    try bench.write("\"a.b\" = \"A %d\";\n\"c d %@\" = ", to: "en.lproj/Localizable.strings")
    try bench.write(
      "\"a.b\" = \"A\"; \"c d %@\" = \"D\";", to: "de.lproj/Localizable.strings")
    try bench.write(
      #"let a = String(localized: "a.b") + String(localized: "e")"#, to: "A.swift")
    let evidence = LocalizationGatherer(folder: bench.folder.url.path).gather(
      at: ["."], Self.selection, ignoring: [.unusedKey])
    #expect(evidence.findings.map(\.subject) == ["damaged-file"])
    #expect(evidence.coverage.map { $0.languages.map(\.translated) } == [[2]])
  }

  /// A damaged table is one finding; the keys that code uses of it are not unknown.
  @Test func damagedTableIsReportedOnce() throws {
    let bench = try Bench()
    try bench.write(
      #"{"sourceLanguage": "en", "version": "1.0", "strings": {"Sea": {}}}"#,
      to: "App/Localizable.xcstrings")
    try bench.write("[", to: "App/Errors.xcstrings")
    try bench.write(
      """
      let sea = String(localized: "Sea"), other = String(localized: "Storm", table: "Errors")
      """, to: "App/A.swift")
    let evidence = LocalizationGatherer(folder: bench.folder.url.path).gather(
      at: [".", "App"], Self.selection, ignoring: [])
    #expect(evidence.unreadable == [])
    #expect(evidence.findings.map(\.subject) == ["damaged-file"])
  }

  /// An unreadable folder may contain more catalogs, and more code that uses keys.
  @Test func unreadableFolderIsReported() throws {
    let bench = try Bench()
    try bench.write(
      #"{"sourceLanguage": "en", "version": "1.0", "strings": {"Sea": {}}}"#,
      to: "Sources/L.xcstrings")
    try bench.write("let sea = String(localized: \"Sea\")", to: "Sources/A.swift")
    try bench.write("", to: "Sources/closed/B.swift")
    #expect(chmod(bench.path(""), 0o755) == 0)
    #expect(chmod(bench.path("Sources/closed"), 0) == 0)
    defer { chmod(bench.path("Sources/closed"), 0o755) }
    let selections = [
      LocalizationSelection(catalogs: ["Sources/*.xcstrings"], languages: nil),
      LocalizationSelection(catalogs: ["Sources/**/*.xcstrings"], languages: nil, sources: []),
    ]
    for selection in selections {
      let evidence = try withoutRoot {
        LocalizationGatherer(folder: bench.folder.url.path).gather(selection, ignoring: [])
      }
      #expect(evidence.keyCount == 1)
      #expect(evidence.unreadable == ["Sources/closed/ cannot be read: Permission denied."])
    }
  }

  /// What looks like a file may be a folder if nothing in its folder can be entered.
  @Test func folderThatCannotBeEnteredIsReported() throws {
    let bench = try Bench()
    try bench.write("let sea = 1", to: "Sources/closed/more/B.swift")
    #expect(chmod(bench.path(""), 0o755) == 0)
    #expect(chmod(bench.path("Sources/closed"), 0o444) == 0)
    defer { chmod(bench.path("Sources/closed"), 0o755) }
    let evidence = try withoutRoot {
      LocalizationGatherer(folder: bench.folder.url.path).gather(
        LocalizationSelection(catalogs: []), ignoring: [])
    }
    #expect(
      evidence.unreadable
        == ["Sources/closed/more: the link cannot be followed: Permission denied."])
  }

  /// SwiftPM lists folders of resources, but doesn't read them.
  @Test func unreadableResourcesAreReported() throws {
    let bench = try Bench()
    try bench.write(
      #"{"sourceLanguage": "en", "version": "1.0", "strings": {"Sea": {}}}"#,
      to: "App/Data/closed/L.xcstrings")
    #expect(chmod(bench.path(""), 0o755) == 0)
    #expect(chmod(bench.path("App/Data/closed"), 0) == 0)
    defer { chmod(bench.path("App/Data/closed"), 0o755) }
    let package = PackageDescription(
      name: "p", modules: [], hasForeignModules: false, products: [],
      targets: [.init(name: "App", kind: .shipped, resources: [bench.path("App/Data")])])
    let gatherer = LocalizationGatherer(folder: bench.folder.url.path)
    let evidence = try withoutRoot {
      gatherer.gather(
        LocalizationSelection(catalogs: gatherer.catalogs(of: package), sources: []), ignoring: [])
    }
    #expect(evidence.unreadable == ["App/Data/closed/ cannot be read: Permission denied."])
  }

  /// Headers and C may define the keys of Objective-C code.
  @Test(arguments: ["h", "hh", "hpp", "hxx", "inc", "c", "cc", "cxx", "m", "mm"])
  func keysInAllCFamilyLanguagesAreKnown(_ suffix: String) throws {
    let bench = try Bench()
    try bench.write(
      #"{"sourceLanguage": "en", "version": "1.0", "strings": {"sea.title": {}, "tide": {}}}"#,
      to: "App/L.xcstrings")
    try bench.write("#import \"Keys\"", to: "App/A.m")
    try bench.write("static NSString *const key = @\"sea.title\";", to: "App/Keys.\(suffix)")
    let evidence = LocalizationGatherer(folder: bench.folder.url.path).gather(
      LocalizationSelection(catalogs: ["App/*.xcstrings"]), ignoring: [])
    #expect(evidence.unreadable == [])
    #expect(evidence.findings.filter { $0.localizationKind == .unusedKey }.map(\.name) == ["tide"])
  }
}
