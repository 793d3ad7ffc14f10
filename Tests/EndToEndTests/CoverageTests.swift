import Foundation
import ReleaseModel
import TestSupport
import Testing

/// What a package declares and a run does not verify is said, unless it is left out on purpose.
@Suite struct CoverageTests {
  private func messages(_ report: Report) -> [String] {
    report.checks.first { $0.id == "coverage" }?.findings.map(\.message) ?? []
  }

  @Test func laterProductsAndTestsOfLocalPackagesAreReported() async throws {
    let tool = try await Tool(building: "local-package")
    defer { tool.remove() }
    let folder = tool.folder + "/local-package"
    let configuration = folder + "/.verify-release.yml"
    try tool.write(
      "import Testing\n@Suite struct TransactionIsolationTests {}\n",
      to: "local-package/Kit/Tests/KitTests/a.swift")
    try tool.write("print(3)\n", to: "local-package/Spare/main.swift")
    try edit(folder + "/Package.swift") {
      $0.replacing(
        "targets: [", with: "targets: [\n    .executableTarget(name: \"Spare\", path: \"Spare\"),")
    }
    // Without a repository, `guards` has a warning.
    let commit =
      "git -c user.name=Test -c user.email=test@example.com commit --quiet --allow-empty -m A"
    let git = "git init --quiet && git add . && \(commit) && git tag 1.0.0 && \(commit)"
    let committed = try await tool.run("sh", ["-c", git], in: folder)
    try #require(committed.exitCode == 0, "\(committed.all)")
    let (outcome, report) = try await tool.report([], in: folder)
    #expect(outcome.exitCode == 0, "\(outcome.all)")
    #expect(
      messages(report) == [
        "The product 'Spare' ships, but is not verified.",
        "1 isolation test of the local package 'Kit' does not run, because a run covers the tests of one"
          + " package: TransactionIsolationTests.",
      ])
    #expect(
      report.checks.first { $0.id == "isolation-tests" }?.summary
        .hasPrefix("no test of the package itself has") == true)
    #expect(try await tool.run(["--strict", "--quiet"], in: folder).exitCode == 1)

    try edit(configuration) {
      $0 + """
        not-verified:
          - { product: Spare, reason: Only the team uses it. }
          - { package: Kit, reason: Its own run verifies it. }

        """
    }
    let formats = Tool.formats.flatMap { ["--output", "\($0)=\(tool.folder)/report.\($0)"] }
    let purposeful = try await tool.run(["--strict", "--quiet"] + formats, in: folder)
    #expect(purposeful.exitCode == 0, "\(purposeful.all)")
    #expect(purposeful.output.contains(" checks, 2 notes; 2 not verified on purpose\n"))
    for format in Tool.formats {
      let text = try String(contentsOfFile: "\(tool.folder)/report.\(format)", encoding: .utf8)
      #expect(text.contains("Only the team uses it."), "\(format)")
      #expect(text.contains("2 not verified on purpose"), "\(format)")
    }

    // Both are gone, but their entries are not.
    try edit(folder + "/Package.swift") {
      $0.replacing("\n    .executableTarget(name: \"Spare\", path: \"Spare\"),", with: "")
    }
    try FileManager.default.removeItem(atPath: folder + "/Kit/Tests")
    let (late, stale) = try await tool.report([], in: folder)
    #expect(late.exitCode == 0 && stale.notVerified == nil)
    #expect(messages(stale).count { $0.hasSuffix("in `not-verified` leaves nothing out.") } == 2)
  }

  /// A client of a library without a type links it with the prebuilt code of its targets.
  @Test func prebuiltCodeOfLibraryIsSearched() async throws {
    let tool = try await Tool(building: "local-library")
    defer { tool.remove() }
    let folder = tool.folder + "/local-library"
    try tool.write(
      """
      #include <stdio.h>
      void pay(void) { puts("premium access granted"); }
      void pay_debug_unlock(void) {}

      """,
      to: "local-library/pay.c")
    try tool.write("void pay(void);\n", to: "local-library/Pay.artifactbundle/include/pay.h")
    try tool.write(
      "module Pay { header \"pay.h\" export * }\n",
      to: "local-library/Pay.artifactbundle/include/module.modulemap")
    let machine = try await tool.run("uname", ["-m"]).output.trimmingCharacters(in: .newlines)
    try tool.write(
      """
      { "schemaVersion": "1.0", "artifacts": { "Pay": { "type": "staticLibrary", "version": "1.0.0",
        "variants": [ { "path": "libPay.a", "supportedTriples": ["\(machine)-unknown-linux-gnu"],
          "staticLibraryMetadata": {
            "headerPaths": ["include"], "moduleMapPath": "include/module.modulemap" } } ] } } }
      """, to: "local-library/Pay.artifactbundle/info.json")
    for command in [
      "clang -c pay.c -o pay.o", "ar rcs Pay.artifactbundle/libPay.a pay.o",
      "mkdir libs", "cp Pay.artifactbundle/libPay.a libs/libmoney.a",
    ] {
      let outcome = try await tool.run("sh", ["-c", command], in: folder)
      try #require(outcome.exitCode == 0, "\(outcome.all)")
    }
    try edit(folder + "/.verify-release.yml") {
      $0 + "  - { id: pay, names: [\"*debug_unlock\"], strings: [premium access granted],"
        + " absent-from: [release] }\n"
    }
    let manifest = try String(contentsOfFile: folder + "/Package.swift", encoding: .utf8)
    func leaks(_ manifest: String) async throws -> [String?] {
      try manifest.write(toFile: folder + "/Package.swift", atomically: true, encoding: .utf8)
      let (outcome, report) = try await tool.report(["--only", "debug-leak"], in: folder)
      #expect(outcome.exitCode == 1, "\(outcome.all)")
      return report.checks.first { $0.id == "debug-leak" }?.findings.map(\.artifact) ?? []
    }
    let bundle = manifest.replacing("tools-version: 6.0", with: "tools-version: 6.2").replacing(
      "targets: [\"Facade\"]", with: "targets: [\"Facade\", \"Pay\"]"
    ).replacing(
      "  targets: [\n",
      with: "  targets: [\n    .binaryTarget(name: \"Pay\", path: \"Pay.artifactbundle\"),\n")
    #expect(try await leaks(bundle) == ["libPay.a", "libPay.a"])
    let configuration = try String(contentsOfFile: folder + "/.verify-release.yml", encoding: .utf8)
    try edit(folder + "/.verify-release.yml") {
      $0 + "not-verified: [{ file: \"*.artifactbundle/*.a\", reason: Its maker verifies it. }]\n"
    }
    let (excluded, report) = try await tool.report(["--only", "debug-leak,coverage"], in: folder)
    #expect(report.notVerified?.map(\.name) == ["*.artifactbundle/*.a"], "\(excluded.all)")
    #expect(report.artifacts.map(\.name) == ["Facade", "Facade"])
    try configuration.write(
      toFile: folder + "/.verify-release.yml", atomically: true, encoding: .utf8)

    // The linker's settings of a target are those of its clients.
    let settings = manifest.replacing(
      "path: \"Facade\")",
      with: "path: \"Facade\","
        + " linkerSettings: [.unsafeFlags([\"-Llibs\"]), .linkedLibrary(\"money\")])")
    #expect(try await leaks(settings) == ["libmoney.a", "libmoney.a"])
  }
}
