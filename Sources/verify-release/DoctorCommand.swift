internal import ArgumentParser
internal import Foundation
internal import ReleaseModel
internal import Reporting
internal import Toolchain
internal import Verification

struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract:
      "Check this machine for missing requirements, and show how to install them.",
    discussion: """
      Checks the toolchain, system libraries, git and the configuration. Builds nothing in the package. \
      Exits with 1 if it reports an error, but not for warnings and notes.

      Example: verify-release doctor
      """)

  @OptionGroup var package: PackageOptions

  @Option(help: "When to use color.")
  var color = OutputOptions.ColorChoice.auto

  @Flag(name: .shortAndLong, help: "Do not show the next command.")
  var quiet = false

  func run() async throws {
    let folder = URL(filePath: package.packagePath).standardizedFileURL.path
    let runner = LiveProcessRunner(temporaryFolder: RunTemporaryFolder.path(for: folder))
    let files = "\(runner.temporaryFolder)/\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: files) }
    let (project, hasManualItems, fact) = configured(folder)
    let found = project?.packagePath ?? Project.package(above: folder)
    let facts: [CheckReport]
    do {
      facts = try await HostGatherer(
        package: found, needsGit: hasManualItems, files: files, runner: runner
      ).gather()
    } catch let error as CocoaError {
      facts = [HostGatherer.fact(after: error)]
    } catch {
      throw ToolError.wrapping(error)
    }
    let next = project == nil ? package.command("init") : package.command()
    try show(facts + [fact], next: found == nil ? nil : next)
  }

  /// The configuration that applies in a folder, and whether its checklists have manual items.
  private func configured(
    _ folder: String
  ) -> (project: Project?, hasManualItems: Bool, fact: CheckReport) {
    var fact = CheckReport(
      fact: "configuration", title: "The package and its configuration are valid")
    guard FileFinder.isFolder(folder) else {
      fact.summary = "no folder \(folder)"
      fact.add(
        .error, "\(folder) is not a folder, or does not exist.",
        fix: PackageOptions.folder(ofManifest: package.packagePath).map {
          "Use `--package-path \($0)`."
        } ?? "Set the package folder with --package-path.")
      return (nil, false, fact)
    }
    do {
      if let project = try Project.find(from: folder, file: package.config) {
        try project.requirePackage()
        let lists = try PlanLoader(root: project.root).checklists(of: project.configuration)
        fact.summary =
          "\(project.file ?? ""): \(project.configuration.rules.count.counted("rule"))"
        return (project, lists.flatMap(\.items).contains { $0.manual != nil }, fact)
      }
      if let path = Project.package(above: folder) {
        fact.summary = "none in \(path), so the defaults apply; `verify-release init` writes one"
      } else {
        fact.summary = "no Package.swift in \(folder) or above it"
        fact.add(.warning, "No package was found in \(folder).", fix: advice)
      }
    } catch {
      fact.summary = "not valid"
      fact.add(.error, "\(error.description)", fix: "Fix the error and rerun.")
    }
    return (nil, false, fact)
  }

  /// The commands that check the packages below a folder without one.
  private var advice: String {
    let below = PackageOptions.packages(below: package.packagePath)
    let commands = below.paths.map {
      "`verify-release doctor --package-path \([$0].quotedForShell)`"
    }
    return commands.isEmpty
      ? "Run `verify-release doctor --package-path DIR`.\(below.doubt)"
      : "For a package below that folder, run \(commands.listed(upTo: PackageOptions.packageLimit, with: "or"))."
  }

  /// Shows the facts as a report without a package, and the next command, if any.
  private func show(_ facts: [CheckReport], next: String?) throws {
    let report = Report(
      toolVersion: VerifyRelease.version, startedAt: "", verdict: Verdict.worst(of: facts),
      package: nil, policy: Policy(), checks: facts)
    let style = Terminal.style(of: STDOUT_FILENO, usesColor: color.choice)
    let code = StandardOutput.write(
      Data(TerminalReport(style: style).render(report).utf8), of: report)
    if code == 0, let next, !quiet { StandardError.write("next: run `\(next)`\n") }
    throw ExitCode(code)
  }
}
