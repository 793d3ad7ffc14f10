import Foundation
import ReleaseModel
import TestSupport
import Testing

/// What teams shipped without noticing, planted in one package, with both build systems.
@Suite struct HygieneTests {
  /// Something that shipped in public, and what must be found of it.
  private struct Incident {
    var what: String
    var subject: String
    /// Text that the finding's message, name or a trace contains.
    var evidence: String
    /// Whether Swift Build avoids it.
    var isNative = false
  }

  private static let incidents = [
    Incident(
      what: "accessor of Bundle.module", subject: "build-path", evidence: "unclean_App",
      isNative: true),
    Incident(what: "#filePath", subject: "build-path", evidence: "Sources/App/main.swift"),
    Incident(what: "__FILE__ of assert", subject: "build-path", evidence: "Sources/CStore/store.c"),
    Incident(what: "profiling", subject: "instrumentation", evidence: "profiling"),
    Incident(
      what: "folder of fixtures", subject: "debug-resource", evidence: "test-fixtures/prices.json"),
    Incident(
      what: "address in a local network", subject: "development-endpoint",
      evidence: "192.168.7.20:8080"),
    Incident(
      what: "address in a compressed resource", subject: "development-endpoint",
      evidence: "dev.example.org"),
    Incident(
      what: "address in an embedded resource", subject: "development-endpoint",
      evidence: "qa.example.com"),
    Incident(
      what: "address in code", subject: "development-endpoint", evidence: "staging.example.net"),
    Incident(what: "test framework", subject: "test-framework", evidence: "libXCTest.so"),
    Incident(what: "assertion of C", subject: "c-assertion", evidence: "CStore"),
    Incident(what: "folder of this machine", subject: "run-path", evidence: "unclean/lib"),
    Incident(what: "relative folder", subject: "run-path", evidence: "'lib'"),
    Incident(what: "token", subject: "secret", evidence: "access key for AWS"),
    Incident(what: "code for @testable", subject: "testable", evidence: "App"),
    Incident(
      what: "string catalog", subject: "uncompiled-catalog", evidence: "Localizable.xcstrings"),
    Incident(what: "executable stack", subject: "hardening", evidence: "the stack is executable"),
    Incident(
      what: "C without optimization", subject: "unoptimized", evidence: "dist/old (release)"),
    Incident(
      what: "Swift without optimization", subject: "unoptimized", evidence: "dist/App (release)"),
    Incident(
      what: "symbols", subject: "expectation", evidence: "dist/App (release) is not stripped"),
    // Names without a rule are a note.
    Incident(what: "sample data", subject: "name", evidence: "App.SampleData"),
    Incident(what: "fixture", subject: "name", evidence: "App.Venue.fixture"),
    Incident(what: "developer menu", subject: "name", evidence: "App.DeveloperMenu"),
    Incident(
      what: "method for tests", subject: "name", evidence: "App.Cache.clearInstanceForTests"),
    // Flags are findings of another check.
    Incident(what: "DEBUG in a header", subject: "debug-flag", evidence: "defines DEBUG"),
    Incident(what: "no preconditions", subject: "debug-flag", evidence: "preconditions"),
  ]

  @Test(arguments: [Build.BuildSystem.native, .swiftBuild])
  func everyIncidentIsFound(buildSystem: Build.BuildSystem) async throws {
    // SwiftPM keeps copies of resources, which other tests of the package would find.
    let tool = try Tool()
    defer { tool.remove() }
    let folder = try tool.copy(package: "unclean")
    try await plant(in: folder, tool)
    let program = buildSystem == .native ? tool : try tool.using(buildSystem)
    let (outcome, report) = try await program.report([], in: folder)
    #expect(outcome.exitCode == 1, "\(outcome.all)")
    let names = report.uncoveredNames?.map(\.name) ?? []
    for incident in Self.incidents where !incident.isNative || buildSystem == .native {
      #expect(
        report.findings.contains { finding in
          finding.subject == incident.subject
            && ([finding.message, finding.name ?? ""] + finding.traces.map(\.detail))
              .contains { $0.contains(incident.evidence) }
        } || incident.subject == "name" && names.contains(incident.evidence), "\(incident.what)")
    }

    // `_Static_assert` is no cause.
    let assertion = report.findings.first { $0.subject == "c-assertion" }
    // One line was added at the top.
    #expect(assertion?.location?.line == 9)

