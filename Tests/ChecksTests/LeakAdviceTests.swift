import ReleaseModel
import Testing
import Verification

/// The advice depends on the language of the code and on which package it belongs to.
@Suite struct LeakAdviceTests {
  private static let package = PackageDescription(
    name: "app", modules: ["App"], hasForeignModules: true, products: [])

  private func advice(
    _ match: RuleMatch, isBuiltElsewhere: Bool = false, package: PackageDescription? = package,
    isSwiftOnly: Bool = false
  ) -> String? {
    let result = DebugLeakCheck().judge(plan(rules: [rule(strings: ["a string"])])) {
      $0.package = package.map(Evidence.collected) ?? .absent
      var artifact = inspected("release", [match])
      artifact.isBuiltElsewhere = isBuiltElsewhere
      $0.artifacts = [artifact]
      guard !isSwiftOnly else { return }
      $0[build: "release"].compilations = .collected([
        CompiledModule(name: "CKit", sources: ["/kit/ckit.c", "/kit/fast.S"]),
        CompiledModule(name: "Fetched", sources: ["/fetched/f.c"], isLocal: false),
      ])
    }
    return result.findings.first { $0.severity == .error }?.advice
  }

  @Test func swiftDeclarationMovesInsideIfDebug() {
    #expect(advice(match()) == "Move the declaration inside `#if DEBUG`.")
  }

  /// `#if DEBUG` around a whole module is not how a package keeps it out.
  @Test(arguments: ["AppMocks", "TestSupport", "Extras"])
  func moduleForTestsIsRemovedFromDependencies(_ module: String) {
    var package = Self.package
    package.targets = [
      .init(name: "App", kind: .shipped, dependencies: [module]),
      .init(name: "Other", kind: .shipped, dependencies: [module]),
      .init(name: "AppTests", kind: .test, dependencies: [module]),
      .init(name: module, kind: .shipped),
    ]
    package.products = [.init(name: "app", kind: .executable, modules: ["App", module])]
    let expected =
      "Remove `\(module)` from the dependencies of `App`. If debug builds need it, move the"
      + " declaration inside `#if DEBUG` instead."
    package.modules.append(module)
    let pattern = module == "Extras" ? "Extras.*" : "Debug*"
    #expect(advice(match(pattern, module: module), package: package) == expected)
    #expect(advice(match(), package: package) == "Move the declaration inside `#if DEBUG`.")
  }

  @Test(arguments: [("App.swift", nil), ("/kit/ckit.c", "Move the code inside `#ifdef DEBUG`.")])
  func cCodeGetsNoSwiftAdvice(_ file: String, _ expected: String?) {
    let found = advice(match(module: nil, location: location(file, 3)))
    #expect(found?.contains("`#if DEBUG`") == false)
    if let expected { #expect(found == expected) }
  }

  @Test func assemblyFilesAreExcluded() {
    let found = advice(match(module: nil, location: location("/kit/fast.S", 3)))
    #expect(found?.hasPrefix("Exclude /kit/fast.S from release builds") == true)
  }

  @Test func filesInOtherLanguagesAreExcluded() {
    let found = advice(match(module: nil, location: location("lib.rs", 3)))
    #expect(found == "Exclude lib.rs from release builds.")
  }

  @Test(arguments: ["ckit.h", "ckit.H", "ckit.h++", "ckit.hp", "names.def"])
  func headersBelowPackageSourcesBelongToPackage(_ name: String) {
    let found = advice(match(module: nil, location: location("/kit/include/\(name)", 3)))
    #expect(found == "Move the code inside `#ifdef DEBUG`.")
  }

  @Test(arguments: [
    match(module: "Fetched"), match(module: nil, location: location("/fetched/f.c", 3)),
    match(module: nil, location: location(".build/checkouts/Fetched/f.c", 3)),
  ])
  func dependencyCodeIsRemovedNotEdited(_ match: RuleMatch) {
    #expect(advice(match)?.hasPrefix("It does not belong to this package. Remove ") == true)
  }

  /// Only the name of a C library function is known.
  @Test func codeOfUnknownOriginMayBeRemoved() {
    let found = advice(match(module: nil))
    #expect(found?.contains("`#if DEBUG`") == false)
    #expect(found?.contains("If it is not your code, remove the library or object") == true)
  }

  /// `inspect` runs without a package.
  @Test func adviceWithoutPackageCoversForeignCode() {
    #expect(
      advice(match(), package: nil)
        == "Move the declaration inside `#if DEBUG`. If it is not your code, remove the library"
        + " or object file that contains it from the release.")
  }

  @Test func importedSymbolAdviceIsToExcludeItsUses() {
    var imported = match(module: nil)
    imported.isImported = true
    #expect(
      advice(imported)?.hasPrefix("Exclude the code that uses it from release builds") == true)
  }

  @Test func fileBuiltElsewhereIsReplaced() {
    #expect(
      advice(match(), isBuiltElsewhere: true)
        == "Replace app with a build that does not contain it.")
    let string = match("a string", name: "a string", module: nil)
    #expect(
      advice(string, isBuiltElsewhere: true)
        == "Replace app with a build that does not contain it.")
  }

  @Test func stringAdviceCoversCCode() {
    let string = match("a string", name: "a string", module: nil)
    #expect(advice(string)?.contains("`#ifdef DEBUG`") == true)
    var swift = Self.package
    swift.hasForeignModules = false
    #expect(
      advice(string, package: swift, isSwiftOnly: true)
        == "Move the code that contains the string inside `#if DEBUG`.")
    #expect(advice(string, package: nil)?.hasSuffix("contains it from the release.") == true)
  }
}
