internal import ArgumentParser
internal import Foundation
internal import ReleaseModel
internal import Toolchain
internal import Verification

struct GuardsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "guards",
    abstract: "List debug-only regions such as #if DEBUG, and what would report the loss of each.",
    discussion: """
      Without a folder and --define, builds the package. Otherwise, reads the sources in a folder \
      without building them, such as those of an Xcode project: the build 'release' ships and defines \
      only what --define gives it, other builds are debug builds, and names and calls that no build \
      defines, such as canImport(UIKit), have the same value in all builds. Debug code that only a \
      condition at run time turns on, such as a launch argument, is listed, too.

      Example: verify-release guards App --define debug=DEBUG --since origin/main
      """)

  @Argument(
    help: "Folder of sources to read without building them.", completion: .directory)
  var folder: String?

  @Option(
    help: ArgumentHelp(
      "Conditions that a build defines, such as DEBUG or LEVEL=2 (comma-separated); repeatable; defaults to debug=DEBUG if a"
        + " folder is given.", valueName: "build=conditions"), transform: Definition.init)
  var define: [Definition] = []

  @Option(
    help: ArgumentHelp(
      "Compare with this branch, tag or commit instead of the recorded commit or the newest release,"
        + " and list only regions of files that have changed since.", valueName: "ref"))
  var since: String?

  @OptionGroup var package: PackageOptions

  @OptionGroup var output: OutputOptions

  struct Definition {
    let build: String
    /// The conditions with their values, which are 1 by default.
    let conditions: [String: String?]

    init(argument: String) throws {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
      let words = parts.dropFirst().joined().split(separator: ",").map {
        $0.split(separator: "=", maxSplits: 1).map(String.init)
      }
      let isValid = words.allSatisfy { word in
        word.first.map { $0.wholeMatch(of: /[\p{L}_][\p{L}\p{N}_]*/) != nil } ?? false
      }
      guard parts.count == 2, !parts[0].isEmpty, !words.isEmpty, isValid else {
        throw ValidationError(
          "expected BUILD=CONDITIONS, such as debug=DEBUG, found '\(argument)'.")
      }
      build = parts[0]
      conditions = Dictionary(
        words.map { ($0[0], .some($0.count > 1 ? $0[1] : "1")) }, uniquingKeysWith: { $1 })
    }
  }

  /// The name of the build that ships if nothing is built.
  private static let shipped = "release"

  func validate() throws {
    try output.rejectAttestation()
    try output.requireWritable()
    if folder != nil, package.packagePath != "." {
      throw ValidationError("A folder and --package-path cannot be combined.")
    }
    if !define.isEmpty, !define.contains(where: { $0.build != Self.shipped }) {
      throw ValidationError("--define needs a debug build, as in --define debug=DEBUG.")
    }
  }

  func run() async throws {
    if folder == nil, define.isEmpty {
      var plan = try package.plan(checks: [BuildCheck().id, GuardsCheck().id])
      list(&plan)
      let report = try await Gate.run(plan, showing: output.progress).report
      throw output.deliver(report, of: plan)
    }
    let path = URL(fileURLWithPath: folder ?? package.packagePath).resolvingSymlinksInPath().path
    guard FileFinder.isFolder(path) else {
      throw ValidationError(
        "No such file or folder: \(folder ?? package.packagePath). Pass a folder of sources.")
    }
    let project = try Project.find(from: path, file: package.config)
    var defined: [String: [String: String?]] = [:]
    for definition in define.isEmpty ? [try Definition(argument: "debug=DEBUG")] : define {
      defined[definition.build, default: [:]].merge(definition.conditions) { $1 }
    }
    let names = Set(defined.keys).subtracting([Self.shipped])
    var configuration = Configuration(
      builds: names.sorted().map { Build(name: $0, configuration: .debug) }
        + [Build(name: Self.shipped, configuration: .release)],
      rules: project?.configuration.rules ?? [],
      suppressions: project?.configuration.suppressions ?? [])
    configuration.guardCoverage = project?.configuration.guardCoverage
    var plan = Plan(root: path, configuration: configuration, checks: [GuardsCheck().id])
    var recorded = try (project ?? Project(unconfigured: path)).configuration
    let records = try PlanLoader(root: project?.root ?? path).records(for: &recorded)
    plan.guardBaseline = records.declarations?.commit
    list(&plan)
    let gate = Gate.live(in: path)
    let report: Report
    do {
      report = try await gate.listGuards(of: plan, defined: defined)
    } catch {
      throw ToolError.wrapping(error)
    }
    throw output.deliver(report)
  }

  private func list(_ plan: inout Plan) {
    plan.listsGuards = true
    if let since { (plan.guardBaseline, plan.listsChangedGuardsOnly) = (since, true) }
  }
}
