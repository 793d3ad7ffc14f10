import ReleaseModel
import Testing
import Verification

@Suite struct ConfigurationReaderTests {
  /// A configuration with almost every key.
  private static let text = """
    # What must hold.
    version: 1

    builds:
      debug: { configuration: debug }
      release: { configuration: release, traits: [Store], flags: ["-Xswiftc", -g] }
      store-2: { configuration: release }

    artifacts:
      - product: app
      - path: dist/*.so
        build: release
      - { path: dist/App, build: release, unstripped: dist/App.full }

    rules:
      - id: simulation
        names:
          - "*Simulation*"
          - Settings.debug
        strings: [App.debugSimulationMode]
        modules: [App, "*"]
        ignore-case: true
        absent-from: [release, store-2]
        control: debug
        message: It must not ship.
        fix: Put it inside `#if DEBUG`.
      - id: premium
        names: [Store]
        present-in: [debug, release]

    tests:
      filter: Isolation
      builds: [release]

    checklists:
      - Checklists/*.yml
    roles: { managers: [A@example.org, b@example.org] }
    localization:
      catalogs: [Sources/**/*.xcstrings]
      languages: [en, ca]
      sources: [Sources/App/*.swift]
      functions: [text, "localized(key:)"]
      debug-conditions: [DEBUG, DeveloperMode]
      levels: { stale-key: error, missing-plural: "off" }
      baseline: accepted.yml

    suppressions:
      - rule: simulation
        name: App.Simulation
        artifact: app
        reason: The demo needs it.
        expires: 2026-12-31
      - { rule: debug-leak, name: "5", reason: "true", expires: "2027-01-01" }
    not-verified:
      - { product: Demo, reason: It is an example. }
      - { file: "Resources/**/*.zip", reason: "Fonts" }
    allowed-signers: Keys/allowed_signers

    """

  private let configuration: Configuration

  init() throws { configuration = try ConfigurationReader.read(Self.text, file: "c.yml") }

