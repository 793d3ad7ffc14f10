import Localization
import ReleaseModel
import StringCatalogs
import Testing

@Suite struct FormatTests {
  /// A key, a translation, and the finding with its range in UTF-8 bytes.
  @Test(
    arguments: [
      ("%@ of %lld", "%@ von %d", nil, nil), ("%@ of %lld", "ä %2$lld: %1$@", nil, nil),
      ("%@ of %lld", "ä %lld: %@", .unnumberedArguments, 3..<7),
      ("%@ of %lld", "%1$@ %2$@", .argumentType, 5..<9),
      ("%@ of %lld", "%2$lld", .skippedArgument, 0..<6),
      ("%@ of %lld", "%@ %lld %@", .unknownArgument, 8..<10),
      ("%lld%%", "é %lld%", .barePercent, 7..<8), ("50% off", "50% weniger", nil, nil),
      ("%@", "％@", .lookalikePercent, 0..<4),
      ("%@", "%#@x@", .undefinedSubstitution, 0..<5),
    ] as [(String, String, LocalizationFindingKind?, Range<Int>?)])
  func formatErrorIsReportedWithItsRange(
    _ key: String, _ translation: String, _ kind: LocalizationFindingKind?, _ range: Range<Int>?
  ) throws {
    let table = try table(entry(key, [("de", text(translation))]))
    let findings = LocalizationChecker(tables: [table], ignoring: [.equalToSource]).run().findings
    #expect(findings.map(\.kind) == [kind].compactMap(\.self))
    #expect(findings.first?.excerpt?.offset == range?.lowerBound)
    #expect(findings.first?.excerpt?.length == range?.count)
    #expect(findings.first?.excerpt?.source == (kind == nil ? nil : key))
  }

  /// A dropped argument is no wrong order, even if the types don't show which ones are left.
  @Test(
    arguments: [
      ("Disconnect all (%d) IP: %@", "Odpojiť (%d)", .missingArgument),
      ("%@: %lld of %@", "%@: %lld", .missingArgument),
      ("%@: %@ of %@", "%@: %@", .missingArgument),
      ("%lld of %lld: %@", "%lld", .missingArgument), ("%@ or %@", "% @", .missingArgument),
      ("%@ to %@", "%1@ an %2@", nil), ("%lld of %lld", "%2lld", .missingArgument),
    ] as [(String, String, LocalizationFindingKind?)])
  func droppedArgument(
    _ key: String, _ translation: String, _ kind: LocalizationFindingKind?
  ) throws {
    let table = try table(entry(key, [("de", text(translation))]))
    #expect(findings(table) == [kind].compactMap { $0.map { "\($0.id) de \(key)" } })
  }

