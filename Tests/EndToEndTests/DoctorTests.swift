import Foundation
import TestSupport
import Testing

@Suite struct DoctorTests {
  @Test func packageCanBeVerified() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let folder = try tool.copy(package: "clean")
    let outcome = try await tool.run(["doctor"], in: folder)
    #expect(outcome.exitCode == 0, "\(outcome.all)")
    for line in [
      "✓ toolchain            Swift version ", "✓ compiler             a small program compiles",
      "✓ git                  git version ",
      "✓ configuration        \(folder)/.verify-release.yml: 1 rule\n",
      "✓ passed (5 checks, 1 note)\n",
    ] {
      #expect(outcome.output.contains(line), "\(outcome.all)")
    }
    #expect(outcome.error == "next: run `verify-release`\n")
    // Nothing is built.
    #expect(!FileManager.default.fileExists(atPath: folder + "/.build"))
  }

  @Test(arguments: [true, false])
  func missingLibraryIsReportedWithInstallCommand(isUsed: Bool) async throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Needy", targets: [
        .systemLibrary(
          name: "CNowhere", pkgConfig: "no-such-library",
          providers: [.apt(["no-such-library-dev"]), .yum(["no-such-library-dev"])]),
        .target(name: "Base", dependencies: [\(isUsed ? #""CNowhere""# : "")]),
        .executableTarget(name: "App", dependencies: [.target(name: "Base")]),
        .testTarget(name: "AppTests", dependencies: ["CNowhere"]),
      ])
      """, to: "needy/Package.swift")
    for name in ["Sources/Base", "Sources/App", "Tests/AppTests"] {
      try tool.write("", to: "needy/\(name)/main.swift")
    }
    try tool.write("module CNowhere [system] {}", to: "needy/Sources/CNowhere/module.modulemap")
    let outcome = try await tool.run(["doctor"], in: tool.folder + "/needy")
    #expect(outcome.exitCode == (isUsed ? 1 : 0), "\(outcome.all)")
    let mark = isUsed ? "✗" : "✓"
    #expect(
      outcome.output.contains("\(mark) libraries            no-such-library\n"), "\(outcome.all)")
    let end = isUsed ? "." : ", but no product uses that target."
    #expect(
      outcome.output.contains("which the target 'CNowhere' needs\(end)\n"), "\(outcome.all)")
    #expect(outcome.output.contains(" install no-such-library-dev`.\n"), "\(outcome.all)")
  }

  @Test func missingToolchainIsReported() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let outcome = try await tool.run(
      "/usr/bin/env", ["PATH=\(tool.folder)", try Tool.executable, "doctor"])
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.contains("swift was not found in PATH.\n"), "\(outcome.all)")
    #expect(outcome.output.contains("https://www.swift.org/install/linux/"), "\(outcome.all)")
    #expect(outcome.output.contains("git was not found in PATH."), "\(outcome.all)")
    #expect(outcome.output.contains("No package was found in \(tool.folder)."), "\(outcome.all)")
  }

  /// Only dependencies and sign-offs need git.
  @Test(arguments: [false, true])
  func missingGitIsWarningUnlessNeeded(isNeeded: Bool) async throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write("", to: "Local/Sources/Local/a.swift")
    try tool.write(
      "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package("
        + "name: \"Local\", products: [.library(name: \"Local\", targets: [\"Local\"])],"
        + " targets: [.target(name: \"Local\")])", to: "Local/Package.swift")
    try tool.write(
      "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"x\""
        + (isNeeded ? ", dependencies: [.package(path: \"../Local\")])" : ")"),
      to: "x/Package.swift")
    var programs: [String: String] = [:]
    for folder in try Self.searchPath.split(separator: ":").reversed() {
      for name in (try? FileManager.default.contentsOfDirectory(atPath: String(folder))) ?? []
      where name != "git" { programs[name] = "\(folder)/\(name)" }
    }
    let path = try path(in: tool, [:], linking: programs)
    let outcome = try await diagnose([path], tool, in: tool.folder + "/x")
    #expect(outcome.exitCode == (isNeeded ? 1 : 0), "\(outcome.all)")
    #expect(
      outcome.output.contains(
        "\n\(isNeeded ? "error" : "warning") git: git was not found in PATH."),
      "\(outcome.all)")
  }

  /// Packages there, such as those in `/tmp`, are unlikely to be meant.
  @Test func rootFolderIsNotSearched() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let outcome = try await tool.run(["doctor", "--quiet"], in: "/")
    #expect(
      outcome.output.contains("  fix  Run `verify-release doctor --package-path DIR`.\n"),
      "\(outcome.all)")
    #expect(outcome.error == "")
  }

  @Test func manifestIsNotFolder() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    _ = try tool.copy(package: "clean")
    for (path, folder) in [("clean/Package.swift", "clean"), ("Package.swift", ".")] {
      let place = tool.folder + (folder == "." ? "/clean" : "")
      let doctor = try await tool.run(["doctor", "--package-path", path], in: place)
      #expect(doctor.output.contains("  fix  Use `--package-path \(folder)`.\n"), "\(doctor.all)")
      let run = try await tool.run(["run", "--package-path", path], in: place)
      #expect(
        run.error.hasPrefix(
          "Error: No package found: \(path) is not a folder. Use `--package-path \(folder)`.\n"),
        "\(run.all)")
    }
  }

  @Test func manifestErrorComesFromCompiler() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(
      "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Packag(name: \"x\")\n",
      to: "bad/Package.swift")
    let outcome = try await tool.run(["doctor"], in: tool.folder + "/bad")
    #expect(outcome.exitCode == 1)
    #expect(
      outcome.output.contains(
        "error libraries: `swift package dump-package` failed: Package.swift:3:15: cannot find"
          + " 'Packag' in scope\n"), "\(outcome.all)")
    let above = try await tool.run(["doctor"])
    #expect(
      above.output.contains(
        "  fix  For a package below that folder, run `verify-release doctor --package-path bad`.\n"),
      "\(above.all)")
  }

  /// A run rejects such a folder too, even inside a package.
  @Test(arguments: ["nowhere", "clean/nowhere", "clean/Package.swift"])
  func missingFolderIsReported(_ path: String) async throws {
    let tool = try Tool()
    defer { tool.remove() }
    _ = try tool.copy(package: "clean")
    let outcome = try await tool.run(["doctor", "--package-path", path])
    #expect(outcome.exitCode == 1, "\(outcome.all)")
    #expect(
      outcome.output.contains(
        "error configuration: \(tool.folder)/\(path) is not a folder, or does not exist.\n"),
      "\(outcome.all)")
    #expect(outcome.error == "", "\(outcome.all)")
    let started = try await tool.run(["init", "--package-path", path])
    #expect(started.exitCode == 64, "\(started.all)")
  }

  @Test func invalidConfigurationIsReported() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let folder = try tool.copy(package: "clean")
    try "version: 1\nrule: []\n".write(
      toFile: folder + "/.verify-release.yml", atomically: true, encoding: .utf8)
    let outcome = try await tool.run(["doctor"], in: folder)
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.contains(".verify-release.yml:2:1: error: "), "\(outcome.all)")
  }

  /// A `PATH` whose folder has only the given scripts and links to programs.
  private func path(
    in tool: Tool, _ scripts: [String: String], linking programs: [String: String] = [:]
  ) throws -> String {
    let folder = tool.folder + "/bin"
    for (name, script) in scripts {
      try TemporaryFolder(keeping: URL(filePath: folder)).writeScript(script, to: name)
    }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, program) in programs {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/\(name)", withDestinationPath: program)
    }
    return "PATH=\(folder)"
  }

  private func diagnose(_ variables: [String], _ tool: Tool, in folder: String) async throws
    -> Tool.Outcome
  {
    try await tool.run("/usr/bin/env", variables + [try Tool.executable, "doctor"], in: folder)
  }

  @Test(arguments: [
    (
      "Swift version 5.9.2 (swift-5.9.2-RELEASE)", "warning toolchain: Swift 5.9 is older than 6.0,"
    ),
    (
      "Swift version 6.4 (swift-6.4-RELEASE)",
      "note toolchain: verify-release is tested with Swift 6.3, but not with Swift 6.4.\n"
    ),
    ("Swift version unknown", "note toolchain: `swift --version` names no version,"),
  ])
  func untestedToolchainIsReported(version: String, message: String) async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let folder = try tool.copy(package: "clean")
    let path = try path(in: tool, ["swift": "echo '\(version)'"])
    let outcome = try await diagnose(["\(path):\(try Self.searchPath)"], tool, in: folder)
    #expect(outcome.output.contains("\n\(message)"), "\(outcome.all)")
    #expect(outcome.output.contains("dump-package` failed: it printed no manifest\n"))
  }

  @Test func missingCompilerIsReported() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let folder = try tool.copy(package: "clean")
    let path = try path(
      in: tool, ["swift": "echo 'Swift version 6.3.1 (swift-6.3.1-RELEASE)'"],
      linking: ["env": "/usr/bin/env"])
    let outcome = try await diagnose([path], tool, in: folder)
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.contains("swiftc was not found in PATH"), "\(outcome.all)")
    #expect(outcome.output.contains("✗ git "), "\(outcome.all)")
  }

  @Test func newerManifestNeedsNewerToolchain() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(
      "// swift-tools-version: 99.1\nimport PackageDescription\nlet package = Package(name: \"x\")\n",
      to: "new/Package.swift")
    let outcome = try await tool.run(["doctor"], in: tool.folder + "/new")
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.contains("  fix  Install Swift 99.1 or later ("), "\(outcome.all)")
  }

  @Test func missingIdentityIsReported() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let folder = try tool.copy(package: "clean")
    let created = try await tool.run("git", ["init", "--quiet"], in: folder)
    try #require(created.exitCode == 0, "\(created.all)")
    let variables = ["GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null"]
    let outcome = try await diagnose(variables, tool, in: folder)
    #expect(outcome.exitCode == 0, "\(outcome.all)")
    #expect(
      outcome.output.contains("note git: git has no user.name or user.email"), "\(outcome.all)")
  }

  @Test func folderWithoutTemporaryFilesIsReported() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let folder = try tool.copy(package: "clean")
    let outcome = try await diagnose(["TMPDIR=\(tool.folder)/nowhere/x"], tool, in: folder)
    // Foundation creates the folder, unless it can't.
    #expect(outcome.exitCode == 0, "\(outcome.all)")
    let broken = try await diagnose(["TMPDIR=/proc/nowhere"], tool, in: folder)
    #expect(broken.exitCode == 1, "\(broken.all)")
    #expect(
      broken.output.contains("Temporary files cannot be written to /proc/nowhere"), "\(broken.all)")
  }

  private static var searchPath: String {
    get throws { try #require(ProcessInfo.processInfo.environment["PATH"]) }
  }
}
