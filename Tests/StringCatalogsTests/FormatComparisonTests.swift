import StringCatalogs
import Testing

/// The faults of a translation, each with the part of the text that it is about.
private func outline(_ faults: [FormatFault], _ text: String) -> String {
  faults.map { fault in
    let part = slice(text, fault.range)
    return switch fault.kind {
    case .type(let expected, let found, let position):
      "\(position) is \(expected.rawValue), not \(found.rawValue): \(part)"
    case .unknownArgument(let position): "no \(position): \(part)"
    case .hole(let position): "hole \(position): \(part)"
    case .unnumbered: "unnumbered: \(part)"
    case .undefinedSubstitution(let name): "undefined \(name): \(part)"
    case .barePercent: "bare \(fault.range.lowerBound): \(part)"
    case .lookalikePercent: "lookalike: \(part)"
    }
  }.joined(separator: "; ")
}

/// A key, the source text if it is another, and translations that are right.
private let harmless: [(String, String?, String)] = [
  ("Cancel", nil, "Abbrechen"),
  ("Cancel", nil, ""),
  ("%@", nil, "%@"),
  ("%@ %@", nil, "%1$@ %2$@"),
  ("%1$@ %2$@", nil, "%@ %@"),
  ("%@ %@", nil, "%2$@ %1$@"),
  ("%@ has %lld", nil, "%2$lld hat %1$@"),
  ("%@", nil, "%@ und %1$@"),
  ("%@ has %lld", nil, "%1$@ hat %2$lld, ja, %2$lld, %1$@"),
  ("%d", nil, "%i"),
  ("%d", nil, "%u"),
  ("%d", nil, "%x"),
  ("%lld", nil, "%ld"),
  ("%lld", nil, "%d"),
  ("%d", nil, "%lld"),
  ("%lld", nil, "%'lld"),
  ("%f", nil, "%.1f"),
  ("%.2f", nil, "%g"),
  ("%f", nil, "%lf"),
  ("%@", nil, "% @"),
  ("%c", nil, "%C"),
  ("%p", nil, "%p"),
  ("%lld of %lld", nil, "%lld von %lld"),
  ("%lld of %lld", nil, "%lld"),
  ("%@ has %lld", nil, "%@"),
  ("%@ has %lld", nil, "%1$@"),
  ("%@", nil, "nichts"),
  ("%*d", nil, "%*d"),
  ("%*d", nil, "%2$d von %1$d"),
  ("%.*f %@", nil, "%.*f %@"),
  ("%2$@", nil, "%2$@"),
  ("%1$@ %@", nil, "%1$@ %@"),
  ("%@ and %@", nil, "%2$@ und %@"),
  ("%x: % d", nil, "%x: % d"),
  ("0x%x", nil, "0x%x"),
  ("Level 1%d", nil, "Stufe 1%d"),
  // The key or the source text declares what the other leaves out.
  ("files.count", "%lld files", "%lld Dateien"),
  ("files.count", "%@ has %lld", "%2$lld, %1$@"),
  ("%@ has %lld files", "%@ has files", "%@ hat %lld Dateien"),
  ("%@ has %lld files", "They have files", "%1$@ hat %2$lld Dateien"),
  ("%@ items", "%lld items", "%lld Teile"),
  ("%@ items", "%lld items", "%@ Teile"),
  // Percent signs.
  ("%lld%%", nil, "%lld %%"),
  ("%lld%%", nil, "%%%lld"),
  ("100%", nil, "100 %"),
  ("100% sure", nil, "100% sicher"),
  ("100% sure", nil, "100 % de certitude"),
  ("Save 50%", nil, "50 % d'économie"),
  ("Save 50%", nil, "%50 indirim"),
  ("Save 50%", nil, "%50'ye varan"),
  ("Save 50%", nil, "50%-os kedvezmény"),
  ("Sure", nil, "100%-ig sicher"),
  ("Sure", nil, "100%ig sicher"),
  ("Sure", nil, "100 %ig sicher"),
  ("100%ig sicher", nil, "100% sure"),
  ("%lld% done", nil, "%lld% fertig"),
  ("%Y-%m-%d", nil, "%d.%m.%Y"),
  ("%@", nil, "50٪ %@"),
  ("%lld%% off", nil, "%lld٪"),
  ("%lld off", nil, "50％OFF %lld"),
  ("100", nil, "％@"),
]

