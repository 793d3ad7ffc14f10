internal import ArgumentParser
internal import ConfigurationFiles
internal import Foundation
internal import ReleaseGate
internal import ReleaseModel
internal import Toolchain

struct LocalizationCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "localization",
    abstract: "Check string catalogs and strings files; needs no package.",
    discussion: """
      In a folder, checks all .xcstrings, .strings and .stringsdict files, and compares them with the \
      keys that its Swift files use. Without a path, checks the files that the `localization` section \
      of the nearest configuration selects. `verify-release explain ID` explains a finding.

      Example: verify-release localization App/Localizable.xcstrings --languages de,fr
      """)

  @Argument(
    help: "String catalogs, .strings and .stringsdict files, or folders that contain them.",
    completion: .file())
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "Languages that every key must be localized in (comma-separated); defaults to the languages in"
        + " the configuration, if one is used, or to all languages found.",
      valueName: "codes"))
  var languages: CommaSeparated?

  @Option(
    help: ArgumentHelp(
      "Function in your code that takes a localization key, such as text or localized(key:);"
        + " repeatable.",
      valueName: "name"))
  var function: [String] = []

  @Option(
    help: ArgumentHelp(
      "Configuration file with the `localization` section to use.", valueName: "file"),
    completion: .file())
  var config: String?

  @Option(
    help: ArgumentHelp("Baseline file with accepted findings.", valueName: "file"),
    completion: .file())
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "Accept the current errors and warnings: write them to a baseline file, except those that"
        + " crash the app or show garbage.", valueName: "file"))
  var writeBaseline: String?

  @Option(
    help: ArgumentHelp(
      "Also write findings with this ID, although they crash the app or show garbage; repeatable.",
      valueName: "id"))
  var accept: [String] = []

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try output.rejectAttestation()
    if baseline != nil, writeBaseline != nil {
      throw ValidationError("--baseline and --write-baseline cannot be combined.")
    }
    if writeBaseline == nil, !accept.isEmpty {
      throw ValidationError("--accept needs --write-baseline.")
    }
    for id in accept where LocalizationFindingKind(rawValue: id) == nil {
      let known = LocalizationFindingKind.allCases.map(\.id)
      throw ValidationError(
        "'\(id)' is not the ID of a localization finding"
          + "\(Spelling.suggestion(of: Spelling.meant(by: id, among: known))).")
    }
  }

  func run() throws {
    let here = FileManager.default.currentDirectoryPath
    var folder = here
    var selection = LocalizationSelection(catalogs: [])
    if paths.isEmpty || config != nil {
      guard let project = try Project.find(from: here, file: config) else {
        throw ValidationError(
          "Nothing to check. Pass catalogs or folders, or add a `localization` section to the"
            + " configuration.")
      }
      guard let section = project.configuration.localization else {
        throw ConfigurationError(
          location: SourceLocation(file: config ?? Project.configurationFile, line: 1),
          key: "localization", message: "missing section; add it, or pass catalogs or folders")
      }
      guard section.catalogs != nil || !paths.isEmpty else {
        throw ConfigurationError(
          location: SourceLocation(file: config ?? Project.configurationFile, line: 1),
          key: "localization.catalogs",
          message: "missing key; add it, or pass catalogs or folders")
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
    throw output.deliver(report(selection, in: folder, baseline: accepted))
  }

  private func report(
    _ selection: LocalizationSelection, in folder: String, baseline: LocalizationBaseline?
  ) -> Report {
    Gate.live(in: folder).localize(
      LocalizationRun(
        paths: paths, selection: selection, baseline: baseline, policy: Policy(strict: strict)),
      in: folder)
  }

  private func write(_ file: String, accepting report: Report) throws {
    let entries = report.checks.flatMap(\.findings).compactMap {
      finding -> LocalizationBaseline.Entry? in
      guard let table = finding.table, [.error, .warning].contains(finding.severity),
        finding.consequence != .crash || accept.contains(finding.subject)
      else { return nil }
      return LocalizationBaseline.Entry(
        kind: finding.subject, table: table, language: finding.language, key: finding.name)
    }
    do {
      try OutputFile.write(Data(LocalizationBaselineFile.text(of: entries).utf8), to: file)
    } catch {
      throw ToolError(description: "cannot write \(file): \(FileError.reason(error))")
    }
  }
}
