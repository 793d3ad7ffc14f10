internal import Cryptography
internal import ELF
internal import Foundation
package import ReleaseModel

/// Inspects files that ship.
package struct ArtifactGatherer: Sendable {
  private let workspace: Workspace

  /// Creates a gatherer that shows paths relative to a workspace's package.
  package init(workspace: Workspace) { self.workspace = workspace }

  /// Holds every rule against one file; whether a match is right or wrong is not decided here.
  ///
  /// The path is absolute; the name is the product's, or the path as configured. A file that can't
  /// be read is unavailable evidence and nothing is thrown; what is thrown ends the run. The digest
  /// of a large file takes longer than the search.
  package func gather(
    _ path: String, name: String, build: String?, rules: [Rule], scope: ModuleScope,
    sources: SourceIndex, takesDigest: Bool = true
  ) async throws -> ArtifactEvidence {
    let inspection: Evidence<ArtifactInspection>
    do {
      let members = try Object.read(path: path)
      var search = RuleSearch(rules: rules, scope: scope)
      for member in members { try search.search(member.file, member: member.name) }
      let visibility = Self.visibility(of: members, search)
      inspection = .collected(
        ArtifactInspection(
          artifact: Artifact(
            name: name, build: build, path: workspace.relative(path),
            sha256: takesDigest
              ? try ArtifactDigest.sha256(ofFileAt: path) : nil,
            byteCount: try Object.contentPaths(of: path).reduce(0) { try $0 + Self.size(of: $1) },
            buildID: members.first?.file.buildID?.description,
            visibility: visibility),
          matches: try search.matches(
            locatedBy: sources, orIn: members.map(\.file), workspace)))
    } catch let error as ReadError {
      inspection = .unavailable(reason: error.description)
    } catch let error as UnreadableFile {
      inspection = .unavailable(reason: error.description)
    }
    return ArtifactEvidence(name: name, build: build, inspection: inspection)
  }

  /// What can be seen of a file: as little as of its least visible member.
  private static func visibility(of members: [Object.Member], _ search: RuleSearch) -> Visibility {
    let files = members.map(\.file)
    return Visibility(
      symbols: files.map(symbols).max { $0.blindness < $1.blindness } ?? .none,
      symbolCount: files.reduce(0) { $0 + ($1.symbolTable?.symbols.count ?? 0) },
      dynamicSymbolCount: files.reduce(0) { $0 + ($1.dynamicSymbolTable?.symbols.count ?? 0) },
      unreadableNameCount: search.unreadableNameCount, unreadableCode: search.unreadableCode,
      metadata: search.coverage.max { $0.blindness < $1.blindness } ?? .none,
      debugInformation: files.contains { $0.hasDebugInformation })
  }

  private static func symbols(of file: File) -> Visibility.Symbols {
    if let table = file.symbolTable { return table.hasLocalSymbols ? .full : .globalOnly }
    return file.dynamicSymbolTable == nil ? .none : .dynamicOnly
  }

  private static func size(of path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.size] as? NSNumber)?.intValue ?? 0
  }
}

extension Visibility.Symbols {
  fileprivate var blindness: Int {
    switch self {
    case .full: 0
    case .globalOnly: 1
    case .dynamicOnly: 2
    case .none: 3
    }
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
