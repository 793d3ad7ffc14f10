internal import ArgumentParser
internal import Foundation
internal import ReleaseModel
internal import Reporting
internal import Toolchain
internal import Verification

struct LocalizationCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "localization",
    abstract: "Check string catalogs and strings files; needs no package.",
    discussion: "Without a subcommand, checks.",
    subcommands: [LocalizationCheckCommand.self, LocalizationExportCommand.self],
    defaultSubcommand: LocalizationCheckCommand.self)

  /// The help for the arguments of the tool; that of this command begins with the options of `check`,
  /// which can be left out.
  static func help(_ text: String, for arguments: [String]) -> String {
    guard arguments.filter({ !["help", "-h", "--help"].contains($0) }) == ["localization"] else {
      return text
    }
    return VerifyRelease.helpMessage(for: LocalizationCheckCommand.self) + "\n" + text
  }
}

/// What to check: files, or the section of a configuration.
struct LocalizationOptions: ParsableArguments {
  @Argument(
    help: "String catalogs, .strings and .stringsdict files, or folders that contain them.",
    completion: .file())
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "Languages that every key must be localized in (comma-separated); defaults to the languages in"
        + " the configuration, if one is used, or to the languages of each app.",
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

  /// What to check, and the folder that paths are relative to.
  func selection() throws -> (selection: LocalizationSelection, folder: String) {
    let mistakes = (languages?.texts ?? []).compactMap(LocalizationReader.mistake)
    if !mistakes.isEmpty { throw ValidationError(mistakes.joined(separator: "; ") + ".") }
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
    return (selection, folder)
  }
}

struct LocalizationCheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check string catalogs and strings files.",
    discussion: """
      In a folder, checks all .xcstrings, .strings and .stringsdict files, and compares them with the \
      keys that its Swift files use. Without a path, checks the files that the `localization` section \
      of the nearest configuration selects. `verify-release explain ID` explains a finding.

      Example: verify-release localization App/Localizable.xcstrings --languages de,fr
      """)

  @OptionGroup var options: LocalizationOptions

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

  @Option(
    help: ArgumentHelp(
      "Compare with this branch, tag or commit: only new findings count, and the summary shows how"
        + " the coverage of each language changed.", valueName: "ref"))
  var since: String?

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try output.rejectAttestation()
    if baseline != nil, writeBaseline != nil {
      throw ValidationError("--baseline and --write-baseline cannot be combined.")
    }
    if since != nil, writeBaseline != nil {
      throw ValidationError("--since and --write-baseline cannot be combined.")
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

  func run() async throws {
    guard let since else { return try check() }
    let (run, folder) = try request()
    let report: Report
    do {
      report = try await Gate.live(in: folder).localize(run, in: folder, since: since)
    } catch {
      throw ToolError.wrapping(error)
    }
    throw output.deliver(report)
  }

  /// Checks without a comparison, which would start processes.
  func check() throws {
    let (run, folder) = try request()
    throw output.deliver(Gate.live(in: folder).localize(run, in: folder))
  }

  /// What to check, and the folder of relative paths, after writing the baseline if requested.
  private func request() throws -> (run: LocalizationRun, folder: String) {
    var (selection, folder) = try options.selection()
    selection.baseline = baseline ?? selection.baseline
    if let file = writeBaseline {
      try write(
        file,
        accepting: Gate.live(in: folder).localize(
          run(of: selection, baseline: nil), in: folder))
      selection.baseline = file
    }
    let accepted = try PlanLoader(root: FileManager.default.currentDirectoryPath)
      .localizationBaseline(of: Configuration(localization: selection))
    return (run(of: selection, baseline: accepted), folder)
  }

  private func run(
    of selection: LocalizationSelection, baseline: LocalizationBaseline?
  ) -> LocalizationRun {
    LocalizationRun(
      paths: options.paths, selection: selection, baseline: baseline,
      policy: Policy(strict: strict))
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

struct LocalizationExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the strings that are not translated yet, for translators.",
    discussion: """
      Writes every missing, empty or new translation with its key, source string, comment and plural \
      forms. Xcode imports the XLIFF files (Product > Import Localizations).

      Example: verify-release localization export App --format xliff --output Translations
      """)

  @OptionGroup var options: LocalizationOptions

  @Option(help: "Format of the files: xliff (XLIFF 1.2) or csv.")
  var format = TranslationExport.xliff

  @Option(
    help: ArgumentHelp(
      "Folder for a file of each language, such as fr.xliff; without it, writes to standard output.",
      valueName: "folder"))
  var output: String?

  func run() throws {
    let (selection, folder) = try options.selection()
    let (strings, problems) = Gate.live(in: folder).untranslatedStrings(
      LocalizationRun(
        paths: options.paths, selection: selection, baseline: nil, policy: Policy(strict: false)),
      in: folder)
    let languages = Dictionary(grouping: strings, by: \.language)
    if let output {
      for (language, strings) in languages.sorted(by: { $0.key < $1.key }) {
        let file = "\(output)/\(language.replacing("/", with: "-")).\(format.rawValue)"
        do {
          try OutputFile.write(
            Data(format.text(of: strings).utf8), to: file, createsFolders: true)
        } catch {
          throw ToolError(description: "cannot write \(file): \(FileError.reason(error))")
        }
      }
    } else if format == .xliff, languages.count > 1 {
      throw ValidationError(
        "Strings are missing in \(languages.count.counted("language")), and an XLIFF file has one."
          + " Pass one of them with --languages, or --output FOLDER for a file of each language.")
    } else {
      try StandardOutput.write(format.text(of: strings))
    }
    let count = strings.count.counted("string") + " in " + languages.count.counted("language")
    let notes = problems.map { "not exported: \($0)" } + ["\(count) to translate"]
    FileHandle.standardError.write(
      Data(notes.map { $0.escapedForTerminal + "\n" }.joined().utf8))
    if !problems.isEmpty { throw ExitCode(Verdict.unverified.exitCode) }
  }
}

extension TranslationExport: ExpressibleByArgument {}
