internal import Checks
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
        let index = evidence.artifacts.firstIndex {
          $0.build == build && $0.inspection.value != nil
        }
        let artifact = index.map { evidence.artifacts[$0].name }
        return matches.map { pattern, matches in
          var planted = PlantedFault(
            .leak, pattern, subject: rule.id, build: build, check: DebugLeakCheck().id,
            location: rule.location)
          let open = matches.first {
            !configuration.accepts($0.qualifiedName, of: rule.id, in: artifact)
          }
          if index == nil {
            planted.cannotBePlanted(.nothingInspected)
          } else if open == nil, !matches.isEmpty {
            planted.cannotBePlanted(.accepted)
          }
          return Fault(planted, foundAs: rule.id, named: open?.qualifiedName ?? pattern) {
            evidence in
            guard let index, let open else { return }
            evidence.artifacts[index].change { $0.matches.append(open) }
          }
        }
      }
    }
  }

  /// What a pattern matches in the control, as if it were in what ships; empty if it can't match.
  private func matches(of pattern: String, in rule: Rule) -> [RuleMatch] {
    let isString = rule.strings.contains(pattern)
    let name = isString ? pattern : Self.sample(of: pattern)
    let sample = RuleMatch(
      rule: rule.id, pattern: pattern, name: name, module: nil,
      traces: [Trace(kind: isString ? .string : .symbol, detail: name)])
    guard let control = rule.control else { return [sample] }
    let found = evidence.inspections(of: control).flatMap { $0.matches(of: pattern, in: rule) }
      .filter { $0.presence == .whole }
    if !found.isEmpty { return found }
    let isElsewhere =
      !evidence.resourceMatches(of: pattern, in: rule, build: control).isEmpty
      || evidence[build: control].unlinkedMatches.contains {
        $0.rule == rule.id && $0.pattern == pattern
      }
    return isElsewhere ? [sample] : []
  }

  private var misspelled: [Fault] {
    configuration.rules.filter { !$0.absentFrom.isEmpty }.flatMap { rule in
      rule.patterns.map { pattern in
        Fault(
          PlantedFault(
            .misspelledPattern, pattern, subject: rule.id, build: rule.control,
            check: RuleControlCheck().id, location: rule.location),
          foundAs: rule.id, named: pattern
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
              location: rule.location), foundAs: rule.id, named: pattern
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
        _ kind: PlantedFault.Kind, _ check: any Check,
        _ plant: @escaping @Sendable (inout ArtifactInspection) -> Void
      ) -> Fault {
        Fault(
          PlantedFault(kind, artifact.name, build: artifact.build, check: check.id)
        ) { $0.artifacts[index].change(plant) }
      }
      func hygiene(
        _ kind: PlantedFault.Kind, _ subject: HygieneFact.Subject
      ) -> Fault {
        let fact = HygieneFact(subject, traces: [Trace(kind: .string, detail: artifact.name)])
        var fault = fault(kind, HygieneCheck()) { $0.hygiene.append(fact) }
        let level = configuration.hygiene.levels[fact.kind] ?? fact.kind.level
        if level.severity?.verdict ?? .passed == .passed { fault.planted.cannotBePlanted(.off) }
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
    return selection.builds.flatMap { build -> [Fault] in
      let test = evidence[build: build].tests.value?.selected.first ?? selection.filter
      func fault(
        _ kind: PlantedFault.Kind, _ name: String,
        _ plant: @escaping @Sendable (inout TestRun) -> Void
      ) -> Fault {
        var planted = PlantedFault(kind, name, build: build, check: IsolationTestsCheck().id)
        if evidence[build: build].tests.value == nil { planted.cannotBePlanted(.notBuilt) }
        return Fault(planted) { evidence in
          guard var run = evidence[build: build].tests.value else { return }
          plant(&run)
          evidence[build: build].tests = .collected(run)
        }
      }
      var faults = [
        fault(.failedTest, test) { run in
          run.failures.append(TestFailure(test: test, message: "planted"))
          run.succeeded = false
        },
        fault(.skippedTest, selection.filter) { run in
          (run.skipped, run.executed) = (run.skipped + run.executed, 0)
        },
        fault(.emptyFilter, selection.filter) { run in
          (run.skipped, run.executed, run.selected) = (0, 0, [])
        },
      ]
      // A failure of a test that is skipped is not seen.
      let skipped =
        evidence[build: build].tests.value?.report?.cases
        .filter { $0.outcome == .skipped } ?? []
      faults += skipped.map { test in fault(.failedTest, test.name) { _ in } }
      return faults
    }
  }
}

extension Configuration {
  /// Whether a suppression accepts what a rule finds: a name, without its module if that is unknown, or a
  /// pattern.
  func accepts(_ name: String, of rule: String, in artifact: String? = nil) -> Bool {
    let part = name.filter { $0 != "*" }
    return suppressions.contains { suppression in
      [rule, DebugLeakCheck().id].contains(suppression.rule)
        && (suppression.artifact == nil || suppression.artifact == artifact)
        && (suppression.name == name || suppression.name.hasSuffix(".\(name)")
          || part != name && suppression.name.contains(part))
    }
  }
}

extension PlantedFault {
  mutating func cannotBePlanted(_ obstacle: Obstacle) {
    (outcome, self.obstacle) = (.notApplicable, obstacle)
  }
}

extension ArtifactEvidence {
  fileprivate mutating func change(_ change: (inout ArtifactInspection) -> Void) {
    guard case .collected(var found) = inspection else { return }
    change(&found)
    inspection = .collected(found)
  }
}

extension GatheredEvidence {
  /// Removes the matches of a pattern from everything that was inspected of a build.
  fileprivate mutating func remove(_ pattern: String, of rule: Rule, from build: String) {
    func isMatch(_ match: RuleMatch) -> Bool { match.rule == rule.id && match.pattern == pattern }
    for index in artifacts.indices where artifacts[index].build == build {
      artifacts[index].change { $0.matches.removeAll(where: isMatch) }
    }
    for index in resources.indices where resources[index].build == build {
      guard case .collected(var found) = resources[index].inspection else { continue }
      found.matches.removeAll(where: isMatch)
      resources[index].inspection = .collected(found)
    }
    self[build: build].unlinkedMatches.removeAll(where: isMatch)
  }
}
