import Foundation
import ReleaseModel
import TestSupport
import Testing

/// The metadata of a stripped artifact still has types, stored properties and enum cases.
@Suite struct MetadataTests {
  /// Metadata proves that types and stored properties are absent, but not functions.
  @Test func metadataVisibilityProvesTypesNotFunctions() async throws {
    let tool = try await Tool(building: "stripped")
    defer { tool.remove() }
    let folder = tool.folder + "/stripped"
    let configuration = folder + "/.verify-release.yml"
    try edit(configuration) { $0 + "visibility: metadata\n" }
    let (outcome, report) = try await tool.report([], in: folder)
    #expect(outcome.exitCode == 0, "\(report.findings)")
    let release = try #require(report.artifacts.first { $0.build == "release" })
    #expect(release.visibility.symbols == .dynamicOnly)
    #expect(release.visibility.metadata == .full)

    try edit(configuration) { $0.replacing("names: [", with: "names: [StoreKitService.init, ") }
    let (second, unproven) = try await tool.report([], in: folder)
    #expect(second.exitCode == 2)
    #expect(
      unproven.findings.filter { $0.severity == .unverified }.map(\.name)
        == ["StoreKitService.init"])
  }

  /// Each declaration is either proven absent or unverified.
  @Test func functionsAndInternalTypesAreUnverified() async throws {
    let tool = try await Tool(building: "hidden-functions")
    defer { tool.remove() }
    let (outcome, report) = try await tool.report([], in: tool.folder + "/hidden-functions")
    #expect(outcome.exitCode == 2)
    #expect(
      report.findings.filter { $0.subject == "hidden" }.map(\.name) == [
        "*DebugMenu*", "DebugSwitches", "DebugSettings", "Store.debugTotal",
      ])
    #expect(report.findings.filter { $0.severity != .warning }.count == 4)
  }

  @Test func leakIsFoundInStrippedArtifact() async throws {
    let tool = try await Tool(building: "leaky")
    defer { tool.remove() }
    let folder = tool.folder + "/leaky"
    try edit(folder + "/.verify-release.yml") {
      $0.replacing(
        "{ configuration: release }",
        with: "{ configuration: release, flags: [-Xlinker, -s] }")
    }
    let (outcome, report) = try await tool.report(["--skip", "isolation-tests"], in: folder)
    #expect(outcome.exitCode == 1)
    let leaks = report.findings.filter { $0.severity == .error && $0.traces[0].kind == .metadata }
    #expect(
      Set(leaks.compactMap(\.name)) == [
        "Store.StoreKitService.DebugPremiumSimulationMode",
        "Store.StoreKitService.debugPremiumSimulationMode",
      ])
    #expect(leaks.allSatisfy { $0.location != nil })
  }
}
