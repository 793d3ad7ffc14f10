internal import Foundation
internal import ReleaseModel

/// The subject of a report, identified so that others can find it.
struct AttestedRelease {
  let name: String
  let commit: String
  let policy: ResourceDescriptor
  /// The package at its commit, as a package URL.
  let uri: String
  /// The files that ship, grouped by build and by whether they were built elsewhere.
  let files: [Group]

  /// The files of a build that share a statement.
  struct Group {
    let build: BuildReport
    let isBuiltElsewhere: Bool
    let files: [(name: String, sha256: String)]
    /// The files as a package URL with the build; without a commit if they were built elsewhere,
    /// because their commit is unknown.
    let uri: String
  }

  init(_ report: Report) throws(Attestation.Refusal) {
    let partial = Attestation.Refusal(
      description: "only a complete `verify-release run` can be attested,"
        + " without --only, --skip and --presubmit")
    guard let package = report.package else { throw partial }
    guard let commit = package.commit else {
      throw .init(
        description:
          "an attestation needs a commit, but git found none; `git log -1` shows why")
    }
    guard package.hasUncommittedChanges == false else {
      let sources = package.uncommittedSources ?? []
      throw .init(
        description: sources.isEmpty
          ? "there are uncommitted changes; commit them and rerun"
          : "the build compiles files that are not committed; commit them and rerun: \(sources.listed)"
      )
    }
    guard report.isOfWholeRun, !report.policy.presubmit else { throw partial }
    guard let policy = package.policyDigest else {
      throw .init(
        description:
          "an attestation needs a configuration that is a regular file, not a pipe; add one and rerun"
      )
    }
    let name = ResourceDescriptor.uri(ofPackage: package.name)
    uri = "\(name)@\(commit)"
    var files: [Group] = []
    for build in report.builds where build.build.ships {
      for elsewhere in [false, true] {
        var own: [(name: String, sha256: String)] = []
        for artifact in report.artifacts
        where artifact.build == build.build.name && (artifact.isBuiltElsewhere == true) == elsewhere
        {
          guard let sha256 = artifact.sha256 else {
            throw .init(description: "the SHA-256 digest of \(artifact.name) was not computed")
          }
          own.append((artifact.name, sha256))
        }
        for resource in report.resources ?? []
        where resource.build == build.build.name
          && (resource.isBuiltElsewhere == true) == elsewhere
        {
          if let problem = resource.unreadable?.first {
            throw .init(description: "a file that ships cannot be attested: \(problem)")
          }
          own += resource.files.map { ($0.file, $0.sha256) }
        }
        guard !own.isEmpty else { continue }
        let uri = (elsewhere ? name : uri) + Self.qualifier(build: build.build.name)
        files.append(
          Group(build: build, isBuiltElsewhere: elsewhere, files: own, uri: uri))
      }
    }
    guard !files.isEmpty else {
      throw .init(description: "no release artifact was inspected")
    }
    self.name = package.name
    self.commit = commit
    self.policy = ResourceDescriptor(uri: uri, digest: ["sha256": policy])
    self.files = files
  }

  /// The qualifier of a build's package URL.
  static func qualifier(build: String) -> String { "?build=\(build.percentEncoded())" }
}
