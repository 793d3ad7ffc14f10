import Foundation
import ReleaseModel
import TestSupport
import Testing

/// A build whose build system writes files that are missing or have an unknown format.
@Suite struct MissingDescriptionTests {
  /// What happens to a file after each build, given by its path in the scratch path.
  @Test(arguments: [
    (Build.BuildSystem.native, "release.yaml", "rm -f"),
    (.native, "release.yaml", "sed -i 's/^    inputs: .*/    inputs: [/'"),
    (.native, "release/description.json", "truncate -s 10"),
    (.swiftBuild, "out/Intermediates.noindex/XCBuildData/*/manifest.json", "truncate -s 10"),
    (.swiftBuild, "out/Intermediates.noindex/XCBuildData/*/task-store.msgpack", "truncate -s 10"),
    (.swiftBuild, "manifest.pif", "rm -f"),
  ])
  func unknownFileIsUnverified(
    system: Build.BuildSystem, file: String, change: String
  ) async throws {
    let original = try Tool()
    defer { original.remove() }
    try original.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "App", targets: [.executableTarget(name: "App", path: "App")])
      """, to: "Package.swift")
    try original.write("print(1)", to: "App/main.swift")
    try original.write(
      "version: 1\nbuilds: { release: { configuration: release } }", to: ".verify-release.yml")
    let tool = try original.using(
      system, afterEachBuild: "\(change) .build/verify-release/builds/release/\(file)")
    let (outcome, report) = try await tool.report(
      ["--only", "build,artifact-visibility"], in: tool.folder)

    #expect(outcome.exitCode == 2, "\(outcome.all)")
    let unknown = report.findings.filter { $0.subject == "build" }
    #expect(unknown.map(\.severity) == [.unverified])
    let message = unknown.first?.message ?? ""
    #expect(message.contains("/\((file as NSString).lastPathComponent) "), "\(message)")
    #expect(message.contains("Swift version "))
    // What needs only the program is still verified.
    #expect(report.artifacts.map(\.build) == ["release"])
    #expect(report.verdict(of: "artifact-visibility") == .unverified)
  }
}
