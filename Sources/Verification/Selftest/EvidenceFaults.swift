package import ReleaseModel

/// The faults that change one fact of the evidence of a run.
package struct EvidenceFaults {
  private let configuration: Configuration
  private let evidence: GatheredEvidence

  package init(_ plan: Plan, _ evidence: GatheredEvidence) {
    configuration = plan.configuration
    self.evidence = evidence
  }

  package var all: [Fault] {
    leaks + misspelled + absences + builds + products + tests
  }

  /// A pattern's own text as the name of a declaration or string that it matches.
  static func sample(of pattern: String) -> String {
    let text = pattern.filter { $0 != "*" }
    return text.isEmpty ? "PlantedFault" : text
  }

  private var leaks: [Fault] {
    (configuration.rules + evidence.derivedRules).flatMap { rule in
      let matches = rule.patterns.map { (pattern: $0, matches: self.matches(of: $0, in: rule)) }
      return rule.absentFrom.flatMap { build in
        let isInspected = evidence.artifacts.contains {
          $0.build == build && $0.inspection.value != nil
        }
        return matches.map { pattern, matches in
          var planted = PlantedFault(
            .leak, pattern, subject: rule.id, build: build, check: DebugLeakCheck().id,
            location: rule.location)
          if !isInspected { planted.cannotBePlanted(.nothingInspected) }
          return Fault(planted, foundAs: rule.id, named: Set(matches.map(\.match.qualifiedName))) {
            for (place, match) in matches { $0.add(match, to: place, of: build) }
          }
        }
      }
    }
  }

  /// What a pattern matches in the control, with the name of the artifact or resource; empty if it can't
  /// match.
  private func matches(of pattern: String, in rule: Rule) -> [(place: String?, match: RuleMatch)] {
    func isMatch(_ match: RuleMatch) -> Bool { match.rule == rule.id && match.pattern == pattern }
    let isString = rule.strings.contains(pattern)
    let name = isString ? pattern : Self.sample(of: pattern)
    let sample = RuleMatch(
      rule: rule.id, pattern: pattern, name: name, module: nil,
      traces: [Trace(kind: isString ? .string : .symbol, detail: name)])
    guard let control = rule.control else { return [(nil, sample)] }
    let places =
      evidence.artifacts.map { $0.map(\.matches) } + evidence.resources.map { $0.map(\.matches) }
    let found = places.filter { $0.build == control }.flatMap { place in
      (place.inspection.value ?? []).filter(isMatch).map { (place.name, $0) }
    }
    if !found.isEmpty { return found }
    return evidence[build: control].unlinkedMatches.contains(where: isMatch) ? [(nil, sample)] : []
  }

  private var misspelled: [Fault] {
    configuration.rules.filter { !$0.absentFrom.isEmpty }.flatMap { rule in
      rule.patterns.map { pattern in
        Fault(
          PlantedFault(
            .misspelledPattern, pattern, subject: rule.id, build: rule.control,
            check: RuleControlCheck().id, location: rule.location),
          foundAs: rule.id, named: [pattern]
        ) { evidence in
          guard let control = rule.control else { return }
          evidence.remove(pattern, of: rule, from: control)
        }
      }
    }
  }

  private var absences: [Fault] {
    configuration.rules.flatMap { rule in
      rule.presentIn.flatMap { build in
        rule.patterns.map { pattern in
          Fault(
            PlantedFault(
              .absence, pattern, subject: rule.id, build: build, check: RequiredPresenceCheck().id,
              location: rule.location), foundAs: rule.id, named: [pattern]
          ) { $0.remove(pattern, of: rule, from: build) }
        }
      }
    }
  }

  /// Faults of builds that ship.
  private var builds: [Fault] {
    configuration.builds.filter(\.ships).flatMap { build -> [Fault] in
      let name = build.name
      func fault(
        _ kind: PlantedFault.Kind, _ check: any Check, _ text: String, isPossible: Bool,
        _ plant: @escaping @Sendable (inout BuildEvidence) -> Void
      ) -> Fault {
        var planted = PlantedFault(kind, text, build: name, check: check.id)
        if !isPossible { planted.cannotBePlanted(.notBuilt) }
        return Fault(planted) { plant(&$0[build: name]) }
      }
      func change(
        _ text: String, _ kind: PlantedFault.Kind,
        _ change: @escaping @Sendable (inout CompiledModule) -> Void
      ) -> Fault {
        let modules = evidence[build: name].compilations.value ?? []
        let index = modules.firstIndex(where: \.isLocal) ?? modules.indices.first
        return fault(kind, DebugFlagCheck(), text, isPossible: index != nil) { evidence in
          guard var modules = evidence.compilations.value, let index else { return }
          change(&modules[index])
          evidence.compilations = .collected(modules)
        }
      }
      return [
        fault(
          .failedBuild, BuildCheck(), "swift build",
          isPossible: evidence[build: name].result.value != nil
        ) { evidence in
          guard var result = evidence.result.value else { return }
          result.succeeded = false
          evidence.result = .collected(result)
        },
        change("-DDEBUG", .debugDefined) { $0.debugValue = "1" },
        change("-Onone", .unoptimized) { $0.hasDebugAssertions = true },
      ]
    }
  }

  /// Faults of products that ship.
  private var products: [Fault] {
    let ships = Set(configuration.builds.filter(\.ships).map(\.name))
    return evidence.artifacts.indices.filter { index in
      evidence.artifacts[index].build.map(ships.contains) ?? false
        && evidence.artifacts[index].inspection.value != nil
    }.flatMap { index -> [Fault] in
      let artifact = evidence.artifacts[index]
      func fault(
        _ kind: PlantedFault.Kind, _ check: any Check, foundAs subject: String? = nil,
        _ plant: @escaping @Sendable (inout ArtifactInspection) -> Void
      ) -> Fault {
        Fault(
          PlantedFault(kind, artifact.name, build: artifact.build, check: check.id),
          foundAs: subject
        ) { $0.artifacts[index].change(plant) }
      }
      func hygiene(
        _ kind: PlantedFault.Kind, _ subject: HygieneFact.Subject
      ) -> Fault {
        let fact = HygieneFact(subject, traces: [Trace(kind: .string, detail: artifact.name)])
        var fault = fault(kind, HygieneCheck(), foundAs: fact.kind.id) { $0.hygiene.append(fact) }
        if configuration.hygiene.levels[fact.kind] == .off { fault.planted.cannotBePlanted(.off) }
        return fault
      }
      var stripped = fault(.stripped, ArtifactVisibilityCheck()) { inspection in
        inspection.artifact.visibility.symbols = .none
        inspection.artifact.visibility.symbolCount = 0
        inspection.artifact.visibility.metadata = .none
      }
      let rules = configuration.rules + evidence.derivedRules
      let looksForNames = rules.contains { rule in
        !rule.names.isEmpty && (rule.absentFrom + rule.presentIn).contains { $0 == artifact.build }
      }
      if !looksForNames { stripped.planted.cannotBePlanted(.noNamesInRules) }
      return [
        stripped, hygiene(.secret, .secret(.privateKey)),
        hygiene(.instrumentation, .instrumentation(.coverage)),
      ]
    }
  }

  private var tests: [Fault] {
    guard let selection = configuration.tests else {
      var planted = PlantedFault(.failedTest, "isolation", check: IsolationTestsCheck().id)
      planted.cannotBePlanted(.noIsolationTests)
      return [Fault(planted) { _ in }]
    }
    let check = IsolationTestsCheck().id
    return selection.builds.flatMap { build -> [Fault] in
      let now = evidence[build: build].tests.value
      func fault(
        _ kind: PlantedFault.Kind, _ name: String, isNamed: Bool = false,
        _ plant: @escaping @Sendable (inout TestRun) -> Void
      ) -> Fault {
        var planted = PlantedFault(kind, name, build: build, check: check)
        if now == nil { planted.cannotBePlanted(.notBuilt) }
        return Fault(planted, foundAs: check, named: isNamed ? [name] : nil) { evidence in
          guard var run = evidence[build: build].tests.value else { return }
          plant(&run)
          evidence[build: build].tests = .collected(run)
        }
      }
      let cases = now?.report?.cases ?? []
      let failed = cases.map { test in
        fault(.failedTest, test.title, isNamed: true) { run in
          // A failure of a test that is skipped is not seen.
          guard test.outcome == .passed else { return }
          run.failures.append(TestFailure(test: test.title, message: "planted"))
          run.succeeded = false
        }
      }
      return (failed.isEmpty ? [fault(.failedTest, selection.filter) { _ in }] : failed) + [
        fault(.skippedTest, selection.filter) { run in
          run = run.withoutTests(skipping: run.skipped + run.executed)
        },
        fault(.emptyFilter, selection.filter) { run in run = run.withoutTests(skipping: 0) },
      ]
    }
  }
}

