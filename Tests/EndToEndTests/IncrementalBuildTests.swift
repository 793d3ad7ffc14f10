import Foundation
import ReleaseModel
import TestSupport
import Testing

/// The products of an incremental build are those that a clean build would make.
@Suite(.timeLimit(.minutes(60)))
struct IncrementalBuildTests {
  /// A copy of `fixtures/inputs`, whose programs print what their inputs contained when they were
  /// built.
  private struct Inputs {
    static let programs = [
      "angled", "archive", "assembly", "header", "inc", "macro", "resource", "shared", "source",
      "sys",
      "thin", "tool", "untouched",
    ]

    /// Unsets the variable for a module cache that all tests share.
    ///
    /// There, a header with the same size and time would be out of date for a clean build, too.
    static let ownModuleCache = ["-u", "SWIFTPM_TESTS_MODULECACHE"]

    let tool: Tool
    let folder: String

    /// Copies the package; without any products, all of them are built.
    init(_ build: String, products: [String] = []) throws {
      tool = try Tool()
      folder = tool.folder + "/inputs"
      try FileManager.default.copyItem(
        atPath: Repository.fixture("inputs").path, toPath: folder)
      try configure(build, products: products)
    }

    func configure(_ build: String, products: [String]) throws {
      let artifacts = products.map { "  - product: \($0)\n" }.joined()
      try tool.write(
        "version: 1\nbuilds:\n  release: { \(build) }\n"
          + (products.isEmpty ? "" : "artifacts:\n\(artifacts)"), to: "inputs/.verify-release.yml")
    }

    func shell(_ script: String) async throws {
      let outcome = try await tool.run("sh", ["-ec", script], in: folder)
      try #require(outcome.exitCode == 0, "\(script): \(outcome.all)")
    }

    /// Compiles the C libraries.
    func writeLibraries(_ value: String) async throws {
      try await shell(
        """
        mkdir -p libs ../library
        echo 'const char *value(void) { return "\(value)"; }' > ../library/value.c
        clang -c ../library/value.c -o libs/value.o
        rm -f libs/*.a
        ar rcsD libs/libarchived.a libs/value.o
        ar rcsDT libs/libthinned.a libs/value.o
        clang -shared ../library/value.c -o libs/libshared.so
        """)
    }

    /// Builds with the tool, and returns its outcome and what each program then prints.
    func build(
      _ environment: [String] = []
    ) async throws -> (outcome: Tool.Outcome, values: [String: String]) {
      let outcome = try await tool.run(
        "/usr/bin/env", environment + [try Tool.executable, "--only", "build"], in: folder)
      let scratchPath = "\(folder)/.build/verify-release/builds/release"
      let products =
        ["release", "debug"].map { "\(scratchPath)/\($0)" }
        .first(where: FileManager.default.fileExists) ?? scratchPath
      var values: [String: String] = [:]
      for program in Self.programs
      where FileManager.default.fileExists(atPath: "\(products)/\(program)") {
        values[program] = try await tool.run(
          "\(products)/\(program)", []
        ).output.trimmingCharacters(in: .newlines)
      }
      return (outcome, values)
    }

    /// The inode of each object file of a module, by path.
    func objects(of module: String) throws -> [String: Int] {
      let builds = folder + "/.build/verify-release/builds/release"
      let paths = try FileManager.default.subpathsOfDirectory(atPath: builds)
        .filter { $0.contains("/\(module).build/") && $0.hasSuffix(".o") }
      return try Dictionary(
        uniqueKeysWithValues: paths.map {
          let attributes = try FileManager.default.attributesOfItem(atPath: "\(builds)/\($0)")
          return ($0, attributes[.systemFileNumber] as? Int ?? 0)
        })
    }
  }

  /// The inputs keep their sizes and modification times, and the products come from a cache that was
  /// restored after the inputs were written.
  @Test(arguments: [
    "configuration: release", "configuration: debug",
    "configuration: release, flags: [--build-system, swiftbuild]",
  ])
  func changedContentsAreRebuilt(_ build: String) async throws {
    let inputs = try Inputs(build)
    defer { inputs.tool.remove() }
    try await inputs.writeLibraries("old")
    let first = try await inputs.build(Inputs.ownModuleCache)
    #expect(first.outcome.exitCode == 0, "\(first.outcome.all)")
    #expect(first.values == Dictionary(uniqueKeysWithValues: Inputs.programs.map { ($0, "old") }))

    try await inputs.shell("cp -a .build ../cache; rm -r .build; mkdir ../times")
    let files = [
      "Sources/source/main.swift", "Sources/Header/include/value.h", "Sources/Inc/value.inc",
      "Sources/Sys/value.h", "Sources/Angled/system/text.h", "Sources/Assembly/value.bin",
      "Sources/resource/value.txt", "Sources/macro/value.swift", "value.txt", "libs/libarchived.a",
      "libs/libshared.so", "libs/value.o", "libs/libthinned.a",
    ]
    try await inputs.shell("cp -a --parents \(files.joined(separator: " ")) ../times")
    try await inputs.shell("sed -i s/old/new/ \(files.prefix(9).joined(separator: " "))")
    try await inputs.writeLibraries("new")
    for file in files { try await inputs.shell("touch -r ../times/\(file) \(file)") }
    try await inputs.shell("mv ../cache .build")
    let untouched = try inputs.objects(of: "untouched")
    #expect(!untouched.isEmpty)

    let second = try await inputs.build(Inputs.ownModuleCache)
    #expect(second.outcome.exitCode == 0, "\(second.outcome.all)")
    var expected = Dictionary(uniqueKeysWithValues: Inputs.programs.map { ($0, "new") })
    expected["untouched"] = "old"
    #expect(second.values == expected)
    #expect(try inputs.objects(of: "untouched") == untouched)

    // Nothing is rebuilt if nothing has changed.
    let objects = try Inputs.programs.map(inputs.objects)
    #expect(try await inputs.build(Inputs.ownModuleCache).values == expected)
    #expect(try Inputs.programs.map(inputs.objects) == objects)
  }

