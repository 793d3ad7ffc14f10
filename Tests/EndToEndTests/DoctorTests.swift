import Foundation
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
      "✓ git                  git version ", "free on the disk that contains \(folder)\n",
      "✓ configuration        \(folder)/.verify-release.yml: 1 rule\n",
      "✓ passed (7 checks, 1 note)\n",
    ] {
      #expect(outcome.output.contains(line), "\(outcome.all)")
    }
    // Nothing is built.
    #expect(!FileManager.default.fileExists(atPath: folder + "/.build"))
  }

  @Test func missingLibraryIsReportedWithInstallCommand() async throws {
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
      ])
      """, to: "needy/Package.swift")
    try tool.write("module CNowhere [system] {}", to: "needy/Sources/CNowhere/module.modulemap")
    let outcome = try await tool.run(["doctor"], in: tool.folder + "/needy")
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.contains("✗ libraries            no-such-library\n"), "\(outcome.all)")
    #expect(outcome.output.contains("which the target 'CNowhere' needs.\n"), "\(outcome.all)")
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

  @Test func manifestErrorIsThatOfCompiler() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(
      "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Packag(name: \"x\")\n",
      to: "bad/Package.swift")
    let outcome = try await tool.run(["doctor"], in: tool.folder + "/bad")
    #expect(outcome.exitCode == 1)
    #expect(
      outcome.output.contains(
        "error libraries: `swift package dump-package` failed: cannot find 'Packag' in scope\n"),
      "\(outcome.all)")
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
}