/// A key, the source text if it is another, a translation and what is wrong with it.
private let faulty: [(String, String?, String, String)] = [
  // Another type.
  ("%@", nil, "%d", "1 is object, not integer: %d"),
  ("%@", nil, "%s", "1 is object, not cString: %s"),
  ("%lld", nil, "%@", "1 is integer, not object: %@"),
  ("%lld", nil, "%f", "1 is integer, not floatingPoint: %f"),
  ("%f", nil, "%lld", "1 is floatingPoint, not integer: %lld"),
  ("%f", nil, "%Lf", "1 is floatingPoint, not longDouble: %Lf"),
  ("%c", nil, "%d", "1 is character, not integer: %d"),
  ("%s", nil, "%S", "1 is cString, not unicodeString: %S"),
  ("%p", nil, "%@", "1 is pointer, not object: %@"),
  ("%@ has %lld", nil, "%@ hat %@", "2 is integer, not object: %@"),
  ("%1$@ has %2$lld", nil, "%1$@ hat %2$@", "2 is integer, not object: %2$@"),
  ("%@ has %lld", nil, "%lld", "1 is object, not integer: %lld"),
  (
    "%@ %lld %@", nil, "%1$lld %2$lld %3$lld",
    "1 is object, not integer: %1$lld; 3 is object, not integer: %3$lld"
  ),
  ("%@", nil, "%1$d %1$d", "1 is object, not integer: %1$d"),
  ("%*d", nil, "%*@", "2 is integer, not object: %*@"),
  ("%@ %d", nil, "%*d", "1 is object, not integer: %*d"),
  ("files.count", "%lld files", "%@ Dateien", "1 is integer, not object: %@"),
  ("%@ has %lld", "%@ has some", "%@ hat %@", "2 is integer, not object: %@"),
  // Swapped.
  ("%@ has %lld", nil, "%lld hat %@", "unnumbered: %lld"),
  ("%1$@ has %2$lld", nil, "%1$lld hat %2$@", "1 is object, not integer: %1$lld"),
  ("%1$@ has %2$lld", nil, "%lld hat %@", "unnumbered: %lld"),
  ("%@ has %lld", nil, "%2$@ hat %1$lld", "2 is integer, not object: %2$@"),
  ("%@ %lld %f", nil, "%lld %f %@", "unnumbered: %lld"),
  ("%@ %lld %f", nil, "%@ %f %lld", "unnumbered: %f"),
  ("%@ %lld %@", nil, "%lld %@", "unnumbered: %lld"),
  ("%@ has %lld", nil, "%2$lld hat %lld", "unnumbered: %lld"),
  ("%@ %@", nil, "%1$@ %@", "unnumbered: %@"),
  // One too many shifts all.
  ("%@ %lld", nil, "%lld %@ %lld", "1 is object, not integer: %lld"),
  // No such argument.
  ("Hello", nil, "Hallo %@", "no 1: %@"),
  ("%@", nil, "%@ %@", "no 2: %@"),
  ("%@", nil, "%1$@ %2$@", "no 2: %2$@"),
  ("%@", nil, "%1$@ %3$@ %3$@", "no 3: %3$@"),
  ("%@", nil, "%@ %lld %lld", "no 2: %lld; no 3: %lld"),
  ("%d", nil, "%*d", "no 2: %*d"),
  ("files.count", "%lld files", "%1$lld/%2$lld", "no 2: %2$lld"),
  ("Hello", nil, "Hallo %n", "no 1: %n"),
  ("%@", nil, "%@ %arg", "no 2: %arg"),
  // Holes.
  ("%@ has %lld", nil, "%2$lld", "hole 1: %2$lld"),
  ("%lld of %lld", nil, "%2$lld", "hole 1: %2$lld"),
  ("%@ %@ %@", nil, "%1$@ %3$@", "hole 2: %3$@"),
  ("%@ %@ %@", nil, "%3$@", "hole 1: %3$@"),
  ("files.count", "%lld in %@", "%2$@", "hole 1: %2$@"),
  // Percent signs.
  ("%lld%%", nil, "%lld%", "bare 4: %"),
  ("%lld%%", nil, "%%%lld%", "bare 6: %"),
  ("%lld%% of %@", nil, "%lld% de %@", "bare 4: %"),
  ("%lld%% of %@", nil, "%lld % de %@", "bare 5: %"),
  ("100%% of %lld", nil, "100 % de %lld", "bare 4: %"),
  ("100%% of %lld", nil, "100% der %lld", "bare 3: %"),
  ("100%% sure", nil, "100% sicher", "bare 3: %"),
  ("%lld%% sure", nil, "%lld%ig", "bare 4: %"),
  ("%lld%% sure", nil, "%lld%-ig", "bare 4: %"),
  ("%@ is 100%%", nil, "100%-ig %@", "bare 3: %"),
  ("%@ is 100%%", nil, "100%ig %@", "bare 3: %"),
  ("%@ off 50%%", nil, "%50 indirim: %@", "bare 0: %"),
  ("%@ off 50%%", nil, "%50eko %@", "bare 0: %"),
  ("%1$lld of %2$lld", nil, "% 1 $ lld von %2$lld", "bare 0: %"),
  ("%1$@ of %2$@", nil, "%1＄@ / %2$@", "bare 0: %"),
  ("%@ has %lld", nil, "%＠ hat %lld", "bare 0: %"),
  ("%lld% done", "%lld%% done", "%lld% fertig", "bare 4: %"),
  ("%@ 5%% 6%%", nil, "%@ 5% 6%", "bare 4: %; bare 7: %"),
  // Lookalikes.
  ("%@", nil, "％@", "lookalike: ％@"),
  ("%@ has %lld", nil, "％@ hat %lld", "lookalike: ％@"),
  ("%lld files", nil, "٪lld ملف", "lookalike: ٪lld"),
  ("%1$@ %2$@", nil, "%2$@ ﹪1$@", "lookalike: ﹪1$@"),
  // Substitutions that nobody defines.
  ("%lld files", nil, "%#@files@", "undefined files: %#@files@"),
  ("%@ has %lld", nil, "%@ hat %#@files@", "undefined files: %#@files@"),
]

