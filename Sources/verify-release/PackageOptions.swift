internal import ArgumentParser
internal import ConfigurationFiles
internal import Foundation
internal import HostSystem
internal import ReleaseGate
internal import ReleaseModel

/// Which package is verified, and how it is run.
struct PackageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The package's folder, or a folder in or above the package.", valueName: "dir"))
  var packagePath = "."

  @Option(
    help: ArgumentHelp(
      "The configuration file; by default the nearest .verify-release.yml in the folder or above it.",
      valueName: "file"))
  var config: String?

  /// Reads the configuration and all that it names; without one, the defaults count.
  func plan(checks: [String], policy: Policy = Policy()) throws -> Plan {
    let folder = URL(fileURLWithPath: packagePath).standardizedFileURL.path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder),
      isFolder.boolValue,
      let project = try Project.find(from: folder, file: config)
        ?? Project.package(above: folder).map(Project.init(unconfigured:))
    else {
      throw ValidationError(
        "There is no package: \(packagePath)/Package.swift is missing. Name its folder with"
          + " --package-path.")
    }
    try project.requirePackage()
    let configuration = project.configuration
    let loader = PlanLoader(root: project.root)
    let checklists = try loader.checklists(of: configuration)
    let (signOffs, problems) = loader.signOffs(of: checklists)
    var plan = Plan(
      root: project.root, packagePath: project.packagePath, isConfigured: project.file != nil,
      configuration: configuration,
      recordedDeclarations: try loader.recordedDeclarations(of: configuration),
      localizationBaseline: try loader.localizationBaseline(of: configuration),
      checklists: checklists, signOffs: signOffs, signOffProblems: problems,
      policyDigest: try loader.policyDigest(of: configuration, at: project.file, checklists),
      checks: checks, policy: policy)
    plan.program = CommandLine.arguments[0]
    plan.packageOptions = arguments
    return plan
  }

  /// The options as they were given, for commands that reports show.
  var arguments: [String] {
    (packagePath == "." ? [] : ["--package-path", packagePath])
      + (config.map { ["--config", $0] } ?? [])
  }

  /// The gate for what needs no progress.
  func gate(showing display: ProgressDisplay? = nil) -> Gate {
    Gate(
      runner: LiveProcessRunner { display?.note($0) }, toolVersion: VerifyRelease.version,
      now: Date(),
      steps: StepLog { display?.show($0) })
  }

  /// Runs a plan and shows what goes on.
  func run(
    _ plan: Plan, showing display: ProgressDisplay
  ) async throws -> Gate.Outcome {
    let gate = gate(showing: display)
    do {
      return try await display.during { try await gate.run(plan) }
    } catch let error as ConfigurationError {
      throw error
    } catch {
      throw ToolError.wrapping(error)
    }
  }
}
