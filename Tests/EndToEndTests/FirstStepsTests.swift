import Foundation
import Testing

/// What users see before everything is set up.
@Suite struct FirstStepsTests {
  private static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(name: "App")

    """

  @Test func manifestErrorComesFromCompiler() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Self.manifest + "let other = Package(name: \"a\" \"b\")\n", to: "Package.swift")
    let outcome = try await tool.run(["--quiet"])
    #expect(outcome.exitCode == 2)
    #expect(
      outcome.output.contains(
        "`swift package describe` failed: Package.swift:4:31: expected ',' separator; see "),
      "\(outcome.all)")
    #expect(!outcome.output.contains("compiled with"), "\(outcome.all)")
    #expect(outcome.output.contains("  fix  Fix the cause, or run `verify-release doctor`"))
  }

  @Test func runWithoutToolchainNamesDoctor() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Self.manifest, to: "Package.swift")
    let outcome = try await tool.run("/usr/bin/env", ["PATH=/nowhere", try Tool.executable])
    #expect(outcome.exitCode == 2)
    #expect(
      outcome.error.contains("error: cannot start swift: ")
        && outcome.error.contains("; run `verify-release doctor` to see what is missing\n"),
      "\(outcome.all)")
  }

  @Test func packagesBelowFolderAreListed() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    for path in [
      "AppCore", "AppCore/Nested", ".build/checkouts/Fetched", "Packages/A", "Packages/B b",
      "a/b/C", "a/b/c/TooDeep",
    ] { try tool.write(Self.manifest, to: "\(path)/Package.swift") }
    let outcome = try await tool.run(["rules", "--package-path", ".", "--quiet"])
    #expect(outcome.exitCode == 64)
    #expect(
      outcome.error.contains(
        """
        Package.swift does not exist. To verify a package below that folder, run:
          verify-release rules --quiet --package-path AppCore
          verify-release rules --quiet --package-path Packages/A
          verify-release rules --quiet --package-path 'Packages/B b'
          verify-release rules --quiet --package-path a/b/C

        """), "\(outcome.all)")
    let started = try await tool.run(["init", "--package-path=a"])
    #expect(
      started.error.contains("\n  verify-release init --package-path a/b/C\n"), "\(started.all)")
    for name in ["P1", "P2"] { try tool.write(Self.manifest, to: "\(name)/Package.swift") }
    let many = try await tool.run([])
    #expect(many.error.contains("\n(and 1 more)\n"), "\(many.all)")
  }

  @Test func checklistCommandExplainsHowToStart() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Self.manifest, to: "Package.swift")
    let unconfigured = try await tool.run(["checklist"])
    #expect(
      unconfigured.error.contains(
        "next: run `verify-release init` to create a checklist"),
      "\(unconfigured.all)")
    let elsewhere = try await tool.run(["checklist", "--package-path", tool.folder])
    #expect(
      elsewhere.error.contains("next: run `verify-release init --package-path \(tool.folder)`"),
      "\(elsewhere.all)")
    try tool.write("version: 1\n", to: ".verify-release.yml")
    let configured = try await tool.run(["checklist"])
    #expect(configured.error.contains("add `checklists: [Checklists/*.yml]`"), "\(configured.all)")
  }

  @Test func failureNamesCommandThatExplainsIt() async throws {
    let tool = try await Tool(building: "leaky")
    defer { tool.remove() }
    let outcome = try await tool.run([], in: tool.folder + "/leaky")
    #expect(outcome.exitCode == 1)
    #expect(
      outcome.error.hasSuffix("next: run `verify-release explain debug-leak`\n"), "\(outcome.all)")
  }
}
