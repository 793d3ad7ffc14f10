import Foundation
import ReleaseModel
import TestSupport
import Testing
import Verification

/// A small project with a mistake that apps have shipped, or with something that only looks like one.
struct PlantedProject: Sendable, CustomTestStringConvertible {
  let name: String
  let files: [String: [UInt8]]
  /// The findings, each as `id language key`, without the parts that it doesn't have, or
  /// `damaged-file line:column`, and `unverified` with the place of what can't be read.
  let expected: [String]

  init(_ name: String, _ expected: [String], files: [String: String]) {
    self.init(name, expected, bytes: files.mapValues { Array($0.utf8) })
  }

  init(_ name: String, _ expected: [String], bytes: [String: [UInt8]]) {
    (self.name, self.expected, self.files) = (name, expected, bytes)
  }

  /// A catalog with one key and its JSON localizations, or strings, by language.
  init(
    _ name: String, _ key: String, _ localizations: KeyValuePairs<String, String>,
    in table: String = "Localizable", more: String = "", code: String? = nil, _ expected: String...
  ) {
    var files = [
      "\(table).xcstrings": catalog(entry(key, localizations, more: more))
    ]
    files["App.swift"] = code
    self.init(name, expected, files: files)
  }

  /// A `.strings` file for each language.
  init(
    _ name: String, strings: KeyValuePairs<String, String>, more: [String: String] = [:],
    _ expected: String...
  ) {
    var files = more
    for (language, text) in strings { files["\(language).lproj/Localizable.strings"] = text }
    self.init(name, expected, files: files)
  }

  var testDescription: String { name }
}

private func catalog(_ entries: String..., version: String = "1.0") -> String {
  "{\"sourceLanguage\":\"en\",\"version\":\"\(version)\",\"strings\":{"
    + entries.joined(separator: ",") + "}}"
}

private func entry(
  _ key: String, _ localizations: KeyValuePairs<String, String>, more: String = ""
) -> String {
  "\"\(key)\":{\(more)\"localizations\":{"
    + localizations.map { "\"\($0)\":\($1.hasPrefix("{\"") ? $1 : text($1))" }
    .joined(separator: ",") + "}}"
}

private func text(_ value: String, _ state: String = "translated") -> String {
  "{\"stringUnit\":{\"state\":\"\(state)\",\"value\":\"\(value)\"}}"
}

private func vary(
  by axis: String = "plural", _ cases: KeyValuePairs<String, String>
) -> String {
  "{\"variations\":{\"\(axis)\":{"
    + cases.map { "\"\($0)\":\($1.hasPrefix("{\"") ? $1 : text($1))" }.joined(separator: ",")
    + "}}}"
}

/// A string with substitutions, each as a name, the number of its argument, and its noun.
private func substitute(
  _ value: String, _ rules: (name: String, argument: Int, noun: String)...
) -> String {
  "{\"stringUnit\":{\"state\":\"translated\",\"value\":\"\(value)\"},\"substitutions\":{"
    + rules.map {
      "\"\($0)\":{\"argNum\":\($1),\"formatSpecifier\":\"lld\","
        + vary(["one": "%arg \($2)", "other": "%arg \($2)s"]).dropFirst()
    }.joined(separator: ",") + "}}"
}

