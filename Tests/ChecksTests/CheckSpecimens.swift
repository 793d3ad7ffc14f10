import ReleaseModel
import Verification

/// A plan with a debug and a release build that runs every check.
func plan(
  rules: [Rule] = [], tests: TestSelection? = nil, localization: LocalizationSelection? = nil,
  checklists: [Checklist] = [],
  builds: [Build] = [
    Build(name: "debug", configuration: .debug), Build(name: "release", configuration: .release),
  ]
) -> Plan {
  Plan(
    root: "/package",
    configuration: Configuration(
      builds: builds, rules: rules, tests: tests, localization: localization),
    checklists: checklists, checks: Registry.ids)
}

extension Check {
  /// Runs the check on a plan with the given evidence.
  func judge(
    _ plan: Plan, earlier: [CheckReport] = [], _ gather: (inout GatheredEvidence) -> Void = { _ in }
  ) -> CheckResult {
    var evidence = GatheredEvidence()
    gather(&evidence)
    return judge(CheckInput(plan: plan, evidence: evidence, earlier: earlier, today: "2026-06-30"))
  }
}

extension GatheredEvidence {
  /// The result of each build, by build name.
  var results: [String: Evidence<BuildResult>] {
    get { builds.mapValues(\.result) }
    set { for (build, result) in newValue { self[build: build].result = result } }
  }
}

func location(_ file: String, _ line: Int) -> SourceLocation {
  SourceLocation(file: file, line: line, column: 3)
}

/// A rule that `Debug*` must be absent from the release build.
func rule(strings: [String] = [], message: String? = nil, fix: String? = nil) -> Rule {
  Rule(
    id: "leak", names: ["Debug*"], strings: strings, absentFrom: ["release"], control: "debug",
    message: message, fix: fix, location: location(".verify-release.yml", 9))
}

func match(
  _ pattern: String = "Debug*", rule: String = "leak", name: String = "DebugMenu",
  module: String? = "App", traces: [Trace] = [Trace(kind: .symbol, detail: "App.DebugMenu")],
  proof: MetadataProof? = nil, location: SourceLocation? = nil
) -> RuleMatch {
  RuleMatch(
    rule: rule, pattern: pattern, name: name, module: module, traces: traces, metadataProof: proof,
    location: location)
}

/// An inspected artifact `app`.
func inspected(
  _ build: String?, symbols: Visibility.Symbols = .full, missing: String? = nil,
  unreadable: [UnreadableName] = [], contents: String? = nil,
  metadata: Visibility.Metadata = .none, types: Set<String> = [],
  _ matches: [RuleMatch] = []
) -> ArtifactEvidence {
  let visibility = Visibility(
    symbols: symbols, missingSymbols: missing, symbolCount: symbols == .full ? 7 : 0,
    dynamicSymbolCount: 2, unreadableNameCount: unreadable.count, missingContents: contents,
    metadata: metadata, debugInformation: false)
  let artifact = Artifact(
    name: "app", build: build, path: ".build/app", sha256: String(repeating: "0", count: 64),
    byteCount: 9, buildID: nil, visibility: visibility)
  return ArtifactEvidence(
    name: "app", build: build,
    inspection: .collected(
      ArtifactInspection(
        artifact: artifact, matches: matches, unreadableNames: unreadable, metadataTypes: types)))
}

/// An artifact `app` without an inspection result.
func uninspected(
  _ build: String?, _ inspection: Evidence<ArtifactInspection> = .absent
) -> ArtifactEvidence {
  ArtifactEvidence(name: "app", build: build, inspection: inspection)
}

func probeRun(_ probe: Probe, unmet: [ProbeRun.Unmet], log: String) -> ProbeRun {
  let output = ProbeRun.Output(size: 0, sha256: String(repeating: "0", count: 64))
  return ProbeRun(
    probe, build: probe.build, sha256: output.sha256, exitStatus: 0, standardOutput: output,
    standardError: output, unmet: unmet, log: log)
}

func built(succeeded: Bool = true, errors: [Diagnostic] = []) -> Evidence<BuildResult> {
  .collected(
    BuildResult(
      succeeded: succeeded, errors: errors, command: "swift build", log: "build.log", seconds: 1))
}

func tested(
  executed: Int = 2, skipped: Int = 0, failures: [TestFailure] = [], buildErrors: [Diagnostic] = [],
  succeeded: Bool = true
) -> Evidence<TestRun> {
  .collected(
    TestRun(
      executed: executed, skipped: skipped, failures: failures, buildErrors: buildErrors,
      succeeded: succeeded, log: "test.log"))
}
