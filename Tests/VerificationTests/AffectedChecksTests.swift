import ReleaseModel
import Testing
import Verification

/// Which checks a changed file can affect, by its place.
@Suite struct AffectedChecksTests {
  /// All checks that need evidence.
  private static let all = Set(Registry.checks.filter { !$0.needs.isEmpty }.map(\.id))
  private static let tested: Set = ["isolation-tests", "coverage", "checklist"]

  /// A checklist with an item for each kind of evidence.
  private static let list = checklist(
    "Lists/release.yml",
    [
      ("no-leak", .check("debug-leak")), ("translated", .check("localization")),
      ("prices", .tests("Price")), ("tried-out", .manual()),
    ])

  private static func checklist(
    _ file: String, _ items: [(id: String, method: ChecklistItem.Method)]
  ) -> Checklist {
    Checklist(
      title: "Release", file: file,
      items: items.map {
        ChecklistItem(id: $0.id, title: $0.id, method: $0.method, location: at(file, 1))
      })
  }

  /// The checks and the checklist items that a changed file can affect.
  private func found(
    _ file: String, package folder: String = "/package", localDependencies: [String] = [],
    _ change: (inout Plan) -> Void = { _ in }
  ) -> (checks: Set<String>, items: [String]) {
    var plan = plan(checks: Registry.ids, rules: [])
    plan.packagePath = folder
    plan.checklists = [Self.list]
    plan.configurationFile = "/package/.verify-release.yml"
    change(&plan)
    let package = PackageDescription(
      name: "App", modules: ["App"], hasForeignModules: false, products: [],
      localDependencies: localDependencies,
      targets: [
        .init(name: "App", kind: .shipped, folder: folder + "/Sources/App"),
        .init(name: "AppTests", kind: .test, folder: folder + "/Sources/App/Tests"),
        .init(name: "Generate", kind: .other, folder: folder + "/Plugins/Generate"),
      ])
    let found = AffectedChecks(plan, package, by: [file])
    let items = plan.checklists.flatMap(\.items).map(\.id)
    return (found.ids, items.filter { !found.unaffectedItems.contains($0) })
  }

  private func affected(
    _ file: String, package folder: String = "/package", localDependencies: [String] = [],
    _ change: (inout Plan) -> Void = { _ in }
  ) -> Set<String> {
    found(file, package: folder, localDependencies: localDependencies, change).checks
  }

  @Test(arguments: [
    "Sources/App/main.swift", "Sources/App/README.md", "Sources/Deleted/Old.swift",
    "Plugins/Generate/plugin.swift", "Package.swift", "Package.resolved", "Package@swift-6.0.swift",
    ".verify-release.yml", ".verify-release.debug-only.yml", ".swift-version",
    ".swiftpm/configuration/mirrors.json", "include/Kit.h", "Fixtures/input.json", "Makefile",
  ])
  func codeAndUnknownFilesAffectEverything(_ file: String) {
    #expect(affected(file) == Self.all)
  }

  @Test(arguments: [
    "README.md", "docs/Guide.MD", "docs/screen.png", "LICENSE", "LICENSE.txt",
    ".github/workflows/ci.yml", ".gitignore", "../.gitlab-ci.yml", "../Other/Sources/main.swift",
    "../README.md",
  ])
  func documentsAndOtherPackagesAffectNothing(_ file: String) {
    #expect(affected(file) == [])
  }

  @Test func testAffectsOnlyTests() {
    #expect(affected("Sources/App/Tests/PriceTests.swift") == Self.tested)
    #expect(affected("Sources/App/Tests/Localizable.xcstrings") == Self.tested)
  }

  @Test func catalogAffectsLocalizationAndWhatRuns() {
    let catalog = "Sources/App/Resources/Localizable.xcstrings"
    #expect(affected(catalog) == ["isolation-tests", "localization", "checklist"])
    // Rules with strings search the resources that ship.
    #expect(
      affected(catalog) { $0.configuration.rules = [Rule(id: "menu", strings: ["debug menu"])] }
        == Self.all.subtracting(["build", "debug-flag", "guards", "coverage"]))
  }

  @Test func filesOutsideTargetsAffectChecksThatUseThem() {
    #expect(
      affected("i18n/App.strings") {
        $0.configuration.localization = LocalizationSelection(catalogs: ["i18n/*.strings"])
      } == ["isolation-tests", "localization", "checklist"])
    #expect(
      affected("i18n/baseline.yml") {
        $0.configuration.localization = LocalizationSelection(
          catalogs: nil, baseline: "i18n/baseline.yml")
      } == ["localization", "checklist"])
    #expect(
      affected("../dist/App") {
        $0.configuration.artifacts = [.path("../dist/*", build: "release")]
      } == Self.all)
    // An app beside the package may use its strings.
    for file in ["Mac/App.swift", "Mac/Main.storyboard"] {
      #expect(affected(file, package: "/package/App") == ["localization", "checklist"])
      #expect(
        affected(file, package: "/package/App") {
          $0.configuration.localization = LocalizationSelection(catalogs: ["*"], sources: ["App"])
        } == [])
    }
    #expect(affected("Mac/icon.icns", package: "/package/App") == [])
    #expect(
      affected("ci/release.yml", package: "/package/App") {
        $0.configurationFile = "/package/ci/release.yml"
      } == Self.all)
  }

  @Test(arguments: [
    ("Lists/release.yml", ["prices", "tried-out"]), ("Lists/deleted.yml", ["tried-out"]),
    ("Lists/signoffs/purchase-1.yml", ["tried-out"]), ("Lists/other.yml", ["tried-out"]),
    ("Sources/App/Tests/PriceTests.swift", ["prices", "tried-out"]),
    ("Sources/App/Localizable.xcstrings", ["translated", "prices", "tried-out"]),
    ("Sources/App/main.swift", ["no-leak", "translated", "prices", "tried-out"]),
    ("README.md", []),
  ])
  func fileAffectsItemsThatUseIt(_ file: String, _ items: [String]) {
    let found = found(file) {
      $0.configuration.checklists = ["Lists/*.yml"]
      $0.checklists.append(Self.checklist("Lists/other.yml", [("other", .check("build"))]))
    }
    #expect(found.items.filter { $0 != "other" } == items)
    #expect(found.checks.contains("checklist") == !items.isEmpty)
    if file.hasPrefix("Lists") { #expect(found.checks == ["checklist"]) }
  }

  /// Signed artifacts can only be compared after a build.
  @Test func signedArtifactsNeedBuild() {
    for (file, items) in [("Lists/signoffs/a.yml", []), ("Sources/App/main.swift", ["tried-out"])] {
      let found = found(file) {
        let answer = SignOffTerms(artifactsOf: "release")
        $0.checklists = [Self.checklist("Lists/release.yml", [("tried-out", .manual(answer))])]
      }
      #expect(found.items == items)
    }
  }

  /// A package referenced by path may be anywhere, and may reference others.
  @Test func localPackagesCountAsPackage() {
    #expect(affected("../Kit/Kit.swift", localDependencies: ["/Kit"]) == Self.all)
    #expect(affected("../Kit/README.md", localDependencies: ["/Kit"]) == [])
  }
}