private let files = FormatSubstitution(name: "files", argumentNumber: 1, formatSpecifier: "lld")
private let folders = FormatSubstitution(name: "folders", argumentNumber: 2, formatSpecifier: "lld")
private let unnumberedFiles = FormatSubstitution(
  name: "files", argumentNumber: nil, formatSpecifier: "lld")
private let unnumberedFolders = FormatSubstitution(
  name: "folders", argumentNumber: nil, formatSpecifier: "d")
private let named = FormatSubstitution(name: "files", argumentNumber: 2, formatSpecifier: "@")
private let far = FormatSubstitution(name: "files", argumentNumber: 500, formatSpecifier: "lld")

/// A key, a translation with its substitutions and place, and what is wrong with it.
private let varied: [(String, String, [FormatSubstitution], FormatPlace, String)] = [
  ("%lld files in %lld folders", "%#@files@ in %#@folders@", [files, folders], .text, ""),
  ("%lld files in %lld folders", "%#@folders@: %#@files@", [files, folders], .text, ""),
  (
    "%lld files in %lld folders", "%#@files@ in %#@folders@",
    [unnumberedFiles, unnumberedFolders], .text, ""
  ),
  ("%lld files in %@", "%2$@: %#@files@", [files], .text, ""),
  ("%lld files in %@", "%#@files@ in %2$@", [unnumberedFiles], .text, ""),
  ("%lld files in %@", "%#@files@ in %@", [unnumberedFiles], .text, ""),
  ("%@ has %lld files", "%1$@ hat %#@files@", [unnumberedFiles], .text, ""),
  ("%@ has %lld files", "%@: %2$#@files@", [unnumberedFiles], .text, ""),
  ("%lld files in %lld folders", "%#@folders@", [files, folders], .text, "hole 1: %#@folders@"),
  ("%@ has %lld files", "%#@files@", [files], .text, "1 is object, not integer: %#@files@"),
  (
    "%@ has %lld files", "%@ hat %#@files@", [named], .text,
    "2 is integer, not object: %#@files@"
  ),
  ("%lld files", "%#@files@ und %#@x@", [files], .text, "undefined x: %#@x@"),
  ("%lld in %lld", "%#@file@ in %#@folders@", [files, folders], .text, "undefined file: %#@file@"),
  ("%lld", "%#@files@ in %#@folders@", [files, folders], .text, "no 2: %#@folders@"),
  ("%lld", "%#@files@", [far], .text, ""),
  // Plural categories.
  ("%lld files", "eine Datei", [], .pluralCase, ""),
  ("%lld files in %@", "eine Datei in %2$@", [], .pluralCase, ""),
  ("%lld files in %@", "eine Datei in %2$@", [], .text, "hole 1: %2$@"),
  ("%f km to %@", "ein Kilometer nach %2$@", [], .pluralCase, ""),
  ("%@ has %lld of %@", "eine von %3$@", [], .pluralCase, "hole 1: %3$@"),
  (
    "%lld files in %@", "eine Datei in %@", [], .pluralCase, "1 is integer, not object: %@"
  ),
  ("%lld files", "%@ Dateien", [], .pluralCase, "1 is integer, not object: %@"),
  ("%lld files", "%arg Dateien", [], .pluralCase, ""),
  ("%lld files", "%arg Dateien", [], .text, "1 is integer, not floatingPoint: %arg"),
  // Branches of substitutions.
  ("%lld files in %@", "%arg Dateien", [files], .substitutionCase(files), ""),
  ("%lld files in %@", "%lld Dateien", [files], .substitutionCase(files), ""),
  ("%lld files in %@", "eine Datei in %2$@", [files], .substitutionCase(files), ""),
  ("%lld files in %lld", "%lld Ordner", [folders], .substitutionCase(folders), ""),
  ("%@ has %lld", "%lld Ordner", [folders], .substitutionCase(folders), ""),
  ("%@ has %lld", "%lld Ordner", [unnumberedFolders], .substitutionCase(unnumberedFolders), ""),
  (
    "%lld files in %@", "%@ Dateien", [files], .substitutionCase(files),
    "1 is integer, not object: %@"
  ),
  ("%lld files", "%arg von %2$@", [files], .substitutionCase(files), "no 2: %2$@"),
  ("%lld files", "%arg zu 100%", [files], .substitutionCase(files), "bare 11: %"),
  ("%lld files", "%arg in %#@x@", [files], .substitutionCase(files), "undefined x: %#@x@"),
  ("%lld files", "％arg", [files], .substitutionCase(files), "lookalike: ％arg"),
]

