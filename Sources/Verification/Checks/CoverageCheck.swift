package import ReleaseModel

/// Everything that ships is verified, or left out on purpose.
package struct CoverageCheck: Check {
  package let id = "coverage"
  package let needs: Set<Need> = [.localPackages]
  package let reliesOn = ["build"]

  package init() {}

  /// By default, everything that the package itself declares is verified.
  package func isConfigured(in plan: Plan) -> Bool {
    let configuration = plan.configuration
    return !configuration.isForLocalizationAlone
      && (!configuration.notVerified.isEmpty || configuration.tests != nil
        || !(configuration.artifacts.isEmpty || configuration.artifacts.contains(.products))
        || !plan.unusedRecords.isEmpty)
  }

  package func failure(_ errors: [Finding]) -> String {
    "\(errors.count.counted("gap")) in what is verified"
  }

  package func judge(_ input: CheckInput) -> CheckResult {
    guard input.plan.checks.contains(id), !input.plan.configuration.isForLocalizationAlone,
      let package = input.evidence.package.value
    else { return .notApplicable("the package was not built") }
    var search = CoverageSearch(input)
    var findings = [
      search.products(of: package), search.builds, search.tests(), search.localPackages(),
      search.records(), search.modules(),
    ].compactMap(\.self)
    let exclusions = search.exclusions
    let isComplete =
      Registry.ids.allSatisfy(input.plan.checks.contains)
      && input.plan.configuration.builds.allSatisfy { !input.evidence.hasFailed($0.name) }
    let unused = exclusions.indices.filter { isComplete && !search.used.contains($0) }
    findings += unused.map { search.unused(exclusions[$0]) }
    let counted = exclusions.indices.filter { !unused.contains($0) }.map { exclusions[$0] }
    findings += counted.map(search.note)
    guard !findings.isEmpty else { return .notApplicable("nothing that ships is left out") }
    return CheckResult(findings: findings, summary: search.summary(counted), exclusions: counted)
  }
}

/// Compares what the package declares with what the run verifies.
private struct CoverageSearch {
  private let input: CheckInput
  private let plan: Plan
  private let evidence: GatheredEvidence
  /// The entries of `not-verified`.
  let exclusions: [Exclusion]
  /// The indices of the entries that leave something out.
  private(set) var used: Set<Int>
  /// What is left out without an entry, in words.
  private var leftOut: [String] = []

  init(_ input: CheckInput) {
    self.input = input
    plan = input.plan
    evidence = input.evidence
    exclusions = plan.configuration.notVerified
    used = Set(evidence.excludedFiles.filter { !$0.value.isEmpty }.keys)
  }

  /// The names that no entry leaves out; marks the entries that leave out others as used.
  private mutating func unlisted(
    _ names: [String], _ kind: Exclusion.Kind,
    by matches: (Exclusion, String) -> Bool = { $0.name == $1 }
  ) -> [String] {
    names.filter { name in
      let found = exclusions.indices.filter {
        exclusions[$0].kind == kind && matches(exclusions[$0], name)
      }
      used.formUnion(found)
      return found.isEmpty
    }
  }

  private func warning(_ message: String, _ advice: String, _ name: String? = nil) -> Finding {
    Finding(.warning, subject: "coverage", message: message, advice: advice, name: name)
  }

  /// The end of an advice: the entry that leaves something out on purpose.
  private func entry(_ kind: Exclusion.Kind, _ name: String) -> String {
    "or list what is left out on purpose under `not-verified`:"
      + " `- { \(kind.rawValue): \(name.inYAML), reason: \"…\" }`."
  }

  /// The shipping products that `artifacts` doesn't name and of which no inspected file is a copy.
  mutating func products(of package: PackageDescription) -> Finding? {
    let artifacts = plan.configuration.artifacts
    guard !artifacts.isEmpty, !artifacts.contains(.products) else { return nil }
    let files = artifacts.compactMap { artifact -> String? in
      if case .path(let path, _, _, _) = artifact { path } else { nil }
    }
    let named = artifacts.compactMap { artifact -> String? in
      if case .product(let name, _, _) = artifact { name } else { nil }
    }
    let inspected = Set(
      (files + evidence.artifacts.map(\.name)).map(\.lastPathComponent)
        + evidence.artifacts.compactMap(\.original))
    let others = package.products.filter { product in
      product.ships && !named.contains(product.name)
        && !(product.fileName.map(inspected.contains) ?? false)
    }
    let names = unlisted(others.map(\.name), .product)
    guard let first = names.first else { return nil }
    leftOut.append(names.count.counted("product"))
    let isOne = names.count == 1
    return warning(
      "The product\(isOne ? "" : "s") \(names.quoted) \(isOne ? "ships" : "ship"), but"
        + " \(isOne ? "is" : "are") not verified.",
      "Add \(names.map { "`- product: \($0.inYAML)`" }.listedInSentence) to `artifacts`, or remove"
        + " `artifacts` to verify all products, \(entry(.product, first))",
      isOne ? first : nil)
  }

