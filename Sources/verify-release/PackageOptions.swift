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

  /// Reads the configuration and all that it names.
  func plan(checks: [String], policy: Policy = Policy()) throws -> Plan {
    let folder = URL(fileURLWithPath: packagePath).standardizedFileURL.path
    var isFolder: ObjCBool = false
    let project =
      FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) && isFolder.boolValue
      ? try Project.find(from: folder, file: config) : nil
    guard let project else {
      guard isFolder.boolValue, Project.package(above: folder) != nil else {
        throw ToolError(
          description:
            "there is no package: \(packagePath)/Package.swift is missing; name its folder with"
            + " --package-path")
      }
      throw ConfigurationError(
        location: SourceLocation(file: Project.configurationFile, line: 1), key: "",
        message:
          "no such file in \(folder) or above it, up to the top of the repository; write one, or"
          + " name another with --config")
    }
    try project.requirePackage()
    let configuration = project.configuration
    let loader = PlanLoader(root: project.root)
    let checklists = try loader.checklists(of: configuration)
    let (signOffs, problems) = loader.signOffs(of: checklists)
    return Plan(
      root: project.root, packagePath: project.packagePath, configuration: configuration,
      recordedDeclarations: try loader.recordedDeclarations(of: configuration),
      localizationBaseline: try loader.localizationBaseline(of: configuration),
      checklists: checklists, signOffs: signOffs, signOffProblems: problems,
      policyDigest: try loader.policyDigest(of: configuration, at: project.file, checklists),
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
