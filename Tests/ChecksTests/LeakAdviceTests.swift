import Checks
import ReleaseModel
import Testing

/// What to do about a finding fits its language and its owner.
@Suite struct LeakAdviceTests {
  private static let package = PackageDescription(
    name: "app", modules: ["App"], hasForeignModules: true, products: [])

  private func advice(
    _ match: RuleMatch, isMadeElsewhere: Bool = false, package: PackageDescription? = package,
    isSwiftOnly: Bool = false
  ) -> String? {
    let result = DebugLeakCheck().judge(plan(rules: [rule(strings: ["a string"])])) {
      $0.package = package.map(Evidence.collected) ?? .absent
      var artifact = inspected("release", [match])
      artifact.isMadeElsewhere = isMadeElsewhere
      $0.artifacts = [artifact]
      guard !isSwiftOnly else { return }
      $0.compilations["release"] = .collected([
        CompiledModule(name: "CKit", sources: ["/kit/ckit.c", "/kit/fast.S"]),
        CompiledModule(name: "Fetched", sources: ["/fetched/f.c"], isLocal: false),
      ])
    }
    return result.findings.first { $0.kind == .violation }?.advice
  }

  @Test func aDeclarationOfSwiftIsGuarded() {
    #expect(advice(match()) == "Put the declaration inside `#if DEBUG`.")
  }

  @Test(arguments: [("App.swift", nil), ("/kit/ckit.c", "Put the code inside `#ifdef DEBUG`.")])
  func cIsNotGuardedAsSwift(_ file: String, _ expected: String?) {
    let found = advice(match(module: nil, location: location(file, 3)))
    #expect(found?.contains("`#if DEBUG`") == false)
    if let expected { #expect(found == expected) }
  }

  @Test func assemblerIsLeftOut() {
    let found = advice(match(module: nil, location: location("/kit/fast.S", 3)))
    #expect(found?.hasPrefix("Leave /kit/fast.S out of release builds") == true)
  }

  @Test func otherLanguagesAreLeftOut() {
    let found = advice(match(module: nil, location: location("lib.rs", 3)))
    #expect(found == "Leave lib.rs out of release builds.")
  }

  @Test func headersBelowOwnSourcesAreOwn() {
    let found = advice(match(module: nil, location: location("/kit/include/ckit.h", 3)))
    #expect(found == "Put the code inside `#ifdef DEBUG`.")
  }

  @Test(arguments: [
    match(module: "Fetched"), match(module: nil, location: location("/fetched/f.c", 3)),
    match(module: nil, location: location(".build/checkouts/Fetched/f.c", 3)),
  ])
  func codeOfOthersIsNotEdited(_ match: RuleMatch) {
    #expect(advice(match)?.hasPrefix("It is not this package's own: leave ") == true)
  }

  /// Of a function of the C library nothing but its name is known.
  @Test func whatMayBeOfOthersMayBeLeftOut() {
    let found = advice(match(module: nil))
    #expect(found?.contains("`#if DEBUG`") == false)
    #expect(found?.contains("If it is not your code, leave the library or object") == true)
  }

  /// `inspect` knows no package.
  @Test func withoutAPackageNobodyKnowsWhoseCodeItIs() {
    #expect(
      advice(match(), package: nil)
        == "Put the declaration inside `#if DEBUG`. If it is not your code, leave the library or"
        + " object that has it out of what ships.")
  }

  @Test func whatIsOnlyUsedIsNotDeclaredHere() {
    var imported = match(module: nil)
    imported.isImported = true
    #expect(
      advice(imported)?.hasPrefix("Leave the code that uses it out of release builds") == true)
  }

  @Test func aFileMadeElsewhereIsReplaced() {
    #expect(
      advice(match(), isMadeElsewhere: true)
        == "Replace app with a build that was made without it.")
    let string = match("a string", name: "a string", module: nil)
    #expect(
      advice(string, isMadeElsewhere: true)
        == "Replace app with a build that was made without it.")
  }

  @Test func aStringMayBeInC() {
    let string = match("a string", name: "a string", module: nil)
    #expect(advice(string)?.contains("`#ifdef DEBUG`") == true)
    var swift = Self.package
    swift.hasForeignModules = false
    #expect(
      advice(string, package: swift, isSwiftOnly: true)
        == "Put the code that has the string inside `#if DEBUG`.")
    #expect(advice(string, package: nil)?.hasSuffix("has it out of what ships.") == true)
  }
}
