import StringCatalogs
import Testing

/// The findings of a translation, each with the affected part of the string.
private func outline(_ errors: [FormatError], _ text: String) -> String {
  errors.map { error in
    let part = slice(text, error.range)
    return switch error.kind {
    case .type(let expected, let found, let position):
      "\(position) is \(expected.rawValue), not \(found.rawValue): \(part)"
    case .unknownArgument(let position): "no \(position): \(part)"
    case .hole(let position): "hole \(position): \(part)"
    case .unnumbered: "unnumbered: \(part)"
    case .unreadableSubstitution(let name): "unreadable \(name): \(part)"
    case .undefinedSubstitution(let name): "undefined \(name): \(part)"
    case .barePercent: "bare \(error.range.lowerBound): \(part)"
    case .lookalikePercent: "lookalike: \(part)"
    }
  }.joined(separator: "; ")
}

private let files = FormatSubstitution(name: "files", argumentNumber: 1, formatSpecifier: "lld")
private let folders = FormatSubstitution(name: "folders", argumentNumber: 2, formatSpecifier: "lld")
private let unnumberedFiles = FormatSubstitution(
  name: "files", argumentNumber: nil, formatSpecifier: "lld")
private let unnumberedFolders = FormatSubstitution(
  name: "folders", argumentNumber: nil, formatSpecifier: "d")
private let named = FormatSubstitution(name: "files", argumentNumber: 2, formatSpecifier: "@")
private let far = FormatSubstitution(name: "files", argumentNumber: 500, formatSpecifier: "lld")

/// A key, a translation with its substitutions and place, and the findings.
private let varied: [(String, String, [FormatSubstitution], FormatPlace, String)] = [
  ("%lld files in %lld folders", "%#@files@ in %#@folders@", [files, folders], .text, ""),
  ("%lld files in %lld folders", "%#@folders@: %#@files@", [files, folders], .text, ""),
  (
    "%lld files in %lld folders", "%#@files@ in %#@folders@",
    [unnumberedFiles, unnumberedFolders], .text, ""
  ),
  ("%lld files in %@", "%2$@: %#@files@", [files], .text, ""),
  ("%lld files in %@", "%1#@files@ in %2$@", [files], .text, ""),
  ("%@ has %lld files", "%1$@: %2$ 3#@files@", [unnumberedFiles], .text, ""),
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
  @Test(arguments: harmlessTranslations)
  func harmlessTranslationHasNoFindings(_ key: String, _ source: String?, _ translation: String) {
    let comparison = FormatComparison(
      key: key, sources: [FormatSource(FormatString(source ?? key))])
    #expect(outline(comparison.errors(in: FormatString(translation)), translation) == "")
    let bare = FormatComparison(
      key: key, sources: source.map { [FormatSource(FormatString($0))] } ?? [])
    #expect(bare.errors(in: FormatString(translation)).isEmpty)
  }

  @Test(arguments: wrongTranslations)
  func eachMistakeIsFoundOnce(
    _ key: String, _ source: String?, _ translation: String, _ expected: String
  ) {
    let comparison = FormatComparison(
      key: key, sources: [FormatSource(FormatString(source ?? key))])
    #expect(outline(comparison.errors(in: FormatString(translation)), translation) == expected)
  }

  @Test(arguments: varied)
  func comparisonDependsOnPlaceOfString(
    _ key: String, _ translation: String, _ substitutions: [FormatSubstitution],
    _ place: FormatPlace, _ expected: String
  ) {
    let comparison = FormatComparison(key: key, sources: [])
    let errors = comparison.errors(
      in: FormatString(translation), substitutions: substitutions, place: place)
    #expect(outline(errors, translation) == expected)
  }

  @Test(arguments: harmlessTranslations + wrongTranslations.map { ($0.0, $0.1, $0.2) })
  func sourceStringMatchesItself(_ key: String, _ source: String?, _ translation: String) {
    let text = source ?? key
    let comparison = FormatComparison(key: key, sources: [FormatSource(FormatString(text))])
    let ownErrors = comparison.errors(in: FormatString(text))
    #expect(ownErrors.isEmpty)
  }

  /// The source strings of plural categories and substitutions declare arguments together.
  @Test func argumentsOfAllSourceStringsAreCollected() {
    let sources = [
      FormatSource(FormatString("%#@files@"), substitutions: [files]),
      FormatSource(FormatString("one file"), place: .substitutionCase(files)),
      FormatSource(FormatString("%arg files in %2$@"), place: .substitutionCase(files)),
    ]
    let comparison = FormatComparison(key: "files", sources: sources)
    #expect(comparison.errors(in: FormatString("%lld Dateien in %@")).isEmpty)
    let swapped = "%@: %lld"
    #expect(outline(comparison.errors(in: FormatString(swapped)), swapped) == "unnumbered: %@")
    let wrong = "%1$lld %2$lld %3$lld"
    #expect(
      outline(comparison.errors(in: FormatString(wrong)), wrong)
        == "2 is object, not integer: %2$lld; no 3: %3$lld")
    for source in sources { #expect(comparison.errors(inSource: source).isEmpty) }
  }

  /// The first source string is taken as correct unless the key disagrees.
  @Test(arguments: [
    ("name", "1 is integer, not object: %@", ""), ("%lld days", "1 is integer, not object: %@", ""),
    ("%@ days", "", "1 is object, not integer: %lld"),
  ])
  func sourceStringsAreComparedWithEachOther(_ key: String, _ first: String, _ second: String) {
    let texts = ["%lld days", "%@ day"]
    let sources = texts.map { FormatSource(FormatString($0), place: .pluralCase) }
    let comparison = FormatComparison(key: key, sources: sources)
    #expect(outline(comparison.errors(inSource: sources[1]), texts[1]) == first)
    #expect(outline(comparison.errors(inSource: sources[0]), texts[0]) == second)
    #expect(comparison.errors(in: FormatString("%@ Tag"), place: .pluralCase).isEmpty)
    #expect(comparison.errors(in: FormatString("%lld Tage"), place: .pluralCase).isEmpty)
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
  func sourceStringIsComparedWithKey(_ key: String, _ text: String, _ expected: String) {
    let source = FormatSource(FormatString(text))
    let comparison = FormatComparison(key: key, sources: [source])
    #expect(outline(comparison.errors(inSource: source), text) == expected)
  }

  @Test(
    arguments: [
      ("lld", .integer), ("@", .object), (".2f", .floatingPoint), ("x y", nil), ("%d", nil),
      ("", nil),
    ] as [(String, ArgumentType?)])
  func typesOfSubstitutionsAreRead(_ specifier: String, _ type: ArgumentType?) {
    let substitution = FormatSubstitution(
      name: "n", argumentNumber: nil, formatSpecifier: specifier)
    #expect(substitution.type == type)
  }

  @Test func everyTypeHasDistinctDescription() {
    let names = ArgumentType.allCases.map(\.description)
    #expect(Set(names).count == 10)
    #expect(names.allSatisfy { $0.hasPrefix("a ") || $0.hasPrefix("an ") })
  }
}
