import Foundation
import Inspection
import ReleaseModel
import TestSupport
import Testing
import Verification

/// Strings of 4 to 15 bytes, which the optimizer splits.
@Suite struct ShortTextTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  private func matches(_ file: String, _ texts: [String]) async throws -> [RuleMatch] {
    let evidence = try await ArtifactGatherer(workspace: bench.workspace).gather(
      file, name: "file", build: nil, rules: [Rule(id: "r", strings: texts)], scope: .all,
      sources: .empty, takesDigest: false)
    return try #require(evidence.inspection.value, "\(evidence.inspection)").matches
  }

  private func compile(_ fixture: String, _ options: [String]) throws -> String {
    try bench.folder.make(
      "program",
      ["swiftc", "-parse-as-library", "-module-name", "App", "-o", "program"] + options
        + [Repository.fixture("small-strings/\(fixture)").path])
  }

  @Test(arguments: ["-O", "-Osize", "-Ounchecked"])
  func halvesInCallerAndCalleeAreFound(option: String) async throws {
    let program = try compile("ArgumentSplit.swift", [option, "-wmo"])
    let texts = ["qaBypass", "printing", "exportto"]
    let found = try await matches(program, texts + ["qaBypasz", "printina"])
    #expect(Set(found.map(\.name)) == Set(texts))
    #expect(
      found.allSatisfy { $0.presence != .divided && $0.traces.allSatisfy { $0.kind == .immediate } }
    )
  }

  @Test(arguments: ["-O", "-Osize", "-Ounchecked"])
  func halvesInLookupTablesAreFound(option: String) async throws {
    let program = try compile("LookupTable.swift", [option, "-wmo"])
    let texts = ["Debug paywall", "No network", "Try again"]
    let found = try await matches(program, texts + ["Debug pain", "No netwon"])
    #expect(Set(found.map(\.name)) == Set(texts))
    #expect(found.allSatisfy { $0.presence != .divided })
  }

  @Test func halvesOfTwoStringsAreNotJoined() async throws {
    let program = try compile("HalvesOfTwoTexts.swift", ["-O", "-wmo"])
    let texts = ["setting.dark", "feature.menu"]
    let found = try await matches(program, texts + ["setting.menu", "feature.dark", "setting."])
    #expect(Set(found.map(\.name)) == Set(texts))
    #expect(found.allSatisfy { $0.presence != .divided })
  }

  @Test(arguments: ["-O", "-Osize"])
  func nearlyEqualStringsAreAbsent(option: String) async throws {
    let program = NearTextProgram(seed: 20_261_122)
    try bench.write(program.source, to: "Near.swift")
    let file = try bench.folder.make(
      "program",
      [
        "swiftc", "-parse-as-library", "-module-name", "Near", option, "-wmo", "-o", "program",
        "Near.swift",
      ])
    #expect(program.absent.count > 500)
    let found = try await matches(file, program.texts + program.absent)
    #expect(Set(found.filter { $0.presence != .divided }.map(\.name)) == Set(program.texts))
    #expect(found.count { $0.presence == .divided } < program.absent.count / 50)
  }

  @Test func wideCLiteralsAreFound() async throws {
    let source = Repository.fixture("small-strings/wide.c").path
    let object = try bench.folder.make("wide.o", ["clang", "-c", "-o", "wide.o", source])
    let forms = [
      "debugUtf16Text": "UTF-16", "debugUtf32Text": "UTF-32", "debugWideText": "UTF-32",
      "äöü": "UTF-32",
    ]
    let found = try await matches(object, forms.keys + ["debugUtf16Test", "debugWideTest"])
    #expect(found.count == forms.count)
    for match in found {
      let form = try #require(forms[match.name])
      #expect(match.traces.first?.detail.hasSuffix(", in \(form)") == true)
    }
  }

  @Test(
    arguments: ["-O", "-Osize", "-Ounchecked"].flatMap { option in
      ["-wmo", "-no-whole-module-optimization"].flatMap { module in
        [[option, module], [option, module, "-Xcc", "-march=haswell"]]
      }
    })
  func everyGeneratedStringIsFoundOrUnverified(options: [String]) async throws {
    let program = ShortTextProgram(seed: 20_261_122, rounds: 3)
    try bench.write(program.source, to: "Shapes.swift")
    let file = try bench.folder.make(
      "program",
      ["swiftc", "-parse-as-library", "-module-name", "Shapes", "-o", "program", "Shapes.swift"]
        + options)
    try await expect(program, in: file, "\(options)")
    try await bench.run("strip", file)
    try await expect(program, in: file, "\(options), stripped")
  }

  @Test(arguments: ["-O", "-Osize"])
  func everyGeneratedStringIsFoundOrUnverifiedOnARM(option: String) async throws {
    let program = ShortTextProgram(seed: 20_261_122, rounds: 3)
    let object = try compileForARM(program.source, option)
    try await expect(program, in: object, "AArch64, \(option)")
  }

  @Test(arguments: ["-O", "-Osize", "-Ounchecked"])
  func conditionalStringsAreFoundOrUnverified(option: String) async throws {
    let program = ConditionalTextProgram(seed: 20_261_122, count: 140)
    try bench.write(program.source, to: "Conditions.swift")
    let options = ["-parse-as-library", "-module-name", "Conditions", option, "-wmo"]
    let file = try bench.folder.make(
      "program", ["swiftc"] + options + ["-o", "program", "Conditions.swift"])
    let stripped = try bench.folder.make("stripped", ["strip", "-o", "stripped", file])
    let object = try compileForARM(program.source, option)
    for file in [file, stripped, object] {
      let found = try await matches(file, program.texts)
      let missed = Set(program.texts).subtracting(found.map(\.name))
      #expect(missed.isEmpty, "\(file), \(option)")
      let whole = Set(found.filter { $0.presence != .divided }.map(\.name))
      #expect(whole.count * 10 >= program.texts.count * 9, "\(file), \(option)")
    }
  }

  /// Compiles this machine's LLVM IR for AArch64, which needs no Swift modules.
  private func compileForARM(_ source: String, _ option: String) throws -> String {
    try bench.write(source, to: "Shapes.swift")
    try bench.folder.make(
      ["Shapes.ll"],
      [
        "swiftc", "-parse-as-library", "-module-name", "Shapes", option, "-wmo", "-emit-ir", "-o",
        "Shapes.ll", "Shapes.swift",
      ])
    let text = try bench.folder.text(of: "Shapes.ll")
      .replacing(/"(target-cpu|target-features|tune-cpu)"="[^"]*"/, with: "")
      .split(separator: "\n").filter { !$0.hasPrefix("target ") }.joined(separator: "\n")
    try bench.write(text, to: "Shapes.ll")
    return try bench.folder.make(
      "code.o",
      [
        "clang", "--target=aarch64-unknown-linux-gnu", option == "-Osize" ? "-Oz" : "-O2",
        "-Wno-override-module", "-c",
        "Shapes.ll", "-o", "code.o",
      ])
  }

  private func expect(
    _ program: ShortTextProgram, in file: String, _ title: String
  ) async throws {
    let texts = program.shapes.flatMap(\.texts)
    #expect(texts.count >= 200)
    let found = try await matches(file, texts)
    let whole = Set(found.filter { $0.presence != .divided }.map(\.name))
    let divided = Set(found.filter { $0.presence == .divided }.map(\.name))
    for shape in program.shapes {
      let missed = shape.texts.filter { !whole.contains($0) && !divided.contains($0) }
      #expect(missed.isEmpty, "\(title): \(shape.name): \(missed)")
      let count = shape.texts.count { whole.contains($0) }
      print("\(title): \(shape.name): \(count) of \(shape.texts.count) found")
    }
    #expect(whole.count * 10 >= texts.count * 9)
  }
}