  @Test func substitutionsThatShareArgumentAreReported() throws {
    func animals(_ first: Int, _ second: Int) -> String {
      func rule(_ name: String, _ number: Int) -> String {
        #""\#(name)":{"argNum":\#(number),"formatSpecifier":"lld","variations":{"plural":{"#
          + #""one":\#(text("%arg \(name)")),"other":\#(text("%arg \(name)s"))}}}"#
      }
      return #"{"stringUnit":{"state":"translated","value":"%#@dog@ and %#@cat@"},"#
        + #""substitutions":{\#(rule("dog", first)),\#(rule("cat", second))}}"#
    }
    func found(_ key: String, _ first: Int, _ second: Int) throws -> [String] {
      LocalizationChecker(tables: [try table(entry(key, [("en", animals(first, second))]))]).run()
        .findings
        .map { "\($0.subject): \($0.advice ?? "")" }
    }
    let key = "%lld dogs and %lld cats"
    #expect(try found(key, 1, 2) == [])
    #expect(try found("animals", 1, 1) == [])
    #expect(
      try found(key, 1, 1) == [
        "argument-type: Change 'argNum' of the substitution 'cat' to 2."
      ])
  }

  /// A key, a translation, and what a translator is told to write.
  @Test(arguments: [
    (
      "%@ of %lld", "%1$lld von %2$@",
      "Write '%2$lld' here, because the positions are swapped."
    ),
    ("%@ of %lld", "%1$@ %2$@", "Write '%2$lld', as in the source string."),
    ("%@ of %.1f", "%@ %@", "Write '%.1f', as in the source string."),
    ("%@ of %lld", "%@ %lld %@", "Remove it; the source string has only 2 arguments."),
    ("%@ of %lld", "%1$@ %2$lld %3$@", "Remove it, or use a position from 1 to 2."),
    ("Low tide", "Ebbe %@", "Remove it."),
    ("%@ of %lld", "%2$lld", "Use argument 1 too; insert '%1$@'."),
    ("%@ of %lld", "%lld: %@", "Number all arguments: '%2$lld' and '%1$@'."),
    ("%@ %@ %@", "%1$@ %@ %@", "Number all arguments: '%1$@', '%2$@' and '%3$@'."),
    (
      "%@: %@ at %@", "%@: %@",
      "Use every argument of the source string: '%1$@', '%2$@' and '%3$@'."
    ),
    ("%@ of %@", "%1$@", "Use every argument of the source string: '%1$@' and '%2$@'."),
    ("%@ to %@", "%1$@ an %2@", "Write '%2$@'."),
    ("%@ to %@", "%2@ von %1@", "Write '%2$@' and '%1$@'."),
    ("%lld of %lld", "%2lld von %1lld", "Write '%2$lld' and '%1$lld'."),
    (
      "%(count)lld of %@", "%@: %(count)lld",
      "Number all arguments: '%2$@' and '%1$(count)lld'."
    ),
    ("Delete %@", "Weg damit", "Use every argument of the source string: '%@'."),
    ("%lld%%", "%lld%", "Write '%%' for a percent sign."),
    (
      "%@ and %lld", "%@ und %",
      "Write '%lld' if it stands for argument 2, or '%%' for a percent sign."
    ),
    ("%@", "％@", "Write '%@'."),
  ])
  func adviceNamesSpecifiersToWrite(_ key: String, _ translation: String, _ expected: String)
    throws
  {
    let table = try table(entry(key, [("de", text(translation))]))
    let findings = LocalizationChecker(tables: [table], ignoring: [.equalToSource]).run().findings
    #expect(findings.map(\.advice) == [expected])
  }

  /// The arguments of the source string itself don't count.
  @Test func adviceCountsArgumentsOfKey() throws {
    let table = try table(entry("%@ of %lld", [("en", text("%@ %lld %@"))]))
    let findings = LocalizationChecker(tables: [table]).run().findings
    #expect(findings.map(\.advice) == ["Remove it; the key has only 2 arguments."])
  }

  /// A string with two counted nouns in German, the arguments of the nouns, and the advice.
  @Test(
    arguments: [
      (
        "%#@dogs@ und %#@cats@", nil, .unnumberedArguments,
        "Number all arguments: '%2$#@dogs@' and '%1$#@cats@'."
      ),
      (
        "%1$#@dogs@ und %2$#@cats@", nil, .argumentType,
        "Write '%2$#@dogs@' and '%1$#@cats@'."
      ),
      (
        "%#@dogs@ und %#@cats@", (cats: 2, dogs: 1), .argumentType,
        "Change 'argNum' of the substitution 'dogs' to 2."
          + " Change 'argNum' of the substitution 'cats' to 1."
      ),
      (
        "%#@dogs@", nil, .unnumberedArguments,
        "Use every argument of the source string: '%1$#@cats@' and '%2$#@dogs@'."
      ),
      ("%1$#@dogs@", nil, .argumentType, "Write '%2$#@dogs@'."),
      ("%2$#@dogs@ und %1$#@cats@", nil, nil, nil), ("%#@cats@ und %#@dogs@", nil, nil, nil),
      ("%#@dogs@ und %#@cats@", (cats: 1, dogs: 2), nil, nil),
    ] as [(String, (cats: Int, dogs: Int)?, LocalizationFindingKind?, String?)])
  func substitutionTakesArgumentOfItsNameInSource(
    _ value: String, _ numbers: (cats: Int, dogs: Int)?, _ kind: LocalizationFindingKind?,
    _ advice: String?
  ) throws {
    func noun(_ name: String, _ number: Int?) -> String {
      """
      "\(name)": {\(number.map { "\"argNum\": \($0), " } ?? "")"formatSpecifier": "lld",
       "variations": {"plural": {"one": \(text("%arg \(name) x")), "other": \(text("%arg \(name)"))}}}
      """
    }
    func localization(_ value: String, _ numbers: (cats: Int, dogs: Int)?) -> String {
      """
      {"stringUnit": {"state": "translated", "value": "\(value)"}, "substitutions":
       {\(noun("cats", numbers?.cats)), \(noun("dogs", numbers?.dogs))}}
      """
    }
    let english = localization("%#@cats@ and %#@dogs@", nil)
    let table = try table(entry("pets", [("en", english), ("de", localization(value, numbers))]))
    let found = LocalizationChecker(
      tables: [table], ignoring: [.unusedSubstitution, .equalToSource]
    ).run()
      .findings
    #expect(found.map(\.kind) == [kind].compactMap(\.self))
    #expect(found.first?.advice == advice)
  }

  /// The string of each substitution, and the cycle.
  @Test(arguments: [
    (
      ["%#@a@", "%arg"], "'a' → 'a'",
      "Remove '%#@a@' from the strings of 'a'; '%arg' stands for its number."
    ),
    (["%#@b@", "%#@a@"], "'a' → 'b' → 'a'", "Remove '%#@a@' from the strings of 'b'."),
    (
      ["%#@b@", "%arg %#@b@"], "'b' → 'b'",
      "Remove '%#@b@' from the strings of 'b'; '%arg' stands for its number."
    ),
    (["%#@b@", "%arg"], nil, nil),
  ])
  func substitutionMustNotInsertItself(_ strings: [String], _ cycle: String?, _ advice: String?)
    throws
  {
    let substitutions = zip(["a", "b"], strings).map { name, string in
      """
      "\(name)": {"argNum": 1, "formatSpecifier": "lld",
       "variations": {"plural": {"one": \(text(string)), "other": \(text(string))}}}
      """
    }.joined(separator: ", ")
    let english = """
      {"stringUnit": {"state": "translated", "value": "%#@a@"}, "substitutions": {\(substitutions)}}
      """
    let result = LocalizationChecker(
      tables: [try table(entry("boats", [("en", english)]))], ignoring: [.unusedSubstitution]
    ).run()
    #expect(result.findings.map(\.kind) == (cycle == nil ? [] : [.undefinedSubstitution]))
    #expect(
      result.findings.first?.message
        == cycle.map {
          "\"boats\" in English (en; \($0.dropFirst().first!)) inserts itself: \($0)."
        })
    #expect(result.findings.first?.advice == advice)
    // The key is part of the coverage, although its strings have no words.
    #expect(result.coverage.first?.languages.first?.total == (cycle == nil ? 0 : 1))
    #expect(result.coverage.first?.languages.first?.translated == 0)
  }

  @Test func mixedArgumentsAreNamed() throws {
    let table = try table(entry("%@ %@ %@", [("de", text("%1$@ %@ %@"))]))
    let message = LocalizationChecker(tables: [table]).run().findings.first?.message
    #expect(
      message?.hasSuffix(
        "mixes arguments with and without positions, so '%@' takes argument 1.") == true)
  }

  /// The source string for `other` is taken as correct; a translation may follow either one.
  @Test(arguments: [
    variation([("one", text("%@ day")), ("other", text("%lld days"))]),
    variation("device", [("iphone", text("%@ day")), ("other", text("%lld days"))]),
  ])
  func sourceStringsAreComparedWithEachOther(_ source: String) throws {
    let german = variation([("one", text("%lld Tag")), ("other", text("%lld Tage"))])
    let table = try table(entry("day.title", [("en", source), ("de", german)]))
    let found = LocalizationChecker(tables: [table]).run().findings
    #expect(found.map(\.kind) == [.argumentType])
    #expect(found.first?.message.hasSuffix("in other strings it is an integer.") == true)
    #expect(found.first?.excerpt?.text == "%@ day")
  }

  @Test func argumentThatOtherSourceStringsLackIsUnknown() throws {
    let source = variation([("one", text("％@ and %@")), ("other", text("only %@"))])
    let found = LocalizationChecker(tables: [try table(entry("greeting", [("en", source)]))]).run()
      .findings
      .filter { $0.kind == .unknownArgument }
    #expect(
      found.map(\.message) == [
        "\"greeting\" in English (en; one) uses argument 2 ('%@'), which other strings do not have."
      ])
    #expect(found.map(\.advice) == ["Remove it; other strings have only 1 argument."])
  }

  /// A substitution that prints nothing skips its argument, so that `%1$@` can print a name.
  @Test(arguments: [("", []), ("%arg, ", ["argument-type en who"])])
  func emptySubstitutionTakesArgumentOfAnyType(_ printed: String, _ expected: [String]) throws {
    let who = """
      {"stringUnit": {"state": "translated", "value": "%#@skipped@%#@count@"}, "substitutions": {
        "skipped": {"argNum": 1, "formatSpecifier": "lld", "variations": {"plural": {
          "one": \(text(printed)), "other": \(text(printed))}}},
        "count": {"argNum": 2, "formatSpecifier": "lld", "variations": {"plural": {
          "one": \(text("%1$@ and %arg friend")), "other": \(text("%1$@ and %arg friends"))}}}}}
      """
    let table = try table(entry("who", [("en", who), ("de", who)]))
    #expect(findings(table, ignoring: [.equalToSource]) == expected)
  }

  @Test func sourceStringIsComparedWithKey() throws {
    #expect(
      try findings(table(entry("%@ a", [("en", text("%lld a"))]))) == ["argument-type en %@ a"])
    #expect(try findings(table(entry("%@ a", [("en", text("only a"))]))) == [])
    #expect(try findings(table(entry("key", [("en", text("%lld a"))]))) == [])
  }

  @Test func argumentsOfKeyAndSourceStringAreCollected() throws {
    let entries = [
      entry("%1$@ %2$lld", [("en", text("%1$@")), ("de", text("%1$@: %2$lld"))]),
      entry("key", [("en", text("%1$@ and %2$@")), ("de", text("%2$@ und %1$@"))]),
    ]
    #expect(try findings(table(entries.joined(separator: ", "))) == [])
  }

  /// A key without a source string, and whether it is known to have no arguments.
  @Test(arguments: [
    ("boats.count", false), ("boats_count", false), ("boatCount", false), ("boats", false),
    ("Boats", true), ("Boats.", true), ("All boats", true), ("barques à voile", true),
  ])
  func symbolicKeysDeclareNoArguments(_ key: String, _ isKnown: Bool) throws {
    let found = try findings(table(entry(key, [("de", text("%lld Boote "))])))
    let kinds = isKnown ? ["unknown-argument", "whitespace-differs"] : []
    #expect(found == kinds.map { "\($0) de \(key)" })
  }

  @Test func substitutionsUsedInBranchesAreFound() throws {
    let plural = #"{"plural": {"one": \#(text("%arg y %#@m@")), "other": \#(text("%arg y %@"))}}"#
    let localization = """
      {"stringUnit": {"state": "translated", "value": "%#@n@"}, "substitutions": {
        "n": {"argNum": 1, "formatSpecifier": "lld", "variations": \(plural)},
        "m": {"argNum": 1, "formatSpecifier": "lld", "variations": \(plural.replacing("%#@m@", with: ""))},
        "o": {"argNum": 1, "formatSpecifier": "lld", "variations": \(plural.replacing("%#@m@", with: ""))}
      }}
      """
    let found = try findings(table(entry("%lld x %@", [("de", localization)])))
    #expect(found.contains("unused-substitution de %lld x %@"))
    #expect(found.filter { $0.hasPrefix("unused") }.count == 1)
  }

  @Test func repeatedErrorInOneStringIsReportedOnce() throws {
    let garbage = text(String(repeating: "%1$", count: 100))
    #expect(try findings(table(entry("%@ a", [("de", garbage)]))).count == 1)
  }

  /// Core Foundation cannot parse such numbers.
  @Test(arguments: ["%99999999999999999999@", "%1000@", "%.1000@"])
  func hugeWidthsAreNotSpecifiers(_ specifier: String) throws {
    #expect(
      try findings(table(entry("%@", [("de", text(specifier))]))) == ["bare-percent de %@"])
    #expect(try findings(table(entry("%@", [("de", text("%999@"))]))) == [])
  }

  @Test(arguments: [("-1", true), ("0", true), ("128", true), ("1", false), ("127", false)])
  func substitutionArgumentNumberMustBeInRange(_ number: String, _ isWrong: Bool) throws {
    let plural = #""plural": {"one": \#(text("%arg a")), "other": \#(text("%arg b"))}"#
    let localization = """
      {"stringUnit": {"state": "translated", "value": "%#@n@"}, "substitutions":
        {"n": {"argNum": \(number), "formatSpecifier": "lld", "variations": {\(plural)}}}}
      """
    let found = LocalizationChecker(tables: [try table(entry("key", [("en", localization)]))]).run()
      .findings
    #expect(found.contains { $0.message.contains("uses argument \(number)") } == isWrong)
  }

  /// A plural string may omit the number, but no other argument.
  @Test(arguments: [
    ("%lld Datei", "%lld Dateien", ["missing-argument"]),
    ("Eine Datei in %2$@", "%1$lld Dateien in %2$@", []),
    ("%lld Datei in %@", "%lld Dateien in %@", []),
    ("Eine Datei", "%lld Dateien in %@", ["missing-argument"]),
  ])
  func droppedArgumentsInPluralsAreFound(
    _ one: String, _ other: String, _ expected: [String]
  ) throws {
    func plural(_ one: String, _ other: String) -> String {
      "{\"variations\": {\"plural\": {\"one\": \(text(one)), \"other\": \(text(other))}}}"
    }
    let english = plural("%lld file in %@", "%lld files in %@")
    let table = try table(entry("files", [("en", english), ("de", plural(one, other))]))
    #expect(LocalizationChecker(tables: [table]).run().findings.map(\.subject) == expected)
  }

  @Test(arguments: [
    ("%#@n@", "%arg Dateien", ["missing-argument"]), ("%#@n@ von %2$@", "%arg Dateien", []),
    ("%#@n@", "%arg Dateien von %2$@", []), ("%1$lld Dateien von %2$@", "%arg", []),
  ])
  func droppedArgumentsBesideSubstitutionsAreFound(
    _ german: String, _ branch: String, _ expected: [String]
  ) throws {
    func localization(_ value: String, _ branch: String) -> String {
      """
      {"stringUnit": {"state": "translated", "value": "\(value)"}, "substitutions":
        {"n": {"argNum": 1, "formatSpecifier": "lld", "variations":
          {"plural": {"one": \(text(branch)), "other": \(text(branch))}}}}}
      """
    }
    let english = localization("%#@n@ of %2$@", "%arg files")
    let table = try table(
      entry("files", [("en", english), ("de", localization(german, branch))]))
    let found = LocalizationChecker(tables: [table], ignoring: [.unusedSubstitution]).run().findings
    #expect(found.map(\.subject) == expected)
  }

  /// A source string, a translation, and the findings.
  @Test(arguments: [
    ("%@ already exists", "už existuje", ["omitted-name"]),
    ("Use the %@ ringtone", "Zvonit", ["omitted-name"]), ("Open %@.", "Otevřít.", ["omitted-name"]),
    ("File: %@", "Soubor", ["missing-argument"]), ("Queue (%@)", "Fronta", ["missing-argument"]),
    ("Delete “%@”?", "Smazat?", ["missing-argument"]),
    ("Delete '%@'?", "Smazat?", ["missing-argument"]),
    (#"Failed.\n%@"#, "Chyba.", ["missing-argument"]),
    ("%lld boats", "loď", ["missing-argument"]), ("%@ or %@", "nebo", ["missing-argument"]),
    ("%@ failed: %@ at %@", "%@: %@", ["missing-argument"]),
    ("%@ of %@", "%1$@", ["missing-argument"]), ("%@ of %@", "%2$@", ["skipped-argument"]),
    ("%@ of %@", "%2$@ (%1$@)", []), ("%@ of %@", "%@ (%@)", []), ("50%", "50", []),
    ("100% done", "hotovo", []),
  ])
  func droppedArgumentsAreFound(_ source: String, _ text: String, _ expected: [String]) throws {
    let table = try table(entry(source, [("cs", LocalizationTests.text(text))]))
    #expect(
      LocalizationChecker(tables: [table], languages: ["cs"], ignoring: [.lostLineBreak]).run()
        .findings.map(
          \.subject) == expected
    )
  }

  /// A string and an ID give one finding, which counts the others.
  @Test func repeatedFindingOfStringIsOne() throws {
    let found = LocalizationChecker(
      tables: [
        try table(
          entry("n", [("en", text("See %@")), ("de", text("Siehe %@, %2$@, %3$@ und %4$@"))]))
      ]
    ).run().findings.filter { $0.kind == .unknownArgument }
    #expect(found.count == 1)
    #expect(found.first?.message.hasSuffix(" And 2 more in this string.") == true)
  }
}