  /// The lack of a build that ships, or builds that ship and that no rule is about.
  var builds: Finding? {
    let builds = plan.configuration.builds
    guard builds.contains(where: \.ships) else {
      return builds.isEmpty
        ? nil
        : warning(
          "No build has `configuration: release`, so nothing that ships is verified.",
          "Add `release: { configuration: release }` to `builds`.")
    }
    let rules = plan.configuration.rules
    guard plan.configuration.derivedRulesControl == nil, !rules.isEmpty else { return nil }
    let named = Set(rules.flatMap { $0.absentFrom + $0.presentIn })
    let names = builds.filter { $0.ships && !named.contains($0.name) }.map(\.name)
    guard let first = names.first else { return nil }
    return warning(
      "No rule is about the build\(names.count == 1 ? "" : "s") \(names.quoted).",
      "Add `\(first)` to `absent-from` of the rules, or remove the build.")
  }

  /// The isolation tests that do not run in builds that ship.
  mutating func tests() -> Finding? {
    guard plan.checks.contains(IsolationTestsCheck().id) else { return nil }
    let ships = plan.configuration.builds.filter(\.ships)
    var names: Set<String> = []
    var runs = false
    for build in ships {
      let found = evidence[build: build.name]
      let all = [found.tests] + found.itemTests.values
      runs = runs || all.contains { if case .absent = $0 { false } else { true } }
      let completed = all.compactMap(\.value).filter(\.buildErrors.isEmpty)
      let selected = Set(completed.flatMap(\.selected))
      names.formUnion(completed.flatMap(\.isolation).filter { !selected.contains($0) })
    }
    if !runs { return testsOutsideReleases(ships.map(\.name)) }
    let left = unlisted(names.sorted(), .test, by: Self.matches)
    guard let first = left.first else { return nil }
    leftOut.append(left.count.counted("isolation test"))
    return warning(
      "\(left.count.counted("isolation test")) \(left.count == 1 ? "does" : "do") not run:"
        + " \(left.listed).",
      "Extend `tests: filter:`, or remove `tests` to run all tests with \"isolation\" in their names,"
        + " \(entry(.test, first.withoutArguments))",
      left.count == 1 ? first : nil)
  }

  /// Isolation tests that run, if at all, only in builds that do not ship.
  private mutating func testsOutsideReleases(_ ships: [String]) -> Finding? {
    let declared = evidence.declaredTests
    // The filter may select tests that are not recognized by name.
    let others = evidence.builds.values.compactMap(\.tests.value).flatMap {
      Set($0.selected).subtracting($0.isolation)
    }
    let left = unlisted(
      Set(declared.isolation).union(others).sorted(), .test, by: Self.matches)
    guard let first = left.first, let build = ships.first else { return nil }
    leftOut.append("the isolation tests")
    guard plan.configuration.tests.map({ $0.builds.contains(where: ships.contains) }) != true else {
      return nil
    }
    if declared.isDebugOnly, left.allSatisfy(declared.isolation.contains) {
      return warning(
        "The isolation tests are inside `#if DEBUG`, so none runs in \(ships.quoted): \(left.listed).",
        "Move the tests that a release must pass out of their `#if DEBUG`, "
          + entry(.test, first.withoutArguments))
    }
    return warning(
      "The isolation tests do not run in a build that ships: \(left.listed).",
      "Add `\(build)` to `tests: builds:`, \(entry(.test, first.withoutArguments))")
  }

  private static func matches(_ entry: Exclusion, _ test: String) -> Bool {
    guard let pattern = try? Regex(entry.name) else { return false }
    return test.contains(pattern)
  }

  /// The local packages whose isolation tests and record only their own runs use.
  mutating func localPackages() -> Finding? {
    let hasOwnRecord = plan.recordedDeclarations != nil
    let others = evidence.localPackages.filter {
      !$0.isolationTests.isEmpty || $0.hasRecord && !hasOwnRecord
    }
    let names = unlisted(others.map(\.name), .package)
    let left = others.filter { names.contains($0.name) }
    guard let first = left.first else { return nil }
    leftOut.append(left.count.counted("local package"))
    let tests = left.flatMap(\.isolationTests)
    let isOne = left.count == 1
    let what =
      tests.isEmpty
      ? "The record of debug-only declarations" : "\(tests.count.counted("isolation test"))"
    return warning(
      "\(what) of the local package\(isOne ? "" : "s") \(left.map(\.name).quoted)"
        + (tests.isEmpty
          ? " is not used."
          : " \(tests.count == 1 ? "does" : "do") not run, because a run covers the tests of one"
            + " package: \(tests.listed)."),
      "Run "
        + left.map { "`\(["verify-release", "--package-path", $0.folder].quotedForShell)`" }
        .listedInSentence + ", \(entry(.package, first.name))",
      isOne ? first.name : nil)
  }

