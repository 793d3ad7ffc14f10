import Localization
import ReleaseModel
import StringCatalogs
import Testing

@Suite struct FormatTests {
  /// A key, a translation, and the fault with its place in UTF-8 bytes.
  @Test(
    arguments: [
      ("%@ of %lld", "%@ von %d", nil, nil), ("%@ of %lld", "ä %2$lld: %1$@", nil, nil),
      ("%@ of %lld", "ä %lld: %@", .unnumberedArguments, 3..<7),
      ("%@ of %lld", "%1$@ %2$@", .argumentType, 5..<9),
      ("%@ of %lld", "%2$lld", .argumentHole, 0..<6),
      ("%@ of %lld", "%@ %lld %@", .unknownArgument, 8..<10),
      ("%lld%%", "é %lld%", .barePercent, 7..<8), ("50% off", "50% weniger", nil, nil),
      ("%@", "％@", .lookalikePercent, 0..<4),
      ("%@", "%#@x@", .undefinedSubstitution, 0..<5),
    ] as [(String, String, LocalizationFault?, Range<Int>?)])
  func judgesFormats(
    _ key: String, _ translation: String, _ fault: LocalizationFault?, _ range: Range<Int>?
  ) throws {
    let table = try table(entry(key, [("de", text(translation))]))
    let problems = Diagnosis(tables: [table], ignoring: [.equalToSource]).run().problems
    #expect(problems.map(\.fault) == [fault].compactMap(\.self))
    #expect(problems.first?.excerpt?.offset == range?.lowerBound)
    #expect(problems.first?.excerpt?.length == range?.count)
    #expect(problems.first?.excerpt?.source == (fault == nil ? nil : key))
  }

  /// The source text for “other” is right; a translation may follow either.
  @Test(arguments: [
    variation([("one", text("%@ day")), ("other", text("%lld days"))]),
    variation("device", [("iphone", text("%@ day")), ("other", text("%lld days"))]),
  ])
  func comparesSourceTextsWithEachOther(_ source: String) throws {
    let german = variation([("one", text("%lld Tag")), ("other", text("%lld Tage"))])
    let table = try table(entry("day.title", [("en", source), ("de", german)]))
    let found = Diagnosis(tables: [table]).run().problems
    #expect(found.map(\.fault) == [.argumentType])
    #expect(found.first?.message.hasSuffix("in other texts it is an integer.") == true)
    #expect(found.first?.excerpt?.text == "%@ day")
  }

  @Test func comparesTheSourceTextWithTheKey() throws {
    #expect(
      try problems(table(entry("%@ a", [("en", text("%lld a"))]))) == ["argument-type en %@ a"])
    #expect(try problems(table(entry("%@ a", [("en", text("only a"))]))) == [])
    #expect(try problems(table(entry("key", [("en", text("%lld a"))]))) == [])
  }

  @Test func takesArgumentsFromKeyAndSourceText() throws {
    let entries = [
      entry("%1$@ %2$lld", [("en", text("%1$@")), ("de", text("%1$@: %2$lld"))]),
      entry("key", [("en", text("%1$@ and %2$@")), ("de", text("%2$@ und %1$@"))]),
    ]
    #expect(try problems(table(entries.joined(separator: ", "))) == [])
  }

  /// A key without a source text, and whether its arguments are known to be none.
  @Test(arguments: [
    ("boats.count", false), ("boats_count", false), ("boatCount", false), ("boats", false),
    ("Boats", true), ("Boats.", true), ("All boats", true), ("barques à voile", true),
  ])
  func takesNoArgumentsFromNames(_ key: String, _ isKnown: Bool) throws {
    let found = try problems(table(entry(key, [("de", text("%lld Boote "))])))
    let faults = isKnown ? ["unknown-argument", "whitespace-differs"] : []
    #expect(found == faults.map { "\($0) de \(key)" })
  }

  @Test func lookAtSubstitutionsInTheirOwnBranches() throws {
    let plural = #"{"plural": {"one": \#(text("%arg y %#@m@")), "other": \#(text("%arg y %@"))}}"#
    let localization = """
      {"stringUnit": {"state": "translated", "value": "%#@n@"}, "substitutions": {
        "n": {"argNum": 1, "formatSpecifier": "lld", "variations": \(plural)},
        "m": {"argNum": 1, "formatSpecifier": "lld", "variations": \(plural.replacing("%#@m@", with: ""))},
        "o": {"argNum": 1, "formatSpecifier": "lld", "variations": \(plural.replacing("%#@m@", with: ""))}
      }}
      """
    let found = try problems(table(entry("%lld x %@", [("de", localization)])))
    #expect(found.contains("unused-substitution de %lld x %@"))
    #expect(found.filter { $0.hasPrefix("unused") }.count == 1)
  }

  @Test func saysOnceWhatIsWrongAtTwoPlacesOfOneText() throws {
    let garbage = text(String(repeating: "%1$", count: 100))
    #expect(try problems(table(entry("%@ a", [("de", garbage)]))).count == 1)
  }

  /// Core Foundation can't read such a number, and nobody means it.
  @Test(arguments: ["%99999999999999999999@", "%1000@", "%.1000@"])
  func hugeWidthsAreNoSpecifiers(_ specifier: String) throws {
    #expect(
      try problems(table(entry("%@", [("de", text(specifier))]))) == ["bare-percent de %@"])
    #expect(try problems(table(entry("%@", [("de", text("%999@"))]))) == [])
  }

  @Test(arguments: [("-1", true), ("0", true), ("128", true), ("1", false), ("127", false)])
  func substitutionsTakeArgumentsThatExist(_ number: String, _ isWrong: Bool) throws {
    let plural = #""plural": {"one": \#(text("%arg a")), "other": \#(text("%arg b"))}"#
    let localization = """
      {"stringUnit": {"state": "translated", "value": "%#@n@"}, "substitutions":
        {"n": {"argNum": \(number), "formatSpecifier": "lld", "variations": {\(plural)}}}}
      """
    let found = Diagnosis(tables: [try table(entry("key", [("en", localization)]))]).run().problems
    #expect(found.contains { $0.message.contains("takes argument \(number)") } == isWrong)
  }

  /// Arguments of the source that a translation does without.
  @Test(arguments: [
    ("%@ already exists", "už existuje", ["missing-argument"]),
    ("%@ failed: %@ at %@", "%@: %@", ["unnumbered-arguments"]),
    ("%@ of %@", "%1$@", ["missing-argument"]), ("%@ of %@", "%2$@", ["argument-hole"]),
    ("%@ of %@", "%2$@ (%1$@)", []), ("%@ of %@", "%@ (%@)", []), ("50%", "50", []),
    ("100% done", "hotovo", []),
  ])
  func findsDroppedArguments(_ source: String, _ text: String, _ expected: [String]) throws {
    let table = try table(entry(source, [("cs", LocalizationTests.text(text))]))
    #expect(
      Diagnosis(tables: [table], languages: ["cs"]).run().problems.map(\.fault.id) == expected
    )
  }
}
