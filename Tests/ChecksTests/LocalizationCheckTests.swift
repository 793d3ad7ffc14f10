import ReleaseModel
import Testing
import Verification

@Suite struct LocalizationCheckTests {
  private let table = "A.xcstrings"

  private func judge(
    _ evidence: Evidence<LocalizationEvidence>, levels: [LocalizationFindingKind: Level] = [:],
    baseline: [LocalizationBaseline.Entry]? = nil
  ) -> CheckResult {
    var plan = plan(localization: LocalizationSelection(catalogs: [table], levels: levels))
    plan.localizationBaseline = baseline.map { entries in
      LocalizationBaseline(
        entries: entries.enumerated().map { ($1, location("baseline.yml", $0 + 5)) })
    }
    return LocalizationCheck().judge(plan) { $0.localization = evidence }
  }

  typealias Level = FindingLevel

  private func evidence(
    keys: Int = 2, findings: [Finding] = [], total: Int = 2, uses: Int? = nil,
    unreadable: [String] = []
  ) -> Evidence<LocalizationEvidence> {
    .collected(
      LocalizationEvidence(
        keyCount: keys, languages: ["en", "ca"],
        coverage: [
          TableCoverage(
            table: table, languages: [.init(language: "ca", translated: total, total: total)])
        ], findings: findings, useCount: uses, unreadable: unreadable))
  }

  private func finding(
    _ kind: LocalizationFindingKind, language: String? = "ca", key: String = "buy", line: Int = 5
  ) -> Finding {
    Finding(
      kind, table: table, language: language, key: key, message: "It is so.", advice: "Fix it.",
      location: location(table, line), excerpt: TextExcerpt(text: "x"))
  }

  private func entry(
    _ kind: LocalizationFindingKind, language: String? = "ca", key: String = "buy"
  ) -> LocalizationBaseline.Entry {
    .init(kind: kind.id, table: table, language: language, key: key)
  }

  @Test func checkPassesWithoutFindings() {
    #expect(judge(evidence()) == CheckResult(findings: [], summary: "2 keys in en, ca"))
    #expect(judge(evidence(keys: 1, uses: 7)).summary == "1 key in en, ca; 7 uses in code")
  }

