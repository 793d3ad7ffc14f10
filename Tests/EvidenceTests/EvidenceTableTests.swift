import Foundation
import Inspection
import ReleaseModel
import Testing
import Verification

/// Searches each `EvidenceFile` for its `EvidenceRow`s, built by real tools with and without the
/// debug code.
@Suite(.evidenceFolders)
struct EvidenceTableTests {
  let folders: EvidenceFolders
  let bench: Bench

  init() throws {
    folders = try #require(EvidenceFolders.current)
    bench = try Bench()
  }

  @Test(arguments: EvidenceRow.all)
  func debugBuildHasExactlyStatedKinds(row: EvidenceRow) async throws {
    try await expect(row.look.kinds, row, in: folders.debug)
  }

  @Test(arguments: EvidenceRow.all)
  func cleanBuildHasNoTracesOfDebugCode(row: EvidenceRow) async throws {
    try await expect(row.look.ships ? row.look.kinds : [], row, in: folders.clean)
  }

  @Test func everyFileAndKindHasRow() {
    #expect(Set(EvidenceRow.all.map(\.file.name)) == Set(EvidenceFile.all.map(\.name)))
    // A resource is a separate file.
    for kind in Trace.Kind.allCases where kind != .resource {
      #expect(EvidenceRow.all.contains { $0.look.kinds == [kind] && !$0.look.ships })
    }
  }

  private func expect(_ kinds: Set<Trace.Kind>, _ row: EvidenceRow, in folder: URL) async throws {
    let (file, look) = (row.file, row.look)
    let rule = Rule(
      id: "r", names: look.isName ? [look.pattern] : [], strings: look.isName ? [] : [look.pattern])
    let evidence = try await ArtifactGatherer(workspace: bench.workspace)
      .gather(
        folder.appending(path: file.name).path, name: file.name, build: "release", rules: [rule],
        scope: .all,
        sources: .empty, takesDigest: false)
    let inspection = try #require(evidence.inspection.value, "\(evidence.inspection)")

    let traces = inspection.matches.flatMap(\.traces)
    #expect(Set(traces.map(\.kind)) == kinds, "\(traces)")
    #expect(traces.allSatisfy { $0.detail.hasPrefix(look.detail) }, "\(traces)")

    let visibility = inspection.artifact.visibility
    #expect(visibility.symbols == file.symbols)
    // Metadata is read only for rules with names.
    #expect(visibility.metadata == (look.isName ? file.metadata : .none))
    let mayBeInCode = !look.isName && look.pattern.utf8.count <= 15
    let isUnreadable = mayBeInCode && !file.codeIsReadable
    #expect((visibility.unreadableCode != nil) == isUnreadable)
    #expect(visibility.unreadableNameCount == 0)
    let mayBeInMetadata = look.isName && file.metadata == .unread
    #expect(
      inspection.mayMissMatches(of: [rule], .symbols)
        == (isUnreadable || mayBeInMetadata || look.isName && file.symbols != .full))
  }
}