  /// The records of debug-only declarations that the run doesn't use.
  mutating func records() -> Finding? {
    let names = unlisted(plan.unusedRecords, .record)
    guard let first = names.first else { return nil }
    leftOut.append(names.count.counted("record"))
    let configuration = plan.configuration
    let (reason, advice): (String, String) =
      if configuration.derivedRulesAreOff {
        ("`derived-rules` is false", "Remove `derived-rules: false`, ")
      } else if let file = plan.recordFile, plan.recordedDeclarations != nil {
        ("`\(file)` is used instead", "Remove one of them, ")
      } else {
        (
          "derived rules need exactly one build with `configuration: debug`, and another build",
          "Add such a build to `builds`, "
        )
      }
    return warning(
      "The record \(names.quoted) of debug-only declarations is not used: \(reason).",
      advice + entry(.record, first), first)
  }

  /// The modules that rules don't search, although their patterns match there.
  mutating func modules() -> Finding? {
    let rules = plan.configuration.rules
    let matches = rules.flatMap { rule in
      rule.absentFrom.flatMap { build in
        evidence.inspections(of: build).flatMap(\.leftOutMatches).filter { $0.rule == rule.id }
      }
    }
    let names = unlisted(Set(matches.map(\.module)).sorted(), .module)
    let left = matches.filter { names.contains($0.module) }
    guard let first = left.first, let rule = rules.first(where: { $0.id == first.rule }) else {
      return nil
    }
    leftOut.append(names.count.counted("module"))
    let added = left.filter { $0.rule == rule.id }.map(\.module)
    let shown = Set(left.map { "'\($0.module).\($0.name)'" }).sorted()
    return warning(
      "Patterns match in the module\(names.count == 1 ? "" : "s") \(names.quoted), which the rules do"
        + " not search: '\(first.pattern)' of the rule '\(rule.id)' matches \(shown.listedInSentence).",
      "Add `\(input.modules(of: rule, adding: added))` to the rule, \(entry(.module, first.module))",
      first.module)
  }

  /// What is left out, on one line.
  func summary(_ counted: [Exclusion]) -> String {
    let purpose = counted.isEmpty ? [] : ["\(counted.count.grouped) on purpose"]
    return (leftOut + purpose).isEmpty
      ? "nothing that ships is left out" : "not verified: \((leftOut + purpose).listed(upTo: 7))"
  }

  func note(_ entry: Exclusion) -> Finding {
    let what =
      switch entry.kind {
      case .product: "The product '\(entry.name)' is not verified"
      case .test: "Isolation tests that match '\(entry.name)' do not run"
      case .package: "The isolation tests of the package '\(entry.name)' do not run here"
      case .module: "Rules do not search the module '\(entry.name)'"
      case .record: "The record '\(entry.name)' is not used"
      case .file:
        "Compressed files and prebuilt libraries that match '\(entry.name)' are not searched"
      }
    return Finding(
      .note, subject: "coverage",
      message: "\(what): \(entry.reason)".asSentence,
      name: entry.name, location: entry.location)
  }

  func unused(_ entry: Exclusion) -> Finding {
    var finding = warning(
      "The entry for the \(entry.kind.rawValue) '\(entry.name)' in `not-verified` leaves nothing out.",
      "Remove it, or correct the name.", entry.name)
    finding.location = entry.location
    return finding
  }
}

extension CheckInput {
  /// The key that makes a rule search more modules, too.
  func modules(of rule: Rule, adding others: [String]) -> String {
    let own = rule.modules ?? evidence.package.value?.modules ?? []
    let all = own + Set(others).subtracting(own).sorted()
    return all.count > 6
      ? "modules: [\"*\"]" : "modules: [\(all.map(\.inYAML).joined(separator: ", "))]"
  }
}

extension String {
  fileprivate var lastPathComponent: String {
    split(separator: "/").last.map(String.init) ?? self
  }

  /// The name of a test without its argument labels and location, as a pattern for `not-verified`.
  fileprivate var withoutArguments: String {
    split(separator: "(", maxSplits: 1).first.map(String.init) ?? self
  }

  /// A YAML value, quoted unless it is a plain word.
  fileprivate var inYAML: String {
    allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./".contains($0)) }
      && first.map { $0.isLetter } == true ? self : quotedForYAML
  }
}

extension [String] {
  fileprivate var quoted: String { map { "'\($0)'" }.listedInSentence }
}