extension TestRun {
  /// A run of the same tests that ran nothing.
  fileprivate func withoutTests(skipping skipped: Int) -> TestRun {
    TestRun(
      executed: 0, skipped: skipped, failures: [], buildErrors: buildErrors, succeeded: true,
      log: log)
  }
}

extension PlantedFault {
  mutating func cannotBePlanted(_ obstacle: Obstacle) {
    (outcome, self.obstacle) = (.notApplicable, obstacle)
  }
}

extension InspectionEvidence {
  fileprivate mutating func change(_ change: (inout Inspection) -> Void) {
    guard case .collected(var found) = inspection else { return }
    change(&found)
    inspection = .collected(found)
  }
}

extension GatheredEvidence {
  /// Adds a match to what was inspected of a build: what has this name, or else the first artifact.
  fileprivate mutating func add(_ match: RuleMatch, to place: String?, of build: String) {
    if let index = resources.firstIndex(where: { $0.build == build && $0.name == place }) {
      resources[index].change { $0.matches.append(match) }
      return
    }
    let inspected = artifacts.indices.filter {
      artifacts[$0].build == build && artifacts[$0].inspection.value != nil
    }
    let index = inspected.first { artifacts[$0].name == place } ?? inspected.first
    if let index { artifacts[index].change { $0.matches.append(match) } }
  }

  /// Removes the matches of a pattern from everything that was inspected of a build.
  fileprivate mutating func remove(_ pattern: String, of rule: Rule, from build: String) {
    func isMatch(_ match: RuleMatch) -> Bool { match.rule == rule.id && match.pattern == pattern }
    for index in artifacts.indices where artifacts[index].build == build {
      artifacts[index].change { $0.matches.removeAll(where: isMatch) }
    }
    for index in resources.indices where resources[index].build == build {
      resources[index].change { $0.matches.removeAll(where: isMatch) }
    }
    self[build: build].unlinkedMatches.removeAll(where: isMatch)
  }
}
