import Foundation
import ReleaseModel
import TestSupport
import Verification

/// A plan with a debug and a release build that runs some of the checks.
func plan(
  checks: [String] = ["debug-leak"], rules: [Rule] = [leakRule], tests: TestSelection? = nil,
  checklists: [Checklist] = [], suppressions: [Suppression] = [], policy: Policy = Policy()
) -> Plan {
  Plan(
    root: "/package",
    configuration: Configuration(
      builds: [
        Build(name: "debug", configuration: .debug),
        Build(name: "release", configuration: .release),
      ], rules: rules, tests: tests, suppressions: suppressions),
    checklists: checklists, checks: checks, policy: policy)
}

let leakRule = Rule(
  id: "leak", names: ["Debug*"], absentFrom: ["release"], control: "debug",
  location: at(".verify-release.yml", 9))

func at(_ file: String, _ line: Int) -> SourceLocation {
  SourceLocation(file: file, line: line, column: 5)
}

/// The check reports as of 30 June 2026.
func reports(_ plan: Plan, _ gather: (inout GatheredEvidence) -> Void = { _ in }) -> [CheckReport] {
  var evidence = GatheredEvidence()
  evidence.guards = .collected(GuardEvidence(.noRepository))
  gather(&evidence)
  return Evaluator(plan: plan, evidence: evidence, today: "2026-06-30").results().checks
}

func artifact(
  _ build: String, name: String = "app", matching names: [String] = []
) -> ArtifactEvidence {
  let artifact = Artifact(
    name: name, build: build, path: ".build/app", sha256: String(repeating: "0", count: 64),
    byteCount: 9, buildID: nil,
    visibility: Visibility(
      symbols: .full, symbolCount: 7, dynamicSymbolCount: 2, debugInformation: false))
  let matches = names.map {
    RuleMatch(rule: "leak", pattern: "Debug*", name: $0, module: "App", traces: [])
  }
  return ArtifactEvidence(
    name: name, build: build,
    inspection: .collected(ArtifactInspection(artifact: artifact, matches: matches)))
}

let built = Evidence.collected(
  BuildResult(
    succeeded: true, errors: [], command: "swift build", log: "build.log", seconds: 1))

/// A run with two skipped tests, which gives advice.
let skippingRun = TestRun(
  executed: 1, skipped: 2, failures: [], succeeded: true, log: "test.log")

let manualItem = Checklist(
  title: "Before", file: "list.yml",
  items: [
    ChecklistItem(
      id: "look", title: "It looks good", method: .manual(),
      location: at("list.yml", 3))
  ])

extension [CheckReport] {
  subscript(id: String) -> CheckReport? { first { $0.id == id } }
}

/// A temporary package folder, removed when the object is deallocated.
final class PackageFolder {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  var path: String { folder.url.path }
  var loader: PlanLoader { PlanLoader(root: path) }

  /// The project of a configuration file, or of the nearest one if nil.
  func project(_ file: String? = nil) throws -> Project? {
    try Project.find(from: path, file: file.map { "\(path)/\($0)" })
  }

  func write(_ text: String, to name: String) throws { try folder.write(text, to: name) }

  func write(_ data: Data, to name: String) throws { try folder.write(data, to: name) }
}
