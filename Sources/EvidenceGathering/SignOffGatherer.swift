internal import Cryptography
package import Foundation
package import ReleaseModel

/// Finds out what has become of what people signed.
package struct SignOffGatherer: Sendable {
  /// A sign-off and the text that its seal is the SHA-256 of.
  package struct Sealed: Sendable {
    /// The sign-off.
    package var signOff: SignOff
    /// The text.
    package var text: String

    /// Creates a pair.
    package init(signOff: SignOff, text: String) {
      self.signOff = signOff
      self.text = text
    }
  }

  private let workspace: Workspace
  private let sourceControl: SourceControlGatherer
  private let folders: [String]
  private let now: Date

  /// Creates a gatherer.
  ///
  /// - Parameters:
  ///   - workspace: Where the package is.
  ///   - runner: What starts git.
  ///   - folders: The folders of sign-offs, relative to the workspace's root, which nothing covers.
  ///   - now: The time by which sign-offs age.
  package init(
    workspace: Workspace, runner: any ProcessRunner, folders: [String], now: Date
  ) {
    self.workspace = workspace
    sourceControl = SourceControlGatherer(workspace: workspace, runner: runner)
    self.folders = folders
    self.now = now
  }

  /// Gathers what is to be known about the manual items that have sign-offs, by item id.
  package func gather(
    _ items: [(id: String, settings: ManualAnswer)], _ sealed: [Sealed]
  ) async throws -> [String: Evidence<ManualEvidence>] {
    let all = sealed.map {
      (signOff: $0.signOff, isIntact: $0.signOff.seal == ContentDigest.sha256(of: $0.text))
    }
    var evidence: [String: Evidence<ManualEvidence>] = [:]
    let signed = items.map { item in (item, all.filter { $0.signOff.item == item.id }) }
      .filter { !$0.1.isEmpty }
    guard !signed.isEmpty else { return evidence }
    let changed = try await uncommitted()
    for (item, own) in signed {
      guard let changed, let covered = try await covered(item.settings.covers) else {
        evidence[item.id] = .unavailable(
          reason: "git does not say what was signed: \(try await problem())")
        continue
      }
      if let link = covered.unfollowed.first {
        evidence[item.id] = .unavailable(reason: "nobody can say what was signed: \(link)")
        continue
      }
      var found = ManualEvidence(
        coveredDigest: covered.digest, uncommitted: Self.files(changed, at: covered.paths))
      for (signOff, isIntact) in own {
        found.signOffs.append(try await self.evidence(of: signOff, isIntact, covered))
      }
      evidence[item.id] = .collected(found)
    }
    return evidence
  }

  /// Why git says nothing, in its own words.
  package func problem() async throws -> String {
    try await sourceControl.problem() ?? "git gives no reason"
  }

  /// What some paths have in the commit that is checked out.
  package struct Covered: Sendable {
    /// The digest of all of it.
    package var digest: String
    /// Those of the paths that have nothing there.
    package var missing: [String]
    /// The paths, and those that links in them lead to.
    package var paths: [String]
    /// The links that lead to something that the commit does not have, one phrase each.
    package var unfollowed: [String]
  }

  /// What some paths have in the commit that is checked out, and what links in them lead to; nil
  /// outside git.
  package func covered(_ paths: [String]) async throws -> Covered? {
    guard var files = try await sourceControl.files(at: paths)?.filter({ !isSignOff($0.path) })
    else { return nil }
    let missing = paths.filter { !Self.has(files, $0) }
    var covered = Covered(digest: "", missing: missing, paths: paths, unfollowed: [])
    var links = files.filter(\.isLink)
    while let link = links.popLast() {
      let target = try await sourceControl.target(of: link)
      if let target, target != ".", Self.has(files, target) { continue }
      guard let target, let found = try await sourceControl.files(at: [target]), !found.isEmpty
      else {
        covered.unfollowed.append("\(link.path) is a link to something that no commit here has")
        continue
      }
      guard !covered.paths.contains(target) else { continue }
      covered.paths.append(target)
      let new = found.filter { !isSignOff($0.path) }
      files += new
      links += new.filter(\.isLink)
    }
    let text = Set(files.map(\.entry)).sorted().map { $0 + "\n" }.joined()
    covered.digest = ContentDigest.sha256(of: text)
    return covered
  }

  /// Whether a path is that of one of some files or of a folder with any.
  private static func has(_ files: [CommittedFile], _ path: String) -> Bool {
    path == "." || files.contains { $0.path == path || $0.path.hasPrefix(path + "/") }
  }

  /// The files of the repository that differ from the commit that is checked out, without sign-offs;
  /// nil outside git.
  package func uncommitted() async throws -> [String]? {
    // The tool's own files are in SwiftPM's folder.
    let built = workspace.relative(workspace.packagePath + "/.build/")
    return try await sourceControl.uncommitted()?.filter { !isSignOff($0) && !$0.hasPrefix(built) }
  }

  /// Those of some files that are at some paths; `.` is the package.
  private static func files(_ files: [String], at paths: [String]) -> [String] {
    files.filter { file in
      paths.contains { path in
        path == "." ? !file.hasPrefix("../") : file == path || file.hasPrefix(path + "/")
      }
    }
  }

  /// Whether a file, relative to the workspace's root, is among the sign-offs.
  package func isSignOff(_ path: String) -> Bool {
    folders.contains { path.hasPrefix($0 + "/") }
  }

  private func evidence(
    of signOff: SignOff, _ isIntact: Bool, _ covered: Covered
  ) async throws -> SignOffEvidence {
    var found = SignOffEvidence(signOff, isIntact: isIntact)
    let date = try? Date(signOff.at, strategy: .iso8601)
    found.age = date.map { Int(now.timeIntervalSince($0).rounded(.down)) } ?? .min
    found.evidenceProblem = try problem(of: signOff.evidence)
    if signOff.coveredDigest != covered.digest {
      found.changes = try await sourceControl.changes(since: signOff.commit, at: covered.paths)?
        .filter { !isSignOff($0.path) }
    }
    return found
  }

  /// A file of evidence that lies in the package must be what it was.
  private func problem(of evidence: SignOff.Proof?) throws -> String? {
    guard case .file(let path, let sha256) = evidence, path.contains("/") else { return nil }
    let full = workspace.root + "/" + path
    guard FileManager.default.fileExists(atPath: full) else {
      return "its evidence \(path) is missing"
    }
    do {
      let now = try ContentDigest.sha256(ofFileAt: full)
      return now == sha256 ? nil : "its evidence \(path) is another file now"
    } catch let error as UnreadableFile {
      return "its evidence \(path) can't be read: \(error.reason)"
    }
  }
}
