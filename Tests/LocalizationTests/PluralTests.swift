import Localization
import ReleaseModel
import StringCatalogs
import Testing

@Suite struct PluralTests {
  /// A language, the categories of a plural, and the findings.
  @Test(arguments: [
    ("de", "one other", []), ("de", "other", ["missing-plural"]), ("de", "one", ["missing-plural"]),
    ("de", "zero one other", []), ("de", "one few other", ["impossible-plural"]),
    ("de", "one others", ["unknown-plural"]), ("cs", "one few many other", []),
    ("cs", "one other", ["missing-plural"]), ("cs", "one few other", []),
    ("lt", "one few other", []),
    ("pl", "one few other", ["plural-fallback"]), ("ru", "one few other", ["plural-fallback"]),
    ("pl", "one many other", ["plural-fallback"]), ("ru", "one few many", ["missing-plural"]),
    ("vi", "one other", []), ("vi", "other", []), ("gl", "one other", []),
    ("es", "one other", []), ("es", "one many other", []), ("pt-BR", "one other", []),
    ("ca", "one", ["missing-plural"]), ("he", "one two other", []),
    ("he", "one two many other", []), ("he", "one other", ["missing-plural"]),
    ("ar", "zero one two few many other", []), ("ar", "one other", ["missing-plural"]),
    ("ja", "other", []), ("ja", "one other", ["impossible-plural"]), ("zh-Hant-HK", "other", []),
    ("xx", "other", ["unknown-language"]), ("xx", "few", ["unknown-language"]),
  ])
  func categoriesAreComparedWithLanguageRules(
    _ language: String, _ categories: String, _ expected: [String]
  ) throws {
    let cases = categories.split(separator: " ").map { (String($0), text("\($0) %lld жאع")) }
    let table = try table(entry("%lld x", [(language, variation(cases))]))
    #expect(
      LocalizationChecker(tables: [table], languages: []).run().findings.map(\.subject) == expected)
  }

  /// Fractions use more categories than whole numbers.
  @Test(arguments: [
    ("%lld x", ["lld"], []), ("%f x", ["f"], ["missing-plural"]),
    ("%.1f x", ["1f"], ["missing-plural"]),
    ("x", ["lld"], []), ("x", ["@"], ["missing-plural"]),
  ])
  func typeOfNumberDeterminesCategories(
    _ key: String, _ specifiers: [String], _ expected: [String]
  ) throws {
    let cases = ["one", "few", "other"].map { ($0, text("\($0) %arg")) }
    let member = "\"formatSpecifier\": \"\(specifiers[0])\""
    let plural = variation(cases).dropFirst().dropLast()
    let localization =
      #"{"stringUnit":{"state":"translated","value":"%#@n@"},"#
      + #""substitutions":{"n":{\#(member),\#(plural)}}}"#
    let table = try table(entry(key, [("cs", localization)]))
    #expect(
      LocalizationChecker(tables: [table], languages: [], ignoring: [.argumentType]).run().findings
        .map(\.subject) == expected)
  }

  @Test(arguments: [
    ("%lld days left, %lld percent done", ["ambiguous-plural"]),
    ("%1$lld days left, %2$lld percent done", ["ambiguous-plural"]),
    ("%lld days left for %@", []), ("%lld of %.1f", []), ("%1$lld days, %1$lld", []),
  ])
  func pluralWithSeveralNumbersIsAmbiguous(_ key: String, _ expected: [String]) throws {
    let cases = ["one", "other"].map { ($0, text(key)) }
    let table = try table(entry(key, [("en", variation(cases))]))
    #expect(LocalizationChecker(tables: [table]).run().findings.map(\.subject) == expected)
  }

  @Test(arguments: [
    ("%lld days", "ru", "%lld дней", ["unvaried-plural"]), ("%lld days", "de", "%lld Tage", []),
    ("%lld days", "ja", "%lld 日間", []), ("%lld days", "pl", "Dni: %lld", []),
    ("%lld km", "ru", "%lld км", []), ("%lld days of %lld", "ru", "%lld дней из %lld", []),
    ("About %lld boats", "cs", "Asi %lld lodí", ["unvaried-plural"]),
    ("%@ days", "ru", "%@ дней", []), ("%lld uploads", "cs", "%lld poskytování", []),
    ("%lld messages", "pl", "%lld wiadomości", []), ("%lld members", "cy", "%lld aelod", []),
    ("%lld boats", "cy", "%lld cwch", ["unvaried-plural"]),
  ])
  func countedNounNeedsPluralForms(
    _ key: String, _ language: String, _ translation: String, _ expected: [String]
  ) throws {
    let table = try table(entry(key, [(language, text(translation))]))
    #expect(LocalizationChecker(tables: [table]).run().findings.map(\.subject) == expected)
  }

  /// In other places, the noun may have one form for all numbers, and the number may be a constant.
  @Test(arguments: [
    ("%lld boats", "ru", "%lld лодок", Severity.warning),
    ("%lld boats here", "cs", "%lld lodí tady", .warning),
    ("%lld boats", "ru", "Всего %lld лодок", .note), ("All %lld boats", "pl", "%lld łodzi", .note),
    ("Up to %lld boats", "ru", "До %lld лодок", .note),
    ("%lld boats", "ru", "%lld лодок(ка)", .note),
    ("%lld minutes", "ru", "%lld мин", .note), ("%lld minutes", "pl", "%lld godz.", .note),
    ("%lld done", "uk", "%lld завершено", .note),
    ("%lld business day", "ru", "%lld рабочий день", .note),
  ])
  func countedNounAtStartIsWarning(
    _ key: String, _ language: String, _ translation: String, _ severity: Severity
  ) throws {
    let table = try table(entry(key, [(language, text(translation))]))
    #expect(LocalizationChecker(tables: [table]).run().findings.map(\.severity) == [severity])
  }

  /// A language, its plural beside English `%lld boat` and `%lld boats`, and whether the string for
  /// `other` is certainly wrong for the numbers that lack one; nil if it is a copy of the source strings.
  @Test(
    arguments: [
      ("cs", ["one": "%lld loď", "other": "%lld lodí"], true),
      ("lt", ["one": "%lld laivas", "other": "Rodyti %lld laivų"], true),
      ("pl", ["one": "z %lld łodzi", "other": "z %lld łodzi"], false),
      ("sk", ["one": "Odstrániť loď", "other": "Odstrániť lode"], false),
      ("be", ["one": "%lld boats", "other": "%lld boats"], nil),
      ("uk", ["one": "%lld people talking", "other": "%lld people talking"], nil),
      ("sl", ["other": "%lld boats"], nil), ("fr", ["other": "%lld bateaux"], true),
      ("da", ["other": "%lld svar"], false), ("he", ["one": "סירה", "other": "%lld סירות"], false),
      (
        "cy", ["one": "a", "two": "b", "few": "%lld c", "many": "%lld d", "other": "%lld cwch"],
        false
      ),
      ("lv", ["one": "%lld laiva", "other": "%lld laivas"], true),
      ("cs", ["one": "%lld upozornění", "other": "%lld upozornění"], false),
      ("pl", ["one": "%lld odpowiedź", "other": "%lld odpowiedzi"], false),
      ("uk", ["one": "Додано %lld Tap", "other": "Додано %lld Tap"], false),
      ("uk", ["one": "%lld човен", "many": "%lld човнів", "other": "%lld човнів"], true),
    ] as [(String, [String: String], Bool?)])
  func otherMayServeForMissingCategories(
    _ language: String, _ strings: [String: String], _ isError: Bool?
  ) throws {
    let english = variation([("one", text("%lld boat")), ("other", text("%lld boats"))])
    let own = variation(strings.sorted { $0.key < $1.key }.map { ($0, text($1)) })
    let table = try table(entry("boats", [("en", english), (language, own)]))
    let found = LocalizationChecker(tables: [table]).run().findings.filter {
      $0.kind == .missingPlural
    }
    #expect(found.map(\.severity) == (isError.map { [$0 ? .error : .note] } ?? []))
  }

  /// A string for `other` that differs from that for 5 may be meant for 2.
  @Test func otherMayBeMeantForFew() throws {
    let strings = [
      ("one", "%lld завантаження"), ("many", "%lld завантажень"), ("other", "%lld завантаження"),
    ]
    let table = try table(
      entry("%lld downloads", [("uk", variation(strings.map { ($0, text($1)) }))]))
    let found = LocalizationChecker(tables: [table]).run().findings
    #expect(found.map(\.subject) == ["plural-fallback"])
    #expect(found.first?.message.contains("'few', so numbers such as 2") == true)
  }

  /// No user sees such a string.
  @Test func impossiblePluralIsNote() {
    #expect(LocalizationFindingKind.impossiblePlural.level == .note)
  }

  /// A language, its strings for `one` and `other`, and whether `one` lacks the number.
  @Test(arguments: [
    ("ru", "1 файл", "%lld файла", true), ("ru", "Файл", "%lld файла", true),
    ("ru", "%lld файл", "%lld файла", false), ("ru", "Файл", "Файла", false),
    ("ru", "%#@n@ файл", "%lld файла", false), ("de", "1 Datei", "%lld Dateien", false),
    ("fr", "1 fichier", "%lld fichiers", false), ("sl", "Datoteka", "%lld datotek", true),
    ("ru", "%@: файл", "%@: %lld файла", true), ("ru", "%@: файл", "%@: файла", false),
    ("ru", "1 файл", "%arg файла", true), ("lv", "%arg", "%arg", false),
  ])
  func oneNeedsNumberIfUsedForOthers(
    _ language: String, _ one: String, _ other: String, _ isReported: Bool
  ) throws {
    let cases = ["one": one, "other": other].map { ($0, text($1)) }
    let table = try table(entry("key", [(language, variation(cases))]))
    let found = LocalizationChecker(tables: [table], languages: []).run().findings.filter {
      $0.kind == .oneWithoutNumber
    }
    #expect(found.map { $0.excerpt?.text } == (isReported ? [one] : []))
  }

  @Test func messageNamesMissingCategories() throws {
    let table = try table(entry("%lld x", [("uk", variation([("one", text("%lld рік"))]))]))
    let finding = try #require(
      LocalizationChecker(tables: [table], languages: ["uk"]).run().findings.first)
    #expect(
      finding.message
        == "\"%lld x\" in Ukrainian (uk) has no string for 'few', 'many' or 'other'.")
    #expect(
      finding.advice == "Add the missing strings; Ukrainian (uk) needs one, few, many and"
        + " other.")
  }

  @Test func sourceLanguageAndEachVariationAreChecked() throws {
    let localization = variation(
      "device",
      [
        ("mac", variation([("one", text("%lld"))])), ("other", variation([("one", text("%lld"))])),
      ])
    #expect(
      try findings(table(entry("%lld", [("en", localization)])))
        == ["missing-plural en %lld"])
  }

  @Test func pluralsOfSubstitutionsAreChecked() throws {
    func localization(_ variations: String) -> String {
      """
      {"stringUnit": {"state": "translated", "value": "%#@n@"},
       "substitutions": {"n": {"formatSpecifier": "lld", "variations": {\(variations)}}}}
      """
    }
    let one = localization(#""plural": {"one": \#(text("%arg x"))}"#)
    let table = try table(
      "\(entry("%lld x", [("de", one)])), \(entry("%lld y", [("de", localization(""))]))")
    #expect(
      LocalizationChecker(tables: [table]).run().findings.map(\.message) == [
        "\"%lld x\" in German (de; n) has no string for 'other'.",
        "\"%lld y\" in German (de; n) has no string for any plural category.",
      ])
  }

  @Test func singleStringForAllNumbersLacksPlurals() throws {
    let english = variation([("one", text("%lld file")), ("other", text("%lld files"))])
    func found(_ language: String, _ translation: String) throws -> [String] {
      try findings(
        table(entry("files", [("en", english), (language, translation)])), languages: [language])
    }
    #expect(try found("ru", text("Файлы: %lld")) == ["missing-plural ru files"])
    #expect(try found("ja", text("%lldファイル")) == [])
    #expect(try found("tr", text("%lld dosya")) == [])
    #expect(try found("hu", text("%lld fájl")) == [])
    #expect(try found("de", text("%lld Dateien")) == ["missing-plural de files"])
    let byDevice = variation(
      "device", [("iphone", text("%lld раз")), ("other", text("%lld раз"))])
    #expect(try found("ru", byDevice) == ["missing-plural ru files"])
    let plain = entry("files", [("en", text("%lld files")), ("ru", text("Файлы: %lld"))])
    #expect(try findings(table(plain), languages: ["ru"]) == [])
  }
}