@Suite struct FormatComparisonTests {
  @Test(arguments: harmless)
  func isSilentAboutWhatIsHarmless(_ key: String, _ source: String?, _ translation: String) {
    let comparison = FormatComparison(key: key, sources: [FormatSource(source ?? key)])
    #expect(outline(comparison.faults(in: translation), translation) == "")
    let bare = FormatComparison(key: key, sources: source.map { [FormatSource($0)] } ?? [])
    #expect(bare.faults(in: translation).isEmpty)
  }

  @Test(arguments: faulty)
  func findsEachMistakeOnce(
    _ key: String, _ source: String?, _ translation: String, _ expected: String
  ) {
    let comparison = FormatComparison(key: key, sources: [FormatSource(source ?? key)])
    #expect(outline(comparison.faults(in: translation), translation) == expected)
  }

  @Test(arguments: varied)
  func knowsWhereATextStands(
    _ key: String, _ translation: String, _ substitutions: [FormatSubstitution],
    _ place: FormatPlace, _ expected: String
  ) {
    let comparison = FormatComparison(key: key, sources: [])
    let faults = comparison.faults(in: translation, substitutions: substitutions, place: place)
    #expect(outline(faults, translation) == expected)
  }

  /// Each text is silent about itself.
  @Test(arguments: harmless + faulty.map { ($0.0, $0.1, $0.2) })
  func takesNoTextForAnother(_ key: String, _ source: String?, _ translation: String) {
    let text = source ?? key
    let comparison = FormatComparison(key: key, sources: [FormatSource(text)])
    let ownFaults = comparison.faults(in: text)
    #expect(ownFaults.isEmpty)
  }

