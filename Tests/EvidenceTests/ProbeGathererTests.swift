import Cryptography
import Foundation
import ReleaseModel
import TestSupport
import Testing
import Toolchain

@Suite(.timeLimit(.minutes(60)))
struct ProbeGathererTests {
  let bench: Bench
  private let build = Build(name: "release", configuration: .release)

  init() throws { bench = try Bench() }

  /// Makes a shell script the product.
  private func writeProduct(_ script: String) throws {
    let product = bench.workspace.productsPath(of: build) + "/app"
    try bench.folder.writeScript(script, to: bench.workspace.relative(product))
  }

  /// Runs a shell script as the product, and returns the unmet expectations.
  private func unmet(
    _ script: String, _ expectation: Probe.Expectation, arguments: [String] = []
  ) async throws -> [ProbeRun.Unmet] {
    try writeProduct(script)
    let evidence = try await gather(expectation, arguments)
    return try #require(evidence.value, "\(evidence)").unmet
  }

  private func gather(
    _ expectation: Probe.Expectation, _ arguments: [String] = [], timeLimit: Int? = nil
  ) async throws -> Evidence<ProbeRun> {
    let probe = Probe(
      product: "app", build: build.name, arguments: arguments, expectation: expectation,
      timeLimit: timeLimit)
    // Tests that run in parallel can occupy Swift's concurrency threads for minutes.
    return try await ProbeGatherer(
      workspace: bench.workspace, runner: bench.runner, timeLimit: 3600
    ).gather(probe, id: "item", in: build)
  }

  @Test func relocatedProductHasNoBuildFolder() async throws {
    let products = bench.workspace.productsPath(of: build)
    try writeProduct("cat app_Kit.resources/a.txt; ls $1 2>&1; exit 0")
    try bench.folder.write(
      "Hello", to: bench.workspace.relative(products) + "/app_Kit.resources/a.txt")
    var probe = Probe(
      product: "app", build: build.name, arguments: [products],
      expectation: .init(contains: ["Hello"], lacks: ["app_Kit"]))
    func unmet() async throws -> [ProbeRun.Unmet]? {
      try await ProbeGatherer(workspace: bench.workspace, runner: bench.runner, timeLimit: 3600)
        .gather(probe, id: "item", in: build).value?.unmet
    }
    #expect(try await unmet()?.count == 2)
    probe.isRelocated = true
    #expect(try await unmet() == [])
    #expect(FileManager.default.fileExists(atPath: products + "/app"))
  }

  /// A run that was killed while the folder had another name must not cost the next one its builds.
  @Test func hiddenBuildFolderIsRestored() throws {
    try writeProduct("exit 0")
    let product = bench.workspace.productsPath(of: build) + "/app"
    let folder = bench.workspace.scratchPath(of: build)
    try FileManager.default.moveItem(atPath: folder, toPath: folder + ".hidden")
    try RelocatedProduct.restore(folder)
    #expect(FileManager.default.isExecutableFile(atPath: product))
    // There is nothing to restore.
    try RelocatedProduct.restore(folder)
    #expect(FileManager.default.isExecutableFile(atPath: product))
  }

