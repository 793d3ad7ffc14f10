internal import ArgumentParser
internal import ConfigurationFiles
internal import Foundation
internal import HostSystem
internal import ReleaseGate
internal import ReleaseModel

struct Inspect: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Look for names in any ELF file or archive, or say what it is; no package is needed.",
    discussion: """
      Passes when none of the names is in any of the files and the files can be seen. In a folder, \
      every ELF file and archive is inspected, also those in folders below it, and all other files \
      are searched for the strings. Without --name, \
      --string and --why, the rules of the nearest configuration are used; without rules, an overview \
      says what each file is. --why \
      shows the shortest chain of references to a name, and does not change the exit code.
      """)

  @Argument(help: "Executables, shared libraries, objects, archives, or folders of them.")
  var paths: [String] = []

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Source names that must be absent: Type.member, *Debug*; repeatable.", valueName: "pattern"))
  var name: [String] = []

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Strings that must be absent from the data; repeatable.", valueName: "text"))
  var string: [String] = []

  @Option(
    help: ArgumentHelp(
      "A file or folder in which every pattern must match, to prove that it can; repeatable.",
      valueName: "path"))
  var control: [String] = []

  @Option(
    help: ArgumentHelp(
      "The file that the inspected one was stripped from; names are looked for in it, if both are the"
        + " same program.",
      valueName: "path"))
  var unstripped: String?

  @Option(help: ArgumentHelp("The configuration whose rules are used.", valueName: "file"))
  var config: String?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Names to explain: who refers to them, from the object files beside the file; repeatable.",
      valueName: "name"))
  var why: [String] = []

  @Flag(help: "Match names without regard to case.")
  var ignoreCase = false

  @OptionGroup var output: OutputOptions

  mutating func validate() throws {
    if paths.isEmpty { takeBackPaths() }
    guard !paths.isEmpty else {
      throw ValidationError(
        "No file is named. Put files first: verify-release inspect FILE --name PATTERN")
    }
    var isFolder: ObjCBool = false
    if unstripped != nil,
      paths.count > 1
        || FileManager.default.fileExists(atPath: paths[0], isDirectory: &isFolder)
          && isFolder.boolValue
    {
      throw ValidationError("--unstripped is for one file; inspect each with its own.")
    }
    for pattern in name + why {
      guard let problem = NameSyntax.problem(in: pattern) else { continue }
      throw ValidationError("'\(pattern)' can't be a name: \(problem).")
    }
    if let short = string.first(where: { $0.utf8.count < Rule.shortestText }) {
      throw ValidationError(
        "“\(short)” has fewer than \(Rule.shortestText) bytes, which are in any file by chance.")
    }
  }

  /// Makes paths of the files behind the values of an option, which takes all up to the next option.
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
    let gate = Gate(
      runner: LiveProcessRunner(), toolVersion: VerifyRelease.version, now: Date(),
      steps: StepLog(output.progress.show))
    let rules = try rules()
    let inspection = Inspection(
      paths: paths, controls: control, rules: rules, takesDigests: output.showsDigests, why: why,
      ignoresCase: ignoreCase, unstripped: unstripped)
    if let name = inspection.nameWithoutCxx {
      throw ValidationError(
        "'\(name)' is a name of C++, and none of the files has one; write a dot for '::'.")
    }
    let report: Report
    do {
      report = try await gate.inspect(inspection)
    } catch {
      throw ToolError.wrapping(error)
    }
    if control.isEmpty, !rules.isEmpty, report.verdict == .passed, !output.quiet {
      StandardError.write(
        "note: nothing proves that the patterns can match; name a file that has them with --control\n"
      )
    }
    throw try output.deliver(report)
  }

  private func rules() throws -> [Rule] {
    guard name.isEmpty, string.isEmpty else {
      return [
        Rule(id: "command-line", names: name, strings: string, ignoresCase: ignoreCase)
      ]
    }
    // Who only asks why does not ask whether anything is wrong.
    guard why.isEmpty || config != nil else { return [] }
    let found: Configuration?
    if let config {
      found = try PlanLoader.configuration(at: config, shown: config)
    } else {
      found = try Project.find(from: FileManager.default.currentDirectoryPath)?.configuration
    }
    let rules = found?.rules.filter { !$0.absentFrom.isEmpty } ?? []
    // Whoever names what to look for must not get an overview, which passes.
    guard !rules.isEmpty || config == nil && control.isEmpty else {
      throw ValidationError(
        "There is nothing to look for: give --name, --string or --why, or a configuration with"
          + " rules that have `absent-from`.")
    }
    return rules
  }
}