  @Test func noteOfAnotherKindStaysNoteUnlessConfigured() {
    var note = finding(.wrongLanguage)
    note.severity = .note
    let findings = [note, finding(.wrongLanguage)]
    #expect(judge(evidence(findings: findings)).findings.map(\.severity) == [.note, .warning])
    #expect(
      judge(evidence(findings: findings), levels: [.wrongLanguage: .error]).findings
        .map(\.severity) == [.error, .error])
  }

  @Test func defaultLevelDecidesFindingKind() {
    let kinds: [LocalizationFindingKind] = [
      .missingTranslation, .staleKey, .unusedKey, .equalToSource,
    ]
    let result = judge(evidence(findings: kinds.map { finding($0) }))
    #expect(result.findings.map(\.severity) == [.error, .warning, .note])
    #expect(
      result.findings.first
        == Finding(
          .error, subject: "missing-translation", message: "It is so.", advice: "Fix it.",
          name: "buy", table: table, language: "ca", excerpt: TextExcerpt(text: "x"),
          location: location(table, 5)))
  }

  @Test(arguments: [
    (Level.off, [Severity]()), (.note, [.note]), (.warning, [.warning]),
    (.error, [.error]),
  ])
  func configuredLevelDecidesFindingKind(level: Level, kinds: [Severity]) {
    for kind in [LocalizationFindingKind.missingTranslation, .unusedKey, .equalToSource] {
      let result = judge(evidence(findings: [finding(kind)]), levels: [kind: level])
      #expect(result.findings.map(\.severity) == kinds)
    }
  }

  @Test func eachBaselineEntryAcceptsOneFinding() {
    let findings = [finding(.argumentType, line: 5), finding(.argumentType, line: 9)]
    let one = judge(evidence(findings: findings), baseline: [entry(.argumentType)])
    #expect(one.findings.map(\.suppressed) == ["listed in the baseline", nil])
    #expect(
      one.summary
        == "2 keys in en, ca; crash or garbage: 1 finding; 1 finding accepted by the baseline")
    let both = judge(
      evidence(findings: findings), baseline: [entry(.argumentType), entry(.argumentType)])
    #expect(both.findings.allSatisfy { $0.suppressed != nil })
  }

  @Test func unusedBaselineEntriesAreStale() {
    let result = judge(
      evidence(findings: [finding(.argumentType)]),
      baseline: [
        entry(.argumentType), entry(.argumentType, language: "es"), entry(.argumentType, key: "b"),
        entry(.skippedArgument), entry(.argumentType),
      ])
    let stale = result.findings.filter { $0.subject == "stale-baseline" }
    #expect(stale.map(\.severity) == [.warning, .warning, .warning, .warning])
    #expect(stale.compactMap(\.location?.line) == [6, 7, 8, 9])
    #expect(stale.first?.message == CheckPage.named("stale-baseline")?["Example"])
    #expect(result.summary == "2 keys in en, ca; 1 finding accepted by the baseline")
    let note = judge(evidence(findings: [finding(.argumentType)]), levels: [.argumentType: .note])
    #expect(note.summary == "2 keys in en, ca")
  }

  @Test func checkIsUnverifiedWithNothingToTranslate() {
    let result = judge(evidence(keys: 0, total: 0))
    #expect(result.findings.map(\.severity) == [.unverified])
    #expect(result.findings.map(\.message) == ["A.xcstrings has no strings to translate."])
  }

  /// Xcode creates an empty catalog for a new target.
  @Test func emptyCatalogBesideOthersPasses() throws {
    var evidence = try #require(evidence().value)
    evidence.coverage.append(TableCoverage(table: "Empty.xcstrings", languages: []))
    #expect(judge(.collected(evidence)).findings == [])
  }

  /// Findings outside the scope were not checked, so their entries may still be needed.
  @Test(
    arguments: [
      (nil, 1), (["."], 1), (["Old"], 1), (["Old/A.xcstrings"], 1), (["Ol", "B.xcstrings"], 0),
    ] as [([String]?, Int)])
  func baselineEntriesOutsideScopeAreNotStale(_ scope: [String]?, _ count: Int) throws {
    var evidence = try #require(evidence().value)
    evidence.scope = scope
    let accepted = LocalizationBaseline.Entry(
      kind: "missing-translation", table: "Old/A.xcstrings", language: "es", key: "a")
    let result = judge(.collected(evidence), baseline: [accepted])
    #expect(result.findings.map(\.subject) == Array(repeating: "stale-baseline", count: count))
  }

  @Test func checkIsUnverifiedWithoutCatalogs() {
    let nothing = LocalizationEvidence(keyCount: 0, languages: [], coverage: [])
    #expect(judge(.collected(nothing)).findings.map(\.message) == ["No string table was read."])
    #expect(judge(.absent).findings.map(\.severity) == [.unverified])
    let unavailable = judge(.unavailable(reason: "no folder"))
    #expect(
      unavailable.findings.map(\.message) == ["String tables cannot be checked: no folder."])
    #expect(unavailable.findings.map(\.severity) == [.unverified])
  }

  @Test func unreadableFileIsUnverified() {
    let result = judge(
      evidence(findings: [finding(.missingTranslation)], unreadable: ["B.xcstrings is not JSON."]))
    #expect(result.findings.map(\.severity) == [.unverified, .error])
    #expect(result.findings.first?.message == "B.xcstrings is not JSON.")
  }

  @Test func checkIsNotApplicableWithoutLocalizationSection() {
    #expect(
      LocalizationCheck().judge(plan())
        == .notApplicable(
          "the configuration has no"
            + " `localization` section"))
  }

  /// A path of the configuration, the requested paths, and whether it is reported.
  @Test(arguments: [
    ("A", nil, false), ("Mca", nil, true), ("a", nil, true), ("A/**", nil, true),
    (".", nil, false), ("Damaged", nil, false), ("Mca", ["."], true), ("Mca", ["A"], false),
    ("A/Mca", ["A"], true),
  ])
  func pathWithoutTableIsUnverified(_ path: String, _ scope: [String]?, _ isReported: Bool) {
    let location = SourceLocation(file: "verify-release.yml", line: 7, column: 20)
    var selection = LocalizationSelection(catalogs: [table])
    selection.paths = [(path, LanguageRequirements(languages: ["en"]))]
    selection.pathLocations = [path: location]
    let evidence = LocalizationEvidence(
      keyCount: 1, languages: ["en"],
      coverage: [
        TableCoverage(
          table: "A/B.xcstrings", languages: [.init(language: "en", translated: 1, total: 1)])
      ],
      findings: [
        Finding(
          .damagedFile, table: "Damaged/C.xcstrings", message: "", advice: "",
          location: SourceLocation(file: "Damaged/C.xcstrings", line: 1))
      ], scope: scope)
    let result = LocalizationCheck().judge(plan(localization: selection)) {
      $0.localization = .collected(evidence)
    }
    #expect(
      result.findings.filter { $0.severity == .unverified }.map(\.location)
        == (isReported ? [location] : []))
  }

  /// In a language that is complete enough, missing strings are notes; what is wrong stays an error.
  @Test(arguments: [
    (50, nil, Severity.note), (51, nil, .error), (100, nil, .error), (51, 50, .note),
    (50, 90, .error),
  ])
  func minimumAcceptsMissingStrings(_ minimum: Int, _ ofPath: Int?, _ expected: Severity) {
    var selection = LocalizationSelection(catalogs: [table])
    selection.requirements.minimums = ["CA": minimum]
    var own = LanguageRequirements()
    own.minimums = ofPath.map { ["ca": $0] } ?? [:]
    selection.paths = ofPath == nil ? [] : [("A", own), ("B", LanguageRequirements())]
    let evidence = LocalizationEvidence(
      keyCount: 2, languages: ["en", "ca"],
      coverage: [
        TableCoverage(table: table, languages: [.init(language: "ca", translated: 1, total: 2)])
      ],
      findings: [
        finding(.missingTranslation), finding(.unreviewedTranslation), finding(.argumentType),
        finding(.missingTranslation, language: "es"),
      ])
    let result = LocalizationCheck().judge(plan(localization: selection)) {
      $0.localization = .collected(evidence)
    }
    #expect(result.findings.map(\.severity) == [expected, expected, .error, .error])
  }
}