  @Test func exitCodeMustMatch() async throws {
    #expect(try await unmet("exit 3", .init(exitCode: 3)) == [])
    #expect(try await unmet("exit 3", .init()) == [.exitStatus(expected: 0)])
    #expect(
      try await unmet("kill -9 $$", .init(exitCode: 9)) == [.exitStatus(expected: 9)])
  }

  @Test func containsAndLacksApplyToStandardOutput() async throws {
    let script = "echo free; echo premium >&2"
    #expect(try await unmet(script, .init(contains: ["fre"], lacks: ["premium"])) == [])
    #expect(
      try await unmet(script, .init(contains: ["premium"], lacks: ["free"]))
        == [.missingOutput(text: "premium"), .unwantedOutput(text: "free")])
  }

  @Test(
    arguments: [
      ("bool", "false", nil), ("bool", "true", "false"), ("bool", "0", "false"),
      ("one", "1", nil), ("one", "true", "1"), ("one", "1.0", nil), ("one", "2", "1"),
      ("half", "0.5", nil), ("big", "9007199254740993", nil),
      ("big", "9007199254740992", "9007199254740993"), ("text", #""a/b \"c\" é""#, nil),
      ("text", #""a""#, #""a/b \"c\" é""#), ("a.b.c", #""deep""#, nil),
      ("a.b", #"{"c":"deep"}"#, nil),
      ("a.none", "1", "missing"), ("text.none", "1", "missing"), ("none", "null", "missing"),
      ("null", "null", nil), ("null", "false", "null"), ("list", "[1, true]", nil),
      ("digits", "5", #""5""#), ("text", "deep", #""a/b \"c\" é""#),
    ] as [(String, String, String?)])
  func jsonValuesAreComparedAsValues(path: String, value: String, found: String?) async throws {
    let object = """
      { "bool": false, "one": 1, "half": 0.5, "big": 9007199254740993, "digits": "5", "null": null,
        "text": "a/b \\"c\\" é", "a": { "b": { "c": "deep" } }, "list": [1, true] }
      """
    let unmet = try await unmet(
      "cat <<'END'\n\(object)\nEND",
      .init(json: [Probe.JSONExpectation(path: path, value: value)]))
    let wrong = found.map { found in
      ProbeRun.Unmet.jsonValue(
        path: path, expected: value, found: found == "missing" ? nil : found)
    }
    #expect(unmet == [wrong].compactMap(\.self))
  }

  @Test(arguments: ["", "free", "{", "5"])
  func outputThatIsNotJSONIsUnmet(output: String) async throws {
    let expectation = Probe.Expectation(json: [.init(path: "a", value: "1")])
    #expect(try await unmet("printf '%s' '\(output)'", expectation) == [.outputNotJSON])
  }

  @Test func temporaryFolderIsEmptySharedAndRemoved() async throws {
    let seen = bench.path("seen")
    let script = """
      test -d "$1" && test -z "$(ls -A "$1")" && test "$2" = "--data=$1/x" || exit 9
      touch "$1/file"; printf '%s' "$1" >'\(seen)'
      """
    #expect(
      try await unmet(script, .init(), arguments: ["{temporary}", "--data={temporary}/x"]) == [])
    let first = try String(contentsOfFile: seen, encoding: .utf8)
    #expect(first.hasPrefix("/"))
    #expect(!FileManager.default.fileExists(atPath: first))
    _ = try await unmet(script, .init(), arguments: ["{temporary}", "--data={temporary}/x"])
    #expect(try String(contentsOfFile: seen, encoding: .utf8) != first)
  }

  /// A product's script, its time limit, and why that proves nothing.
  @Test(
    arguments: [
      ("sleep 7777", 1, .timeLimit(seconds: 1)),
      ("trap '' TERM; sleep 7777 & wait", 1, .timeLimit(seconds: 1)),
      ("echo free; sleep 7777", 1, .timeLimit(seconds: 1)),
      ("exec head -c 1G /dev/zero", nil, .outputLimit(bytes: 16 << 20)),
      ("exec head -c 1G /dev/zero >&2", nil, .outputLimit(bytes: 16 << 20)),
      ("exec yes", nil, .outputLimit(bytes: 16 << 20)),
      ("sleep 7777 & echo free", nil, .processesLeft(count: 1)),
      ("setsid sleep 7777 & sleep 7777 & exit 3", nil, .processesLeft(count: 2)),
    ] as [(String, Int?, ProbeRun.Unmet)])
  func abnormalEndProvesNothing(
    script: String, timeLimit: Int?, reason: ProbeRun.Unmet
  ) async throws {
    try writeProduct(script)
    let run = try #require(try await gather(.init(), timeLimit: timeLimit).value)
    #expect(run.unmet == [reason] && run.succeeded == nil)
    // An auditor learns which program it was, and what it wrote until then.
    let product = bench.workspace.productsPath(of: build) + "/app"
    #expect(run.sha256 == (try ContentDigest.sha256(ofFileAt: product)))
    let isFlooded = reason == .outputLimit(bytes: 16 << 20)
    #expect((run.standardOutput == nil) == isFlooded && (run.standardError == nil) == isFlooded)
    #expect(run.standardOutput?.lines.contains("free") ?? false == script.contains("echo free"))
    let logs = try FileManager.default.contentsOfDirectory(
      atPath: bench.path(".build/verify-release/logs"))
    for log in logs {
      let file = bench.path(".build/verify-release/logs/\(log)")
      let size = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int
      #expect(try #require(size) <= 16 << 20, "\(log) is larger than the output limit")
    }
  }

  @Test func nextBuildEndsProbeOfKilledRun() async throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "echo started; read line"]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    // The environment of a running probe, and its lock file, are those that a killed run leaves.
    let environment = bench.path("environment")
    _ = try await unmet("tr '\\0' '\\n' </proc/self/environ >'\(environment)'", .init())
    process.environment = try Dictionary(
      String(contentsOfFile: environment, encoding: .utf8).split(separator: "\n").compactMap {
        let parts = $0.split(separator: "=", maxSplits: 1).map(String.init)
        return parts.count == 2 ? (parts[0], parts[1]) : nil
      }, uniquingKeysWith: { first, _ in first })
    try process.run()
    defer { process.terminate() }
    // The environment of a process is empty until its program is loaded.
    #expect(!output.fileHandleForReading.availableData.isEmpty)

    var command = Command("true", [], in: bench.workspace.packagePath, output: bench.path("output"))
    command.exclusiveFolder = bench.workspace.scratchPath(
      of: Build(name: "other", configuration: .debug))
    _ = try await bench.runner.run(command)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
  }

  /// An auditor sees what ran and what it wrote.
  @Test func runIsRecorded() async throws {
    _ = try await unmet("echo out; echo error >&2; exit 3", .init())
    let run = try #require(try await gather(.init(), ["status", "{temporary}"]).value)
    #expect(run.product == "app" && run.arguments == ["status", "{temporary}"])
    #expect(run.build == "release" && run.exitStatus == 3 && run.signal == nil)
    let product = bench.workspace.productsPath(of: build) + "/app"
    #expect(run.sha256 == (try ContentDigest.sha256(ofFileAt: product)))
    #expect(
      run.standardOutput
        == .init(size: 4, sha256: ContentDigest.sha256(of: "out\n"), lines: ["out"]))
    #expect(
      run.standardError
        == .init(size: 6, sha256: ContentDigest.sha256(of: "error\n"), lines: ["error"]))
    #expect((run.log as NSString).pathExtension == "err" && run.logged?.lines == ["error"])
    // It ended as expected, so its output is what matters.
    let other = try await gather(.init(exitCode: 3, contains: ["x"])).value
    #expect((other?.log as? NSString)?.pathExtension == "out" && other?.isErrorLog == nil)
    #expect((other?.seconds ?? 0) > 0)
    _ = try await unmet("kill -9 $$", .init())
    let killed = try await gather(.init()).value
    #expect(killed?.exitStatus == nil && killed?.signal == 9)
    #expect(
      killed?.unmetPhrases == ["it was killed by signal 9 instead of exiting with status 0"])
    #expect(killed?.standardOutput == .init(size: 0, sha256: ContentDigest.sha256(of: "")))
  }

  /// A `printf` format, the lines that a report shows, and whether that is less than was printed.
  @Test(
    arguments: [
      (#"a"#, ["a"], false), (#"\n\n a\r\n"#, ["", "", " a\r"], false),
      (#"1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n"#, (1...10).map(String.init), false),
      (#"1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n\n"#, (1...10).map(String.init), true),
      (#"1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11"#, (1...10).map(String.init), true),
      (#"%0200d"#, [String(repeating: "0", count: 200)], false),
      (#"%0201d\nb"#, [String(repeating: "0", count: 200), "b"], true),
      (#"\360\237\220\246\351"#, ["\u{1F426}\u{FFFD}"], false),
    ] as [(String, [String], Bool)])
  func beginningOfOutputIsRecorded(
    format: String, lines: [String], isCut: Bool
  ) async throws {
    try writeProduct("printf '\(format)' 0")
    let output = try #require(try await gather(.init()).value?.standardOutput)
    #expect(output.lines == lines && output.isCut == (isCut ? true : nil), "\(output)")
  }

  @Test func missingOrDamagedProductIsUnavailable() async throws {
    let product = bench.workspace.productsPath(of: build) + "/app"
    for make in [nil, "text"] {
      if let make { try bench.write(make, to: bench.workspace.relative(product)) }
      guard case .unavailable(let reason) = try await gather(.init()) else {
        Issue.record("the probe ran")
        continue
      }
      #expect(reason == "the build 'release' has no executable 'app'")
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: product)
    try Data([0x7F, 0x45, 0x4C, 0x46]).write(to: URL(fileURLWithPath: product))
    guard case .unavailable(let reason) = try await gather(.init()) else {
      Issue.record("a damaged program ran")
      return
    }
    #expect(reason.contains("cannot start"))
  }
}
