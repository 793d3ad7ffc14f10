import Foundation
import ReleaseModel
import Testing

/// The compilers are asked what a release build defines, however it was told to.
@Suite struct DebugFlagTests {
  /// One way of building `debug-defined`.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// What is put in the place of something in the manifest.
    var manifest: [String: String] = [:]
    var flags: [String] = []
    /// Files of the package, by name.
    var files: [String: String] = [:]
    /// The modules that the findings name; none: the check passes.
    var modules: String?
    var verdict = Verdict.failed
  }

  private static let noDefine = ["[.define(\"DEBUG\")]": "[]"]
  private static let header = ["debug.h": "#define DEBUG 1\n"]

  private static let cases = [
    Case(testDescription: "a definition for C", modules: "CLib"),
    Case(testDescription: "nothing", manifest: noDefine, verdict: .passed),
    Case(
      testDescription: "a value for C++",
      manifest: noDefine.merging(["cxxSettings: []": "cxxSettings: [.define(\"DEBUG\", to: \"1\")]"]
      ) {
        $1
      }, modules: "CxxLib"),
    Case(
      testDescription: "unsafe flags for assembler",
      manifest: [
        "[.define(\"DEBUG\")]": "[]", "cSettings: []": "cSettings: [.unsafeFlags([\"-DDEBUG=1\"])]",
      ],
      modules: "AsmLib"),
    Case(
      testDescription: "a symbol of the assembler",
      manifest: [
        "[.define(\"DEBUG\")]": "[]",
        "cSettings: []": "cSettings: [.unsafeFlags([\"-Wa,--defsym,DEBUG=1\"])]",
      ], modules: "AsmLib"),
    Case(
      testDescription: "zero, which #ifdef takes for true",
      manifest: ["[.define(\"DEBUG\")]": "[.define(\"DEBUG\", to: \"0\")]"], modules: "CLib",
      verdict: .unverified),
    Case(
      testDescription: "a header that every file includes", manifest: noDefine,
      flags: ["-Xcc", "-include", "-Xcc", "debug.h"], files: header,
      modules: "App, AsmLib, CLib, CxxLib"),
    Case(
      testDescription: "headers that Swift imports", manifest: noDefine,
      flags: ["-Xswiftc", "-Xcc", "-Xswiftc", "-DDEBUG"], modules: "App"),
    Case(
      testDescription: "a response file in a response file", manifest: noDefine,
      flags: ["-Xswiftc", "@flags.rsp"],
      files: ["flags.rsp": "@more.rsp\n", "more.rsp": "-D\nDEBUG\n"], modules: "App"),
    Case(
      testDescription: "a response file for clang", manifest: noDefine,
      flags: ["-Xcc", "@flags.rsp"], files: ["flags.rsp": "-DDEBUG\n"],
      modules: "App, AsmLib, CLib, CxxLib"),
    Case(
      testDescription: "an argument of Swift's frontend", manifest: noDefine,
      flags: ["-Xswiftc", "-Xfrontend", "-Xswiftc", "-DDEBUG"], modules: "App"),
    Case(
      testDescription: "a definition that is taken back", manifest: noDefine,
      flags: ["-Xcc", "-DDEBUG", "-Xcc", "-UDEBUG"], verdict: .passed),
    Case(
      testDescription: "other names", manifest: noDefine,
      flags: ["-Xcc", "-DDEBUGGING=1", "-Xswiftc", "-DDEBUG_MENU"], verdict: .passed),
    Case(
      testDescription: "no optimization", manifest: noDefine, flags: ["-Xswiftc", "-Onone"],
      modules: "App"),
    Case(
      testDescription: "no optimization by the manifest",
      manifest: [
        "[.define(\"DEBUG\")]": "[]",
        "swiftSettings: []": "swiftSettings: [.unsafeFlags([\"-Onone\"])]",
      ], modules: "App"),
    Case(
      testDescription: "no optimization, and then some", manifest: noDefine,
      flags: ["-Xswiftc", "-Onone", "-Xswiftc", "-Osize"], verdict: .passed),
    Case(
      testDescription: "debug assertions", manifest: noDefine,
      flags: ["-Xswiftc", "-assert-config", "-Xswiftc", "Debug"], modules: "App"),
    Case(
      testDescription: "debug assertions without whole-module optimization", manifest: noDefine,
      flags: ["-Xswiftc", "-no-whole-module-optimization", "-Xswiftc", "-Onone"], modules: "App"),
  ]

  @Test(arguments: cases)
  func isAskedOfTheCompiler(_ example: Case) async throws {
    let tool = try await Tool(building: "debug-defined")
    defer { tool.remove() }
    let folder = tool.folder + "/debug-defined"
    try replace(in: folder + "/Package.swift", example.manifest)
    let flags = example.flags.map { "'\($0)'" }.joined(separator: ", ")
    try replace(in: folder + "/.verify-release.yml", ["flags: []": "flags: [\(flags)]"])
    for (name, text) in example.files {
      try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    }
    let (outcome, report) = try await tool.report(["--only", "debug-flag"], in: folder)
    #expect(report.verdict(of: "debug-flag") == example.verdict, "\(outcome.all)")
    let messages = report.findings.map(\.message)
    let named = example.modules.map { modules in
      messages.count == 1 && messages[0].contains(" for \(modules),")
        || messages[0].contains(" in \(modules),")
    }
    #expect(named ?? messages.isEmpty, "\(messages)")
  }

  private func replace(in file: String, _ changes: [String: String]) throws {
    var text = try String(contentsOfFile: file, encoding: .utf8)
    for (old, new) in changes {
      try #require(text.contains(old))
      text = text.replacing(old, with: new)
    }
    try text.write(toFile: file, atomically: true, encoding: .utf8)
  }
}
