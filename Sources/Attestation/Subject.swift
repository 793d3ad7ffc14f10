internal import Cryptography
internal import Foundation
internal import ReleaseModel

/// What a report is about, where others can find it again.
struct Subject {
  let name: String
  let commit: String
  let policy: ResourceDescriptor
  /// The package at its commit, as a package URL.
  let uri: String
  /// The files that ship, by build and by whether they were made elsewhere.
  let files: [Group]

  /// The files of a build that one statement is about.
  struct Group {
    let files: [(name: String, sha256: String)]
    /// What they are, as a package URL with the build; of files that were made elsewhere nobody knows
    /// the commit.
    let uri: String
  }

  init(_ report: Report) throws(Attestation.Refusal) {
    guard let package = report.package, let commit = package.commit else {
      throw .init(
        description:
          "only what a commit has can be attested, and git gives none here; `git log -1` says why")
    }
    guard package.hasUncommittedChanges == false else {
      let sources = package.uncommittedSources ?? []
      throw .init(
        description: sources.isEmpty
          ? "there are uncommitted changes; commit them and rerun"
          : "no commit has \(sources.listed), which the build compiles; commit them and rerun")
    }
    guard report.isOfWholeRun, !report.policy.presubmit else {
      throw .init(
        description: "only a whole run can be attested, without --only, --skip and --presubmit")
    }
    guard let policy = package.policyDigest else {
      throw .init(description: "the report has no digest of the configuration")
    }
    let name = "pkg:generic/\(package.name.percentEncoded)"
    uri = "\(name)@\(commit)"
    var files: [Group] = []
    for build in report.builds where build.build.configuration != .debug {
      for elsewhere in [false, true] {
        var own: [(name: String, sha256: String)] = []
        for artifact in report.artifacts
        where artifact.build == build.build.name && (artifact.isMadeElsewhere == true) == elsewhere
        {
          guard let sha256 = artifact.sha256 else {
            throw .init(description: "the digest of \(artifact.name) is not known")
          }
          own.append((artifact.name, sha256))
        }
        guard !own.isEmpty else { continue }
        let uri = (elsewhere ? name : uri) + Self.qualifier(build: build.build.name)
        files.append(Group(files: own, uri: uri))
      }
    }
    guard !files.isEmpty else {
      throw .init(description: "no file that ships was inspected")
    }
    self.name = package.name
    self.commit = commit
    self.policy = ResourceDescriptor(uri: uri, digest: ["sha256": policy])
    self.files = files
  }

  /// What is behind the package URL of what a build makes.
  static func qualifier(build: String) -> String { "?build=\(build.percentEncoded)" }
}

extension String {
  /// With `%XX` for what a package URL keeps for itself.
  fileprivate var percentEncoded: String {
    utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        String(UnicodeScalar(byte))
      default: "%" + Data([byte]).hexadecimal.uppercased()
      }
    }.joined()
  }
}
