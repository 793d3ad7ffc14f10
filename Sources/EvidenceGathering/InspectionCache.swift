internal import Foundation
package import ReleaseModel

/// The inspections of artifacts of earlier runs.
///
/// An artifact is inspected again if its file, the rules, the sources or this program have changed.
package struct InspectionCache: Sendable {
  private let workspace: Workspace

  /// Uses what is in the folder of a workspace.
  package init(workspace: Workspace) { self.workspace = workspace }

  /// Inspects an artifact of a build, unless that is done already; see
  /// `ArtifactGatherer.gather(_:name:build:rules:scope:sources:takesDigest:)`.
  package func gather(
    _ path: String, name: String, build: String, rules: [Rule], scope: ModuleScope,
    sources: SourceIndex
  ) async throws -> ArtifactEvidence {
    // Before the bytes are read: what is written while they are makes another identity.
    let identity = FileIdentity(ofArtifactAt: path)
    let cache = try identity.flatMap {
      try self.cache(path, $0, name, build, rules, scope, sources)
    }
    var evidence: ArtifactEvidence
    if let known = cache?.contents,
      let inspection = try? JSONDecoder().decode(ArtifactInspection.self, from: known)
    {
      evidence = ArtifactEvidence(name: name, build: build, inspection: .collected(inspection))
    } else {
      evidence = try await ArtifactGatherer(workspace: workspace).gather(
        path, name: name, build: build, rules: rules, scope: scope, sources: sources)
      if let inspection = evidence.inspection.value, let cache {
        try cache.write(try JSONEncoder().encode(inspection))
      }
    }
    evidence.identity = identity?.text
    return evidence
  }

  /// Where the inspection is kept; nil: what it depends on can't be told.
  private func cache(
    _ path: String, _ file: FileIdentity, _ name: String, _ build: String, _ rules: [Rule],
    _ scope: ModuleScope, _ sources: SourceIndex
  ) throws -> CacheFile? {
    guard let sources = sources.digest, let program = FileIdentity(of: ["/proc/self/exe"]) else {
      return nil
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let modules = scope.modules.map { $0.sorted().joined(separator: ",") } ?? "*"
    return CacheFile(
      workspace.inspection(of: name, in: build),
      inputs: [
        program.text, workspace.root, path, file.text, modules, "\(scope.includesForeignNames)",
        sources,
        String(decoding: try encoder.encode(rules), as: UTF8.self),
      ].joined(separator: "\n"), in: workspace)
  }
}