  @Test func buildsAreRead() {
    #expect(
      configuration.builds == [
        Build(name: "debug", configuration: .debug),
        Build(
          name: "release", configuration: .release, traits: ["Store"], flags: ["-Xswiftc", "-g"]),
        Build(name: "store-2", configuration: .release),
      ])
  }

  @Test func emptyTraitsDisableDefaultTraits() throws {
    let text = "version: 1\nbuilds: { b: { configuration: release, traits: [], flags: [-g] } }\n"
    let builds = try ConfigurationReader.read(text, file: "c.yml").builds
    #expect(
      builds == [
        Build(name: "b", configuration: .release, flags: ["--disable-default-traits", "-g"])
      ])
  }

  @Test func artifactsAreRead() {
    #expect(
      configuration.artifacts == [
        .product("app", at: at(10, 14)), .path("dist/*.so", build: "release"),
        .path("dist/App", build: "release", unstripped: "dist/App.full"),
      ])
  }

  @Test func rulesAreReadWithLocations() {
    #expect(
      configuration.rules == [
        Rule(
          id: "simulation", names: ["*Simulation*", "Settings.debug"],
          strings: ["App.debugSimulationMode"], modules: ["App", "*"], ignoresCase: true,
          absentFrom: ["release", "store-2"], control: "debug", message: "It must not ship.",
          fix: "Put it inside `#if DEBUG`.", location: at(16, 5)),
        Rule(
          id: "premium", names: ["Store"], presentIn: ["debug", "release"], location: at(27, 5)),
      ])
  }

  @Test(arguments: [
    ("1", 1), ("90s", 90), ("20m", 1200), ("2h", 7200), ("86400", 86_400), ("\"24h\"", 86_400),
  ])
  func timeLimitsAreRead(text: String, seconds: Int) throws {
    let configuration = try ConfigurationReader.read(
      """
      version: 1
      builds: { debug: { configuration: debug, time-limit: \(text) }, r: { configuration: release } }
      tests: { filter: a, time-limit: \(text) }
      """, file: "c.yml")
    #expect(configuration.builds.map(\.timeLimit) == [seconds, nil])
    #expect(configuration.tests?.timeLimit == seconds)
  }

  @Test func testsAndChecklistsAreRead() {
    #expect(configuration.tests?.timeLimit == 20 * 60)
    #expect(configuration.tests == TestSelection(filter: "Isolation", builds: ["release"]))
    #expect(configuration.checklists == ["Checklists/*.yml"])
  }

  @Test func mailAddressesAreReadInLowercase() {
    #expect(configuration.roles == ["managers": ["a@example.org", "b@example.org"]])
  }

  @Test func fileOfAllowedSignersIsRead() {
    #expect(configuration.allowedSigners == "Keys/allowed_signers")
  }

  @Test func localizationIsRead() {
    #expect(
      configuration.localization
        == LocalizationSelection(
          catalogs: ["Sources/**/*.xcstrings"], languages: ["en", "ca"],
          sources: ["Sources/App/*.swift"], functions: ["text", "localized(key:)"],
          debugConditions: ["DEBUG", "DeveloperMode"],
          levels: [.staleKey: .error, .missingPlural: .off], baseline: "accepted.yml"))
  }

  @Test func suppressionsAreReadWithLocations() {
    #expect(
      configuration.suppressions == [
        Suppression(
          rule: "simulation", name: "App.Simulation", artifact: "app",
          reason: "The demo needs it.", expires: "2026-12-31", location: at(48, 5)),
        Suppression(
          rule: "debug-leak", name: "5", reason: "true", expires: "2027-01-01",
          location: at(53, 5)),
      ])
  }

  @Test func exclusionsAreReadWithLocations() {
    #expect(
      configuration.notVerified == [
        Exclusion(.product, "Demo", reason: "It is an example.", location: at(55, 5)),
        Exclusion(.file, "Resources/**/*.zip", reason: "Fonts", location: at(56, 5)),
      ])
  }

  @Test func missingKeysHaveDefaults() {
    #expect(configuration.derivedRulesControl == Configuration().derivedRulesControl)
    #expect(configuration.visibility == Configuration().visibility)
  }

  @Test func coverageOfGuardsIsRead() throws {
    let text = "version: 1\nguards: { coverage: 90% }"
    #expect(try ConfigurationReader.read(text, file: "file").guardCoverage == 90)
    #expect(configuration.guardCoverage == nil)
  }

  @Test func minimalConfigurationIsRead() throws {
    let text = """
      version: 1
      builds: { debug: { configuration: debug } }
      tests: { filter: Isolation }
      localization: { catalogs: [a.xcstrings] }
      """
    let expected = Configuration(
      builds: [Build(name: "debug", configuration: .debug)], artifacts: [.products],
      tests: TestSelection(filter: "Isolation", builds: ["debug"]),
      localization: LocalizationSelection(catalogs: ["a.xcstrings"]))
    #expect(try ConfigurationReader.read(text, file: "c.yml") == expected)
  }

  /// Without patterns, catalogs come from the targets, which requires builds.
  @Test(arguments: [
    (
      "{}", nil as [String]?, LocalizationSelection.levelsWithoutLanguages
    ),
    ("{ languages: [en, de] }", ["en", "de"], [:]),
    (
      "{ levels: { missing-translation: warning } }", nil,
      LocalizationSelection.levelsWithoutLanguages.merging([.missingTranslation: .warning]) { $1 }
    ),
  ])
  func catalogsDefaultToThoseOfTargets(
    section: String, languages: [String]?,
    levels: [LocalizationFindingKind: FindingLevel]
  ) throws {
    let text = "version: 1\npackage: App\nlocalization: \(section)\n"
    let configuration = try ConfigurationReader.read(text, file: "c.yml")
    #expect(configuration.builds.map(\.name) == ["debug", "release"])
    #expect(configuration.artifacts == [.products])
    let expected = LocalizationSelection(catalogs: nil, languages: languages, levels: levels)
    #expect(configuration.localization == expected)
  }

  @Test func hygieneHasLevelsAndHosts() throws {
    let text =
      "version: 1\nhygiene: { levels: { build-path: error, hardening: off }, hosts: [QA.example.net] }\n"
    let configuration = try ConfigurationReader.read(text, file: "c.yml")
    #expect(
      configuration.hygiene
        == HygieneSelection(
          levels: [.buildPath: .error, .hardening: .off], hosts: ["qa.example.net"]))
  }

  @Test func languagesDifferByPathAndLanguage() throws {
    let text = """
      version: 1
      localization:
        catalogs: [a]
        languages: { fr: { minimum: 95% }, sw: off, pt-BR: { minimum: 80% } }
        paths:
          - { path: Mac/, languages: [en, de] }
          - { path: Mac/Help, languages: { de: off, sw: { minimum: 0% } } }
      """
    let selection = try #require(
      ConfigurationReader.read(text, file: "c.yml").localization)
    #expect(selection.levels == [:] && selection.languages == nil)
    var whole = LanguageRequirements()
    (whole.minimums, whole.unchecked) = (["fr": 95, "pt-BR": 80], ["sw"])
    #expect(selection.requirements(of: "Macs/L.xcstrings").requirements == whole)
    let mac = selection.requirements(of: "Mac/L.xcstrings")
    #expect(mac.path == "Mac" && mac.requirements.languages == ["en", "de"])
    #expect(mac.requirements.minimum(of: "pt_br") == 80 && mac.requirements.unchecked == ["sw"])
    let help = selection.requirements(of: "Mac/Help/L")
    #expect(help.path == "Mac/Help" && help.requirements.languages == nil)
    #expect(help.requirements.minimum(of: "sw") == 0 && help.requirements.unchecked == ["de"])
  }

  @Test func versionAloneIsEnough() throws {
    let expected = Configuration(
      builds: [
        Build(name: "debug", configuration: .debug),
        Build(name: "release", configuration: .release),
      ],
      artifacts: [.products], derivedRulesControl: "debug")
    #expect(try ConfigurationReader.read("version: 1", file: "c.yml") == expected)
  }

  @Test(arguments: [
    ("derived-rules: false", nil), ("rules: [{ id: a, names: [A], absent-from: [release] }]", nil),
    ("builds: { a: { configuration: debug }, b: { configuration: debug } }", nil),
    ("builds: { a: { configuration: debug }, b: { configuration: release } }", "a"),
    ("localization: { catalogs: [a.xcstrings] }", nil),
  ])
  func rulesAreDerivedByDefaultWithoutWrittenRules(key: String, control: String?) throws {
    let configuration = try ConfigurationReader.read("version: 1\n\(key)", file: "c.yml")
    #expect(configuration.derivedRulesControl == control)
  }

  @Test(arguments: ["", "    # - A\n", "    # - A\n    # - \"*Mock*\"\n"])
  func commentedOutPatternsMakeRuleEmpty(_ items: String) throws {
    for key in ["names", "strings"] {
      let text = """
        version: 1
        rules:
          - id: mocks
            \(key):
        \(items)    absent-from: [release]
        suppressions:
        #  - { rule: mocks, name: A, reason: b, expires: 2027-01-01 }
        checklists:

        """
      let configuration = try ConfigurationReader.read(text, file: "c.yml")
      #expect(configuration.rules == [])
      #expect(configuration.emptyRules.map(\.id) == ["mocks"])
      #expect(configuration.emptyRules.first?.location == at(3, 5))
      #expect(configuration.derivedRulesControl == "debug")
    }
  }

  @Test func commentedOutRulesAreNone() throws {
    let text = "version: 1\nrules:\n#  - { id: a, names: [A], absent-from: [release] }\n"
    #expect(
      try ConfigurationReader.read(text, file: "c.yml")
        == ConfigurationReader.read("version: 1", file: "c.yml"))
  }

  @Test func localizationAloneNeedsNoBuild() throws {
    let text = "version: 1\nlocalization: { catalogs: [a.xcstrings] }"
    let configuration = try ConfigurationReader.read(text, file: "c.yml")
    #expect(configuration.builds.isEmpty && configuration.artifacts.isEmpty)
  }

  /// The only debug build that may contain the rule's names becomes its control.
  @Test func controlDefaultsToOnlyEligibleDebugBuild() throws {
    let text = """
      version: 1
      builds:
        quiet: { configuration: debug }
        loud: { configuration: debug }
        release: { configuration: release }
      rules:
        - { id: a, names: [A], absent-from: [quiet, release] }
      """
    let configuration = try ConfigurationReader.read(text, file: "c.yml")
    #expect(configuration.rules.map(\.control) == ["loud"])
  }

  private func at(_ line: Int, _ column: Int) -> ReleaseModel.SourceLocation {
    .init(file: "c.yml", line: line, column: column)
  }

  @Test(arguments: [
    ["--build-system", "native"], ["--build-system=swiftbuild"], ["-Xcc", "-DX=1"],
  ])
  func flagsThatKeepFolderAreAccepted(_ flags: [String]) throws {
    let list = flags.joined(separator: ", ")
    let text = "version: 1\nbuilds: { d: { configuration: release, flags: [\(list)] } }"
    #expect(try ConfigurationReader.read(text, file: "c.yml").builds.first?.flags == flags)
  }
}
