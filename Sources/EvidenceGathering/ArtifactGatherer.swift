internal import Cryptography
internal import ELF
internal import Foundation
package import ReleaseModel

/// Inspects files that ship.
package struct ArtifactGatherer: Sendable {
  /// Determines how reports show paths.
  package let workspace: Workspace

  package init(workspace: Workspace) { self.workspace = workspace }

  /// Searches one file for every rule, without deciding whether a match is allowed.
  ///
  /// The path is absolute; the name is the product's, or the path as configured. A file that can't
  /// be read results in unavailable evidence; a thrown error ends the run. For a large file, the
  /// digest takes longer than the search. With an overview, a core dump is treated like any other
  /// file.
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
            reason:
              "\(path): offset 0x10: unsupported: expected an executable, library, object file or"
              + " archive, found a core dump. Inspect the program that ships."))
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

  /// How much of a file can be inspected: as little as of its least visible member.
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

  /// Why a file doesn't contain everything that a program loads.
  private static func missingContents(of members: [Object.Member]) -> String? {
    guard !members.isEmpty else { return "the archive has no members" }
    for member in members {
      guard let reason = member.file.detachedContents else { continue }
      return (member.name.map { "\($0): " } ?? "") + reason
    }
    return nil
  }

  /// The size of a file in bytes; for a link, that of the file it leads to.
  static func size(of path: String) throws -> Int {
    let file = (path as NSString).resolvingSymlinksInPath
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
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
