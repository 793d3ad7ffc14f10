import Foundation
import ReleaseModel
import TestSupport
import Testing

/// Invalid input produces one clear message and the right exit code, and never a pass.
@Suite struct CommandLineTests {
  @Test(arguments: [
    ("missing", "No such file"), ("folder", "the folder contains no files"),
    ("empty", "found an empty file"),
    ("text", "not an ELF file or archive; it starts with 74 65 78 74"), ("short", "truncated"),
  ])
  func unreadableFileIsUnverified(name: String, message: String) async throws {
    let tool = try Tool()
    defer { tool.remove() }
    try FileManager.default.createDirectory(
      atPath: tool.folder + "/folder", withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: tool.folder + "/empty"))
    try Data("text\n".utf8).write(to: URL(fileURLWithPath: tool.folder + "/text"))
    let program = try Data(contentsOf: URL(fileURLWithPath: try Tool.executable))
    try program.prefix(2000).write(to: URL(fileURLWithPath: tool.folder + "/short"))

    let (outcome, report) = try await tool.report(
      ["inspect", name, "--name", "Thing"], in: tool.folder)

    #expect(outcome.exitCode == 2)
    #expect(report.findings.count == 1)
    #expect(report.findings.first?.message.contains(message) == true, "\(report.findings)")
    #expect(outcome.error == "")
  }

  /// A function that is inlined everywhere is named only in debug information.
  @Test func cxxNameInDebugInformationIsFound() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let source = """
      struct Store { int n = 3; int debugTotal(int a) { return n * a; } };
      int main(int count, char **) { return Store().debugTotal(count); }
      """
    try source.write(toFile: tool.folder + "/a.cpp", atomically: true, encoding: .utf8)
    let built = try await tool.run(
      "clang++", ["-O2", "-g", "a.cpp", "-o", "a"], in: tool.folder)
    try #require(built.exitCode == 0, "\(built.all)")
    let (outcome, report) = try await tool.report(
      ["inspect", "a", "--name", "Store::debugTotal"], in: tool.folder)
    #expect(outcome.exitCode == 1, "\(outcome.all)")
    #expect(report.findings.first?.traces.map(\.kind) == [.debugInformation])
  }

  @Test(arguments: [
    ["--bogus"], ["--only", "buld"], ["--only", "build", "--skip", "build"],
    ["--output", "yaml=report"], ["inspect"],
    ["inspect", "file", "--control", "other"],
    ["inspect", "file", "--name", "*"], ["inspect", "file", "--why", "*"],
    ["inspect", "file", "--string", "abc"],
  ])
  func invalidArgumentsExit64(arguments: [String]) async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let outcome = try await tool.run(arguments)
    #expect(outcome.exitCode == 64)
    #expect(outcome.error.hasPrefix("Error: "))
    #expect(outcome.output == "")
  }

  @Test func cxxNameRequiresCxxSymbols() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let folder = try TemporaryFolder()
    try folder.write("namespace app { int stub() { return 1; } }", to: "a.cc")
    try folder.write("public enum app { public static func stub() -> Int { 1 } }", to: "b.swift")
    try folder.run("c++", "-c", "a.cc")
    try folder.run("swiftc", "-parse-as-library", "-c", "b.swift", "-o", "b.o")
    func outcome(_ files: String...) async throws -> (Int?, String) {
      let paths = files.map { folder.path($0) }
      let outcome = try await tool.run(["inspect"] + paths + ["--name", "app::stub"])
      return (outcome.exitCode, outcome.error)
    }
    let (code, error) = try await outcome("b.o")
    #expect(code == 64)
    #expect(error.contains("'app::stub' is a C++ name, but no file has C++ symbols"))
    // Every Swift program has a C++ symbol, from the runtime.
    try folder.write("print(1)", to: "main.swift")
    try folder.run("swiftc", "main.swift", "-o", "program")
    #expect(try await outcome("program").0 == 64)
    #expect(try await outcome("b.o", "a.o").0 == 1)
    #expect(try await outcome("a.o").0 == 1)
    try folder.run("strip", "-s", folder.path("b.o"))
    #expect(try await outcome("b.o").0 == 2)
  }

  @Test func misspelledCheckGetsSuggestion() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let outcome = try await tool.run(["--only", "buld"])
    #expect(outcome.error.contains("did you mean 'build'?"))
  }

  @Test(arguments: [
    (["rnu"], "Unknown command 'rnu' (did you mean 'run'?). Commands: run, init"),
    (["setup", "--help"], "Unknown command 'setup'. Commands: run"),
    (["help", "inspcet"], "(did you mean 'inspect'?)"),
    (["checklist", "stauts"], "Unknown command 'stauts' (did you mean 'status'?)"),
    (["check"], "Unknown command 'check' (did you mean `verify-release run`?)"),
    (["lint"], "Unknown command 'lint'. Commands: "),
    (["sign"], "Unknown command 'sign' (did you mean 'checklist sign'?)"),
    (["debug-leak"], "(to run this check: verify-release --only debug-leak)"),
    (["/usr"], "(to verify the package in this folder: verify-release --package-path /usr)"),
    (["/bin/sh"], "(to inspect this file: verify-release inspect /bin/sh)"),
    (["--fix"], "Unknown option '--fix'.\nUsage: verify-release run"),
    (["--ony", "x"], "Unknown option '--ony' (did you mean '--only'?)."),
    (["--out=x"], "(did you mean '--output'?)"), (["--json"], "(did you mean '--format json'?)"),
    (["--package", "x"], "(did you mean '--package-path'?)"),
    (["--since-main"], "(did you mean '--since'?)"), (["--no-color"], "'--color never'?)"),
    (["--dry-run"], "(it is an option of `verify-release init`)"),
    (["checklist", "--evidence", "x"], "(it is an option of `verify-release checklist sign`)"),
    (["--quiet", "init"], "put the command before its options: verify-release init [OPTIONS]"),
    (["explain", "leak"], "Unknown ID 'leak' (did you mean 'debug-leak'?)"),
    (["verify"], "To verify the package instead of an attestation, run `verify-release` alone."),
    (["--output", "x.json"], "such as json=report.json, found 'x.json'. Formats: terminal,"),
    (["--output", "jsn=x"], "(did you mean 'json'?). Formats: terminal, json"),
  ])
  func unknownWordListsAlternatives(arguments: [String], message: String) async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let outcome = try await tool.run(arguments)
    #expect(outcome.exitCode == 64)
    #expect(outcome.error.contains(message), "\(outcome.error)")
  }

  @Test(
    arguments: [
      ([], "Checks\n  build "), ([], "\n\nFindings of localization\n  missing-translation "),
      (["unverified"], "unverified (exit code 2): Nothing wrong was found, but"),
    ] as [([String], String)])
  func verdictsAndGroupsAreExplained(_ arguments: [String], _ words: String) async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let outcome = try await tool.run(["explain"] + arguments)
    #expect(outcome.exitCode == 0 && outcome.output.contains(words), "\(outcome.all)")
  }

  @Test func everyCommandHasExampleInHelp() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    var open: [[String]] = [[]]
    var count = 0
    while let command = open.popLast() {
      let help = try await tool.run(command + ["--help"])
      #expect(help.exitCode == 0)
      #expect(help.output.contains("Example: verify-release"), "\(command)")
      count += 1
      let subcommands = help.output.components(separatedBy: "SUBCOMMANDS:\n").dropFirst()
      open += subcommands.joined().split(separator: "\n").compactMap { line in
        line.firstMatch(of: /^  ([a-z]+)/).map { command + [String($0.1)] }
      }
    }
    #expect(count > 12)
  }

  @Test(arguments: [["localization", "--help"], ["help", "localization"]])
  func helpOfLocalizationHasOptionsOfItsDefaultSubcommand(_ arguments: [String]) async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let help = try await tool.run(arguments).output
    #expect(help.contains("--languages <codes>") && help.contains("--write-baseline <file>"))
    #expect(help.contains("\n  export "))
    let export = try await tool.run(["localization", "export", "--help"]).output
    #expect(export.contains("--format <format>") && !export.contains("--write-baseline"))
  }

  @Test func usageErrorShowsSubcommandUsage() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let package = try tool.copy(package: "checklist")
    let outcome = try await tool.run(["checklist", "sign", "nothing"], in: package)
    #expect(outcome.exitCode == 64)
    #expect(outcome.error.contains("\nUsage: verify-release checklist sign ["))
  }

  @Test(arguments: ["run", "rules", "checklist"])
  func folderWithoutPackageExits64(_ command: String) async throws {
    let tool = try Tool()
    defer { tool.remove() }
    for path in ["nowhere", "/nonexistent", tool.folder] {
      let outcome = try await tool.run([command, "--package-path", path], in: tool.folder)
      #expect(outcome.exitCode == 64, "\(outcome.all)")
      #expect(outcome.error.contains("No package found: \(path)/Package.swift does not exist."))
    }
  }

  @Test func configurationNamedYAMLExits65() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let package = try tool.copy(package: "clean")
    try FileManager.default.moveItem(
      atPath: package + "/.verify-release.yml", toPath: package + "/.verify-release.yaml")
    let outcome = try await tool.run([], in: package)
    #expect(outcome.exitCode == 65)
    #expect(outcome.error.contains("\(package)/.verify-release.yaml:1: error: "))
  }

  @Test func misspelledConfigurationKeyExits65() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let package = try tool.copy(package: "clean")
    try edit(package + "/.verify-release.yml") { $0.replacing("absent-from", with: "absent-form") }

    let outcome = try await tool.run([], in: package)

    #expect(outcome.exitCode == 65)
    #expect(outcome.error.hasPrefix(".verify-release.yml:11:5: error: rules[0].absent-form: "))
    #expect(outcome.error.contains("did you mean 'absent-from'?"))
    #expect(outcome.output == "")
  }

  @Test func misspelledProductExits65BeforeBuilding() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let package = try tool.copy(package: "clean")
    try edit(package + "/.verify-release.yml") { $0.replacing("product: App", with: "product: Ap") }
    let outcome = try await tool.run([], in: package)
    #expect(outcome.exitCode == 65)
    #expect(
      outcome.error.contains(
        "error: artifacts: the package 'clean' has no product 'Ap' (did you mean 'App'?);"
          + " products that ship: App"))
    #expect(outcome.error.contains(".verify-release.yml:"))
    #expect(!outcome.error.contains("build release"))
  }

  /// Names that only the package confirms, replaced in a file of the fixture `checklist`.
  @Test(arguments: [
    (
      "Checklists/release.yml", "product: App", "product: Ap",
      "Checklists/release.yml:13:27: error: probe.product: the package 'checklist' has no executable"
        + " product 'Ap' (did you mean 'App'?); executable products: App"
    ),
    (
      ".verify-release.yml", "names:", "modules: [App, Shpo], names:",
      ".verify-release.yml:8:5: error: rules: the package 'checklist' has no module 'Shpo' (did you"
        + " mean 'Shop'?); modules: "
    ),
  ])
  func misspelledNameInPackageExits65BeforeBuilding(
    _ file: String, _ right: String, _ wrong: String, _ words: String
  ) async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let package = try tool.copy(package: "checklist")
    let path = "\(package)/\(file)"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try text.replacing(right, with: wrong).write(toFile: path, atomically: true, encoding: .utf8)
    let outcome = try await tool.run([], in: package)
    #expect(outcome.exitCode == 65)
    #expect(outcome.error.contains(words), "\(outcome.all)")
    #expect(!outcome.error.contains("build release"))
  }

  /// A module of another package that looks like a misspelled one of this package is right.
  @Test func misspelledModuleBesideDependencyExits65BeforeBuilding() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Kit", products: [.library(name: "Kit", targets: ["Kit", "Shops"])],
        targets: [.target(name: "Kit"), .target(name: "Shops")])
      """, to: "Kit/Package.swift")
    try tool.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "App", dependencies: [.package(path: "../Kit")],
        targets: [.executableTarget(name: "Shop", dependencies: ["Kit"])])
      """, to: "App/Package.swift")
    for file in ["Kit/Sources/Kit/A.swift", "Kit/Sources/Shops/A.swift"] {
      try tool.write("", to: file)
    }
    try tool.write("", to: "App/Sources/Shop/main.swift")
    try tool.write(
      """
      version: 1
      rules:
        - { id: kit, modules: [Shops], names: [Mock], absent-from: [release], control: debug }
        - { id: shop, modules: [Shpo], names: [Mock], absent-from: [release], control: debug }

      """, to: "App/.verify-release.yml")
    let outcome = try await tool.run([], in: "\(tool.folder)/App")
    #expect(outcome.exitCode == 65, "\(outcome.all)")
    #expect(
      outcome.error.contains(
        ".verify-release.yml:4:5: error: rules: the package 'App' has no module 'Shpo' (did you mean"
          + " 'Shop'?); modules: Shop"), "\(outcome.all)")
    #expect(!outcome.error.contains("build release"))
  }

  @Test func brokenManifestIsUnverified() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let package = try tool.copy(package: "clean")
    try "let package = ".write(
      toFile: package + "/Package.swift", atomically: true, encoding: .utf8)
    let (outcome, report) = try await tool.report([], in: package)
    #expect(outcome.exitCode == 2)
    #expect(report.verdict(of: "build") == .unverified)
    #expect(report.verdict(of: "debug-leak") == .unverified)
  }

  /// The rerun command in the report can be pasted into a shell.
  @Test func rerunCommandRerunsOneCheck() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let package = try tool.copy(package: "checklist")
    try "let package = ".write(
      toFile: package + "/Package.swift", atomically: true, encoding: .utf8)
    let odd = tool.folder + "/it's a $HOME"
    try FileManager.default.moveItem(atPath: package, toPath: odd)
    let options = ["--package-path", odd, "--config", odd + "/.verify-release.yml", "--strict"]
    let (_, report) = try await tool.report(options, in: tool.folder)
    let commands = report.checks.reduce(into: [:]) { $0[$1.id] = $1.rerun }
    #expect(!commands.keys.contains { report.verdict(of: $0) == .passed })
    // It did not run because the build failed, and has no finding of its own.
    #expect(report.verdict(of: "debug-leak") == .unverified && commands["debug-leak"] == nil)

    let build = try #require(commands["build"])
    #expect(build.hasPrefix("verify-release --only build --strict "))
    let shown = try await tool.run(options + ["--quiet"], in: tool.folder)
    let program = try Tool.executable
    #expect(shown.output.contains("\n  \(program) --only build "), "\(shown.all)")
    let folder = URL(filePath: program).deletingLastPathComponent().path
    let script = "PATH='\(folder)':$PATH; \(build) --format json --quiet"
    let rerun = try await tool.run("/bin/sh", ["-c", script])
    let other = try JSONDecoder().decode(Report.self, from: Data(rerun.output.utf8))
    #expect(rerun.exitCode == 2 && other.policy.strict)
    #expect(other.checks.filter { $0.verdict != nil }.map(\.id) == ["build"])
    #expect(other.checks.first { $0.id == "build" } == report.checks.first { $0.id == "build" })
    #expect(commands["checklist"]?.contains(" --only checklist ") == true)
  }

  @Test func unwritableOutputIsReported() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let program = try Tool.executable
    let outcome = try await tool.run([
      "inspect", program, "--name", "NoSuchDeclaration", "--output",
      "json=/proc/nowhere/report.json",
    ])
    #expect(outcome.exitCode == 2)
    #expect(outcome.error.contains("cannot write /proc/nowhere/report.json: No such file"))
    #expect(outcome.output.contains("✓ passed"))
  }

  @Test func inspectReportsFoundAndUnprovenNames() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let program = try Tool.executable
    let name = "ReleaseModel.Verdict"
    let (found, report) = try await tool.report(["inspect", program, "--name", name], in: "/")
    #expect(found.exitCode == 1)
    #expect(report.findings.map(\.name) == [name])
    // An option takes all values up to the next option, and the last value can be a file.
    let (_, same) = try await tool.report(
      ["inspect", "--name", "NoSuchDeclaration", name, program], in: "/")
    #expect(same.artifacts.map(\.name) == report.artifacts.map(\.name))
    #expect(same.findings.map(\.name) == [name])
    let control = ["inspect", "--name", "NoSuchDeclaration", "--control", program, "--", program]
    let unproven = try await tool.run(control)
    #expect(unproven.exitCode == 2)
    #expect(unproven.output.contains("'NoSuchDeclaration'"))
  }

  @Test func inspectionOfBigFileShowsProgress() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let program = tool.folder + "/big"
    try FileManager.default.copyItem(atPath: try Tool.executable, toPath: program)
    let handle = try #require(FileHandle(forWritingAtPath: program))
    try handle.truncate(atOffset: 20_000_000 + handle.seekToEnd())
    try handle.close()
    let arguments = ["inspect", "big", "--name", "NoSuchDeclaration"]
    let outcome = try await tool.run(arguments)
    #expect(outcome.error.contains("inspect big"), "\(outcome.error)")
    #expect(outcome.error.contains("0 matches"), "\(outcome.error)")
    #expect(try await tool.run(arguments + ["--quiet"]).error == "")
  }

  @Test func inspectSearchesFolders() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let files = FileManager.default
    let folder = tool.folder + "/dist"
    try files.createDirectory(atPath: folder + "/bin", withIntermediateDirectories: true)
    try files.copyItem(atPath: try Tool.executable, toPath: folder + "/bin/tool")
    try Data("text\n".utf8).write(to: URL(fileURLWithPath: folder + "/README"))
    let (found, report) = try await tool.report(
      ["inspect", "dist", "--name", "ReleaseModel.Verdict"], in: tool.folder)
    #expect(found.exitCode == 1)
    #expect(report.artifacts.map(\.name) == ["dist/bin/tool"])

    try files.createSymbolicLink(atPath: folder + "/gone", withDestinationPath: "nowhere")
    let (unseen, other) = try await tool.report(
      ["inspect", "dist", "--name", "NoSuchDeclaration"], in: tool.folder)
    #expect(unseen.exitCode == 2)
    #expect(other.findings.first?.message.contains("dist/gone") == true)
  }

  @Test func jsonFormatIsAloneOnStandardOutput() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let package = try tool.copy(package: "clean")
    let outcome = try await tool.run(
      ["--only", "localization", "--format", "json"], in: package)
    #expect(throws: Never.self) {
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    }
  }
}
