internal import ArgumentParser
internal import Foundation
internal import ReleaseModel
internal import Toolchain
internal import Verification

struct InspectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract:
      "Search ELF files and archives for names and strings, or summarize each file; needs no package.",
    discussion: """
      The verdict is passed if all names and strings are absent, and unverified if a file cannot be \
      searched completely. In folders, inspects all ELF files and archives, and searches all other \
      files for the strings. Without --name, --string and --why, uses the rules of the nearest \
      configuration if all files are below its folder. Without rules, prints an overview of each file. \
      --why does not change the exit code.

      Example: verify-release inspect .build/release/App --name '*Debug*'
      """)

  @Argument(
    help: "Executables, shared libraries, object files, archives, or folders that contain them.",
    completion: .file())
  var paths: [String] = []

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Names that must be absent, as written in the source, such as Type.member or *Debug*; repeatable.",
      valueName: "pattern"))
  var name: [String] = []

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Strings that must be absent, at least \(Rule.shortestString) bytes each; repeatable.",
      valueName: "string"))
  var string: [String] = []

  @Option(
    help: ArgumentHelp(
      "File or folder in which every name and string must be present, to prove that none is"
        + " misspelled; repeatable.",
      valueName: "path"), completion: .file())
  var control: [String] = []

  @Option(
    help: ArgumentHelp(
      "Unstripped original of the file, which is searched for names and strings instead.",
      valueName: "path"), completion: .file())
  var unstripped: String?

  @Option(
    help: ArgumentHelp(
      "What every object file must be: \(FileProperty.allCases.map(\.rawValue).listed(with: "or"));"
        + " repeatable.",
      valueName: "property"))
  var expect: [FileProperty] = []

  @Option(
    help: ArgumentHelp("Configuration file with the rules to use.", valueName: "file"),
    completion: .file())
  var config: String?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Names to explain: show the shortest chain of references to each in the object files;"
        + " repeatable.",
      valueName: "name"))
  var why: [String] = []

  @Flag(help: "Ignore case when matching --name and --why.")
  var ignoreCase = false

  @OptionGroup var output: OutputOptions

  mutating func validate() throws {
    try output.rejectAttestation()
    if paths.isEmpty { takeBackPaths() }
    guard !paths.isEmpty else {
      throw ValidationError(
        "No files to inspect. Put files before options: verify-release inspect FILE --name PATTERN."
      )
    }
    if unstripped != nil, paths.count > 1 || FileFinder.isFolder(paths[0]) {
      throw ValidationError("--unstripped requires exactly one file; inspect each file separately.")
    }
    for pattern in name + why {
      guard let problem = NameSyntax.problem(in: pattern) else { continue }
      throw ValidationError("'\(pattern)' is not a valid name: \(problem).")
    }
    if let short = string.first(where: { $0.utf8.count < Rule.shortestString }) {
      throw ValidationError(
        "\"\(short)\" is too short: strings must have at least \(Rule.shortestString) bytes, because"
          + " shorter strings occur in any file by chance.")
    }
  }

  /// Moves values that are existing files from greedy options (`.upToNextOption`) back to `paths`.
  private mutating func takeBackPaths() {
    for option in [\Self.name, \Self.string, \Self.why] {
      let values = self[keyPath: option]
      let files = values.dropFirst().reversed()
        .prefix { FileManager.default.fileExists(atPath: $0) }
      paths += files.reversed()
      self[keyPath: option].removeLast(files.count)
    }
  }

  func run() async throws {
    let progress = output.progress
    let gate = Gate.live(
      in: FileManager.default.currentDirectoryPath, showing: progress)
    let selected = try selection()
    let rules = selected.rules
    let inspection = InspectionRun(
      paths: paths, controls: control, rules: rules, takesDigests: output.showsDigests, why: why,
      ignoresCase: ignoreCase, unstripped: unstripped,
      expected: Dictionary(uniqueKeysWithValues: Set(expect).map { ($0, true) }),
      hygiene: selected.hygiene)
    if let name = inspection.nameWithoutCxx {
      throw ValidationError(
        "'\(name)' is a C++ name, but no file has C++ symbols. In Swift names, use '.' instead"
          + " of '::'."
      )
    }
    let report: Report
    do {
      report = try await progress.during { try await gate.inspect(inspection) }
    } catch {
      throw ToolError.wrapping(error)
    }
    if control.isEmpty, !rules.isEmpty, report.verdict == .passed, !output.quiet {
      StandardError.write(
        "note: a misspelled name would go unnoticed; add --control FILE with a file that contains"
          + " the names and strings\n"
      )
    }
    let exitCode = output.deliver(report)
    output.showNext(after: report)
    throw exitCode
  }

  /// Whether a file or a link to one is in a folder or below it.
  private static func isFile(_ path: String, below folder: String) -> Bool {
    let folder = URL(filePath: folder).resolvingSymlinksInPath().path + "/"
    let file = URL(filePath: path).standardizedFileURL
    return [file, file.resolvingSymlinksInPath()].contains { ($0.path + "/").hasPrefix(folder) }
  }

  /// What to look for, and how strictly.
  private func selection() throws -> (rules: [Rule], hygiene: HygieneSelection) {
    let found: Configuration?
    if let config {
      found = try PlanLoader.configuration(at: config, shown: config)
    } else {
      let project = try Project.find(from: FileManager.default.currentDirectoryPath)
      found = project.flatMap { project in
        paths.allSatisfy { Self.isFile($0, below: project.root) } ? project.configuration : nil
      }
    }
    let hygiene = found?.hygiene ?? HygieneSelection()
    guard name.isEmpty, string.isEmpty else {
      return (
        [Rule(id: "command-line", names: name, strings: string, ignoresCase: ignoreCase)], hygiene
      )
    }
    // With only `--why`, there is nothing to check.
    guard why.isEmpty || config != nil else { return ([], hygiene) }
    let rules = found?.rules.filter { !$0.absentFrom.isEmpty } ?? []
    // With an explicit configuration or control, an overview would pass without checking anything.
    guard !rules.isEmpty || config == nil && control.isEmpty else {
      throw ValidationError(
        "Nothing to search for. Use --name, --string or --why, or a configuration with rules that"
          + " have `absent-from`.")
    }
    return (rules, hygiene)
  }
}

extension FileProperty: ExpressibleByArgument {}