private func rule(_ key: String, _ type: String, _ one: String, _ other: String) -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <plist version="1.0"><dict><key>\(key)</key><dict><key>NSStringLocalizedFormatKey</key>
  <string>%#@n@</string><key>n</key><dict><key>NSStringFormatSpecTypeKey</key>
  <string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key>
  <string>\(type)</string><key>one</key><string>\(one)</string>
  <key>other</key><string>\(other)</string></dict></dict></dict></plist>
  """
}

private func project(
  _ regions: String, development: String = "en", more: String = ""
) -> String {
  "{ developmentRegion = \(development); knownRegions = ( \(regions), Base, ); \(more) }"
}

/// A `.strings` file with some keys.
private func strings(_ count: Int, _ word: String) -> String {
  (0..<count).map { "\"k\($0)\" = \"\(word) \($0)\";" }.joined(separator: "\n")
}

/// Each finding in small projects after public reports, and nothing where nothing is wrong.
@Suite struct PlantedLocalizationTests {
  @Test(
    arguments: formats + plurals + languages + states + texts + files + code + apps
      + requiredLanguages + single + visible + shipped + interfaces)
  func projectHasExactlyPlantedFindings(_ project: PlantedProject) throws {
    let folder = try TemporaryFolder()
    for (name, bytes) in project.files {
      try folder.write("", to: name)
      try Data(bytes).write(to: folder.url.appending(path: name))
    }
    let evidence = LocalizationGatherer(folder: folder.url.path).gather(
      at: ["."], .init(catalogs: []), ignoring: [.equalToSource])
    let found = evidence.findings.map { finding in
      let place = finding.language == nil && finding.localizationKind == .damagedFile
      return [
        finding.subject, finding.language, finding.name,
        place ? finding.location.map { "\($0.line):\($0.column ?? 0)" } : nil,
      ].compactMap(\.self).joined(separator: " ")
    }
    let unverified = evidence.unreadable.map { "unverified " + $0.prefix { $0 != " " } }
    #expect((found + unverified).sorted() == project.expected.sorted())
  }

  /// Some findings are notes, depending on what surrounds them.
  @Test(arguments: notes) func findingIsNote(_ project: PlantedProject) throws {
    let folder = try TemporaryFolder()
    for (name, bytes) in project.files {
      try folder.write(String(decoding: bytes, as: UTF8.self), to: name)
    }
    let found = LocalizationGatherer(folder: folder.url.path).gather(
      at: ["."], .init(catalogs: []), ignoring: [.equalToSource]
    ).findings.map { "\($0.severity == .note ? "note" : "\($0.severity)") \($0.subject)" }
    #expect(found == project.expected)
  }

  private static let notes = [
    P(
      "Russian without other", "%lld files",
      ["ru": vary(["one": "%lld файл", "few": "%lld файла", "many": "%lld файлов"])],
      "note missing-plural"),
    P(
      "Polish without other, for fractions", "%f files",
      ["pl": vary(["one": "%f plik", "few": "%f pliki", "many": "%f plików"])],
      "error missing-plural"),
    P(
      "Lithuanian without other", "%lld files",
      ["lt": vary(["one": "%lld failas", "few": "%lld failai"])], "error missing-plural"),
    P(
      "Polish without many and other", "%lld files",
      ["pl": vary(["one": "%lld plik", "few": "%lld pliki"])], "error missing-plural"),
    P("argument skipped in English", "a", ["en": "%2$@ left"], "note skipped-argument"),
    P(
      "placeholder of a label", [],
      files: [
        "Base.lproj/Main.xib": #"<d><label text="{Files}" id="def-12-xyz"/></d>"#,
        "pl.lproj/Main.strings": #""def-12-xyz.text" = "Pliki";"#, "A.swift": "import UIKit",
      ]),
    P(
      "German plural without one", "%lld boats",
      [
        "en": vary(["one": "%lld boat", "other": "%lld boats"]),
        "de": vary(["other": "%lld Boote"]),
      ], "error missing-plural"),
    P(
      "German noun that does not change, without one", "%lld characters",
      [
        "en": vary(["one": "%lld character", "other": "%lld characters"]),
        "de": vary(["other": "%lld Zeichen"]),
      ], "note missing-plural"),
    P(
      "unvaried German plural", "%lld nights",
      ["en": vary(["one": "%lld night", "other": "%lld nights"]), "de": "%lld Nächte"],
      "error missing-plural"),
    P(
      "unvaried German noun that does not change", "%lld characters",
      ["en": vary(["one": "%lld character", "other": "%lld characters"]), "de": "%lld Zeichen"],
      "note missing-plural"),
    P(
      "unvaried, and English without one", "%lld items",
      ["en": vary(["other": "up to %lld items"]), "fr": "%lld éléments au plus"],
      "note missing-plural", "note missing-plural"),
    P("no-break space as a translation", "Open", ["fr": "\u{A0}"], "error empty-translation"),
    P("ideographic space as a translation", "Open", ["ja": "\u{3000}"], "error empty-translation"),
    P(
      "wrong types beside an argument without position", "%@, attachment %d of %d",
      ["eu": "%@, %2$d tik %1$d garren eranskina"], "error argument-type"),
    P(
      "placeholder replaced by an argument", "Enable '${overrideName}'", ["sk": "Povoliť '$%1$@'"],
      "error unknown-argument"),
    P("spaces as a translation", " at ", ["ja": " "], "note empty-translation"),
    P(
      "part of a sentence that a language does not need", " ago", ["de": ""],
      "note empty-translation"),
    P(
      "end of a sentence that a language does not need", "icon to avoid this.", ["ja": "\u{3000}"],
      "note empty-translation"),
    P(
      "part of a sentence that the source language does not need", "a.start",
      ["en": "", "de": "vor ", "fr": "il y a "], "note empty-translation"),
    P("empty sentence", "Avoid this.", ["de": ""], "error empty-translation"),
    P("empty name of a product", "iCloud is off.", ["de": ""], "error empty-translation"),
    P("zero-width space as a translation", " at ", ["ja": "\u{200B}"], "error empty-translation"),
    P(
      "placeholder that is emptied", ["note empty-translation"],
      files: [
        "Base.lproj/Main.xib": #"<d><label text="folder title" id="def-12-xyz"/></d>"#,
        "it.lproj/Main.strings": #""def-12-xyz.text" = "";"#, "A.swift": "import UIKit",
      ]),
    P(
      "later minor version", ["note unknown-version"],
      files: ["A.xcstrings": catalog(entry("Sea", ["de": "Meer"]), version: "1.3")]),
    P(
      "code in #if false", [],
      files: [
        "en.lproj/Localizable.strings": #""a.b" = "Sea";"#,
        "A.swift": "#if false\nlet a = String(localized: \"a.b\")\n#if X\n#endif\n#endif\n",
      ]),
    P(
      "numbers, hosts and names as keys", ["error unknown-key"],
      files: [
        "en.lproj/Localizable.strings": #""Open the sea" = "Open the sea";"#,
        "A.swift": """
        let all = [NSLocalizedString("Open the sea"), NSLocalizedString("2.0"),
          NSLocalizedString("Duck.ai"), NSLocalizedString("MySQL"), NSLocalizedString("Find boats")]
        """,
      ]),
    P(
      "debug key that no literal has", ["note debug-leftover"],
      files: [
        "en.lproj/Localizable.strings": #""login_debug" = "Please report the ID";"#,
        "A.swift": "let a = L10n.loginDebug",
      ]),
    symbols("no setting", project("en"), "note generated-symbol"),
    symbols(
      "setting off", project("en", more: "STRING_CATALOG_GENERATE_SYMBOLS = NO;"),
      "note generated-symbol"),
    symbols(
      "setting on", project("en", more: "STRING_CATALOG_GENERATE_SYMBOLS = YES;"),
      "warning generated-symbol"),
    symbols(
      "setting on in one configuration",
      project(
        "en",
        more:
          "STRING_CATALOG_GENERATE_SYMBOLS = NO; STRING_CATALOG_GENERATE_SYMBOLS = \"YES\";"),
      "warning generated-symbol"),
    P(
      "symbols in a package beside a project", ["warning generated-symbol"],
      files: [
        "App.xcodeproj/project.pbxproj": project("en"), "Kit/Package.swift": "",
        "Kit/Sources/Kit/A.xcstrings": symbols,
      ]),
    P(
      "symbols in a project of a package", ["note generated-symbol"],
      files: [
        "App/App.xcodeproj/project.pbxproj": project("en"), "Package.swift": "",
        "App/A.xcstrings": symbols,
      ]),
  ]

  private static let symbols = catalog(
    entry("card_number", ["en": "A"], more: #""extractionState":"manual","#),
    entry("cardNumber", ["en": "B"], more: #""extractionState":"manual","#), version: "1.1")

  private static func symbols(
    _ name: String, _ project: String, _ expected: String
  ) -> PlantedProject {
    P(
      name, [expected],
      files: ["App.xcodeproj/project.pbxproj": project, "App/A.xcstrings": symbols])
  }

  /// Translators get what is missing, down to the plural form, and nothing that needs no translation.
  @Test func exportHasOnlyWhatIsMissing() throws {
    let folder = try TemporaryFolder()
    let files = [
      "A.xcstrings": catalog(
        entry(
          "n.files",
          [
            "en": vary(["one": "%lld file", "other": "%lld files"]),
            "pl": vary(["one": "%lld plik", "other": "%lld pliku"]), "ja": "%lld",
          ]),
        entry(
          "n.boats",
          [
            "en": vary(["one": "%lld boat", "other": "%lld boats"]),
            "pl": vary(["one": "%lld boat", "other": "%lld boats"]), "ja": "%lld",
          ]),
        entry("n.unread", ["en": vary(["other": "%lld unread"]), "pl": "%lld x", "ja": "%lld"]),
        entry(
          "CFBundleDisplayName", ["en": "Harbor", "ja": "港"]), entry("Sea", ["ja": "海"])),
      "en.lproj/B.strings": #""a.b" = "A"; "b.c" = "B";"#,
      "ja.lproj/B.strings": #""a.b" = "あ";; "b.c" = "い";"#,
      "pl.lproj/B.strings": #""a.b" = "Ą";"#,
    ]
    for (name, text) in files { try folder.write(text, to: name) }
    let evidence = LocalizationGatherer(folder: folder.url.path, exportingUntranslated: true)
      .gather(at: ["."], .init(catalogs: []), ignoring: [.equalToSource])
    let units = evidence.untranslated.flatMap { string in
      string.units.map { "\(string.language) \($0.id) \($0.source)" }
    }
    #expect(
      units.sorted() == [
        "pl Sea Sea", "pl b.c B", "pl n.files|==|plural.few %lld files",
        "pl n.files|==|plural.many %lld files",
      ])
    #expect(
      evidence.untranslated.map(\.pluralForms).filter { !$0.isEmpty } == [["few", "many"]])
  }

  private typealias P = PlantedProject

  private static let formats = [
    P(
      "swapped arguments crash", "%lld%% of its %@",
      ["en": "%lld%% of its %@", "zh-Hans": "%@ 的 %lld%%"],
      "unnumbered-arguments zh-Hans %lld%% of its %@"),
    P("numbered", "%lld%% of its %@", ["en": "%lld%% of its %@", "zh-Hans": "%2$@ 的 %1$lld%%"]),
    P("mixed", "%@ to %@", ["de": "%1$@ an %@"], "unnumbered-arguments de %@ to %@"),
    P("dollar sign lost", "%@ to %@", ["de": "%1$@ an %2@"], "unnumbered-arguments de %@ to %@"),
    P("other integers", "%lld x", ["de": "%d a", "fr": "%ld b", "it": "%u c"]),
    P(
      "other types", "%lld of x %@", ["de": "%@ von x %@", "fr": "%lld de x %d"],
      "argument-type de %lld of x %@", "argument-type fr %lld of x %@"),
    P(
      "C string", "%i days", ["zh-Hans": "%s%天"], "argument-type zh-Hans %i days",
      "bare-percent zh-Hans %i days"),
    P(
      "percent sign before argument", "%lld%% done, %@", ["de": "%lld% fertig, %@"],
      "bare-percent de %lld%% done, %@"),
    P("percent sign in prose", "100% free", ["de": "100 % gratis"]),
    P(
      "encoded URL", "See <a href='https://example.org/a'>help</a>",
      ["ru": "См. <a href='https://example.org/%D0%9F%D0%BE'>справку</a>"]),
    P("added argument", "Hello", ["de": "Hallo %@"], "unknown-argument de Hello"),
    P(
      "argument of the system", "NSCameraUsageDescription",
      ["en": "Scan a code", "de": "%@ liest Codes"], in: "InfoPlist",
      "unknown-argument de NSCameraUsageDescription"),
    P("Arabic percent sign", "%@ x", ["ar": "٪@ س"], "lookalike-percent ar %@ x"),
    P("full-width percent sign", "%@ x", ["zh-Hans": "％@ 甲"], "lookalike-percent zh-Hans %@ x"),
    P(
      "translated substitution", "%lld things", ["de": "%#@anzahl@"],
      "undefined-substitution de %lld things"),
    P(
      "hyphen in substitution", "n",
      ["en": substitute("%#@trip-count@", ("trip-count", 1, "trip"))],
      "undefined-substitution en n"),
    P(
      "letters in substitution", "n", ["en": substitute("%#@plików@", ("plików", 1, "plik"))],
      "undefined-substitution en n"),
    P("digit before #", "n", ["en": substitute("%1#@files@", ("files", 1, "file"))]),
    P(
      "one argument twice", "%lld dogs and %lld cats",
      ["en": substitute("%#@dogs@ and %#@cats@", ("dogs", 1, "dog"), ("cats", 1, "cat"))],
      "argument-type en %lld dogs and %lld cats"),
    P(
      "labels", "friends_posts",
      ["en": "%(count)lld posts by %(name)@", "de": "%(count)@ Beiträge von %(name)@"],
      "argument-type de friends_posts"),
    P(
      "translated label", "friends_posts",
      ["en": "%(count)lld posts by %(name)@", "de": "%(anzahl)lld Beiträge von %(name)@"],
      "unknown-argument de friends_posts"),
    P(
      "labels and positions", "friends_posts",
      [
        "en": "%(count)lld posts by %(name)@", "de": "%2$(name)@: %1$(count)lld",
        "fr": "%1$lld articles de %2$@",
      ]),
    P(
      "label that no compiler removes", strings: ["en": #""a" = "%(count)lld posts by %(name)@";"#],
      "bare-percent en a"),
    P(
      "first label lost", "friends_posts",
      ["en": "%(count)lld posts by %(name)@", "de": "Beiträge von %(name)@"],
      "argument-type de friends_posts"),
    P(
      "labels dropped and swapped", "friends_posts",
      ["en": "%(count)lld posts by %(name)@", "de": "%@: %lld Beiträge"],
      "unnumbered-arguments de friends_posts"),
    P(
      "label and percent sign", "a.text",
      ["en": "%(count)lld%% of %@", "de": "%(count)lld%% von %@"]),
    P(
      "predicate editor",
      strings: [
        "en": #""%[Author,Title]@ %[is,is not]@ %@" = "%1$[Author,Title]@ %2$[is,is not]@ %3$@";"#,
        "de":
          #""%[Author,Title]@ %[is,is not]@ %@" = "%1$[Autor,Titel]@ %2$[ist,ist nicht]@ %3$@";"#,
      ]),
    P(
      "choices only",
      strings: [
        "en": #""%[is,is not]@ %@" = "%[is,is not]@ %@"; "%@ %[1,2]@" = "%@ %[1,2]@"; "a" = "A";"#,
        "de": #""a" = "B";"#,
      ], "missing-translation de %[is,is not]@ %@"),
    P(
      "wrong order in one plural", "%@ has %lld x",
      [
        "en": vary(["one": "%@ has %lld x", "other": "%@ has %lld xs"]),
        "de": vary(["one": "%@ hat %lld x", "other": "%lld x hat %@"]),
      ], "unnumbered-arguments de %@ has %lld x"),
    P(
      "argument dropped at the end", "All (%d) IP: %@", ["sk": "Všetky (%d)"],
      "missing-argument sk All (%d) IP: %@"),
    P("suffix of a noun", "%lld file%@", ["ko": "%lld 파일"], "omitted-name ko %lld file%@"),
  ]

  private static let plurals = [
    P(
      "copied plural", "n",
      [
        "en": vary(["one": "%lld boat", "other": "%lld boats"]),
        "pl": vary(["one": "%lld boat", "other": "%lld boats"]),
      ]),
    P(
      "copied substitution", "n",
      [
        "en": substitute("%#@dogs@ here", ("dogs", 1, "dog")),
        "ru": substitute("%#@dogs@ here", ("dogs", 1, "dog")),
      ]),
    P(
      "plural copied in part", "n",
      [
        "en": vary(["one": "%lld boat", "other": "%lld boats"]),
        "pl": vary(["one": "%lld boat", "other": "%lld łodzi"]),
      ], "missing-plural pl n"),
    P(
      "one form of a noun that both languages have", "n",
      [
        "en": vary(["one": "%lld tab", "other": "%lld tabs"]),
        "de": vary(["other": "%lld tabs"]),
      ]),
    P(
      "copied single string", "n",
      ["en": vary(["one": "%lld boat", "other": "%lld boats"]), "fr": "%lld boats"]),
    P(
      "copied rule", [],
      files: [
        "en.lproj/L.stringsdict": rule("n", "d", "%d boat", "%d boats"),
        "pl.lproj/L.stringsdict": rule("n", "d", "%d boat", "%d boats"),
      ]),
    P("no other", "%lld x", ["de": vary(["one": "%lld a"])], "missing-plural de %lld x"),
    P(
      "Arabic without two", "%lld x",
      [
        "ar": vary([
          "zero": "%lld ا", "one": "%lld ب", "few": "%lld ت", "many": "%lld ث", "other": "%lld ج",
        ])
      ], "missing-plural ar %lld x"),
    P(
      "all of Arabic", "%lld x",
      [
        "ar": vary([
          "zero": "%lld ا", "one": "%lld ب", "two": "%lld ح", "few": "%lld ت", "many": "%lld ث",
          "other": "%lld ج",
        ])
      ]),
    P(
      "all of Welsh", "%lld x",
      [
        "cy": vary([
          "zero": "%lld a", "one": "%lld b", "two": "%lld c", "few": "%lld d", "many": "%lld e",
          "other": "%lld f",
        ])
      ]),
    P(
      "Polish without many", "%lld x",
      ["pl": vary(["one": "%lld a", "few": "%lld b", "other": "%lld c"])],
      "plural-fallback pl %lld x"),
    P(
      "zero in English", "%lld x",
      ["en": vary(["zero": "No x", "one": "%lld x", "other": "%lld xs"])]),
    P("copy of other", "%lld x", ["ja": vary(["one": "%lld 件", "other": "%lld 件"])]),
    P(
      "noun that doesn't change", "%lld file",
      [
        "en": vary(["one": "%lld file", "other": "%lld files"]), "tr": "%lld dosya",
        "hu": "%lld fájl",
      ]),
    P("counted noun", "%lld boats", ["ru": "%lld лодок"], "unvaried-plural ru %lld boats"),
    P(
      "two keys for a counted noun",
      ["unvaried-plural ru %lld days"],
      files: [
        "A.xcstrings": catalog(
          entry("%lld day", ["ru": "%lld день"]), entry("%lld days", ["ru": "%lld дней"]))
      ]),
    P(
      "one without number", "%lld x",
      [
        "ru": vary([
          "one": "1 день", "few": "%lld дня", "many": "%lld дней", "other": "%lld дня",
        ])
      ], "one-without-number ru %lld x"),
    P(
      "two numbers", "%lld days left, %lld percent done",
      ["en": vary(["one": "%lld day left, %lld done", "other": "%lld days left, %lld done"])],
      "ambiguous-plural en %lld days left, %lld percent done"),
    P(
      "device without other", "tap",
      [
        "en": vary(by: "device", ["mac": "Click", "other": "Tap"]),
        "de": vary(by: "device", ["mac": "Klick"]),
      ],
      "missing-device de tap"),
    P(
      "plurals of devices", "%lld x",
      [
        "en": vary(
          by: "device",
          [
            "mac": vary(["one": "%lld x", "other": "%lld xs"]),
            "other": vary(["one": "%lld y", "other": "%lld ys"]),
          ])
      ]),
    P("widths", "tap", ["en": vary(by: "width", ["20": "Tap", "50": "Tap here"])]),
    P(
      "empty plural", "%lld x", ["de": vary(["one": "%lld a", "other": ""])],
      "empty-translation de %lld x"),
    P(
      "rule beside string", ["argument-type de n"],
      files: [
        "en.lproj/L.strings": #""n" = "%d boats";"#, "de.lproj/L.strings": #""n" = "%d Boote";"#,
        "en.lproj/L.stringsdict": rule("n", "d", "%d boat", "%d boats"),
        "de.lproj/L.stringsdict": rule("n", "d", "%@ Boot", "%@ Boote"),
      ]),
    P(
      "rule for an object", ["argument-type de n"],
      files: [
        "en.lproj/L.stringsdict": rule("n", "@", "%@ boat", "%@ boats"),
        "de.lproj/L.stringsdict": rule("n", "d", "%d Boot", "%d Boote"),
      ]),
    P(
      "plural without locale", "n",
      [
        "en": vary(["one": "%lld boat", "other": "%lld boats"]),
        "pl": vary([
          "one": "%lld łódź", "few": "%lld łodzie", "many": "%lld łodzi", "other": "%lld łodzi",
        ]),
      ], code: #"let a = String(format: NSLocalizedString("n", comment: ""), 5)"#,
      "plural-without-locale n"),
  ]

  private static let languages = [
    P(
      "old name of English", [],
      files: [
        "English.lproj/L.strings": #""a" = "Sea";"#, "de.lproj/L.strings": #""a" = "Meer";"#,
      ]),
    P(
      "two codes of Chinese", "Sea", ["zh-CN": "海", "zh-Hans": "海洋"],
      "duplicate-language zh-CN"),
    P("Chinese without script", "Sea", ["zh": "海", "de": "Meer"], "unknown-language zh"),
    P("Chinese in Taiwan", "Sea", ["zh_TW": "海", "zh-Hans": "海洋"]),
    P("two codes of Norwegian", "Sea", ["no": "Hav", "nb": "Sjø"], "duplicate-language no"),
    P(
      "variants beside languages",
      ["pt-PT", "es-419", "zh-HK"].map { "missing-translation \($0) Tide" },
      files: [
        "A.xcstrings": catalog(
          entry(
            "Sea",
            [
              "pt-BR": "Mar", "pt-PT": "Mar", "es": "Mar", "es-419": "Mar", "zh-Hant": "海",
              "zh-HK": "海",
            ]), entry("Tide", ["pt-BR": "Maré", "es": "Marea", "zh-Hant": "潮"]))
      ]),
    P(
      "some British strings", [],
      files: [
        "A.xcstrings": catalog(
          entry("Color", ["en-GB": "Colour", "de": "Farbe"]), entry("Sea", ["de": "Meer"]))
      ]),
    P(
      "English is the translation", ["argument-type en a"],
      files: [
        "App.xcodeproj/project.pbxproj": project("fr, en", development: "fr"),
        "fr.lproj/L.strings": #""a" = "Bateau %@";"#, "en.lproj/L.strings": #""a" = "Boat %d";"#,
      ]),
    P(
      "another language's text", "a.text",
      ["en": "Get the data from the calendar", "ja": "Daten direkt aus dem Kalender holen"],
      "wrong-language ja a.text"),
    P(
      "Arabic in Japanese", "a.text", ["en": "Danger", "ja": "خطر كبير"],
      "wrong-language ja a.text"),
    P(
      "text of another script", "a.text", ["en": "Connect to %@", "es": "%@에 연결"],
      "wrong-language es a.text"),
    P(
      "copies of the source", ["copied-language de"],
      files: [
        "A.xcstrings": catalog(
          (1...12).map { number in
            entry("The sea is number \(number)", ["de": "The sea is number \(number)"])
          }.joined(separator: ","))
      ]),
  ]

  private static let states = [
    P(
      "stale, but code makes it", "wallet.1", ["en": "Wallet", "de": "Börse"],
      more: #""extractionState":"stale","#,
      code: #"let a = NSLocalizedString("wallet.\(index)", bundle: .module, comment: "")"#,
      "stale-key wallet.1"),
    P(
      "members of newer formats", [],
      files: [
        "A.xcstrings": catalog(
          #""a":{"shouldTranslate":false}"#,
          entry("Sea", ["de": "Meer"], more: #""isCommentAutoGenerated":true,"comment":"c","#),
          entry(
            "Tide", ["de": "Flut"], more: #""generatesSymbol":false,"extractionState":"manual","#),
          entry("Wind", ["en": text("Wind", "new"), "de": "Wind"]), version: "1.1")
      ]),
    P("new without letters", "%@ ⌘", ["de": text("%@ ⌘", "new")]),
    P("percent sign to review", "%lld%%", ["de": text("%lld%%", "needs_review")]),
    P(
      "later format", ["unknown-version"],
      files: ["A.xcstrings": catalog(entry("Sea", ["de": "Meer"]), version: "3.0")]),
    P("empty", "Sea", ["de": "", "fr": "Mer"], "empty-translation de Sea"),
    P(
      "keys as source strings in state new",
      ["missing-translation en a.body", "missing-translation en a.status %lld %lld"],
      files: [
        "Localizable.xcstrings": catalog(
          entry("a.title", ["en": "Sea", "de": "Meer"]),
          entry("a.foot", ["en": "Foot", "de": "Fuß"]),
          entry("a.body", ["en": text("a.body", "new"), "de": "Rumpf"]),
          entry("a.url", ["en": text("Two words", "new"), "de": "Zwei Wörter"]),
          entry(
            "a.status %lld %lld",
            ["en": text("a.status %1$lld %2$lld", "new"), "de": "Versuch %1$lld von %2$lld"]),
          entry("until %lld", ["en": text("until %lld", "new"), "de": "bis %lld"]))
      ]),
    P(
      "names of products among sentences",
      ["missing-translation de TON Connect", "missing-translation fr TON Connect"],
      files: [
        "Localizable.xcstrings": catalog(
          entry("Sea", ["de": "Meer", "fr": "Mer"]), entry("GitHub", [:]),
          entry("TON Connect", [:]),
          entry("a.name", ["en": "StackExchange", "fr": "StackExchange"]),
          entry("Tide", ["de": "Flut", "fr": "Marée"]), entry("Low", ["de": "Ebbe", "fr": "Bas"]))
      ]),
    P(
      "keys that look like names of products",
      ["missing-translation de BoatName"],
      files: [
        "Localizable.xcstrings": catalog(
          entry("BoatTitle", ["en": "Boat", "de": "Boot"]), entry("BoatName", [:]))
      ]),
    P("not translated", "Sea", ["de": text("Sea", "new")], "new-translation de Sea"),
    P("to review", "Sea", ["de": text("Meer", "needs_review")], "unreviewed-translation de Sea"),
    P(
      "empty in nearly all languages",
      strings: [
        "en": #""n" = "%@ unread"; "n-plural-2" = "";"#,
        "fr": #""n" = "%@ non lus"; "n-plural-2" = "";"#,
        "pl": #""n" = "%@ nowe"; "n-plural-2" = "%@ nieprzeczytanych";"#,
      ]),
  ]

  private static let texts = [
    P(
      "placeholders", "Open the sea",
      [
        "de": "TODO: translate", "fr": "[MISSING]", "it": "[missing translation] Open",
        "es": "FIXME",
      ],
      "debug-leftover de Open the sea", "debug-leftover fr Open the sea",
      "debug-leftover it Open the sea", "debug-leftover es Open the sea"),
    P(
      "words like placeholders", "All",
      ["es": "TODO", "pt-BR": "TODO:", "de": "[Alles]", "fr": "Todo", "it": "TODOS"]),
    P("placeholder in the source", "To-do [missing]", ["de": "TODO", "fr": "[MISSING]"]),
    P(
      "one string in two languages", "Get the data from here",
      ["de": "Obtener los datos desde aquí", "es": "Obtener los datos desde aquí"],
      "wrong-language es Get the data from here"),
    P(
      "older source string in three languages", "Get all of the data from here",
      [
        "de": "Get the data from over there", "fr": "Get the data from over there",
        "ja": "データを取得", "pl": "Get the data from over there",
      ], "wrong-language fr Get all of the data from here"),
    P(
      "one string in related languages", "Get the data from here",
      [
        "pt-BR": "Obter os dados a partir daqui", "pt-PT": "Obter os dados a partir daqui",
        "da": "Hent alle data fra det her", "nb": "Hent alle data fra det her",
        "sr-Latn": "Preuzmi sve podatke odavde sada", "hr": "Preuzmi sve podatke odavde sada",
        "zh-Hans": "从这里获取数据", "zh-Hant": "从这里获取数据", "en-GB": "Get the data from over here",
        "en-AU": "Get the data from over here",
      ]),
    P(
      "names in two languages", "With Alpha, Beta, Gamma and Delta",
      ["de": "Alpha, Beta, Gamma, Delta, Epsilon", "fr": "Alpha, Beta, Gamma, Delta, Epsilon"]),
    P(
      "units in two languages", "%.1f KB of %.1f KB",
      ["da": "%.1f KB af %.1f KB", "is": "%.1f KB af %.1f KB"]),
    P(
      "form of a number", "%.2f km x %x",
      ["de": "%f km y %x", "fr": "%.2f km y %d", "it": "%.1f km y %X", "es": "%2$x y %1$.2f"],
      "missing-argument de %.2f km x %x", "missing-argument fr %.2f km x %x"),
    // Not reported: a noun that doesn't change is more frequent.
    P(
      "copies of one form", "%lld days",
      [
        "ru": vary([
          "one": "%lld дней", "few": "%lld дней", "many": "%lld дней", "other": "%lld дней",
        ])
      ]),
    P(
      "line break lost", "a.text", ["en": #"One.\nTwo."#, "de": "Eins. Zwei."],
      "lost-line-break de a.text"),
    P(
      "escape as text", "a.text", ["en": "One. Two.", "de": #"Eins.\\nZwei."#],
      "unknown-escape de a.text"),
    P(
      "URL lost", "a.text", ["en": "See https://example.org/a", "de": "Siehe dort"],
      "changed-url de a.text"),
    P(
      "URL of another site", "a.text",
      ["en": "See https://example.org/a", "de": "Siehe https://example.com/a"],
      "changed-url de a.text"),
    P(
      "placeholder translated", "a.text", ["en": "Hello {name}", "de": "Hallo {Name}"],
      "missing-argument de a.text"),
    P("direction mark", "Ho", ["he": "\u{200F}שלום"]),
    P(
      "tag not closed", "a.text", ["en": "<b>here</b>", "de": "<b>hier</b"],
      "broken-markup de a.text"),
    P(
      "attribute without quotation mark", "a.text",
      ["en": #"<a href=\"%@\">here</a>"#, "de": #"<a href=%@\">hier</a>"#],
      "broken-markup de a.text"),
    P(
      "link with a space", "a.text",
      ["en": "[Terms](https://a.example)", "de": "[AGB] (https://a.example)"],
      "broken-markup de a.text"),
    P(
      "inflection not closed", "a.text",
      ["en": "^[%lld boat](inflect: true)", "fr": "^[%lld bateau](inflect: true"],
      "broken-markup fr a.text"),
    P(
      "inflection translated", "a.text",
      ["en": "^[%lld boat](inflect: true)", "fr": "^[%lld bateau](inflect: vrai)"],
      "broken-markup fr a.text"),
    P(
      "attribute translated", "a.text",
      ["en": "^[%lld boat](inflect: true)", "de": "^[%lld Boot](meinAttr: true)"],
      "broken-markup de a.text"),
    P(
      "typography", "Don't wait...",
      ["en": "Don't wait...", "de": "Nicht warten…", "fr": "N’attendez pas\u{A0}!"]),
    P("HTML and line breaks", "a.text", ["en": #"<p>One.</p>\n"#, "de": "<p>Eins.</p>"]),
    P("separator", "a.text", ["en": ", and other files", "pl": " i inne pliki"]),
    P(
      "separator at the other end", "a.text", ["en": ", and other files", "pl": "i inne pliki "],
      "whitespace-differs pl a.text"),
    P("no tags", "<New Account>", ["fr": "<Nouveau compte>", "de": "<Neues Konto>"]),
  ]

  private static let files = [
    P(
      "key twice in a catalog", ["duplicate-key Sea"],
      files: [
        "A.xcstrings": catalog(entry("Sea", ["de": "Meer"]), entry("Sea", ["de": "See"]))
      ]),
    P(
      "key twice in strings", strings: ["en": #""a" = "A";"#, "de": #""a" = "Ä"; "a" = "B";"#],
      "duplicate-key a"),
    P(
      "conflict in strings",
      strings: [
        "en": #""a" = "A"; "b" = "B";"#, "fr": #""a" = "À";"#,
        "de": "\"a\" = \"Ä\";\n<<<<<<< HEAD\n\"b\" = \"B\";\n=======\n>>>>>>> x\n",
      ], "damaged-file de", "missing-translation fr b"),
    P(
      "second semicolon",
      strings: [
        "en": #""a" = "A"; "b" = "B";"#, "fr": #""a" = "À";"#, "de": #""a" = "Ä";; "b" = "B";"#,
      ], "damaged-file de", "missing-translation fr b"),
    P(
      "semicolon missing",
      strings: [
        "en": #""a" = "A"; "b" = "B";"#, "fr": #""a" = "À";"#,
        "de": "\"a\" = \"Ä\"\n\"b\" = \"B\";",
      ], "damaged-file de", "missing-translation fr b"),
    P(
      "encodings", [],
      bytes: [
        "en.lproj/L.strings": Array(#""a" = "Sea";"#.utf8),
        "de.lproj/L.strings": [0xEF, 0xBB, 0xBF] + Array(#""a" = "Meer";"#.utf8),
        "fr.lproj/L.strings": [0xFE, 0xFF]
          + #""a" = "Mer";"#.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
        "it.lproj/L.strings": [0xFF, 0xFE]
          + #""a" = "Mare";"#.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
      ]),
    P(
      "Latin-1", ["unverified de.lproj/L.strings:1:8:"],
      bytes: [
        "en.lproj/L.strings": Array(#""a" = "Over";"#.utf8),
        "de.lproj/L.strings": Array("\"a\" = \"".utf8) + [0xDC] + Array("ber\";".utf8),
      ]),
    P(
      "escaped emoji",
      strings: ["en": #""a" = "Smile \UD83D\UDE00";"#, "de": #""a" = "Lächeln \UD83D\UDE00";"#]),
    P(
      "escapes that mean nothing",
      strings: [
        "en": #""a" = "Smile"; "b" = "Wave";"#,
        "de": #""a" = "Lächeln \u{1F600}"; "b" = "Welle \q";"#,
      ], "unknown-escape de a", "unknown-escape de b"),
    P(
      "no table", ["damaged-file 1:1"],
      files: ["A.xcstrings": "[]", "B.xcstrings": catalog(entry("Sea", ["de": "Meer"]))]),
    P(
      "catalog in UTF-16", ["damaged-file 1:1"],
      bytes: [
        "A.xcstrings": [0xFF, 0xFE]
          + catalog(entry("Sea", [:])).utf16.flatMap { [UInt8($0 & 0xFF), 0] }
      ]),
    P(
      "binary file", ["damaged-file 1:1", "unverified de.lproj/L.strings:1:8:"],
      bytes: [
        "A.xcstrings": [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0],
        "de.lproj/L.strings": [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0xFF],
      ]),
    P(
      "NUL in a string", ["damaged-file 1:127"],
      bytes: ["A.xcstrings": Array(catalog(entry("Sea", ["de": "Me\0er"])).utf8)]),
    P("escaped NUL", "Sea", ["de": "Me\\u0000er"]),
    P(
      "half of a surrogate pair", ["damaged-file 1:127"],
      files: ["A.xcstrings": catalog(entry("Sea", ["de": "Me\\ud83der"]))]),
    P(
      "deep nesting", ["damaged-file 1:5633"],
      files: [
        "A.xcstrings": String(repeating: #"{"strings":"#, count: 20_000),
        "B.xcstrings": catalog(entry("Sea", ["de": "Meer"])),
      ]),
    P("huge width", "%@ x", ["de": "%99999999999999999999@ x"], "bare-percent de %@ x"),
  ]

  private static let code = [
    P(
      "intent that users can't find", "Sea", ["de": "Meer"],
      code: """
        struct A: AppIntent {
          static let title: LocalizedStringResource = "Hide the sea"
          static var description = IntentDescription("Hides the sea.")
          static let isDiscoverable: Bool = false
          func perform() { if x { y() } }
        }
        struct B: AppIntent {
          static var isDiscoverable: Bool { false }
          static var title: LocalizedStringResource { "Show the sea" }
          @Parameter(title: "Sea") var sea: Int
        }
        struct C: AppIntent {
          static let title: LocalizedStringResource = "Find the sea"
          static let isDiscoverable = true
        }
        struct D: AppIntent {
          static let isDiscoverable = false
          static let question: LocalizedStringResource = "Which sea?"
        }
        """, "unknown-key Find the sea", "unknown-key Which sea?"),
    P(
      "identifier as accessibility label",
      ["unknown-key PollListItem.title"],
      files: [
        "Localizable.xcstrings": catalog(
          entry("poll.title", ["en": "Poll"]), entry("poll.end", ["en": "End"])),
        "A.swift": """
        let a = [Text("poll.title"), Text("poll.end")]
        let b = c.accessibilityLabel("PollListItem.title").accessibilityIdentifier("Poll.title")
        """,
      ]),
    P(
      "type of an interpolated value", "%d boats", ["de": "%d Boote"],
      code: """
        let count: Int = 1
        let a = Text("\\(count) boats")
        """, "unknown-key %lld boats"),
    P(
      "types of interpolated values", [],
      files: [
        "Localizable.xcstrings": catalog(
          ["%lld boats", "%@ at %lf", "%llu of %f", "%.1f m", "%d sails", "%@ masts", "%u oars"].map
          {
            entry($0, ["en": $0 + "."])
          }.joined(separator: ",")),
        "A.swift": """
        struct A: View {
          let boats: Int
          @State private var name: String = "", depth: Double = 1
          var number: UInt { 1 }
          let sails: Int32, masts: Int?
          func f(part: Float, oars: UInt) -> some View {
            a(name: name, boats: boats, oars: 1)
            Text("\\(self.boats) boats")
            Text("\\(name) at \\(depth)")
            Text("\\(number) of \\(part)")
            Text("\\(depth, specifier: "%.1f") m")
            Text("\\(sails) sails")
            if let masts { Text("\\(masts) masts") }
            ForEach(all) { oars in Text("\\(oars) oars") }
          }
        }
        """,
      ]),
    P(
      "other types of interpolated values",
      ["unknown-key Depth %lf m", "unknown-key %@ of %lld boats"],
      files: [
        "Localizable.xcstrings": catalog(
          entry("Depth %lld m", ["en": "%lld m"]), entry("%lld of %lld boats", ["en": "%lld/%lld"])),
        "A.swift": """
        func f(depth: Double, name: String) {
          let count: Int = 1
          show(String(localized: "Depth \\(depth) m"))
          show(String(localized: "\\(name) of \\(count) boats"))
        }
        """,
      ]),
    P(
      "symbols are uses",
      [],
      files: [
        "A.xcstrings": catalog(
          entry("introductionTitle", ["en": "Hi"], more: #""extractionState":"manual","#),
          entry(
            "friendsPosts", ["en": "%(count)lld posts"], more: #""extractionState":"manual","#)),
        "A.swift": "let a = Text(.introductionTitle)\nlet b = Text(.friendsPosts(count: 42))",
      ]),
    P(
      "accessors that a script generates", [],
      files: [
        "en.lproj/Localizable.strings": strings(60, "Sea") + #""login_debug" = "ID";"#,
        "A.swift": "let a = L10n.loginDebug",
      ]),
    P(
      "symbols that collide",
      ["generated-symbol cardNumber", "generated-symbol loading", "generated-symbol Type"],
      files: [
        "A.xcstrings": catalog(
          ["card_number", "cardNumber", "Loading", "loading", "Type"].map {
            entry($0, ["en": "A"], more: #""extractionState":"manual","#)
          }.joined(separator: ","), version: "1.1")
      ]),
    P(
      "space that isn't one", "10\u{A0}GB free", ["de": "10 GB frei"],
      code: #"let a = String(localized: "10 GB free")"#, "unknown-key 10 GB free",
      "unused-key 10\u{A0}GB free"),
    P(
      "key moved to another table", [],
      files: [
        "en.lproj/Localizable.strings": #""a" = "A";"#, "en.lproj/Links.strings": #""site" = "S";"#,
        "de.lproj/Localizable.strings": #""a" = "Ä"; "site" = "T";"#,
        "de.lproj/Links.strings": #""site" = "T";"#,
        "A.swift": """
        let a = NSLocalizedString("a", comment: "")
        let b = NSLocalizedString("site", tableName: "Links", comment: "")
        """,
      ]),
    P(
      "literal of a parameter that is no key", "Sea", ["de": "Meer"],
      code: #"let a = Text("Sea").accessibilityIdentifier("PollListItem.title")"#),
  ]

  private static let apps = [
    P(
      "names and copyrights that no other language needs", [],
      files: [
        "App/en.lproj/Localizable.strings": #""a" = "Sea";"#,
        "App/de.lproj/Localizable.strings": #""a" = "Meer";"#,
        "App/fr.lproj/Localizable.strings": #""a" = "Mer";"#,
        "Helper/de.lproj/InfoPlist.strings": #"CFBundleName = "SeaHelper";"#,
        "Helper/pl.lproj/InfoPlist.strings": #"CFBundleName = "SeaHelper";"#,
        "Widget/de.lproj/InfoPlist.strings": #"NSHumanReadableCopyright = "Alle Rechte";"#,
        "Sea.help/de.lproj/InfoPlist.strings": #"HPDBookTitle = "Hilfe";"#,
        "App/qqq.lproj/Localizable.strings": #""a" = "Water";"#,
      ]),
    P(
      "names",
      [
        "missing-translation fr LOG", "missing-translation de %@ joined example.org",
        "missing-translation fr %@ joined example.org",
        "missing-translation it %@ joined example.org",
      ],
      files: [
        "A.xcstrings": catalog(
          #""Example.io":{},"Example.com":{}"#, entry("CFBundleName", ["en": "Harbor"]),
          entry("XML", ["en": "XML", "de": "XML", "it": "XML"]),
          entry("LOG", ["en": "LOG", "de": "LOG", "it": "REGISTRO"]),
          entry("site.name", ["en": "example.org"]), entry("%@ joined example.org", [:]),
          entry("Sea", ["de": "Meer", "it": "Mare", "fr": "Mer"]))
      ]),
    P(
      "mark for developers", [],
      files: [
        "Base.lproj/Main.storyboard": """
        <document><button title="&lt;dnl&gt;" id="abc-12-xyz"/><button title="Go" id="def-12-xyz"/>
        <button title="&lt;None&gt;" id="ghi-12-xyz"/></document>
        """,
        "en.lproj/Main.strings": #""abc-12-xyz.title" = "<dnl>";"#,
        "de.lproj/Main.strings":
          #""def-12-xyz.title" = "Los"; "ghi-12-xyz.title" = "<Keine>";"#,
        "A.swift": "import AppKit",
      ]),
    P(
      "number that is no object", ["unused-key 464.title"],
      files: [
        "Base.lproj/Main.xib": #"<document><button title="Go" id="7"/></document>"#,
        "Base.lproj/Other.xib":
          #"<document><rect x="464"/><button title="Go" id="464"/></document>"#,
        "de.lproj/Main.strings": #""7.title" = "Los"; "464.title" = "Weg";"#,
        "fr.lproj/Main.strings": #""7.title" = "Va";"#,
        "A.swift": "import AppKit",
      ]),
    P(
      "text of Interface Builder", ["unused-key zzz-12-xyz.text"],
      files: [
        "Base.lproj/Main.storyboard": """
        <document><textField placeholder="0" id="abc-12-xyz"/><label text="Label" id="lab-12-xyz"/>
        </document>
        """,
        "de.lproj/Main.strings": #""abc-12-xyz.placeholder" = "0";  "lab-12-xyz.text" = "Label";"#,
        "fr.lproj/Main.strings": #""zzz-12-xyz.text" = "Quitter";"#,
        "A.swift": "import AppKit",
      ]),
    P(
      "unknown language that doesn't ship", ["orphan-language sr@latin"],
      files: [
        "App.xcodeproj/project.pbxproj": project("en, de"),
        "en.lproj/Localizable.strings": #""a.b" = "Sea";"#,
        "de.lproj/Localizable.strings": #""a.b" = "Meer";"#,
        "sr@latin.lproj/Localizable.strings": #""a.b" = "More";"#,
      ]),
    P(
      "language that doesn't ship", ["orphan-language pt"],
      files: [
        "App.xcodeproj/project.pbxproj": project("en, de"),
        "en.lproj/L.strings": #""a" = "Sea"; "b" = "Wind";"#,
        "de.lproj/L.strings": #""a" = "Meer"; "b" = "Wind";"#,
        "pt.lproj/L.strings": #""a" = "Mar";"#,
      ]),
    P(
      "two apps", [],
      files: [
        "Mac/Mac.xcodeproj/project.pbxproj": project("en, de"),
        "iOS/iOS.xcodeproj/project.pbxproj": project("en, de, fr, ja"),
        "Mac/Localizable.xcstrings": catalog(entry("Sea", ["de": "Meer"])),
        "iOS/Localizable.xcstrings": catalog(
          entry("Sea", ["de": "Meer", "fr": "Mer", "ja": "海"])),
        "iOS/InfoPlist.xcstrings": catalog(
          entry("Sea", ["de": "Meer", "fr": "Mer", "ja": "海"])),
      ]),
    P(
      "host is no key", [],
      files: [
        "A.xcstrings": catalog(
          #""Hashdit.io":{}"#,
          entry("coin.own", ["en": "A"]), entry("coin.two", ["en": "B"]))
      ]),
    P(
      "key of another table", [],
      files: [
        "App/en.lproj/Localizable.strings": #""coin.assets" = "Assets";"#,
        "M/Localizable.xcstrings": catalog(
          #""coin.assets":{}"#, entry("coin.own", ["en": "A"]), entry("coin.two", ["en": "B"])),
      ]),
  ]

  /// An app with English and German in some tables, and French in others.
  private static func french(
    _ name: String, in tables: [String: Int], project text: String? = nil,
    but others: KeyValuePairs<String, (Int, String)> = [:], more: [String: String] = [:],
    _ expected: String...
  ) -> PlantedProject {
    var files: [String: String] = [:]
    files["App.xcodeproj/project.pbxproj"] = text
    func write(_ table: String, _ count: Int, _ languages: [Substring]) {
      let parts = table.split(separator: "/")
      let folder = parts.dropLast().map { $0 + "/" }.joined()
      for language in languages {
        files["\(folder)\(language).lproj/\(parts.last ?? "").strings"] = strings(
          count, ["en": "Sea", "de": "Meer", "fr": "Mer"][language] ?? "x")
      }
    }
    for (table, count) in tables { write(table, count, ["en", "de", "fr"]) }
    for (table, (count, languages)) in others {
      write(table, count, languages.split(separator: " "))
    }
    files.merge(more) { $1 }
    return P(name, expected, files: files)
  }

  private static let lack = "missing-language fr"
  private static let requiredLanguages = [
    french(
      "only the large table", in: ["Localizable": 9], project: project("en, de, fr"),
      but: ["InfoPlist": (2, "en de")], lack),
    french(
      "only the small table", in: ["InfoPlist": 2], project: project("en, de, fr"),
      but: ["Localizable": (9, "en de")], lack),
    french(
      "only the small table, English only", in: ["InfoPlist": 2], project: project("en, de, fr"),
      but: ["Localizable": (9, "en")], "missing-language de", lack),
    french(
      "only the large table, English only", in: ["Localizable": 9], project: project("en, de, fr"),
      but: ["InfoPlist": (2, "en")], "untranslated-table"),
    french(
      "only the large table, no project", in: ["Localizable": 9],
      but: ["InfoPlist": (2, "en de")], lack),
    french(
      "only the small table, no project", in: ["InfoPlist": 2],
      but: ["Localizable": (9, "en de")], lack),
    french(
      "one of two folders", in: ["Info/InfoPlist": 2], but: ["App/Localizable": (9, "en de")], lack),
    french(
      "one of three", in: ["InfoPlist": 2], project: project("en, de, fr"),
      but: ["Localizable": (9, "en de"), "Errors": (3, "en de")], lack, lack),
    french(
      "one of three folders, no project", in: ["Kit/InfoPlist": 2],
      but: ["App/Localizable": (9, "en de"), "Errors/Errors": (3, "en de")], "orphan-language fr"),
    french(
      "the large one of three folders, no project", in: ["App/Localizable": 9],
      but: ["Kit/InfoPlist": (2, "en de"), "Errors/Errors": (3, "en de")], lack, lack),
    french(
      "one of many", in: ["A": 2], project: project("en, de, fr"),
      but: [
        "B": (3, "en de"), "C": (9, "en de"), "D": (4, "en de"), "E": (3, "en de"),
        "F": (3, "en de"), "G": (3, "en"),
      ], lack, "untranslated-table"),
    french(
      "the large one of many", in: ["A": 9], project: project("en, de, fr"),
      but: [
        "B": (3, "en de"), "C": (3, "en de"), "D": (4, "en de"), "E": (3, "en de"),
        "F": (3, "en de"),
      ], lack, lack, lack, lack, lack),
    french(
      "no table", in: [:], project: project("en, de, fr"), but: ["Localizable": (9, "en de")], lack),
    french(
      "no table but the source language's", in: [:], project: project("en, fr"),
      but: ["Localizable": (9, "en")], lack),
    french(
      "names of an old template", in: [:],
      project: project("English, Japanese, French, German, en"), but: ["Localizable": (9, "en de")]),
    french(
      "storyboard of its own", in: [:], project: project("en, de, fr"),
      but: ["Localizable": (9, "en de")],
      more: [
        "fr.lproj/Main.storyboard": "<document/>", "Base.lproj/Main.storyboard": "<document/>",
      ],
      lack),
    french(
      "storyboard of its own, no project", in: [:], but: ["Localizable": (9, "en de")],
      more: [
        "fr.lproj/Main.storyboard": "<document/>", "Base.lproj/Main.storyboard": "<document/>",
      ],
      lack),
    french(
      "storyboard of its own instead of strings", in: ["Localizable": 9],
      project: project("en, de, fr"), but: ["Main": (9, "en de")],
      more: [
        "fr.lproj/Main.storyboard": "<document/>", "Base.lproj/Main.storyboard": "<document/>",
      ]),
    french(
      "third-party table", in: [:], project: project("en, de"),
      but: ["App/Localizable": (9, "en de")],
      more: [
        "Kit/Kit.xcstrings": catalog(
          entry("Sea", ["de": "Meer", "fr": "Mer", "it": "Mare", "es": "Mar", "ja": "海"]))
      ]),
    french(
      "bundle of other languages", in: ["Look.bundle/Localizable": 3], project: project("en, de"),
      but: ["App/Localizable": (9, "en de")], "orphan-language fr"),
    french(
      "settings only", in: ["Settings.bundle/Root": 3], project: project("en, de, fr"),
      but: ["App/Localizable": (9, "en de")], lack),
    french(
      "settings that lack it", in: ["App/Localizable": 9], project: project("en, de, fr"),
      but: ["Settings.bundle/Root": (3, "en de")], lack),
    P(
      "region of a language", ["orphan-language fr-CA"],
      files: [
        "App.xcodeproj/project.pbxproj": project("en, fr"),
        "A.xcstrings": catalog(
          entry("Sea", ["fr": "Mer", "fr-CA": "La mer"]), entry("Tide", ["fr": "M", "fr-CA": "M."])),
        "B/B.xcstrings": catalog(entry("Wind", ["fr": "Vent"])),
      ]),
    P(
      "name of the app in one language", [],
      files: [
        "App.xcodeproj/project.pbxproj": project("en, de, ja"),
        "en.lproj/Localizable.strings": strings(9, "Sea"),
        "de.lproj/Localizable.strings": strings(9, "Meer"),
        "ja.lproj/Localizable.strings": strings(9, "海"),
        "en.lproj/InfoPlist.strings": #""CFBundleDisplayName" = "Harbor";"#,
        "ja.lproj/InfoPlist.strings": #""CFBundleDisplayName" = "港";"#,
      ]),
    french(
      "folder that is copied", in: ["Resources/Remover/Localizable": 3],
      project: project(
        "en, de",
        more:
          "{isa = PBXFileReference; lastKnownFileType = folder; path = \"../resources/remover\"; }"),
      but: ["App/Localizable": (9, "en de")],
      more: [
        "Resources/Remover/de.lproj/Localizable.strings": strings(2, "Meer") + #""k2" = "%@";"#
      ], "orphan-language fr", "unknown-argument de k2"),
    french(
      "case of folder names", in: [:],
      project: project("en, de", more: "path = pt-br.lproj; path = FR.lproj;"),
      but: [
        "Localizable": (9, "en de fr pt-BR"), "Kit/L": (3, "en de fr pt-BR"),
      ]),
  ]

  /// German strings files that no other language has.
  private static func german(
    _ name: String, _ table: String, project text: String?, _ expected: String...
  ) -> PlantedProject {
    var files = ["App/de.lproj/\(table).strings": #""Mast" = "Der Mast";"#]
    files["App.xcodeproj/project.pbxproj"] = text
    for language in ["en", "de", "fr"] {
      files["App/\(language).lproj/Localizable.strings"] = strings(9, language)
    }
    return P(name, expected, files: files)
  }

  /// A project that mentions a string catalog, with damaged strings files beside it.
  private static func moved(
    _ name: String, _ more: String, in folder: String = "App", also files: [String: String] = [:],
    _ expected: String...
  ) -> PlantedProject {
    P(
      name, expected,
      files: files.merging([
        "App.xcodeproj/project.pbxproj": project("en, de", more: "path = A.xcstrings; \(more)"),
        "A.xcstrings": catalog(entry("Sea", ["de": "Meer"])),
        "\(folder)/en.lproj/Old.strings": #""a" = "%@ boats"; "b" = "Sea";"#,
        "\(folder)/de.lproj/Old.strings": #""a" = "%d Boote"; "b" = "Meer";"#,
      ]) { $1 })
  }

  private static let mistake = "argument-type de a"
  /// Which tables and languages the Xcode project includes.
  private static let shipped = [
    german(
      "declared language, source strings in code", "Errors", project: project("en, de, fr"), lack),
    german(
      "declared language, table of the system", "InfoPlist", project: project("en, de, fr"), lack),
    german("left over, not declared", "Errors", project: nil),
    moved("in no project", "", "orphan-language"),
    moved("variant group", "path = de.lproj/Old.strings;", mistake),
    moved("quoted path", "path = \"My App/de.lproj/Old.strings\";", mistake),
    moved("group of a folder", "path = Old.strings;", mistake),
    moved("other table of the folder", "path = de.lproj/New.strings;", "orphan-language"),
    moved(
      "synchronized folder",
      "isa = PBXFileSystemSynchronizedRootGroup; exceptions = ( ); "
        + "path = App; sourceTree = \"<group>\";", mistake),
    moved(
      "other synchronized folder",
      "isa = PBXFileSystemSynchronizedRootGroup; path = Kit; "
        + "sourceTree = \"<group>\";", "orphan-language"),
    moved(
      "folder reference", "lastKnownFileType = folder; path = Texts; ", in: "App/Texts", mistake),
    moved("folder copied by a script", "shellScript = \"cp -R App/*.lproj $DIR\";\n", mistake),
    moved("bundle", "", in: "App/Kit.bundle", mistake),
    moved(
      "resources of a package", "", in: "Kit/Sources/Kit",
      also: ["Kit/Package.swift": "let package = Package(name: \"Kit\")"], mistake),
    moved(
      "project in another folder", "",
      also: [
        "Mac/Mac.xcodeproj/project.pbxproj": project("en, de", more: "path = de.lproj/Old.strings;")
      ], mistake),
  ]

  /// A storyboard with some objects; German and French have the text of one.
  private static func interface(
    _ name: String, _ objects: String, in file: String = "Base.lproj/Main.storyboard",
    _ expected: String...
  ) -> PlantedProject {
    P(
      name, expected,
      files: [
        file: "<document><view id=\"vie-12-xyz\"><label text=\"Wind\" id=\"abc-12-xyz\"/>\(objects)"
          + "</view></document>",
        "de.lproj/Main.strings": #""abc-12-xyz.text" = "Der Wind";"#,
        "fr.lproj/Main.strings": #""abc-12-xyz.text" = "Le vent";"#, "A.swift": "import UIKit",
      ])
  }

  private static func lacking(_ key: String) -> [String] {
    ["de", "fr"].map { "missing-translation \($0) def-12-xyz.\(key)" }
  }

  /// Texts of storyboards and xibs that no language has.
  private static let interfaces = [
    interface(
      "label", #"<label text="Sail home" id="def-12-xyz"/>"#,
      "missing-translation de def-12-xyz.text",
      "missing-translation fr def-12-xyz.text"),
    interface(
      "label of the source language", #"<label text="Sail home" id="def-12-xyz"/>"#,
      in: "en.lproj/Main.storyboard", "missing-translation de def-12-xyz.text",
      "missing-translation fr def-12-xyz.text"),
    interface(
      "button of a xib",
      #"<button id="def-12-xyz"><state key="normal" title="Sail home"/></button>"#,
      in: "Base.lproj/Main.xib", "missing-translation de def-12-xyz.normalTitle",
      "missing-translation fr def-12-xyz.normalTitle"),
    interface(
      "menu item", #"<menuItem title="Sail home" id="def-12-xyz"/>"#,
      "missing-translation de def-12-xyz.title", "missing-translation fr def-12-xyz.title"),
    interface(
      "text that code may set",
      #"<label text="Sail home" id="def-12-xyz"/>"#
        + #"<outlet property="title" destination="def-12-xyz" id="out-12-xyz"/>"#),
    interface(
      "text that code may set, in a cell",
      #"<textField id="fie-12-xyz"><textFieldCell key="cell" title="Sail home" id="def-12-xyz"/>"#
        + #"</textField><outlet property="title" destination="fie-12-xyz" id="out-12-xyz"/>"#),
    interface(
      "binding",
      #"<textFieldCell key="cell" title="Sail home" id="def-12-xyz"><connections>"#
        + #"<binding destination="-2" name="value" id="bin-12-xyz"/></connections></textFieldCell>"#
    ),
    interface("tag", #"<label tag="3" text="Sail home" id="def-12-xyz"/>"#),
    interface("label of a cell", #"<label key="textLabel" text="Sail home" id="def-12-xyz"/>"#),
    interface("default text", #"<label text="Label" id="def-12-xyz"/>"#),
    interface(
      "name of a product", #"<label text="GitHub" id="def-12-xyz"/>"#),
    interface("number", #"<label text="0:00" id="def-12-xyz"/>"#),
    P(
      "source strings without the text", lacking("text"),
      files: [
        "Base.lproj/Main.storyboard":
          #"<d><label text="Wind" id="abc-12-xyz"/><label text="Sea" id="def-12-xyz"/></d>"#,
        "en.lproj/Main.strings": #""abc-12-xyz.text" = "Wind";"#,
        "de.lproj/Main.strings": #""abc-12-xyz.text" = "Der Wind";"#,
        "fr.lproj/Main.strings": #""abc-12-xyz.text" = "Le vent";"#, "A.swift": "import UIKit",
      ]),
    P(
      "file names in another case", ["missing-translation de b"],
      files: [
        "en.lproj/InfoPlist.strings": #""NSCameraUsageDescription" = "Takes photos"; "b" = "B";"#,
        "de.lproj/infoPlist.strings": #""NSCameraUsageDescription" = "Nimmt Fotos auf";"#,
        "fr.lproj/INFOPLIST.strings": #""NSCameraUsageDescription" = "Photos"; "b" = "Bé";"#,
      ]),
    P(
      "file names in another case in other folders",
      ["missing-language de", "missing-language fr"],
      files: [
        "A/en.lproj/Main.strings": #""a" = "Sea";"#, "A/fr.lproj/Main.strings": #""a" = "Mer";"#,
        "B/en.lproj/main.strings": #""a" = "Sea";"#, "B/de.lproj/main.strings": #""a" = "Meer";"#,
      ]),
    P(
      "empty strings file", ["missing-language de"],
      files: [
        "Base.lproj/Main.storyboard": #"<d><label text="Sea" id="def-12-xyz"/></d>"#,
        "de.lproj/Main.strings": "/* */", "A.swift": "import UIKit",
      ]),
  ]

  /// Strings and rules in two languages, with one file that can't be read.
  private static func damaged(
    _ name: String, _ file: String, as text: String = "<plist><dict><key>n</key>",
    _ expected: String
  ) -> PlantedProject {
    P(
      "damaged " + name, expected.isEmpty ? [] : [expected],
      files: [
        "en.lproj/L.strings": #""a" = "Sea";"#, "de.lproj/L.strings": #""a" = "Meer";"#,
        "en.lproj/L.stringsdict": rule("n", "d", "%d boat", "%d boats"),
        "de.lproj/L.stringsdict": rule("n", "d", "%d Boot", "%d Boote"),
      ].merging([file: text]) { $1 })
  }

  private static func repeated(
    _ name: String, _ all: String...
  ) -> PlantedProject {
    P(
      "repeated " + name, all.filter { $0.first != "\"" },
      files: [
        "A.xcstrings": catalog(all.filter { $0.first == "\"" }.joined(separator: ","))
      ])
  }

  /// Mistakes that are one finding each.
  private static let single = [
    P(
      "everything after a conflict marker",
      strings: [
        "en": #""a" = "A"; "b" = "B";"#, "fr": #""a" = "À"; "b" = "B";"#,
        "de": "<<<<<<< HEAD\n\"a\" = \"Ä\";\n=======\n\"b\" = \"B.\";\n>>>>>>> x\n",
      ], "damaged-file de"),
    P(
      "source keys after a second semicolon", ["damaged-file en"],
      files: [
        "en.lproj/Localizable.strings": #""a" = "A";; "b.c" = "B";"#,
        "de.lproj/Localizable.strings": #""a" = "Ä"; "b.c" = "B.";"#,
        "A.swift": #"let a = [String(localized: "a"), String(localized: "b.c")]"#,
      ]),
    damaged("rules of a translation", "de.lproj/L.stringsdict", "damaged-file de"),
    damaged("rules of the source language", "en.lproj/L.stringsdict", "damaged-file en"),
    damaged("rules without a byte", "de.lproj/L.stringsdict", as: "", "damaged-file de"),
    damaged("strings without a byte", "de.lproj/L.strings", as: "", "damaged-file de"),
    damaged("language without a byte", "fr.lproj/L.strings", as: "", "damaged-file fr"),
    damaged("catalog without a byte", "B.xcstrings", as: "", "damaged-file 1:1"),
    damaged(
      "plist without strings", "fr.lproj/InfoPlist.strings", as: "/* Localized versions */", ""),
    P(
      "lines and an argument lost",
      strings: [
        "en": #""a" = "Copied:\n%@\n\nDelete %@?";"#, "fi": #""a" = "Kopioitu. Poistetaanko %@?";"#,
      ], "missing-argument fi a"),
    P(
      "tab shown as an escape", "\\tOpen", ["vi": #" \\t Mở"#], "unknown-escape vi \tOpen"),
    damaged("strings beside rules", "de.lproj/L.strings", "damaged-file de"),
    damaged(
      "strings beside rules in the source language", "en.lproj/L.strings", "damaged-file en"),
    P(
      "string missing beside damaged rules", ["damaged-file de", "missing-translation de b"],
      files: [
        "en.lproj/L.strings": #""a" = "Sea"; "b" = "Wind";"#,
        "de.lproj/L.strings": #""a" = "Meer";"#,
        "en.lproj/L.stringsdict": rule("n", "d", "%d boat", "%d boats"),
        "de.lproj/L.stringsdict": "<plist><dict>",
      ]),
    repeated("key", entry("Sea", ["de": "Meer"]), #""Sea":{}"#, "duplicate-key Sea"),
    repeated(
      "key, empty one first", #""Sea":{}"#, entry("Sea", ["de": "Meer"]), "duplicate-key Sea"),
    repeated(
      "key with comment", entry("Sea", ["de": "Meer"]), #""Sea":{"comment":"x"}"#,
      "duplicate-key Sea"),
    repeated(
      "key in fewer languages", entry("Sea", ["de": "Meer", "fr": "Mer"]),
      entry("Sea", ["de": "See"]), "duplicate-key Sea"),
    repeated(
      "key, not in French", entry("Sea", ["de": "Meer"]), entry("Sea", ["de": "See"]),
      entry("Tide", ["de": "Tide", "fr": "Marée"]), "duplicate-key Sea",
      "missing-translation fr Sea"),
    repeated(
      "language", #""Sea":{"localizations":{"de":\#(text("Meer")),"de":{}}}"#, "duplicate-key Sea"),
    repeated(
      "plural form",
      #""%lld x":{"localizations":{"de":{"variations":{"plural":{"one":\#(text("%lld a")),"#
        + #""one":{},"other":\#(text("%lld b"))}}}}}"#, "duplicate-key %lld x"),
    P(
      "empty repetition of a rule", ["duplicate-key n"],
      files: [
        "en.lproj/L.stringsdict": rule("n", "d", "%d boat", "%d boats"),
        "de.lproj/L.stringsdict": rule("n", "d", "%d Boot", "%d Boote").replacing(
          "</dict></dict></dict></plist>", with: "</dict></dict><key>n</key><dict/></dict></plist>"),
      ]),
    P(
      "empty repetition of a substitution", ["duplicate-key n"],
      files: [
        "en.lproj/L.stringsdict": rule("n", "d", "%d boat", "%d boats"),
        "de.lproj/L.stringsdict": rule("n", "d", "%d Boot", "%d Boote").replacing(
          "</dict></dict></dict></plist>", with: "</dict><key>n</key><dict/></dict></dict></plist>"),
      ]),
    P(
      "value type of an object", ["argument-type de n"],
      files: [
        "en.lproj/L.stringsdict": rule("n", "d", "%d boat", "%d boats"),
        "de.lproj/L.stringsdict": rule("n", "@", "%d Boot", "%d Boote"),
      ]),
    P(
      "rule for an object in a translation", ["argument-type de n"],
      files: [
        "en.lproj/L.stringsdict": rule("n", "d", "%d boat", "%d boats"),
        "de.lproj/L.stringsdict": rule("n", "@", "%@ Boot", "%@ Boote"),
      ]),
    P(
      "value type that is none", ["undefined-substitution de n"],
      files: [
        "en.lproj/L.stringsdict": rule("n", "d", "%d boat", "%d boats"),
        "de.lproj/L.stringsdict": rule("n", "zz", "%d Boot", "%d Boote"),
      ]),
    P(
      "value type of an object in the source language", ["argument-type en n"],
      files: [
        "en.lproj/L.stringsdict": rule("n", "@", "%d boat", "%d boats"),
        "de.lproj/L.stringsdict": rule("n", "d", "%d Boot", "%d Boote"),
      ]),
    P(
      "value type of no number in a catalog", "n",
      [
        "en": substitute("%#@dogs@", ("dogs", 1, "dog")),
        "de": substitute("%#@dogs@", ("dogs", 1, "Hund")).replacing(#""lld""#, with: #""@@""#),
      ], "undefined-substitution de n"),
    P(
      "conflict in a source string", "a.text",
      [
        "en": #"Sail %@.\n<<<<<<< HEAD\nHome %lld.\n=======\nTo %@.\n>>>>>>> x\n"#,
        "de": "Segle %@ heim.", "fr": "%2$@, %1$@",
      ], "debug-leftover en a.text"),
    P(
      "conflict in a translation", "Sail %@ home",
      ["de": #" <<<<<<< HEAD\nSegle %@\n=======\nSegle %lld <b>%@\n>>>>>>> x "#],
      "debug-leftover de Sail %@ home"),
    P(
      "renamed substitution", "%lld things",
      ["de": substitute("%#@anzahl@", ("count", 1, "Ding"))],
      "undefined-substitution de %lld things"),
    P(
      "unused substitution", "%lld things",
      ["de": substitute("%lld Dinge", ("count", 1, "Ding"))], "unused-substitution de %lld things"),
    P(
      "dropped substitution", "n",
      [
        "en": substitute("%#@dogs@ and %#@cats@", ("dogs", 1, "dog"), ("cats", 2, "cat")),
        "de": substitute("%#@dogs@ allein", ("dogs", 1, "Hund"), ("cats", 2, "Katze")),
      ], "missing-argument de n"),
    P(
      "substitution without its end", "n",
      [
        "en": substitute("%#@dogs@ here", ("dogs", 1, "dog")),
        "de": substitute("%#@dogs hier", ("dogs", 1, "Hund")),
      ], "bare-percent de n"),
    P(
      "two unknown categories", "%lld x",
      ["de": vary(["singular": "%lld a", "plural": "%lld b", "other": "%lld c"])],
      "unknown-plural de %lld x"),
    P(
      "two impossible categories", "%lld x",
      ["ja": vary(["one": "%lld 個", "few": "%lld 本", "other": "%lld 件"])],
      "impossible-plural ja %lld x"),
    P(
      "escape instead of a line break", "a.text", ["en": #"One.\nTwo."#, "de": #"Eins.\\nZwei."#],
      "unknown-escape de a.text"),
    P(
      "only other in English", "n",
      ["en": vary(["other": "%lld unread"]), "de": vary(["other": "%lld ungelesen"])],
      "missing-plural en n", "missing-plural de n"),
    P(
      "one and few of Turkish", "%lld x",
      [
        "en": vary(["one": "%lld match", "other": "%lld matches"]),
        "tr": vary(["other": "%lld eşleşme"]),
      ], "missing-plural tr %lld x"),
  ]

  private static let visible = [
    P(
      "empty numbers", ["empty-translation de c.text", "empty-translation de d.text"],
      files: [
        "A.xcstrings": catalog(
          entry("a.text", ["en": "1", "de": ""]), entry("b.text", ["en": "v2.9.0", "de": ""]),
          entry("c.text", ["en": "%@ 1", "de": ""]), entry("d.text", ["en": "10 GB", "de": ""]),
          entry("Sea", ["de": "Meer"]))
      ]),
    P("tab", "a.text", ["en": "One. Two.", "de": #"Eins.\\tZwei."#], "unknown-escape de a.text"),
    P(
      "quotation mark", "a.text", ["en": #"Say \"hi\""#, "de": #"Sag \\\"hallo\\\""#],
      "unknown-escape de a.text"),
    P(
      "Swift escape", "a.text", ["en": "Smile", "de": #"Lächeln \\u{1F600}"#],
      "unknown-escape de a.text"),
    P(
      "paths", "a.text",
      ["en": "See the folder", "de": #"Siehe C:\\temp\\neu"#, "fr": #"Voir \\\\server\\tmp"#]),
    P("sorry", "a.text", ["en": "Shrug", "de": #"Achsel ¯\\_(ツ)_/¯"#]),
    P(
      "conflict in a string", "a.text",
      ["en": "One.", "de": #"<<<<<<< HEAD\nEins.\n=======\nEin.\n>>>>>>> main"#],
      "debug-leftover de a.text"),
    P("arrows", "a.text", ["en": "Back", "de": "<<< Zurück", "fr": "<<<<<<<<<<"]),
  ]
}
