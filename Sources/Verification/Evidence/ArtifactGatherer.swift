internal import Cryptography
internal import Foundation
package import Inspection
package import ObjectFile
package import ReleaseModel
package import Toolchain

/// Inspects files that ship.
package struct ArtifactGatherer: Sendable {
  /// Determines how reports show paths.
  package let workspace: Workspace

  package init(workspace: Workspace) { self.workspace = workspace }

  package typealias Members = [Object.Member]

  /// The contents of the file at a path; nil if it can't be read, in which case `gather` reports
  /// the reason.
  package static func members(of path: String) -> Members? { try? Object.read(path: path) }

  /// Searches one file for every rule, without deciding whether a match is allowed.
  ///
  /// The path is absolute; the name is the product's, or the path as configured. A file that can't
  /// be read results in unavailable evidence; a thrown error ends the run. `members` is the
  /// contents, if already read. For a large file, computing the digest takes longer than the
  /// search. With an overview, a core dump is treated like any other file. `isComplete` says that
  /// this run compiled and linked the file without any option that may remove symbols. C and C++
  /// names count only if `readForeignNames` returns them.
  package func gather(
    _ path: String, name: String, build: String?, rules: [Rule], scope: ModuleScope,
    sources: SourceIndex, readForeignNames: (@Sendable () -> ForeignNames)? = nil,
    members: Members? = nil, takesDigest: Bool = true, givesOverview: Bool = false,
    isComplete: Bool = false, hygiene: HygieneSearch? = nil
  ) async throws -> ArtifactEvidence {
    let inspection: Evidence<ArtifactInspection>
    do {
      let members = try members ?? Object.read(path: path)
      guard givesOverview || !members.contains(where: { $0.file.type == .core }) else {
        throw ReadError(
          code: .unsupported, path: path, member: nil, offset: nil,
          message: "expected an executable, library, object file or archive, found a core dump")
      }
      async let facts = hygiene?.facts(in: members)
      let found = try ObjectSearch(
        of: members, rules: rules, scope: scope, sources: sources,
        readForeignNames: readForeignNames, isComplete: isComplete, shown: workspace.relative)
      var result = ArtifactInspection(
        artifact: Artifact(
          name: name, build: build, path: workspace.relative(path),
          sha256: takesDigest
            ? try ArtifactDigest.sha256(ofFileAt: path) : nil,
          byteCount: try Object.contentPaths(of: path).reduce(0) { try $0 + Self.size(of: $1) },
          buildID: members.first?.file.buildID?.description,
          visibility: found.visibility,
          objectCount: members.first.map { $0.name == nil } == true ? nil : members.count,
          overview: givesOverview ? try ObjectOverview.overview(of: members) : nil),
        matches: found.matches, unreadableNames: found.unreadableNames,
        metadataTypes: found.metadataTypes, leftOutMatches: found.leftOutMatches)
      result.hygiene = try await facts ?? []
      inspection = .collected(result)
    } catch let error as ReadError {
      // The name of a file that was not built is already its path.
      let isNamed = workspace.relative(path) == name && error.path == path && error.member == nil
      inspection = .unavailable(reason: isNamed ? error.reason : error.description)
    } catch let error as UnreadableFile {
      inspection = .unavailable(reason: error.description)
    }
    return ArtifactEvidence(name: name, build: build, inspection: inspection)
  }

  /// The size of a file in bytes; for a link, that of its target.
  static func size(of path: String) throws -> Int {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw ReadError(
        code: .notFound, path: path, member: nil, offset: nil,
        message: String(cString: strerror(errno)))
    }
    return Int(status.st_size)
  }
}

enum ArtifactDigest {
  /// The SHA-256 of a file or, for a thin archive, of its members.
  ///
  /// A thin archive has no contents of its own. Its digest is that of the sorted list of its
  /// members' digests, one per line, as printed by `sha256sum FILE... | cut -c1-64 | sort |
  /// sha256sum`.
  ///
  /// - Parameter path: The absolute path of the artifact.
  /// - Throws: `ReadError`, `UnreadableFile` and `CancellationError`.
  /// - Returns: 64 lowercase hexadecimal digits.
  static func sha256(ofFileAt path: String) throws -> String {
    let files = try Object.contentPaths(of: path)
    guard files != [path] else { return try ContentDigest.sha256(ofFileAt: path) }
    let digests = try files.map { try ContentDigest.sha256(ofFileAt: $0) }
    return ContentDigest.sha256(of: digests.sorted().map { $0 + "\n" }.joined())
  }
}
