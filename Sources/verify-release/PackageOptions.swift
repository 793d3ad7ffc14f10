internal import ArgumentParser
internal import Foundation
internal import ReleaseModel
internal import Toolchain
internal import Verification

/// Options that select a package and how its checks run.
struct PackageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Folder of the package or its configuration, or any folder inside it.", valueName: "dir"),
    completion: .directory)
  var packagePath = "."

  @Option(
    help: ArgumentHelp(
      "Configuration file; defaults to the nearest .verify-release.yml in the package folder or its"
        + " parent folders.",
      valueName: "file"), completion: .file())
  var config: String?

  @Option(
    help: ArgumentHelp(
      "Folder for builds and logs, such as when the package is read-only; defaults to"
        + " .build/verify-release in the package.",
      valueName: "dir"),
    completion: .directory)
  var scratchPath: String?

  /// Reads the configuration and the files it names; without a configuration, uses the defaults.
  func plan(checks: [String], policy: Policy = Policy()) throws -> Plan {
    let folder = URL(fileURLWithPath: packagePath).standardizedFileURL.path
    guard FileFinder.isFolder(folder),
      let project = try Project.find(from: folder, file: config)
        ?? Project.package(above: folder).map(Project.init(unconfigured:))
    else {
      throw Self.noPackage(at: packagePath)
    }
    try project.requirePackage()
    var configuration = project.configuration
    let loader = PlanLoader(root: project.root)
    let checklists = try loader.checklists(of: configuration)
    let (signOffs, problems) = loader.signOffs(of: checklists)
    let baseline = try loader.localizationBaseline(of: configuration)
    let records = try loader.records(for: &configuration)
    let record = records.declarations == nil ? nil : records.file
    var plan = Plan(
      root: project.root, packagePath: project.packagePath, isConfigured: project.file != nil,
      configuration: configuration,
      recordedDeclarations: records.declarations,
      localizationBaseline: baseline,
      checklists: checklists, signOffs: signOffs, signOffProblems: problems,
      policyDigest: try loader.policyDigest(
        of: configuration, at: project.file, checklists, record: record),
      checks: checks, policy: policy)
    plan.selftest = try loader.selftest(for: checklists)
    if let file = project.file, plan.policyDigest != nil {
      plan.policyFiles = loader.policyFiles(of: configuration, at: file, checklists, record: record)
    }
    plan.allowedSigners = try loader.allowedSigners(of: configuration)
    (plan.recordFile, plan.unusedRecords) = (records.file, records.unused)
    plan.guardBaseline = records.declarations?.commit
    plan.configurationFile = project.file
    plan.packageOptions = arguments
    plan.scratchPath = scratchPath.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
    return plan
  }

  /// The error about a folder outside any package, with the packages below it.
  static func noPackage(at packagePath: String) -> ValidationError {
    if let folder = folder(ofManifest: packagePath) {
      return ValidationError(
        "No package found: \(packagePath) is not a folder. Use `--package-path \(folder)`.")
    }
    let problem = "No package found: \(packagePath)/Package.swift does not exist."
    let below = packages(below: packagePath)
    guard !below.paths.isEmpty else {
      return ValidationError(
        "\(problem)\(below.doubt) Set the package folder with --package-path.")
    }
    var words = Array(CommandLine.arguments.dropFirst())
    if let option = words.firstIndex(of: "--package-path") {
      words.removeSubrange(option...option + 1)
    }
    words.removeAll { $0.hasPrefix("--package-path=") }
    let commands = below.paths.prefix(packageLimit).map { path in
      "\n  " + (["verify-release"] + words + ["--package-path", path]).quotedForShell
    }
    let rest = below.paths.count - commands.count
    return ValidationError(
      "\(problem) To verify a package below that folder, run:\(commands.joined())"
        + (rest > 0 ? "\n(and \(rest) more)" : ""))
  }

  /// The folder of a manifest that was named instead of its folder; nil for any other path.
  static func folder(ofManifest path: String) -> String? {
    guard (path as NSString).lastPathComponent == "Package.swift", !FileFinder.isFolder(path),
      FileManager.default.fileExists(atPath: path)
    else { return nil }
    let folder = (path as NSString).deletingLastPathComponent
    return [folder.isEmpty ? "." : folder].quotedForShell
  }

  /// The packages below a folder, as values of --package-path, and, if there is none, a sentence about
  /// a folder that could contain one but can't be read.
  static func packages(below packagePath: String) -> (paths: [String], doubt: String) {
    let (found, unreadable) = Project.packages(
      below: URL(filePath: packagePath).standardizedFileURL.path)
    let doubt = unreadable.first.map { " No package was found below that folder, but \($0)." }
    return (
      found.map { packagePath == "." ? $0 : "\(packagePath)/\($0)" },
      found.isEmpty ? doubt ?? "" : ""
    )
  }

  /// The number of packages that an error lists.
  static let packageLimit = 5

  /// The options as given.
  var arguments: [String] {
    (packagePath == "." ? [] : ["--package-path", packagePath])
      + (config.map { ["--config", $0] } ?? [])
      + (scratchPath.map { ["--scratch-path", $0] } ?? [])
  }

  /// A command for the same package, quoted for a shell.
  func command(_ words: String...) -> String {
    (["verify-release"] + words + arguments).quotedForShell
  }
}
