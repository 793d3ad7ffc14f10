internal import Checks
internal import EvidenceGathering
internal import Foundation
internal import ReleaseModel

/// What all collectors of a run need.
struct RunContext: Sendable {
  var plan: Plan
  let needs: Set<Need>
  let workspace: Workspace
  let runner: any ProcessRunner
  let now: Date
  let steps: StepLog
  /// The absolute paths of the packages that the package references by path.
  var localPackages: [String] = []
  /// The output of `swift --version`; nil if unknown.
  let toolchain: String?
  var testPlan: TestPlan

  init(
    _ plan: Plan, workspace: Workspace, runner: any ProcessRunner, now: Date, steps: StepLog,
    toolchain: String?
  ) {
    self.plan = plan
    needs = Need.all(of: plan)
    self.workspace = workspace
    self.runner = runner
    self.now = now
    self.steps = steps
    self.toolchain = toolchain
    testPlan = TestPlan(plan.configuration)
  }

  /// Whether the files that ship with artifacts are read: to search them, or to attest them.
  var readsResources: Bool {
    plan.attests || ResourceGatherer.isNeeded(for: plan.configuration.rules)
  }

  var builds: [Build] { plan.configuration.builds }

  /// The checklist items that apply to the builds and that the changed files can affect.
  var items: [ChecklistItem] {
    plan.checklists.flatMap(\.items).filter {
      $0.applies(to: builds) && !plan.unaffectedItems.contains($0.id)
    }
  }

  /// The probes to run, with their items.
  var probes: [(item: ChecklistItem, probe: Probe)] {
    guard needs.contains(.probes) else { return [] }
    return items.compactMap { item in
      if case .probe(let probe) = item.method { (item, probe) } else { nil }
    }
  }

  func build(named name: String) -> Build? { builds.first { $0.name == name } }

  func packageManager(_ runner: any ProcessRunner) -> SwiftPackageManager {
    SwiftPackageManager(
      workspace: workspace, runner: runner, localPackages: localPackages, toolchain: toolchain)
  }
}