  /// What applies to the whole build: a trait, a variable and a file that the manifest reads, a
  /// response file, and a module map that appears.
  @Test func changedOptionsAreRebuilt() async throws {
    let inputs = try Inputs(
      "configuration: release, flags: [-Xswiftc, \"@flags.rsp\"]", products: ["source"])
    defer { inputs.tool.remove() }
    try inputs.tool.write("-DOTHER -I\(inputs.folder)/appears", to: "inputs/flags.rsp")
    func values(_ environment: String...) async throws -> String? {
      try await inputs.build(environment).values["source"]
    }
    #expect(try await values() == "old")
    // Each step also undoes the one before.
    try inputs.tool.write("module Appears {}", to: "inputs/appears/module.modulemap")
    #expect(try await values() == "old\nappears")
    try FileManager.default.removeItem(atPath: inputs.folder + "/appears")
    #expect(try await values("INPUTS_VARIABLE=1") == "old\nvariable")
    try inputs.tool.write("more", to: "inputs/features.txt")
    #expect(try await values() == "old\nfeatures")
    try inputs.tool.write("none", to: "inputs/features.txt")
    try inputs.tool.write("-DRESPONSE_FILE", to: "inputs/flags.rsp")
    #expect(try await values() == "old\nresponse file")
    try inputs.configure("configuration: release, traits: [Premium]", products: ["source"])
    #expect(try await values() == "old\ntrait")
    try inputs.configure("configuration: release", products: ["source"])
    #expect(try await values() == "old")
  }

  /// A failed build may have compiled contents that are gone when the next one succeeds.
  @Test func contentsOfFailedBuildAreNotKept() async throws {
    let inputs = try Inputs("configuration: release", products: ["header", "source"])
    defer { inputs.tool.remove() }
    #expect(try await inputs.build(Inputs.ownModuleCache).values["header"] == "old")
    try await inputs.shell(
      """
      touch -r Sources/Header/include/value.h ../time
      sed -i s/old/new/ Sources/Header/include/value.h
      echo '// Compile this module.' >> Sources/header/main.swift
      echo 'this does not compile' > Sources/source/main.swift
      """)
    #expect(try await inputs.build(Inputs.ownModuleCache).outcome.exitCode == 1)
    try await inputs.shell(
      """
      sed -i s/new/old/ Sources/Header/include/value.h
      touch -r ../time Sources/Header/include/value.h
      echo 'print(1)' > Sources/source/main.swift
      """)
    let (outcome, values) = try await inputs.build(Inputs.ownModuleCache)
    #expect(outcome.exitCode == 0, "\(outcome.all)")
    #expect(values["header"] == "old")
    #expect(values["source"] == "1")
  }

  @Test func inputThatChangesDuringBuildIsUnverified() async throws {
    let inputs = try Inputs("configuration: release", products: ["source"])
    defer { inputs.tool.remove() }
    let swift = try await inputs.tool.run("sh", ["-c", "command -v swift"]).output
      .trimmingCharacters(in: .newlines)
    try TemporaryFolder(keeping: URL(filePath: inputs.tool.folder + "/bin")).writeScript(
      """
      '\(swift)' "$@"; code=$?
      if [ "$1" = build ]; then sed -i s/old/new/ '\(inputs.folder)/Sources/source/main.swift'; fi
      exit $code
      """, to: "swift")
    let path = try #require(ProcessInfo.processInfo.environment["PATH"])
    let wrapper = ["PATH=\(inputs.tool.folder)/bin:\(path)"]
    let (outcome, values) = try await inputs.build(wrapper)
    #expect(outcome.exitCode == 2, "\(outcome.all)")
    #expect(values["source"] == "old")
    #expect(
      outcome.all.contains("Sources/source/main.swift changed while the build 'release' ran"),
      "\(outcome.all)")
    let next = try await inputs.build()
    #expect(next.outcome.exitCode == 0, "\(next.outcome.all)")
    #expect(next.values["source"] == "new")
    // In the end, it contains again what the build before compiled.
    try await inputs.shell("sed -i s/new/old/ Sources/source/main.swift")
    #expect(try await inputs.build(wrapper).outcome.exitCode == 2)
  }
}
