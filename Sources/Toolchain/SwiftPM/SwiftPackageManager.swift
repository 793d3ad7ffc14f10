internal import Foundation
internal import Glibc
package import ReleaseModel

/// Runs SwiftPM's commands; no other code runs `swift build`.
package struct SwiftPackageManager: Sendable {
  let workspace: Workspace
  let runner: any ProcessRunner
  let localPackages: [String]
  /// The output of `swift --version`; nil if unknown.
  let toolchain: String?
  private var plansEachBuild: Bool

  /// Creates a driver for the package of a workspace.
  ///
  /// - Parameters:
  ///   - workspace: The folders.
  ///   - runner: Starts programs.
  ///   - localPackages: The absolute paths of the packages that are referenced by path. With any,
  ///     SwiftPM plans each build: by default it looks only in the package itself, and silently
  ///     leaves a new source of another package out of the build (Swift 6.3.1).
  ///   - toolchain: The output of `swift --version`; nil if unknown.
  package init(
    workspace: Workspace, runner: any ProcessRunner, localPackages: [String] = [],
    toolchain: String? = nil
  ) {
    self.workspace = workspace
    self.runner = runner
    self.localPackages = localPackages
    self.toolchain = toolchain
    plansEachBuild = !localPackages.isEmpty
  }

  /// The same driver, which makes SwiftPM evaluate manifests and plugins in each build.
  func planningEachBuild() -> SwiftPackageManager {
    var other = self
    other.plansEachBuild = true
    return other
  }

  /// Writes the package's description as JSON to a file.
  func describe(using build: Build, to file: String) async throws -> ProcessResult {
    let arguments =
      ["package"] + location(of: build) + manifestCache("none") + ["describe", "--type", "json"]
    return try await run(
      arguments, for: build, output: file, error: workspace.log("describe.log")
    ).result
  }

  /// Writes the package's manifest as JSON to a file.
  func dumpManifest(using build: Build, to file: String) async throws -> ProcessResult {
    try await run(
      ["package"] + location(of: build) + manifestCache("none") + ["dump-package"], for: build,
      output: file, error: workspace.log("manifest.log")
    ).result
  }

  /// Writes the manifest in a folder of its own as JSON to a file.
  package func dumpManifest(in folder: String, to file: String) async throws -> ProcessResult {
    try await run(
      ["package", "--package-path", folder, "--scratch-path", "\(folder)/.build"]
        + manifestCache("none") + ["dump-package"],
      output: file, error: workspace.log("baseline-manifest.log")
    ).result
  }

  /// Fetches the packages that the package depends on, and writes the tree of their folders as JSON
  /// to a file.
  func showDependencies(using build: Build, to file: String) async throws -> ProcessResult {
    let arguments =
      ["package"] + location(of: build) + manifestCache("none")
      + ["show-dependencies", "--format", "json"]
    return try await run(
      arguments, for: build, output: file, error: workspace.log("dependencies.log")
    ).result
  }

  /// Fetches the packages that the package depends on in a build.
  package func resolve(_ build: Build, log: String) async throws -> ProcessResult {
    // Other flags only change how packages are compiled.
    let traits = ["--disable-default-traits", "--enable-all-traits"]
    return try await run(
      ["package"] + location(of: build) + traitOptions(of: build)
        + build.flags.filter(traits.contains) + ["resolve"], for: build, output: log
    ).result
  }

  /// Builds one product, or with nil everything except tests.
  func build(
    _ build: Build, product: String?, log: String
  ) async throws -> (result: ProcessResult, command: String) {
    let selection = product.map { ["--product", $0] } ?? []
    return try await run(
      ["build"] + options(of: build) + selection, for: build, output: log,
      timeLimit: build.timeLimit)
  }

  /// The absolute path of the folder that a build writes its products to; nil if SwiftPM doesn't say.
  ///
  /// Asking takes as long as an up-to-date build, so the answer is kept.
  func productsFolder(of build: Build) async throws -> String? {
    let log = workspace.log("\(build.name)-products.log")
    let output = workspace.log("\(build.name)-products.txt")
    let options = options(of: build)
    let cache = CacheFile(
      "\(log).cache",
      // What a program that selects a toolchain selects now is known by its version.
      inputs: (PackageInputs.toolchain() ?? toolchain).map {
        "\($0)\n\(options.joined(separator: "\n"))"
      },
      in: workspace)
    return try await cache.value(reading: { String(decoding: $0, as: UTF8.self) }) {
      let result = try await run(
        ["build"] + options + ["--show-bin-path"], for: build, output: output, error: log
      ).result
      guard result.succeeded else { return (nil, nil) }
      let folder = try FileBytes.text(output).split(separator: "\n").last.map(String.init)
      return (folder, folder.map { Data($0.utf8) })
    }
  }

  /// Builds all tests of the package, without changing what is already built.
  func buildTests(
    _ build: Build, log: String
  ) async throws -> (result: ProcessResult, command: String) {
    try await run(
      ["build"] + options(of: build) + ["--build-tests"], for: build, output: log,
      timeLimit: build.timeLimit)
  }

  /// Writes the names of all built tests to a file, one per line.
  func listTests(
    _ build: Build, timeLimit: Int, to file: String, log: String
  ) async throws -> ProcessResult {
    try await run(
      ["test", "list"] + options(of: build) + ["--skip-build", "--disable-testable-imports"],
      for: build, output: file, error: log, timeLimit: timeLimit
    ).result
  }

  /// Runs the tests that match a filter, and writes Swift Testing's events to a file.
  ///
  /// `--skip-build` keeps `swift test` from building for `@testable`, which would change the
  /// inspected artifact.
  func test(
    _ build: Build, filter: String, timeLimit: Int, events: String, log: String
  ) async throws -> ProcessResult {
    try await repeatingCrashes {
      let pipe = try EventPipe(savingTo: events)
      let arguments =
        ["test"] + options(of: build) + [
          "--skip-build", "--disable-testable-imports", "--filter", filter,
          "--event-stream-output-path", pipe.path, "--event-stream-version", "0",
        ]
      var command = command(arguments, build, output: log, error: nil, timeLimit: timeLimit)
      command.eventFile = events
      let result: Result<ProcessResult, any Error>
      do {
        result = .success(try await runner.run(command))
      } catch {
        result = .failure(error)
      }
      await pipe.close()
      return try result.get()
    }
  }

  /// Writes the symbol graphs of a compiled module to a folder.
  ///
  /// `swift symbolgraph-extract` reads the compiled module, so the build is the same as the user's.
  /// (`-emit-symbol-graph` as a build flag also locates private declarations, but makes the
  /// compiler reject valid dependencies: Yams 6.2.2 with Swift 6.3.1.)
  package func extractSymbolGraph(
    of module: String, in build: Build, to folder: String, with arguments: [String]
  ) async throws -> ProcessResult {
    try await run(
      [
        "symbolgraph-extract", "-module-name", module, "-minimum-access-level", "private",
        "-skip-synthesized-members",
        "-output-dir", folder,
      ] + arguments, output: workspace.log("\(build.name)-symbols-\(module).log")
    ).result
  }

  /// The output of `swift --version`, or nil.
  package func version() async throws -> String? {
    let log = workspace.log("swift-version.log")
    let cache = CacheFile("\(log).cache", inputs: PackageInputs.toolchain(), in: workspace)
    let text: Data? = try await cache.value(reading: { $0 }) {
      let output =
        try await run(["--version"], output: log).result.succeeded
        ? try? FileBytes.data(log) : nil
      return (output, output)
    }
    return text.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The options that every command of a build needs.
  ///
  /// They are the same for all commands, so that none rebuilds what another has built. The index of
  /// system modules, which only editors read, would take more time than a small debug build.
  private func options(of build: Build) -> [String] {
    var options =
      location(of: build) + manifestCache("local") + [
        "--configuration", build.configuration.rawValue, "-Xswiftc", "-index-ignore-system-modules",
      ]
    if plansEachBuild { options.append("--disable-build-manifest-caching") }
    return options + traitOptions(of: build) + build.flags
  }

  private func traitOptions(of build: Build) -> [String] {
    build.traits.isEmpty ? [] : ["--traits", build.traits.joined(separator: ",")]
  }

  private func location(of build: Build) -> [String] {
    ["--scratch-path", workspace.scratchPath(of: build)]
  }

  /// The option that selects a cache for manifests that may read files, because SwiftPM reuses their
  /// results as long as the manifests and the environment are the same, for all builds of a user.
  ///
  /// `IncrementalBuild` removes a local cache when such a file has changed, and in a run that reuses
  /// no results.
  private func manifestCache(_ kind: String) -> [String] {
    !workspace.reusesResults
      || ([workspace.packagePath] + localPackages).contains(where: PackageInputs.mayReadFiles(in:))
      ? ["--manifest-cache", kind] : []
  }

  /// Runs a command, and repeats it if SwiftPM itself crashes.
  private func run(
    _ arguments: [String], for build: Build? = nil, output: String, error: String? = nil,
    timeLimit: Int? = TimeLimit.standard
  ) async throws -> (result: ProcessResult, command: String) {
    let command = command(arguments, build, output: output, error: error, timeLimit: timeLimit)
    var shown = command
    shown.arguments = command.arguments.map(workspace.relativeToPackage)
    return (try await repeatingCrashes { try await runner.run(command) }, shown.text)
  }

  /// Runs a command up to five times, until SwiftPM doesn't crash.
  ///
  /// With Swift Build, SwiftPM 6.3.1 crashes in about one of 12 builds on a busy machine (in
  /// libdispatch, `_dispatch_event_loop_drain`). Crashes of compilers and tests end SwiftPM with an
  /// exit code.
  private func repeatingCrashes(
    _ body: () async throws -> ProcessResult
  ) async throws -> ProcessResult {
    var result = try await body()
    for _ in 1..<5 {
      guard case .signaled(let signal) = result.termination, Self.crashes.contains(signal) else {
        break
      }
      result = try await body()
    }
    return result
  }

  private static let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGSEGV].map(Int.init)

  /// A command for a build, in its scratch path, which SwiftPM locks in the meantime.
  private func command(
    _ arguments: [String], _ build: Build?, output: String, error: String?, timeLimit: Int?
  ) -> Command {
    Command(
      "swift", arguments, in: workspace.packagePath, output: output, error: error,
      timeLimit: timeLimit.map(Double.init),
      exclusiveFolder: build.map(workspace.scratchPath(of:)))
  }
}