  /// Several source texts declare together: those of plural categories and of substitutions.
  @Test func takesArgumentsFromAllSourceTexts() {
    let sources = [
      FormatSource("%#@files@", substitutions: [files]),
      FormatSource("one file", place: .substitutionCase(files)),
      FormatSource("%arg files in %2$@", place: .substitutionCase(files)),
    ]
    let comparison = FormatComparison(key: "files", sources: sources)
    #expect(comparison.faults(in: "%lld Dateien in %@").isEmpty)
    let swapped = "%@: %lld"
    #expect(outline(comparison.faults(in: swapped), swapped) == "unnumbered: %@")
    let wrong = "%1$lld %2$lld %3$lld"
    #expect(
      outline(comparison.faults(in: wrong), wrong)
        == "2 is object, not integer: %2$lld; no 3: %3$lld")
    for source in sources { #expect(comparison.faults(inSource: source).isEmpty) }
  }

  @Test(arguments: [
    ("%@ has %lld", "%@ has %lld", ""),
    ("%@ has %lld", "%@ has some", ""),
    ("%@ has %lld", "%2$lld for %1$@", ""),
    ("name", "%@ has %lld", ""),
    ("%@ has %lld", "%lld has %@", "unnumbered: %lld"),
    ("%@ items", "%lld items", "1 is object, not integer: %lld"),
    ("%@", "%@ %lld", "no 2: %lld"),
    ("%@ has %lld", "%2$lld", "hole 1: %2$lld"),
    ("name", "%2$lld", "hole 1: %2$lld"),
    ("%lld%%", "%lld%", "bare 4: %"),
    ("%lld% done", "%lld% done", "bare 4: %"),
    ("name", "100% sure", ""),
    ("name", "%lld: 100% sure", "bare 9: %"),
    ("%@", "％@", "lookalike: ％@"),
    ("name", "%#@files@", "undefined files: %#@files@"),
  ])
  func comparesASourceTextWithTheKey(_ key: String, _ text: String, _ expected: String) {
    let source = FormatSource(text)
    let comparison = FormatComparison(key: key, sources: [source])
    #expect(outline(comparison.faults(inSource: source), text) == expected)
  }

  @Test(
    arguments: [
      ("lld", .integer), ("@", .object), (".2f", .floatingPoint), ("x y", .integer), ("%d", nil),
      ("", nil),
    ] as [(String, ArgumentType?)])
  func readsTheTypesOfSubstitutions(_ specifier: String, _ type: ArgumentType?) {
    let substitution = FormatSubstitution(
      name: "n", argumentNumber: nil, formatSpecifier: specifier)
    #expect(substitution.type == type)
  }

  @Test func namesEveryType() {
    let names = ArgumentType.allCases.map(\.description)
    #expect(Set(names).count == 8)
    #expect(names.allSatisfy { $0.hasPrefix("a ") || $0.hasPrefix("an ") })
  }
}
