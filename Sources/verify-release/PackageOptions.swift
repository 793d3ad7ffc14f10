internal import ArgumentParser
internal import Foundation
internal import HostSystem
internal import ReleaseGate
internal import ReleaseModel

/// Which package is verified, and how it is run.
struct PackageOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The package's folder.", valueName: "dir"))
  var packagePath = "."

  @Option(
    help: ArgumentHelp(
      "The configuration file; by default .verify-release.yml in the package.", valueName: "file"))
  var config: String?

  /// The absolute path of the package's folder.
  var folder: String { URL(fileURLWithPath: packagePath).standardizedFileURL.path }

  /// Reads the configuration and all that it names.
  func plan(checks: [String], policy: Policy = Policy()) throws -> Plan {
    let manifest = packagePath + "/Package.swift"
    if !FileManager.default.fileExists(atPath: manifest) {
      throw ToolError(
        description:
          "there is no package: \(manifest) is missing; name its folder with --package-path")
    }
    let loader = PlanLoader(packagePath: folder)
    let configuration = try loader.configuration(at: config)
    let checklists = try loader.checklists(of: configuration)
    let (signOffs, problems) = loader.signOffs(of: checklists)
    return Plan(
      packagePath: folder, configuration: configuration,
      recordedDeclarations: try loader.recordedDeclarations(of: configuration),
      localizationBaseline: try loader.localizationBaseline(of: configuration),
      checklists: checklists, signOffs: signOffs, signOffProblems: problems,
      policyDigest: try loader.policyDigest(of: configuration, at: config, checklists),
      checks: checks, policy: policy)
  }

  /// The gate for what needs no progress.
  func gate(showing display: ProgressDisplay? = nil) -> Gate {
    Gate(
      runner: LiveProcessRunner(), toolVersion: VerifyRelease.version, now: Date(),
      steps: StepLog { display?.show($0) })
  }

  /// Runs a plan and shows what goes on.
  func report(on plan: Plan, showing display: ProgressDisplay) async throws -> Report {
    let gate = gate(showing: display)
    do {
      return try await display.during { try await gate.run(plan) }
    } catch {
      throw ToolError.wrapping(error)
    }
  }
}
