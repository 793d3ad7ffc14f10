import Foundation
import ReleaseModel
import TestSupport
import Testing

/// `guards` lists debug-only regions; with a folder, it builds nothing.
@Suite struct GuardsCommandTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  private func git(_ words: String..., in folder: String) async throws {
    let identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com"]
    let outcome = try await tool.run("git", ["-C", folder] + identity + words)
    try #require(outcome.exitCode == 0, "\(outcome.all)")
  }

  private func write(_ files: [String: String], to folder: String) throws {
    for (name, text) in files {
      let url = URL(filePath: "\(folder)/\(name)")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
  }

  /// An app without a manifest, in a repository whose release is tagged 1.0.0.
  private func app() async throws -> String {
    let folder = tool.folder + "/app"
    try write(
      [
        "App/Menu.swift":
          "import UIKit\n#if DEBUG && canImport(UIKit)\nfunc menu() {}\n#endif\n#if os(iOS)\nfunc f() {}\n"
          + "#endif\n",
        "App/Log.m": "void log(void) {\n#ifdef DEBUG\n  dump();\n#endif\n}\n",
        "App/Start.swift":
          "func start() {\n  if BuildConfiguration.isDebug { open() }\n"
          + "  if CommandLine.arguments.contains(\"--uitesting\") { skip() }\n"
          + "  for word in words { if word == \"--mock-data\" { fill() } }\n"
          + "  print(\"--uitesting skips the menu\")\n  switch BuildConfiguration.isDebug { default: go() }\n"
          + "#if DEBUG\n  if BuildConfiguration.isDebug { close() }\n#endif\n}\n",
        "AppTests/MenuTests.swift": "#if DEBUG\nfunc test() {}\n#endif\n",
        "Pods/Kit/Kit.swift": "#if DEBUG\nfunc kit() {}\n#endif\n",
      ], to: folder)
    try await git("init", "--quiet", in: folder)
    try await git("add", ".", in: folder)
    try await git("commit", "--quiet", "-m", "Add app", in: folder)
    try await git("tag", "1.0.0", in: folder)
    try await git("commit", "--quiet", "--allow-empty", "-m", "Continue", in: folder)
    return folder
  }

  private func notes(_ report: Report) -> [String] {
    report.findings.filter { $0.severity == .note }.compactMap(\.location?.description)
  }

  @Test func regionsOfSourceTreeAreListed() async throws {
    defer { tool.remove() }
    let folder = try await app()
    let (outcome, report) = try await tool.report(
      ["guards", ".", "--define", "debug=DEBUG"], in: folder)
    #expect(outcome.exitCode == 0, "\(outcome.all)")
    #expect(
      notes(report) == [
        "App/Log.m:2", "App/Menu.swift:2", "App/Start.swift:7", "App/Start.swift:2",
        "App/Start.swift:3", "App/Start.swift:4", "App/Start.swift:6",
      ])
    #expect(
      report.findings.first?.message
        == "`#ifdef DEBUG`, lines 2 to 4: statements, compiled in 'debug'. Its loss would be reported by"
        + " the check 'guards'.")
    #expect(
      report.checks.first?.summary == "3 debug-only regions compared with 1.0.0, 100% covered")
    // A region that was added since is not covered, and a lost one is an error.
    try write(
      [
        "App/Menu.swift": "import UIKit\nfunc menu() {}\n#if os(iOS)\nfunc f() {}\n#endif\n",
        "App/New.swift": "#if DEBUG\nfunc new() {}\n#endif\n",
        ".verify-release.yml":
          "version: 1\nrules:\n  - id: no-ui-tests\n    absent-from: [release]\n    strings: [uitesting]\n"
          + "    names: [BuildConfiguration.isDebug, Flags.shows]\nguards: { coverage: 100% }\n",
        "App/Flags.swift":
          "func f() {\n  if Flags.shows, Other.shows { g(Flags.shows) }\n  let shows = h()\n"
          + "  if shows {}\n#if DEBUG\n  if Flags.shows {}\n#endif\n}\n",
      ], to: folder)
    let (failed, changed) = try await tool.report(["guards", "."], in: folder)
    #expect(failed.exitCode == 1, "\(failed.all)")
    #expect(
      changed.findings.filter { $0.severity == .error }.map {
        $0.location?.description ?? $0.message
      } == [
        "App/Menu.swift:2",
        "The loss of 2 of 4 debug-only regions (50%) would be reported, but `guards` requires a"
          + " `coverage` of 100%.", "App/Flags.swift:2", "App/Start.swift:2", "App/Start.swift:3",
        "App/Start.swift:6",
      ])
    let (_, since) = try await tool.report(["guards", ".", "--since", "HEAD"], in: folder)
    #expect(notes(since) == ["App/Flags.swift:5", "App/New.swift:1"])
    let text = try await tool.run(["guards", ".", "--since", "HEAD"], in: folder).output
    #expect(
      text.contains(
        """
          Lines  Condition  Contains      Compiled in  Loss reported by
        App/Flags.swift
          5-7    #if DEBUG  statements    debug        nothing
        App/New.swift
          1-3    #if DEBUG  declarations  debug        nothing

        """), "\(text)")
  }

  /// A record needs no configuration.
  @Test func recordIsUsedWithoutConfiguration() async throws {
    defer { tool.remove() }
    let folder = tool.folder + "/recorded"
    let code = "func start() {\n#if DEBUG\n  unlock(all: true)\n#endif\n  run()\n}\n"
    try write(["A.swift": code], to: folder)
    try await git("init", "--quiet", in: folder)
    try await git("add", ".", in: folder)
    try await git("commit", "--quiet", "-m", "Add", in: folder)
    let commit = try await tool.run("git", ["-C", folder, "rev-parse", "HEAD"]).output.prefix(40)
    try write(
      [
        "A.swift": code.replacing("#if DEBUG\n", with: "").replacing("#endif\n", with: ""),
        ".verify-release.debug-only.yml":
          "version: 1\ncommit: \(commit)\ndebug-only:\n  release: []\n",
      ], to: folder)
    let (outcome, report) = try await tool.report(
      ["guards", folder, "--define", "debug=DEBUG"], in: tool.folder)
    #expect(outcome.exitCode == 1, "\(outcome.all)")
    #expect(
      report.findings.filter { $0.severity == .error }.map(\.location?.description)
        == ["A.swift:2"])
  }

  @Test func conditionWithoutEndIsReported() async throws {
    defer { tool.remove() }
    let folder = tool.folder + "/open"
    try write(["A.swift": "func f() {}\n#if DEBUG\nfunc g() {}\n"], to: folder)
    let (outcome, report) = try await tool.report(
      ["guards", folder, "--define", "debug=DEBUG"], in: tool.folder)
    #expect(outcome.exitCode == 2, "\(outcome.all)")
    #expect(
      report.findings.contains {
        $0.severity == .unverified && $0.message.contains("A.swift: line 2 has a condition")
      })
  }

  @Test func folderWithoutGitIsNotCovered() async throws {
    defer { tool.remove() }
    let folder = tool.folder + "/plain"
    try write(["A.swift": "#if STAGING\nfunc f() {}\n#endif\n"], to: folder)
    let (outcome, report) = try await tool.report(
      ["guards", folder, "--define", "debug=DEBUG,STAGING"], in: tool.folder)
    #expect(outcome.exitCode == 0, "\(outcome.all)")
    #expect(
      report.findings.map(\.message) == [
        "The package is not committed to a git repository, so there is no earlier release to compare 1"
          + " debug-only region with, and code that leaves its `#if DEBUG` goes unnoticed.",
        "`#if STAGING`, lines 1 to 3: declarations, compiled in 'debug'. Its loss would be reported by"
          + " nothing.",
      ])
  }

  /// A package whose targets have settings, in a folder of a repository, released as 1.0.0.
  private func package() async throws -> String {
    let folder = tool.folder + "/repository"
    func source(_ name: String, _ condition: String) -> String {
      "public func value\(name)(_ n: Int) -> Int {\n  var total = n + 1\n  #if \(condition)\n"
        + "  print(\"tools of \(name)\", total)\n  #endif\n  for i in 0..<n { total += i * 3 }\n"
        + "  return total\n}\n"
    }
    /// A function with a statement for debug builds and each of some conditions, and one for both.
    func modes(_ directive: String, _ conditions: String...) -> String {
      let isSwift = directive == "#if"
      let statements = (conditions.map { "DEBUG) || \($0)" } + [conditions[2] + " "]).map {
        condition in
        let condition =
          isSwift || !condition.hasPrefix("DEBUG")
          ? "#if " + condition.replacing("DEBUG)", with: "DEBUG") : "\(directive)(\(condition)"
        let text = condition.filter { $0.isLetter || $0 == "_" }
        return condition + (isSwift ? "\nprint(\"\(text)\", total)\n" : "\nputs(\"\(text)\");\n")
          + "#endif\n"
      }.joined()
      return (isSwift ? "public func modes(_ total: Int) {\n" : "void c_modes(int total) {\n")
        + statements + "}\n"
    }
    func tools(_ name: String, _ more: String = "") -> String {
      ".target(name: \"\(name)\"\(more),"
        + " swiftSettings: [.define(\"TOOLS\", .when(configuration: .debug))]),"
    }
    try write(
      [
        "Package.swift":
          "// swift-tools-version: 6.2\nimport Foundation\nimport PackageDescription\n"
          + "let folder = Context.packageDirectory\n"
          + "let more: [SwiftSetting] = FileManager.default.fileExists(atPath: folder + \"/ON\")"
          + " ? [.define(\"ON\")] : []\nlet package = Package(name: \"App\","
          + " traits: [.default(enabledTraits: []), \"More\"],"
          + " targets: [\n.executableTarget(name: \"App\", dependencies: [\"Renamed\", \"Pinned\","
          + " \"Merged\", \"Split\", \"CTools\", \"Modes\", \"CModes\"]),\n\(tools("Renamed"))\n"
          + "\(tools("Pinned", ", path: \"Pinned\""))\n\(tools("Merged"))\n\(tools("Split"))\n"
          + ".target(name: \"CTools\", cSettings: [.define(\"TOOLS\", .when(configuration: .debug)),"
          + " .define(\"TRACE\", .when(configuration: BuildConfiguration.debug)),"
          + " .define(\"LEVEL\", to: \"2\", .when(configuration: BuildConfiguration.debug))]),\n"
          + ".target(name: \"Modes\", dependencies: [/*extra*/], exclude: [\"V2.swift\"],"
          + " swiftSettings: more + [.unsafeFlags([\"-I\(folder)/Maps\"]), /*features*/"
          + " .define(\"WITH_MORE\", .when(traits: [\"More\"])), .swiftLanguageMode(.v5)]),\n"
          + ".target(name: \"CModes\", cSettings: [/*c*/]),\n], cLanguageStandard: .c99)\n",
        "Sources/Modes/M.swift": modes(
          "#if", "swift(>=6)", "hasFeature(ExistentialAny)", "canImport(Extra)", "WITH_MORE", "ON",
          "canImport(Maps)", "hasFeature(StrictMemorySafety)"),
        "Maps/module.modulemap": "module Maps {}\n",
        // The targets of links, and files of which the manifest excludes one.
        "Shared/Linked.swift": source("Linked", "DEBUG"),
        "Shared/One.swift": source("Switched", "DEBUG"),
        "Shared/Two.swift": source("Switched", "true").replacing("  #if true\n", with: "")
          .replacing("  #endif\n", with: ""),
        "Folder/Inner.swift": source("Inner", "DEBUG"),
        "Folder/Other.swift": source("Other", "DEBUG"),
        "Sources/Modes/V1.swift": "func variant(_ n: Int, _ total: Int) {\n#if DEBUG\n"
          + "  print(\"variant\", n, total, n * total, \"of two\")\n#endif\n}\n",
        "Sources/Modes/V2.swift": "func variant(_ n: Int, _ total: Int) {\n"
          + "  print(\"variant\", n, total, n * total, \"of two\")\n}\n",
        "Sources/CModes/include/CModes.h": "void c_modes(int total);\n#include \"../conf.cfg\"\n",
        "Sources/CModes/conf.cfg": "#define CONF 0\n",
        "Sources/CModes/own/forced.h": "#define FORCED 1\n",
        "Sources/CModes/m.c": "#include \"CModes.h\"\n#include <stdio.h>\n"
          + modes(
            "#if defined", "__has_include(\"new.h\")", "__has_include(\"forced.h\")",
            "defined(FORCED)", "__STDC_VERSION__ >= 201112L", "CONF"),
        "Sources/CModes/n.cpp":
          "extern \"C\" int plus(void) {\n#ifdef __cplusplus\n#ifdef DEBUG\n  return 1234;\n#endif\n"
          + "#endif\n  return 1;\n}\n",
        "Sources/App/main.swift":
          "import CModes\nimport Modes\nimport CTools\nimport Merged\nimport Pinned\nimport Renamed\nimport Split\n"
          + "print(valueMerged(1), valuePinned(2), valueRenamed(3), valueSplit(4), c_value(5))\nmodes(6)\n"
          + "c_modes(7)\n",
        "Sources/Renamed/A.swift": source("Renamed", "TOOLS"),
        "Pinned/B.swift": source("Pinned", "TOOLS"),
        "Sources/Merged/C.swift": source("Merged", "TOOLS"),
        "Sources/Split/D.swift": source("Split", "TOOLS"),
        "Sources/Split/E.swift": "public let rest = 1\n",
        "Sources/CTools/include/CTools.h":
          "#ifndef CTOOLS_H\n#define CTOOLS_H\n#ifdef TOOLS\n#define HAVE_TOOLS 1\n#endif\n"
          + "int c_value(int n);\n#endif\n",
        "Sources/CTools/f.c":
          "#include \"CTools.h\"\n#include <stdio.h>\nint c_value(int n) {\n  int total = n;\n"
          + "#ifdef HAVE_TOOLS\n  printf(\"c tools %d\", total);\n#endif\n"
          + "  for (int i = 0; i < n; i++) total += i;\n  return total;\n}\n",
        "Sources/CTools/g.c":
          "#include \"CTools.h\"\n#include <stdio.h>\n#ifndef LEVEL\n#define LEVEL 0\n#endif\n"
          + "void c_show(int n) {\n#if LEVEL > 1\n  printf(\"level %d\", n);\n#endif\n#ifdef DEBUG\n"
          + "  printf(\"debug %d\", n);\n#endif\n#ifdef TRACE\n  printf(\"trace %d\", n);\n#endif\n}\n",
        ".gitignore": ".build\n",
      ], to: folder)
    for (name, target) in [("Linked", "Shared/Linked"), ("Switched", "Shared/One")] {
      try link("\(folder)/Sources/Modes/\(name).swift", to: "../../\(target).swift")
    }
    try link("\(folder)/Sources/Modes/Folder", to: "../../Folder")
    try await git("init", "--quiet", in: folder)
    try await git("add", ".", in: folder)
    try await git("commit", "--quiet", "-m", "Add app", in: folder)
    try await git("tag", "1.0.0", in: folder)
    try await git("commit", "--quiet", "--allow-empty", "-m", "Continue", in: folder)
    return folder
  }

  private func link(_ path: String, to target: String) throws {
    try? FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }

  /// One package for all of them, because each build takes seconds.
  @Test func conditionsOfFormerTargetsAreUsed() async throws {
    defer { tool.remove() }
    let folder = try await package()
    func move(_ old: String, _ new: String) throws {
      let url = URL(filePath: "\(folder)/\(new)")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.moveItem(at: URL(filePath: "\(folder)/\(old)"), to: url)
    }
    func edit(_ file: String, _ change: (String) -> String) throws {
      let path = "\(folder)/\(file)"
      try write([file: change(try String(contentsOfFile: path, encoding: .utf8))], to: folder)
    }
    try move("Sources/Renamed", "Sources/New")
    try move("Sources/Merged/C.swift", "Sources/Split/C.swift")
    try move("Sources/Split/D.swift", "Sources/Part/D.swift")
    try move("Sources/CTools", "Sources/CNew")
    try move("Sources/CNew/include/CTools.h", "Sources/CNew/include/CNew.h")
    for file in ["Sources/CNew/f.c", "Sources/CNew/g.c", "Sources/CNew/include/CNew.h"] {
      try edit(file) {
        $0.replacing("CTools", with: "CNew").replacing("CTOOLS_H", with: "CNEW_H")
      }
    }
    try edit("Sources/App/main.swift") {
      $0.replacing("import Merged", with: "import Part").replacing("Renamed\n", with: "New\n")
        .replacing("Pinned\n", with: "Fixed\n").replacing("CTools", with: "CNew")
    }
    try edit("Package.swift") { text in
      text.replacing("\"Merged\"", with: "\"Part\"").replacing("\"Renamed\"", with: "\"New\"")
        .replacing("name: \"Pinned\"", with: "name: \"Fixed\"")
        .replacing("\"Pinned\", \"Part", with: "\"Fixed\", \"Part")
        .replacing("CTools", with: "CNew")
    }
    // A linked folder is elsewhere, and a link became a file.
    try move("Folder", "Moved")
    try link("\(folder)/Sources/Modes/Folder", to: "../../Moved")
    try FileManager.default.removeItem(atPath: "\(folder)/Sources/Modes/Linked.swift")
    try move("Shared/Linked.swift", "Sources/Modes/Linked.swift")
    func errors(counting count: Int? = nil) async throws -> [String] {
      let (outcome, report) = try await tool.report(["--only", "guards"], in: folder)
      #expect(
        report.checks.contains { $0.id == "guards" && $0.verdict != nil },
        "\(outcome.all) \(report.findings.map(\.message))")
      // A condition that several targets define now is one finding.
      let places = report.findings.count { $0.message.contains("in \(count ?? 0) places") }
      #expect(places == (count == nil ? 0 : 1))
      return report.findings.filter { [.error, .unverified].contains($0.severity) }.map {
        "\($0.location?.description ?? "") \($0.former?.location.description ?? $0.message)"
      }.sorted()
    }
    // The former conditions have the same values.
    #expect(try await errors() == [])
    // Now each target defines its condition in releases, too.
    try edit("Package.swift") { $0.replacing(", .when(configuration: .debug)", with: "") }
    // Code behind links loses its condition, and the manifest compiles another file.
    func release(_ text: String) -> String {
      text.replacing("  #if DEBUG\n", with: "").replacing("  #endif\n", with: "")
    }
    try edit("Moved/Inner.swift", release)
    try edit("Sources/Modes/Linked.swift", release)
    try link("\(folder)/Sources/Modes/Switched.swift", to: "../../Shared/Two.swift")
    try edit("Package.swift") { $0.replacing("\"V2.swift\"", with: "\"V1.swift\"") }
    // The manifest finds a file, and C files include one.
    try write(["ON": "", "Sources/CModes/conf.cfg": "#define CONF 1\n"], to: folder)
    // Macros of a header replace a default and one that only the debug build had, and a file has its own.
    try edit("Sources/CNew/include/CNew.h") {
      $0.replacing("int c_value", with: "#define LEVEL 2\n#define DEBUG 1\nint c_value")
    }
    try edit("Sources/CNew/g.c") { "#define TRACE 1\n" + $0 }
    // Other settings, a new target and a new header make conditions true that name no definition.
    try edit("Package.swift") { text in
      text.replacing("/*extra*/", with: "\"Extra\"")
        .replacing(
          "/*features*/", with: ".enableUpcomingFeature(\"ExistentialAny\"), .strictMemorySafety(),"
        )
        .replacing(", .swiftLanguageMode(.v5)", with: "").replacing(".c99", with: ".c11")
        .replacing("enabledTraits: []", with: "enabledTraits: [\"More\"]")
        .replacing(
          "/*c*/", with: ".headerSearchPath(\"own\"), .unsafeFlags([\"-include\", \"forced.h\"])"
        ).replacing(
          ".target(name: \"Modes\"", with: ".target(name: \"Extra\"),\n.target(name: \"Modes\"")
    }
    try write(
      [
        "Sources/Extra/E.swift": "public let extra = 1\n",
        "Sources/CModes/include/new.h": "int c_new(void);\n",
      ], to: folder)
    try edit("Sources/CModes/n.cpp") {
      $0.replacing("#ifdef DEBUG\n  return 1234;\n#endif\n", with: "  return 1234;\n")
    }
    try edit("Sources/New/A.swift") { $0.replacing("  #if TOOLS\n", with: "  #if TOOLS || BETA\n") }
    let lost = try await errors(counting: 3)
    #expect(
      lost == [
        "Moved/Inner.swift:3 Folder/Inner.swift:4",
        "Pinned/B.swift:4 Pinned/B.swift:4", "Shared/Two.swift:3 Shared/One.swift:4",
        "Sources/CModes/m.c:11 Sources/CModes/m.c:11",
        "Sources/CModes/m.c:14 Sources/CModes/m.c:14",
        "Sources/CModes/m.c:17 Sources/CModes/m.c:17",
        "Sources/CModes/m.c:5 Sources/CModes/m.c:5", "Sources/CModes/m.c:8 Sources/CModes/m.c:8",
        "Sources/CModes/n.cpp:3 Sources/CModes/n.cpp:4", "Sources/CNew/f.c:6 Sources/CTools/f.c:6",
        "Sources/CNew/g.c:12 Sources/CTools/g.c:11", "Sources/CNew/g.c:15 Sources/CTools/g.c:14",
        "Sources/CNew/g.c:9 Sources/CTools/g.c:8",
        "Sources/CNew/include/CNew.h:4 Sources/CTools/include/CTools.h:4",
        "Sources/Modes/Linked.swift:3 Shared/Linked.swift:4",
        "Sources/Modes/M.swift:12 Sources/Modes/M.swift:12",
        "Sources/Modes/M.swift:15 Sources/Modes/M.swift:15",
        "Sources/Modes/M.swift:21 Sources/Modes/M.swift:21",
        "Sources/Modes/M.swift:3 Sources/Modes/M.swift:3",
        "Sources/Modes/M.swift:6 Sources/Modes/M.swift:6",
        "Sources/Modes/M.swift:9 Sources/Modes/M.swift:9",
        "Sources/Modes/V2.swift:2 Sources/Modes/V1.swift:3",
        "Sources/New/A.swift:4 Sources/Renamed/A.swift:4",
      ], "\(lost)")
  }

  @Test(arguments: ["debug", "=DEBUG", "debug=", "release=RELEASE", "debug=-DX", "debug=A B"])
  func invalidDefinitionIsUsageError(_ definition: String) async throws {
    defer { tool.remove() }
    let outcome = try await tool.run(["guards", ".", "--define", definition], in: tool.folder)
    #expect(outcome.exitCode == 64)
    #expect(outcome.all.contains("debug=DEBUG"))
  }
}
