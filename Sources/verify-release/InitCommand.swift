internal import ArgumentParser
internal import Foundation
internal import ReleaseModel
internal import Reporting
internal import Toolchain
internal import Verification

struct InitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a commented configuration and a first checklist for the package.",
    discussion: """
      Builds the package, proposes rules for names that look like mocks, previews and debug code, \
      and verifies the package with the proposed files. The exit code is that of the verdict. Existing \
      files are never overwritten.

      Example: verify-release init --dry-run
      """)

  @Option(
    help: ArgumentHelp("Folder of the package, or any folder inside it.", valueName: "dir"),
    completion: .directory)
  var packagePath = "."

  @Flag(help: "Print the files instead of writing them.")
  var dryRun = false

  @Option(help: "When to use color.")
  var color = OutputOptions.ColorChoice.auto

  @Flag(name: .shortAndLong, help: "Do not show progress.")
  var quiet = false

  func run() async throws {
    let plan = try unconfiguredPlan()
    var refusal: String?
    do {
      try requireAbsent(in: plan)
      try requireWritable(in: plan)
    } catch {
      guard dryRun else { throw error }
      refusal = (error as? ValidationError)?.message ?? "\(error)"
    }
    let existing = checklists(in: plan)
    let roles = try roles(in: existing, plan)
    progress.note("searching the package for debug code")
    let outcome = try await Gate.run(plan, showing: progress)
    let build = outcome.report.checks.first { $0.id == BuildCheck().id }
    guard build?.verdict == .passed else {
      show(outcome.report, plan)
      let reason = build?.verdict == .failed ? "does not build" : "could not be built"
      StandardError.write("wrote nothing, because the package \(reason)\n")
      throw ExitCode(outcome.report.verdict.exitCode)
    }
    let local = try await localPackages(of: outcome, plan)
    let hints = SourceHintGatherer.gather(
      [outcome.description].compactMap(\.self) + local, root: plan.root,
      isDebugName: DebugWords.suggestCode)
    let starter = StarterFiles(
      existing: existing, roles: roles, root: plan.root,
      outcome: outcome, hints: hints,
      proposals: try await proposals(for: outcome, local, hints, plan))
    let report = try await verify(starter, plan)
    if dryRun {
      try StandardOutput.write(
        "# \(Project.configurationFile)\n\(starter.configuration)"
          + (starter.existing.isEmpty ? "\n# \(StarterFiles.checklist)\n\(starter.items)" : ""))
      if report.verdict != .passed {
        StandardError.write("\n" + text(of: report, plan, on: STDERR_FILENO) + "\n")
      }
      let next =
        refusal.map { "init would write nothing: \($0.escapedForTerminal)" }
        ?? "next: run `\(command("init"))` to write these files"
      StandardError.write(
        "\(starter.omissions)verdict with these files: \(report.verdictLine ?? "")\n\(next)\n")
    } else {
      show(report, plan)
      try write(starter, report.verdict, in: plan)
    }
    throw ExitCode(report.verdict.exitCode)
  }

  /// A command for the same package.
  private func command(_ words: String...) -> String {
    (["verify-release"] + words + packageOptions).quotedForShell.escapedForTerminal
  }

  private var packageOptions: [String] {
    packagePath == "." ? [] : ["--package-path", packagePath]
  }

  /// The roles in existing checklists, whose people only the configuration can list.
  private func roles(in checklists: [String], _ plan: Plan) throws -> [String] {
    var configuration = plan.configuration
    configuration.checklists = checklists
    let lists = try PlanLoader(root: plan.root).checklists(
      of: configuration, acceptingAnyRole: true)
    return Set(lists.flatMap(\.items).compactMap(\.manual).flatMap(\.roles)).sorted()
  }

  /// A run without a configuration.
  private func unconfiguredPlan() throws -> Plan {
    let folder = URL(filePath: packagePath).standardizedFileURL.path
    guard FileFinder.isFolder(folder), let path = Project.package(above: folder) else {
      throw PackageOptions.noPackage(at: packagePath)
    }
    let project = try Project(unconfigured: path)
    var configuration = project.configuration
    let records = try PlanLoader(root: project.root).records(for: &configuration)
    var plan = Plan(
      root: project.root, packagePath: project.packagePath, isConfigured: false,
      configuration: configuration, recordedDeclarations: records.declarations,
      checks: Registry.ids)
    plan.packageOptions = packageOptions
    return plan
  }

  /// Checks that nothing is overwritten and that no configuration applies already.
  ///
  /// An existing checklist is kept, and the configuration refers to it.
  ///
  /// - Throws: `ConfigurationError` if there is a configuration that is invalid or misnamed, and
  ///   `ValidationError` if there is a valid one.
  private func requireAbsent(in plan: Plan) throws {
    let nearest = try Project.configuration(above: plan.packagePath)
    if let nearest { _ = try PlanLoader.configuration(at: nearest, shown: nearest) }
    let file = "\(plan.root)/\(Project.configurationFile)"
    var existing = FileManager.default.fileExists(atPath: file) ? file : nil
    // A configuration in a parent folder may be for another package.
    if existing == nil, let nearest, let project = try? Project.find(from: plan.packagePath),
      project.packagePath == plan.packagePath
    {
      existing = nearest
    }
    guard let existing else { return }
    throw ValidationError(
      "\(existing) already exists, and init does not overwrite it."
        + (dryRun ? "" : " `verify-release init --dry-run` prints what init would write."))
  }

  /// The paths of existing checklists, relative to the root.
  private func checklists(in plan: Plan) -> [String] {
    FilePattern(StarterFiles.checklists).matches(in: plan.root).files
  }

  /// Rejects a package in which a file can't be written, before anything is built or written.
  private func requireWritable(in plan: Plan) throws {
    let names =
      [Project.configurationFile] + (checklists(in: plan).isEmpty ? [StarterFiles.checklist] : [])
    for path in names.map({ "\(plan.root)/\($0)" }) {
      guard let reason = OutputFile.obstacle(to: path) else { continue }
      throw ValidationError(
        "Cannot write \(path): \(reason). Fix that, and rerun `verify-release init`.")
    }
  }

  private func localPackages(
    of outcome: Gate.Outcome, _ plan: Plan
  ) async throws -> [PackageDescription] {
    guard let package = outcome.description else { return [] }
    do {
      return try await Gate.live(in: plan.packagePath).localPackages(of: package, in: plan)
    } catch {
      throw ToolError.wrapping(error)
    }
  }

  /// Rules for what looks like debug code, with their matches in each build.
  private func proposals(
    for outcome: Gate.Outcome, _ local: [PackageDescription], _ hints: SourceHints, _ plan: Plan
  ) async throws -> [RuleProposal] {
    let linked = Set(outcome.report.package?.modules ?? [])
    let foreign = Set(
      outcome.compilations.values.joined().filter { $0.isLocal && !$0.isSwift }.map(\.name))
    var proposals = RuleProposal.proposals(
      for: outcome.report.uncoveredNames ?? [], debugOnly: outcome.debugOnly, hints: hints,
      package: outcome.description, localPackages: local, linked: linked, foreign: foreign)
    let builds = plan.configuration.builds
    guard !proposals.isEmpty, let control = builds.first(where: { $0.configuration == .debug })
    else { return [] }
    let releases = builds.filter { $0.configuration == .release }.map(\.name)
    var counting = plan
    counting.checks = [
      BuildCheck().id, ArtifactVisibilityCheck().id, RuleControlCheck().id, DebugLeakCheck().id,
    ]
    counting.configuration.rules = proposals.filter { !$0.patterns.isEmpty }.map {
      $0.rule(absentFrom: releases, control: control.name)
    }
    progress.note("counting the matches of the proposed rules")
    let counted = try await Gate.run(counting, reusing: outcome, showing: progress).report
    let unproven = counted.checks.flatMap(\.findings).filter { $0.severity == .unverified }
    for index in proposals.indices {
      proposals[index].count(counted.rules, unproven: unproven, control: control.name)
    }
    return proposals.filter { !$0.patterns.isEmpty || !$0.traceless.isEmpty }
  }

  /// Verifies the package with the files, before they are written.
  private func verify(_ starter: StarterFiles, _ unconfigured: Plan) async throws -> Report {
    var plan = unconfigured
    plan.isConfigured = true
    plan.configuration = try ConfigurationReader.read(
      starter.configuration, file: Project.configurationFile)
    let loader = PlanLoader(root: plan.root)
    plan.checklists =
      starter.existing.isEmpty
      ? [
        try loader.checklistReader(for: plan.configuration)
          .read(starter.items, file: StarterFiles.checklist)
      ] : try loader.checklists(of: plan.configuration)
    (plan.signOffs, plan.signOffProblems) = loader.signOffs(of: plan.checklists)
    progress.note("verifying the package with the proposed files")
    return try await Gate.run(plan, reusing: starter.outcome, showing: progress).report
  }

  private func write(_ starter: StarterFiles, _ verdict: Verdict, in plan: Plan) throws {
    try requireAbsent(in: plan)
    var written: [URL] = []
    for (name, text) in [
      (Project.configurationFile, starter.configuration), (StarterFiles.checklist, starter.items),
    ] where name != StarterFiles.checklist || starter.existing.isEmpty {
      let file = URL(filePath: "\(plan.root)/\(name)")
      do {
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file, options: .withoutOverwriting)
      } catch {
        // A configuration whose checklist is missing would be invalid.
        for file in written { try? FileManager.default.removeItem(at: file) }
        throw ToolError.wrapping(error)
      }
      written.append(file)
    }
    for name in starter.existing { StandardError.write("kept \(name.escapedForTerminal)\n") }
    for file in written {
      StandardError.write("wrote \(file.path.relativeWithParents(to: plan.root))\n")
    }
    StandardError.write(starter.omissions)
    let hasDebugOnly = starter.outcome.debugOnly.values.contains { !$0.isEmpty }
    guard verdict != .failed else {
      StandardError.write(
        "next: fix the errors or, if a rule names code that may ship, comment out its line; then rerun"
          + " `\(command())`\n")
      return
    }
    StandardError.write(
      hasDebugOnly
        ? "next: run `\(command("rules", "--record"))`, and commit all new files\n"
        : "next: edit and commit \(written.count == 1 ? "this file" : "these files");"
          + " `\(command("--presubmit"))` verifies the package\n")
  }

  private func show(_ report: Report, _ plan: Plan) {
    _ = StandardOutput.write(Data(text(of: report, plan, on: STDOUT_FILENO).utf8), of: report)
  }

  private func text(of report: Report, _ plan: Plan, on descriptor: Int32) -> String {
    TerminalReport(style: Terminal.style(of: descriptor, usesColor: color.choice))
      .render(
        report.calling(
          CommandLine.arguments[0], with: packageOptions,
          insteadOf: plan.options(for: report.package)))
  }

  private var progress: ProgressDisplay { ProgressDisplay(color: color, isQuiet: quiet) }
}
