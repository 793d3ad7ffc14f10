internal import Foundation
package import Inspection
package import ReleaseModel
package import Toolchain

/// Cached inspections of artifacts from earlier runs.
///
/// An artifact is reinspected if its file, the rules, the sources or this program has changed.
package struct InspectionCache: Sendable {
  private let workspace: Workspace

  package init(workspace: Workspace) { self.workspace = workspace }

  /// Inspects an artifact of a build, unless the result is cached, and explains why forbidden names
  /// are present.
  ///
  /// See `ArtifactGatherer`.
  package func gather(
    _ path: String, name: String, build: String, rules: [Rule], scope: ModuleScope,
    sources: SourceIndex, readForeignNames: (@Sendable () -> ForeignNames)? = nil, isComplete: Bool,
    hygiene: HygieneSearch? = nil
  ) async throws -> ArtifactEvidence {
    // Taken before the bytes are read, so that a write in the meantime results in another identity.
    let identity = FileIdentity(ofArtifactAt: path)
    let cache = CacheFile(
      workspace.inspection(of: name, in: build),
      inputs: try identity.flatMap {
        try inputs(
          path, $0, rules, scope, sources, isComplete, hygiene,
          knowsOwners: readForeignNames != nil)
      }, in: workspace)
    var members: ArtifactGatherer.Members?
    var evidence = try await cache.value {
      var inspection = try JSONDecoder().decode(ArtifactInspection.self, from: $0)
      inspection.artifact.isReused = true
      return ArtifactEvidence(name: name, build: build, inspection: .collected(inspection))
    } else: {
      members = ArtifactGatherer.members(of: path)
      let evidence = try await ArtifactGatherer(workspace: workspace).gather(
        path, name: name, build: build, rules: rules, scope: scope, sources: sources,
        readForeignNames: readForeignNames, members: members, isComplete: isComplete,
        hygiene: hygiene)
      return (evidence, try evidence.inspection.value.map(JSONEncoder().encode))
    }
    evidence.identity = identity?.text
    // Not cached, because it depends on the object files.
    return evidence.explained(at: path, rules: rules, members: members)
  }

  /// Everything that an inspection depends on; nil if unknown.
  private func inputs(
    _ path: String, _ file: FileIdentity, _ rules: [Rule], _ scope: ModuleScope,
    _ sources: SourceIndex, _ isComplete: Bool, _ hygiene: HygieneSearch?, knowsOwners: Bool
  ) throws -> String? {
    guard let sources = sources.digest, let program = FileIdentity(of: ["/proc/self/exe"]) else {
      return nil
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let modules = scope.modules.map { $0.sorted().joined(separator: ",") } ?? "*"
    let linked = scope.linked.sorted().joined(separator: ",")
    return [
      program.text, workspace.root, path, file.text, modules, linked,
      scope.foreignModules.sorted().joined(separator: ","), "\(knowsOwners)", "\(isComplete)",
      sources, hygiene?.folders.joined(separator: ":") ?? "",
      String(decoding: try encoder.encode(rules), as: UTF8.self),
    ].joined(separator: "\n")
  }
}