    // Without the causes, only the tables of GCC's start files are left.
    try await clean(folder, tool)
    let (clean, cleanReport) = try await program.report(
      ["--only", "hygiene"], in: folder)
    #expect(clean.exitCode == 0, "\(clean.all)")
    #expect(
      cleanReport.findings.filter { $0.subject != "hardening" }.map(\.message) == [], "\(clean.all)"
    )

    // What can't be read proves nothing.
    try "not an object file".write(
      toFile: folder + "/dist/App", atomically: true, encoding: .utf8)
    let (unreadable, _) = try await program.report(["--only", "hygiene"], in: folder)
    #expect(unreadable.exitCode == 2, "\(unreadable.all)")
    try "let broken: Int = nil".write(
      toFile: folder + "/Sources/App/main.swift", atomically: true, encoding: .utf8)
    let (broken, brokenReport) = try await program.report(["--only", "hygiene"], in: folder)
    #expect(broken.exitCode != 0 && brokenReport.verdict(of: "hygiene") == .unverified)
  }

  private func plant(in folder: String, _ tool: Tool) async throws {
    let script = """
      mkdir -p dist && swiftc -g Sources/App/main.swift -o dist/App -D ALONE
      echo 'int main(void) { return 0; }' >old.c && gcc -g old.c -o dist/old && rm old.c
      echo 'see http://dev.example.org/prices' | gzip >Sources/App/seed.json.gz
      echo 'see http://qa.example.com/prices' >Sources/App/embedded.txt
      """
    try edit(folder + "/Package.swift") {
      $0.replacing(
        #".copy("test-fixtures"),"#,
        with: #".copy("test-fixtures"), .copy("seed.json.gz"), .embedInCode("embedded.txt"),"#
      ).replacing(#"["-profile-generate","#, with: #"["-Ounchecked", "-profile-generate","#)
    }
    try edit(folder + "/Sources/App/main.swift") {
      """
      #if !ALONE
      \($0)
      print(PackageResources.embedded_txt.count)
      #endif
      enum SampleData { static let machines = ["one", "two"] }
      struct Venue { static func fixture() -> Venue { Venue() } }
      struct DeveloperMenu { func show() { print("menu") } }
      final class Cache { func clearInstanceForTests() { print("cleared") } }
      print(SampleData.machines, Venue.fixture())
      DeveloperMenu().show()
      Cache().clearInstanceForTests()

      """
    }
    try edit(folder + "/Sources/CStore/store.c") { "#define DEBUG 1\n" + $0 }
    let made = try await tool.run("sh", ["-ec", script], in: folder)
    #expect(made.exitCode == 0, "\(made.all)")
    try """
    version: 1
    artifacts:
      - { product: App }
      - { path: dist/old, build: release }
      - { path: dist/App, build: release, expect: { stripped: true } }

    """.write(toFile: folder + "/.verify-release.yml", atomically: true, encoding: .utf8)
  }

  private func clean(_ folder: String, _ tool: Tool) async throws {
    // `gcc -static` would add other start files.
    let script = """
      rm -r Sources/App/test-fixtures Sources/App/Localizable.xcstrings Sources/App/seed.json.gz
      echo 'see http://www.example.com/prices' >Sources/App/embedded.txt
      echo 'int main(void) { return 0; }' >old.c && gcc -g -O2 old.c -o dist/old && rm old.c
      swiftc -O Sources/CStore/../App/clean.swift -o dist/App -Xlinker -s
      """
    try "print(\"prices\")\n".write(
      toFile: folder + "/Sources/App/clean.swift", atomically: true, encoding: .utf8)
    let made = try await tool.run("sh", ["-ec", script], in: folder)
    #expect(made.exitCode == 0, "\(made.all)")
    try FileManager.default.removeItem(atPath: folder + "/Sources/App/clean.swift")
    try "print(PackageResources.embedded_txt.count)\n".write(
      toFile: folder + "/Sources/App/main.swift", atomically: true, encoding: .utf8)
    try "double pro_price(double base) { return base * 2; }\n".write(
      toFile: folder + "/Sources/CStore/store.c", atomically: true, encoding: .utf8)
    try """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "unclean",
      targets: [
        .target(name: "CStore"),
        .executableTarget(
          name: "App", dependencies: ["CStore"], resources: [.embedInCode("embedded.txt")]),
      ])

    """.write(toFile: folder + "/Package.swift", atomically: true, encoding: .utf8)
  }
}
