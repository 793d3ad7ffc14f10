import Foundation
import Localization
import ReleaseModel
import SourceCode
import StringCatalogs
import Testing

/// Keys and literals in code that no string table has.
@Suite struct UnknownKeyTests {
  private func tables() throws -> [Table] {
    [
      try table(#""a": {}, "Hello %@": {}, "100%% of %lld": {}, "cafe\#u{301}": {}"#),
      try table(#""x": {}"#, name: "Errors"),
    ]
  }

  /// A use of a key, and the unknown key that is reported, if any.
  @Test(arguments: [
    (use(.literal("a")), nil), (use(.literal("b")), "b"),
    (use(.pattern(["Hello ", ""])), nil), (use(.pattern(["Hello ", "!"])), #"Hello \(…)!"#),
    (use(.pattern(["100%% of ", ""])), nil), (use(.literal("x")), "x"),
    (use(.literal("x"), .named("Errors")), nil), (use(.literal("a"), .named("Errors")), "a"),
    (use(.literal("x"), .dynamic), nil), (use(.literal("y"), .dynamic), "y"),
    (use(.literal("b"), isDebugOnly: true), nil),
    (use(.literal("b"), hasDefault: true), nil), (use(.literal("b"), .named("None")), nil),
    (use(.literal("—")), nil), (use(.literal("%@")), nil), (use(.pattern(["", " ", ""])), nil),
    (use(.composed(["Hel", ""])), nil), (use(.composed(["Hal", ""])), #"Hal\(…)"#),
    (use(.literal("caf\u{E9}")), "caf\u{E9}"), (use(.literal("cafe\u{301}")), nil),
  ])
  func unknownKeysAreFound(_ use: KeyUse, _ expected: String?) throws {
    let tables = try tables()
    let found = LocalizationChecker(
      tables: tables, uses: [KeyUseInFile(file: "App.swift", use: use)], ignoring: [.unusedKey]
    ).run().findings.filter { $0.kind == .unknownKey && $0.name != nil }
    #expect(found.map(\.name) == [expected].compactMap(\.self))
  }

  /// Views also show literals that are not localized.
  @Test(arguments: [
    ("https://example.com", nil), ("me@example.com", nil), ("example.com/help", nil),
    ("com.example.app", nil), ("README.md", nil), ("/usr/local/bin", nil), ("user_id", nil),
    ("userID", nil), ("km", nil), ("%lld kg", nil), ("%.1f km/h", nil), ("°C", nil),
    ("v%@", nil), ("#FF00AA", nil), ("5 GB", nil), ("(µs)", nil),
    ("Open", "Open"), ("open", "open"), ("Wi-Fi", "Wi-Fi"), ("Loading...", "Loading..."),
    ("See https://example.com", "See https://example.com"), ("%lld days", "%lld days"),
    ("1st", "1st"), ("/month", "/month"), ("开", "开"), ("Hi, %@", "Hi, %@"), ("A", nil),
    ("https://", nil), ("BookReader %@", nil),
    ("BookReader for %@", "BookReader for %@"),
    ("ABC123", nil), ("Code: abc-123", "Code: abc-123"), ("2FA", "2FA"),
    ("30-day trial", "30-day trial"),
    ("aa:bb:cc:dd:ee:ff", nil), ("{{ now() }}", nil), ("null", nil), ("Null", "Null"),
    ("#swift, #swift_ui", nil), ("Top #swift", "Top #swift"), ("# of days", "# of days"),
    ("YAML", nil), ("JSON (%@)", nil), ("YAML files", "YAML files"), ("Top-100", "Top-100"),
    ("MP3", "MP3"), ("a-b", "a-b"),
  ])
  func stringWithoutWordsIsNotUnknownKey(_ text: String, _ expected: String?) throws {
    let use = use(.literal(text), isAlwaysKey: false)
    let found = LocalizationChecker(
      tables: try tables(), uses: [KeyUseInFile(file: "App.swift", use: use)],
      ignoring: [.unusedKey]
    ).run().findings
    #expect(found.map(\.name) == [expected].compactMap(\.self))
  }

  /// An identifier, whether a function that only looks up keys takes it, and whether it is reported
  /// in a project whose keys are identifiers.
  @Test(arguments: [
    ("settings.titel", false, true), ("profile.header", false, true), ("user_id", false, true),
    ("README.md", false, false), ("com.example.app", false, false), ("example.org", false, false),
    ("profile.header", true, true),
    ("settings.log", false, true), ("me@example.com", true, false),
  ])
  func identifiersAreKeysWhereKeysAreIdentifiers(
    _ text: String, _ isAlwaysKey: Bool, _ isReported: Bool
  ) throws {
    let found = findings(
      try table(#""settings.title": {}, "login_button": {}, "Done": {}"#),
      uses: [use(.literal(text), isAlwaysKey: isAlwaysKey)],
      ignoring: [.unusedKey, .missingTranslation])
    #expect(found == (isReported ? ["unknown-key \(text)"] : []))
  }

  /// A literal in a view, and whether it is reported in a project whose keys are in camel case.
  @Test(arguments: [
    ("boatBow", true), ("signIn2", true), ("boat_bow", true), ("boat", false), ("GitHub", false),
    ("iPhone", false), ("macOS", false),
  ])
  func camelCaseIsKeyWhereKeysAreInCamelCase(_ text: String, _ isReported: Bool) throws {
    for (keys, isReported) in [
      (#""boatStern": {}, "mastHeight": {}, "Done": {}"#, isReported),
      (#""Boats": {}, "Done": {}, "Open": {}, "Cancel": {}, "mast": {}"#, false),
    ] {
      let found = findings(
        try table(keys), uses: [use(.literal(text), isAlwaysKey: false)],
        ignoring: [.unusedKey, .missingTranslation, .unlocalizedString])
      #expect(found == (isReported ? ["unknown-key \(text)"] : []))
    }
  }

  @Test func missingTableIsReportedOnce() throws {
    let uses = [
      use(.literal("y"), .named("None"), line: 3), use(.literal("z"), .named("None"), line: 5),
      use(.literal("z"), .named("None"), line: 6), use(.literal("x"), .named("Errors")),
    ]
    let found = LocalizationChecker(
      tables: try tables(), uses: uses.map { KeyUseInFile(file: "App.swift", use: $0) },
      ignoring: [.unusedKey]
    ).run().findings
    #expect(
      found.map(\.message) == [
        "The code uses 2 keys of the string table 'None', which does not exist."
      ])
    #expect(found.map(\.location?.line) == [3])
  }

  /// The tables of tests and previews, which are not checked.
  @Test func keysOfOtherTablesAreKnown() throws {
    let other = try table(#""x": {}, "b": {}"#, name: "Samples")
    func unknown(_ use: KeyUse) throws -> [String?] {
      LocalizationChecker(
        tables: try tables(), otherTables: [other],
        uses: [KeyUseInFile(file: "App.swift", use: use)], ignoring: [.unusedKey]
      ).run().findings.map(\.name)
    }
    #expect(try unknown(use(.literal("x"), .named("Samples"))) == [])
    #expect(try unknown(use(.literal("x"), .dynamic)) == [])
    #expect(try unknown(use(.literal("y"), .named("Samples"))) == ["y"])
    #expect(try unknown(use(.literal("b"))) == ["b"])
  }

  /// Developers do not localize debug screens.
  @Test(arguments: [
    ("App/Debug/View.swift", "Run all", false), ("App/DebugMenu.swift", "Run all", false),
    ("App/DeveloperMenu.swift", "Run all", false), ("App/View.swift", "Debug tag", false),
    ("App/View.swift", "Run all", true),
  ])
  func stringsOfDebugScreensAreNotUnknown(
    _ file: String, _ key: String, _ isReported: Bool
  ) throws {
    func found(isAlwaysKey: Bool) throws -> [String?] {
      LocalizationChecker(
        tables: try tables(),
        uses: [KeyUseInFile(file: file, use: use(.literal(key), isAlwaysKey: isAlwaysKey))],
        ignoring: [.unusedKey]
      ).run().findings.map(\.name)
    }
    #expect(try found(isAlwaysKey: false) == (isReported ? [key] : []))
    #expect(try found(isAlwaysKey: true) == [key])
  }

  /// No build shows a view that only previews use.
  @Test(arguments: [
    ("struct A: View { let b = Text(\"bb\") }\n#Preview { A() }", false),
    ("struct A: View { let b = Text(\"bb\") }\nstruct P: PreviewProvider { let a = A() }", false),
    ("private struct A: View { let b = Text(\"bb\"); let a: [A] }\n#Preview { A() }", false),
    (
      "struct A: View { let b = B() }\nstruct B: View { let b = Text(\"bb\") }\n#Preview { A() }",
      false
    ),
    ("struct A: View { let b = Text(\"bb\") }\nlet a = A()\n#Preview { A() }", true),
    ("struct A: View { let b = Text(\"bb\") }\nlet a = \"\\(A())\"\n#Preview { A() }", true),
    ("struct A: View { let b = Text(\"bb\") }\nextension A {}\n#Preview { A() }", true),
    ("struct A: View { let b = Text(\"bb\") }", true),
    ("public struct A: View { let b = Text(\"bb\") }\n#Preview { A() }", true),
    ("struct A: AppIntent { let b = Text(\"bb\") }\n#Preview { A() }", true),
    ("class A: View { let b = Text(\"bb\") }\n#Preview { A() }", true),
    (
      "struct A: View { let b = B() }\nstruct B: View { let b = Text(\"bb\") }\n#Preview { B() }",
      true
    ),
    ("struct A: View {}\nlet b = Text(\"bb\")\n#Preview { A() }", true),
  ])
  func keysInViewsOfPreviewsAreNotUnknown(_ code: String, _ isReported: Bool) throws {
    #expect(
      try judge(["a"], code + "\nlet a = Text(\"a\")")
        == (isReported ? ["unlocalized-string bb"] : []))
  }

  /// A view may show a name or a placeholder, but never a key.
  @Test(arguments: [
    ("Text(\"Helm\")", "unlocalized-string Helm"),
    ("view.help(\"Helm\")", "unlocalized-string Helm"),
    ("Text(\"\\(n) masts\")", "unlocalized-string \\(…) masts"),
    ("String(localized: \"Helm\")", "unknown-key Helm"),
    ("Text(\"boat.bow\")", "unknown-key boat.bow"),
    ("let a: LocalizedStringKey = \"Helm\"", "unknown-key Helm"),
    ("Text(\"boat_bow\")", "unknown-key boat_bow"), ("Text(\"Aground\")", "unknown-key Aground"),
    ("Text(\"Helm\", tableName: \"Errors\")", "unknown-key Helm"),
    ("Text(\"Helm\", bundle: .module)", "unknown-key Helm"), ("Text(\"Anchor\")", nil),
    ("Text(\"Helm\"); String(localized: \"Helm\")", "unknown-key Helm"),
    ("String(localized: \"Helm\"); Text(\"Helm\")", "unknown-key Helm"),
  ])
  func literalsOfViewsAreUnlocalizedUnlessTheyLookLikeKeys(
    _ code: String, _ expected: String?
  ) throws {
    let found = findings(
      try table(#""boat.keel": {}, "boat_mast": {}, "Anchor": {}"#),
      try table(#""Aground": {}"#, name: "Errors"),
      uses: SwiftSource(bytes: Array(code.utf8)).keys().uses, ignoring: [.unusedKey])
    #expect(found == [expected].compactMap(\.self))
  }

  /// Code that names its module's bundle uses the catalogs of its own target, if there are any.
  @Test(arguments: [
    ("Sources/A/View.swift", true, ["debug-only-key", "unknown-key"]),
    ("Sources/A/View.swift", false, ["debug-only-key"]),
    ("Sources/B/View.swift", true, ["unknown-key"]),
    ("Sources/AB/View.swift", true, ["debug-only-key"]), ("View.swift", true, ["debug-only-key"]),
  ])
  func moduleBundleMeansCatalogsOfTarget(
    file: String, isOfModule: Bool, expected: [String]
  ) throws {
    let strings = [("A", #""a": {}, "b": {}"#), ("B", #""a": {}, "c": {}"#)]
    let tables = try strings.map { name, strings in
      Table(
        name: "Localizable", target: "Sources/\(name)",
        path: "Sources/\(name)/Resources/Localizable.xcstrings",
        catalog: try table(strings).catalog, isCatalog: true)
    }
    let uses = [
      KeyUseInFile(file: "Sources/B/Other.swift", use: use(.literal("a"), isOfModule: true)),
      KeyUseInFile(
        file: file, use: use(.literal("a"), isOfModule: isOfModule, isDebugOnly: true)),
      KeyUseInFile(file: file, use: use(.literal("b"), isOfModule: isOfModule)),
      KeyUseInFile(file: file, use: use(.literal("c"), isOfModule: isOfModule)),
    ]
    let findings = LocalizationChecker(tables: tables, uses: uses, ignoring: [.unusedKey]).run()
      .findings
    #expect(findings.map(\.subject) == expected)
  }

  @Test func unknownKeyIsReportedAtItsFirstUse() throws {
    let uses = [use(.literal("b"), line: 3), use(.literal("b"), line: 5)]
    let findings = LocalizationChecker(
      tables: try tables(), uses: uses.map { KeyUseInFile(file: "App.swift", use: $0) },
      ignoring: [.unusedKey]
    ).run().findings
    #expect(findings.map(\.location?.line) == [3])
    #expect(findings.map(\.table) == ["Localizable"])
    #expect(
      findings.first?.message == "The code uses \"b\", which is missing from the string table"
        + " 'Localizable'.")
  }

  /// Such a target uses the program's catalog or shows its keys.
  @Test func targetWithoutCatalogHasNoUnknownKeys() throws {
    let table = Table(
      name: "Localizable", target: "Sources/App", path: "Sources/App/Localizable.xcstrings",
      catalog: try table(#""a": {}"#).catalog, isCatalog: true)
    func unknown(_ file: String) -> [String?] {
      let found = KeyUseInFile(file: file, use: use(.literal("b")))
      return LocalizationChecker(tables: [table], uses: [found], ignoring: [.unusedKey]).run()
        .findings
        .map(\.name)
    }
    #expect(unknown("Sources/cli/main.swift") == [])
    #expect(unknown("Sources/App/main.swift") == ["b"])
    #expect(unknown("Shared/View.swift") == ["b"])
  }

  /// Without a catalog, users see the key, as in a project that is not localized.
  @Test func keysWithoutCatalogAreNotUnknown() throws {
    let code = [use(.literal("Done")), use(.literal("Menu"), .named("Menu"))]
    func unknown(_ tables: [Table]) -> [String?] {
      LocalizationChecker(
        tables: tables, uses: code.map { KeyUseInFile(file: "App.swift", use: $0) },
        ignoring: [.unusedKey]
      ).run().findings.map(\.name)
    }
    #expect(unknown([]) == [])
    #expect(unknown([try table(#""a": {}"#, name: "Errors")]) == [nil])
    #expect(unknown([try table(#""a": {}"#)]) == ["Done", nil])
  }
}
