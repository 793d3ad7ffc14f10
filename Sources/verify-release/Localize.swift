internal import ArgumentParser
internal import ConfigurationFiles
internal import EvidenceGathering
internal import Foundation
internal import HostSystem
internal import ReleaseGate
internal import ReleaseModel

struct Localize: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "localization",
    abstract: "Check string catalogs and .strings files; no package is needed.",
    discussion: """
      A folder is read as a project: every .xcstrings, .strings and .stringsdict file in it, and \
      the keys that its Swift files use. Without a path, the section “localization” of the \
      nearest configuration says what is checked. `verify-release explain ID` says \
      what an id in the report means.
      """)

  @Argument(help: "Catalogs, .strings and .stringsdict files, or folders of them.")
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "The languages that every key needs, separated by commas; by default all that occur.",
      valueName: "codes"))
  var languages: CommaSeparated?

  @Option(
    help: ArgumentHelp(
      "A function of your own that takes a key: text, localized(key:); repeatable.",
      valueName: "name"))
  var function: [String] = []

  @Option(help: ArgumentHelp("The configuration whose settings are used.", valueName: "file"))
  var config: String?

  @Option(help: ArgumentHelp("A file of problems that are accepted.", valueName: "file"))
  var baseline: String?

  @Option(help: ArgumentHelp("Accept all present problems in a file.", valueName: "file"))
  var writeBaseline: String?

  @Flag(help: "Count warnings as errors.")
  var strict = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if baseline != nil, writeBaseline != nil {
      throw ValidationError("--baseline and --write-baseline exclude each other.")
    }
  }

  func run() throws {
    let here = FileManager.default.currentDirectoryPath
    var folder = here
    var selection = LocalizationSelection(catalogs: [])
    if paths.isEmpty || config != nil {
      guard let project = try Project.find(from: here, file: config) else {
        throw ValidationError(
          "There is nothing to check: name catalogs or folders, or write a configuration with"
            + " `localization:`.")
      }
      guard let section = project.configuration.localization else {
        throw ConfigurationError(
          location: SourceLocation(file: config ?? Project.configurationFile, line: 1),
          key: "localization", message: "the section is missing; name catalogs or folders instead")
      }
      guard section.catalogs != nil || !paths.isEmpty else {
        throw ConfigurationError(
          location: SourceLocation(file: config ?? Project.configurationFile, line: 1),
          key: "localization.catalogs",
          message: "the key is missing; name catalogs or folders instead")
      }
      selection = section
      if paths.isEmpty { folder = project.root }
      selection.baseline = section.baseline.map {
        $0.hasPrefix("/") || project.root == here ? $0 : "\(project.root)/\($0)"
      }
    }
    selection.languages = languages?.texts ?? selection.languages
    selection.functions += function
    selection.baseline = baseline ?? selection.baseline
    if let file = writeBaseline {
      try write(file, accepting: report(selection, in: folder, baseline: nil))
      selection.baseline = file
    }
    let accepted = try PlanLoader(root: here)
      .localizationBaseline(of: Configuration(localization: selection))
    throw try output.deliver(report(selection, in: folder, baseline: accepted))
  }

  private func report(
    _ selection: LocalizationSelection, in folder: String, baseline: LocalizationBaseline?
  ) -> Report {
    let gate = Gate(
      runner: LiveProcessRunner(), toolVersion: VerifyRelease.version, now: Date(),
      steps: StepLog { _ in })
    return gate.localize(
      LocalizationRun(
        paths: paths, selection: selection, baseline: baseline, policy: Policy(strict: strict)),
      in: folder)
  }

  private func write(_ file: String, accepting report: Report) throws {
    let entries = report.checks.flatMap(\.findings).compactMap {
      finding -> LocalizationBaseline.Entry? in
      guard let table = finding.table, [.error, .warning].contains(finding.severity) else {
        return nil
      }
      return LocalizationBaseline.Entry(
        fault: finding.subject, table: table, language: finding.language, key: finding.name)
    }
    do {
      try OutputFile.write(Data(LocalizationBaselineFile.text(of: entries).utf8), to: file)
    } catch {
      throw ToolError(description: "\(file) can't be written: \(FileError.reason(error))")
    }
  }
}
