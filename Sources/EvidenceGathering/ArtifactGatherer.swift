internal import Cryptography
internal import ELF
internal import Foundation
package import ReleaseModel

/// Inspects files that ship.
package struct ArtifactGatherer: Sendable {
  /// What reports show paths relative to.
  package let workspace: Workspace

  /// Creates a gatherer that shows paths relative to a workspace's package.
  package init(workspace: Workspace) { self.workspace = workspace }

  /// Holds every rule against one file; whether a match is right or wrong is not decided here.
  ///
  /// The path is absolute; the name is the product's, or the path as configured. A file that can't
  /// be read is unavailable evidence and nothing is thrown; what is thrown ends the run. The digest
  /// of a large file takes longer than the search. With an overview, the dump of a process is a file
  /// like any other.
  package func gather(
    _ path: String, name: String, build: String?, rules: [Rule], scope: ModuleScope,
    sources: SourceIndex, takesDigest: Bool = true, givesOverview: Bool = false
  ) async throws -> ArtifactEvidence {
    let inspection: Evidence<ArtifactInspection>
    do {
      let members = try Object.read(path: path)
      guard givesOverview || !members.contains(where: { $0.file.type == .core }) else {
        return ArtifactEvidence(
          name: name, build: build,
          inspection: .unavailable(
            reason: "\(path): offset 0x10: unsupported: expected a program, library, object or"
              + " archive, found a core dump of a process. Name the program that ships."))
      }
      let symbols = try SymbolCoverage(of: members)
      var search = RuleSearch(rules: rules, scope: scope, listsTypes: symbols.worst != .full)
      for member in members { try search.search(member.file, member: member.name) }
      inspection = .collected(
        ArtifactInspection(
          artifact: Artifact(
            name: name, build: build, path: workspace.relative(path),
            sha256: takesDigest
              ? try ArtifactDigest.sha256(ofFileAt: path) : nil,
            byteCount: try Object.contentPaths(of: path).reduce(0) { try $0 + Self.size(of: $1) },
            buildID: members.first?.file.buildID?.description,
            visibility: Self.visibility(of: members, symbols, search),
            objectCount: members.first.map { $0.name == nil } == true ? nil : members.count,
            overview: givesOverview ? try OverviewGatherer.overview(of: members) : nil),
          matches: try search.matches(
            locatedBy: sources, orIn: members.map(\.file), workspace),
          unreadableNames: search.unreadableNames, metadataTypes: search.metadataTypes))
    } catch let error as ReadError {
      inspection = .unavailable(reason: error.description)
    } catch let error as UnreadableFile {
      inspection = .unavailable(reason: error.description)
    }
    return ArtifactEvidence(name: name, build: build, inspection: inspection)
  }

  /// What can be seen of a file: as little as of its least visible member.
  private static func visibility(
    of members: [Object.Member], _ symbols: SymbolCoverage, _ search: RuleSearch
  ) -> Visibility {
    let files = members.map(\.file)
    return Visibility(
      symbols: symbols.worst, missingSymbols: symbols.missing,
      symbolCount: files.reduce(0) { $0 + ($1.symbolTable?.symbols.count ?? 0) },
      dynamicSymbolCount: files.reduce(0) { $0 + ($1.dynamicSymbolTable?.symbols.count ?? 0) },
      unreadableNameCount: search.unreadableNames.count, unreadableCode: search.unreadableCode,
      missingContents: missingContents(of: members),
      metadata: search.coverage.max { $0.blindness < $1.blindness } ?? .none,
      unreadableMetadata: search.unreadableMetadata,
      debugInformation: files.contains { $0.hasDebugInformation })
  }

  /// Why not all that a program loads is in a file.
  private static func missingContents(of members: [Object.Member]) -> String? {
    guard !members.isEmpty else { return "the archive has no members" }
    for member in members {
      guard let reason = member.file.detachedContents else { continue }
      return (member.name.map { "\($0): " } ?? "") + reason
    }
    return nil
  }

  private static func size(of path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.size] as? NSNumber)?.intValue ?? 0
  }
}

extension Visibility.Metadata {
  fileprivate var blindness: Int {
    switch self {
    case .full: 0
    case .partial: 1
    case .none: 2
    case .unread: 3
    }
  }
}
