internal import Foundation
package import ReleaseModel

/// The file of one sign-off, which is written once and never changed.
package enum SignOffFile {
  /// Maximum size of a sign-off file, in bytes.
  package static let sizeLimit = 65_536

  /// The name of a new file; `unique` prevents conflicts between the sign-offs of two people.
  package static func name(item: String, at: String, unique: String) -> String {
    let time = at.filter { $0.isLetter || $0.isNumber }
    return "\(item)-\(time)-\(unique).yml"
  }

  /// The name of a file for a sign-off whose own has another one.
  package static func name(of signOff: SignOff) -> String {
    name(item: signOff.item, at: signOff.at, unique: String(signOff.checksum.prefix(8)))
  }

  /// Whether a file has the name of a sign-off of an item.
  ///
  /// Compares bytes: a `String` doesn't start with an ID whose hyphen has a combining character.
  package static func isName(_ name: String, of item: String) -> Bool {
    name.utf8.starts(with: "\(item)-".utf8)
  }

  /// The string that is signed by a key and whose SHA-256 is the checksum.
  ///
  /// It contains every field in a fixed order, so that the layout of the file doesn't matter.
  package static func checkedText(of signOff: SignOff) -> String {
    var lines = ["version: 1"]
    if let package = signOff.package { lines.append("package: \(package.quoted)") }
    lines += [
      "checklist: \(signOff.checklist.quoted)", "item: \(signOff.item.quoted)",
      "result: \(signOff.result.rawValue)", "by: \(signOff.by.quoted)",
      "at: \(signOff.at.quoted)",
    ]
    if let note = signOff.note { lines.append("note: \(note.quoted)") }
    switch signOff.evidence {
    case .file(let path, let sha256):
      lines += ["evidence:", "  file: \(path.quoted)", "  sha256: \(sha256.quoted)"]
    case .url(let address):
      lines += ["evidence:", "  url: \(address.quoted)"]
    case nil: break
    }
    lines += [
      "commit: \(signOff.commit.quoted)",
      "covers: [\(signOff.covers.map(\.quoted).joined(separator: ", "))]",
      "covered-digest: \(signOff.coveredDigest.quoted)", "wording:",
      "  title: \(signOff.wording.title.quoted)",
    ]
    if let why = signOff.wording.why { lines.append("  why: \(why.quoted)") }
    if let how = signOff.wording.how { lines.append("  how: \(how.quoted)") }
    if !signOff.dependencies.isEmpty {
      lines.append("dependencies:")
      lines += signOff.dependencies.map { dependency in
        switch dependency {
        case .folder(let folder, let digest):
          "  - { folder: \(folder.quoted), digest: \(digest.quoted) }"
        case .package(let name, let version, let commit):
          "  - { name: \(name.quoted)" + (version.map { ", version: \($0.quoted)" } ?? "")
            + (commit.map { ", commit: \($0.quoted)" } ?? "") + " }"
        }
      }
    }
    if !signOff.artifacts.isEmpty {
      lines.append("artifacts:")
      lines += signOff.artifacts.map {
        "  - { name: \($0.name.quoted), sha256: \($0.sha256.quoted) }"
      }
    }
    if !signOff.follows.isEmpty {
      lines.append("follows:")
      lines += signOff.follows.map {
        "  - { file: \($0.file.quoted), checksum: \($0.checksum.quoted)"
          + ($0.removed == true ? ", removed: true" : "") + " }"
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  package static func text(of signOff: SignOff) -> String {
    """
    # A sign-off, written by `verify-release checklist sign`. Do not edit it; if the result changes,
    # sign the item again.
    \(checkedText(of: signOff))checksum: \(signOff.checksum.quoted)

    """ + (signOff.signature.map { "signature: \($0.quoted)\n" } ?? "")
  }

  /// Reads a sign-off.
  ///
  /// - Throws: `ConfigurationError` with line and key.
  package static func read(_ text: String, file: String) throws(ConfigurationError) -> SignOff {
    let root = try YAMLNode(text: text, file: file)
    let top = try root.mapping(
      of: [
        "version", "package", "checklist", "item", "result", "by", "at", "note", "evidence",
        "commit", "covers", "covered-digest", "dependencies", "wording", "artifacts", "follows",
        "checksum", "signature",
      ])
    try top.requireVersion1()
    let result = try top.required("result").name(
      of: "result", among: SignOff.Result.allCases.map(\.rawValue))
    let words = try top.required("wording").mapping(of: ["title", "why", "how"])
    let artifacts = try top["artifacts"]?.sequence().map { (element) throws(ConfigurationError) in
      let artifact = try element.mapping(of: ["name", "sha256"])
      return SignOff.SignedArtifact(
        name: try artifact.required("name").string(),
        sha256: try artifact.required("sha256").hexadecimal([64]))
    }
    let dependencies = try top["dependencies"]?.sequence().map(dependency)
    let follows = try top["follows"]?.sequence().map { (element) throws(ConfigurationError) in
      let other = try element.mapping(of: ["file", "checksum", "removed"])
      return SignOff.Predecessor(
        file: try other.required("file").string(),
        checksum: try other.required("checksum").hexadecimal([64]),
        isRemoved: try other["removed"]?.bool() ?? false)
    }
    return SignOff(
      package: try top["package"]?.string(), checklist: try top.required("checklist").string(),
      item: try top.required("item").string(),
      result: SignOff.Result(rawValue: result) ?? .failed,
      by: try top.required("by").signer(),
      at: try top.required("at").date(.iso8601, "a time such as 2026-06-30T12:00:00Z"),
      note: try top["note"]?.tellingString(), evidence: try top["evidence"].map(proof),
      commit: try top.required("commit").hexadecimal([40, 64]),
      covers: try top.required("covers").strings(),
      coveredDigest: try top.required("covered-digest").hexadecimal([64]),
      dependencies: dependencies ?? [],
      wording: .init(
        title: try words.required("title").string(), why: try words["why"]?.string(),
        how: try words["how"]?.string()),
      artifacts: artifacts ?? [], follows: follows ?? [],
      checksum: try top.required("checksum").hexadecimal([64]),
      signature: try top["signature"]?.signature(),
      location: SourceLocation(file: file, line: 1))
  }

  private static func dependency(
    _ node: YAMLNode
  ) throws(ConfigurationError) -> SignOff.CoveredDependency {
    let entries = try node.mapping(of: ["name", "version", "commit", "folder", "digest"])
    switch (entries["name"], entries["folder"], entries["digest"]) {
    case (nil, let folder?, let digest?)
    where entries["version"] == nil && entries["commit"] == nil:
      return .folder(try folder.string(), digest: try digest.hexadecimal([64]))
    case (let name?, nil, nil) where entries["version"] != nil || entries["commit"] != nil:
      return .package(
        try name.string(), version: try entries["version"]?.string(),
        commit: try entries["commit"]?.hexadecimal([40, 64]))
    default:
      throw node.error("expected 'folder' and 'digest', or 'name' with 'version' or 'commit'")
    }
  }

  private static func proof(_ node: YAMLNode) throws(ConfigurationError) -> SignOff.Proof {
    let entries = try node.mapping(of: ["file", "sha256", "url"])
    switch (entries["file"], entries["sha256"], entries["url"]) {
    case (let file?, let sha256?, nil):
      return .file(try file.string(), sha256: try sha256.hexadecimal([64]))
    case (nil, nil, let url?): return .url(try url.string())
    default: throw node.error("expected 'file' and 'sha256', or 'url'")
    }
  }
}

extension String {
  /// The string as a double-quoted scalar without `&`, so that nothing looks like an anchor.
  fileprivate var quoted: String { quotedForYAML.replacing("&", with: "\\u0026") }
}

extension YAMLNode {
  /// A string of lowercase hexadecimal digits, whose length must be one of `counts`.
  fileprivate func hexadecimal(_ counts: [Int]) throws(ConfigurationError) -> String {
    let text = try string()
    guard counts.contains(text.utf8.count), text.utf8.allSatisfy(Self.digits.contains) else {
      let numbers = counts.map(String.init).joined(separator: " or ")
      throw error("expected \(numbers) lowercase hexadecimal digits")
    }
    return text
  }

  /// An SSH signature in Base64 (OpenSSH's PROTOCOL.sshsig).
  fileprivate func signature() throws(ConfigurationError) -> String {
    let text = try string()
    guard Data(base64Encoded: text)?.starts(with: Data("SSHSIG".utf8)) == true else {
      throw error("expected an SSH signature in Base64")
    }
    return text
  }

  private static var digits: Set<UInt8> { Set("0123456789abcdef".utf8) }

  /// A person, `Name <email>`.
  fileprivate func signer() throws(ConfigurationError) -> String {
    let text = try string()
    guard SignOff.address(in: text) != nil else {
      throw error(
        "expected 'Name <local@host>' without quotes and invisible characters, found"
          + " \(text.debugDescription)")
    }
    return text
  }
}
