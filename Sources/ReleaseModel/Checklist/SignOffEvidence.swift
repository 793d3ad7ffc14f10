/// The evidence about the sign-offs of one item.
package struct ManualEvidence: Sendable, Equatable {
  /// The package's name in its manifest; nil without a manifest.
  package var package: String?
  /// The current digest of the files that the item covers, as hexadecimal digits.
  package var coveredDigest: String
  /// The number of those files.
  package var coveredFiles = 0
  /// The covered files that differ from the checked-out commit.
  package var uncommitted: [String]
  /// The item's sign-offs, in the order of their files, and the failed ones whose files were
  /// removed.
  package var signOffs: [SignOffEvidence]
  /// The other sign-offs whose files were removed; they don't count.
  package var removed: [SignOffEvidence] = []
  /// Whether git's history ends early, so that it may lack removed sign-offs and authors.
  package var isShallow = false
  /// Who is known to be one person.
  package var people = People()
  /// Which of the sign-offs, also of the removed ones, name which; edited ones are none of them.
  package var chain: SignOffChain {
    SignOffChain((signOffs.filter(\.isIntact) + removed).map(\.signOff))
  }
  /// Why it is unknown who wrote what the item covers; nil if it is known, or was not asked for.
  package var authorsProblem: String?
  /// Why the item can't be signed now; nil if it can, or if it has sign-offs.
  package var problem: String?

  package init(
    package: String? = nil, coveredDigest: String = "", uncommitted: [String] = [],
    signOffs: [SignOffEvidence] = [], problem: String? = nil
  ) {
    self.package = package
    self.problem = problem
    self.coveredDigest = coveredDigest
    self.uncommitted = uncommitted
    self.signOffs = signOffs
  }
}

package struct SignOffEvidence: Sendable, Equatable {
  package var signOff: SignOff
  /// Whether the checksum matches the other fields.
  package var isIntact: Bool
  package var signature: SignatureState
  /// The lines of the file with allowed signers that let its key sign for its signer, none if a certificate
  /// authority does; nil if the signature is not valid.
  package var signerLines: [Int]?
  /// Who wrote what it covers; nil if that was not asked for.
  package var authors: CoveredAuthors?
  /// What the item required in the commit that added the file; nil if that is unknown, or was not asked for.
  package var termsThen: SignOffTerms?
  /// Why the newest release tag does not limit whose commits count.
  package var uncounted: UncountedRelease?
  /// The sign-offs that it follows and that are missing.
  package var missing: [Removal] = []
  /// The commits that added and edited its file, oldest first.
  package var written: [FileCommit] = []
  /// How its own file was removed; nil if it is there.
  package var removal: Removal?
  /// The day on which it expires, `YYYY-MM-DD`; nil if it never does.
  package var expires: String?
  /// Seconds since the sign-off.
  ///
  /// Negative if it is in the future, and `Int.min` if the time can't be parsed.
  package var age: Int
  /// Why the evidence file has changed or is missing; nil if it is unchanged, or if there is none.
  package var evidenceProblem: String?
  /// What has changed in the covered files since the signed commit.
  ///
  /// Nil if the repository doesn't have that commit.
  package var changes: [FileChange]?
  /// What has changed in the dependencies that it covers.
  package var dependencyChanges: [DependencyChange] = []
  /// Whether no build shows which versions are resolved now, so that they weren't compared.
  package var hasUncomparedDependencies = false
  /// Whether git identified files by another hash function when it was signed, so that the digest of
  /// the covered files differs even if they are unchanged.
  package var hasOtherObjectFormat = false

  /// How many seconds the clock of another machine may be ahead of this one.
  package static let clockTolerance = 300

  /// Whether it was signed further in the future than clock differences explain.
  package var isFromFuture: Bool { age < -Self.clockTolerance }

  package init(
    _ signOff: SignOff, isIntact: Bool = true, signature: SignatureState = .absent, age: Int = 0,
    changes: [FileChange]? = nil
  ) {
    self.signOff = signOff
    self.isIntact = isIntact
    self.signature = signature
    self.age = age
    self.changes = changes
  }
}

/// A commit that someone wrote or co-wrote.
package struct AuthoredCommit: Sendable, Codable, Equatable {
  /// What shows that, the clearest last; the raw values are those of the JSON report.
  package enum Role: String, Sendable, Codable, CaseIterable {
    /// Only its message names the person, as `Co-authored-by`.
    case coAuthor = "co-author"
    /// Its author, with another address, signed it with the person's key.
    case signer
    case author
  }

  package var commit: String
  package var role: Role

  package init(commit: String, _ role: Role = .author) {
    (self.commit, self.role) = (commit, role)
  }

  /// Of two commits, the one that shows more clearly that the person wrote something.
  package static func clearer(_ one: AuthoredCommit, _ other: AuthoredCommit) -> AuthoredCommit {
    let roles = Role.allCases
    return roles.last { [one.role, other.role].contains($0) } == one.role ? one : other
  }

  /// Why the person may not sign what it changed, and what to do.
  ///
  /// - Parameters:
  ///   - signer: The person.
  ///   - what: What covers the change, such as `it`.
  ///   - uncounted: Why the newest release tag does not limit whose commits count.
  /// - Returns: A sentence without a period.
  package func problem(
    of signer: String, _ what: String, _ uncounted: UncountedRelease?
  ) -> String {
    let commit = "commit \(commit.prefix(12))"
    let because = uncounted.map { " (\($0.description))" } ?? ""
    switch role {
    case .author:
      return
        "\(signer) wrote changes that \(what) covers, in \(commit), so someone else must sign\(because)"
    case .signer:
      return "\(commit), with changes that \(what) covers, is signed with the key of \(signer), so"
        + " someone else must sign\(because)"
    case .coAuthor:
      return
        "\(commit) names \(signer) as a co-author of changes that \(what) covers, so someone else must"
        + " sign\(because); a forge names everyone with a commit in a pull request that it squashes, even for a"
        + " sign-off, so sign off on the main branch next time, or merge without squashing"
    }
  }
}

/// Why a release tag does not show that others signed an item off.
package enum UncountedRelease: Sendable, Equatable {
  /// There is no release tag before the commit.
  case noTag
  /// Too few other people signed the item in this tag.
  case unsigned(String)
  /// The keys of people who signed it in this tag may not sign now.
  case otherKeys(String)
  /// People who signed it in this tag do not have a required role now.
  case otherRoles(String)
  /// The item had another ID in this tag.
  case renamed(String, from: String)
  /// The item asked for less in this tag, or covered other files.
  case weaker(String)
  /// The sign-offs in this tag did not count at that time.
  case notPassed(String)

  /// Why commits before it count.
  package var description: String {
    switch self {
    case .noTag:
      "all commits count, because there is no release tag before this one (`git fetch --tags` gets"
        + " missing tags)"
    case .unsigned(let tag):
      "commits before the release tag \(tag) count, because too few other people had signed it there"
    case .otherKeys(let tag):
      "commits before the release tag \(tag) count, because the file with allowed signers has no key"
        + " that signed it there; instead of removing a key that was not stolen, give it a `valid-before`"
    case .otherRoles(let tag):
      "commits before the release tag \(tag) count, because people who signed it there do not have a required"
        + " role now"
    case .renamed(let tag, let id):
      "commits before the release tag \(tag) count, because the item was '\(id)' there; give it this ID"
        + " again"
    case .weaker(let tag):
      "commits before the release tag \(tag) count, because the item asked for less or covered other"
        + " files there; to start at \(tag), undo that, and add an item with a new ID and title"
    case .notPassed(let tag):
      "commits before the release tag \(tag) count, because its sign-offs did not count there: see"
        + " `verify-release checklist status` in a clone of \(tag)"
    }
  }
}

/// What `ssh-keygen` says about the signature of a sign-off.
package enum SignatureState: Sendable, Equatable {
  case absent
  /// It was not verified, because it decides nothing.
  case unchecked
  /// The key with this fingerprint made it, and was allowed to sign for this person at the time.
  case valid(key: String)
  /// The key with this fingerprint made it, but was not allowed to.
  case notAllowed(key: String, message: String)
  /// It belongs to another text or is not an SSH signature for sign-offs.
  case wrong
  /// It could not be verified.
  case unverified(reason: String)

  /// The fingerprint of the key that made it, whether it was allowed to or not.
  package var key: String? {
    switch self {
    case .valid(let key), .notAllowed(let key, _): key
    case .absent, .unchecked, .wrong, .unverified: nil
    }
  }

  /// The same, if it was allowed to.
  package var validKey: String? {
    if case .valid(let key) = self { key } else { nil }
  }

  /// The key that the signer is known by: if the item requires a signature, a key that was not allowed to sign
  /// proves nothing about the address.
  package func key(of terms: SignOffTerms?) -> String? {
    terms?.needsSignature == true ? validKey : key
  }
}

/// A sign-off that is in no file next to its checklist.
package struct Removal: Sendable, Equatable {
  /// What happened to its file.
  package enum Kind: Sendable {
    case removed, edited
    /// It is there, but next to no checklist of the item, or with a name that is not read.
    case misplaced
  }

  package var kind = Kind.removed
  /// The path that it had, relative to the configuration, or only its name if the history lacks it.
  package var file: String
  /// A commit with the file, if the history has one.
  package var commit: String?
  /// The path at which it is read now, if that is another one.
  package var place: String?
  /// The commit that removed or changed the file; nil if that is not committed.
  package var deletion: FileCommit?

  /// The git object with its contents, if the history has them.
  package var object: String?
  /// The folder of the configuration in the repository; empty for the top folder.
  package var folder: String
  /// The folder from which git finds the repository, as it was given; nil for the current folder.
  package var packagePath: String?

  package init(
    file: String, commit: String? = nil, place: String? = nil, object: String? = nil,
    folder: String = "", packagePath: String? = nil, deletion: FileCommit? = nil
  ) {
    (self.file, self.commit, self.place, self.object) = (file, commit, place, object)
    (self.folder, self.packagePath) = (folder, packagePath)
    self.deletion = deletion
  }

  /// What happened to its file and who did it, to continue `its file`.
  package var description: String {
    switch kind {
    case .removed: "was removed" + source
    case .edited: "was edited" + source
    case .misplaced: "is not where sign-offs are read"
    }
  }

  private var source: String {
    deletion.map { change in
      (change.by.map { " by \($0)" } ?? "") + " in commit \(change.commit.prefix(12))"
    } ?? ""
  }

  /// The command that restores or finds the file, from the folder where this run was started or below it.
  ///
  /// A path after `:/` is relative to the top folder of the repository, as is one in the index.
  package var command: String {
    let git = ["git"] + (packagePath.map { ["-C", $0] } ?? [])
    let prefix = folder.isEmpty ? "" : folder + "/"
    guard let commit = commit?.prefix(12) else {
      return (git + ["log", "--all", "--full-history", "--", ":/*\(file)"]).quotedForShell
    }
    guard let place, let object else {
      return (git + ["checkout", "\(commit)", "--", ":/\(prefix)\(file)"]).quotedForShell
    }
    let entry = ["update-index", "--add", "--cacheinfo", "100644,\(object),\(prefix)\(place)"]
    return (git + entry).quotedForShell + " && "
      + (git + ["checkout", "--", ":/\(prefix)\(place)"]).quotedForShell
  }
}

/// How a dependency differs from the one that a sign-off covers.
package enum DependencyChange: Sendable, Equatable {
  /// The committed files in the folder of a local package, if git can list the changes.
  case folder(String, [FileChange]?)
  /// The folder of a local package has these files that are not committed.
  case uncommitted(String, files: [String])
  /// The folder of a local package is missing, or not in a commit.
  case notInCommit(String)
  /// A package that the sign-off doesn't cover.
  case added(String)
  /// A package that is not used anymore.
  case removed(String)
  /// Another version or commit of a package.
  case version(String, from: String, to: String)
}

/// How much of a file has changed.
package struct FileChange: Sendable, Equatable {
  /// The path, relative to the configuration.
  package var path: String
  /// The numbers of added and deleted lines; nil for a binary file.
  package var lines: Lines?

  package struct Lines: Sendable, Equatable {
    package var added: Int
    package var deleted: Int

    package init(added: Int, deleted: Int) {
      self.added = added
      self.deleted = deleted
    }
  }

  /// The path before the file was renamed, if it was.
  package var formerPath: String?
  /// The modes, if they differ.
  package var modes: Modes?

  /// The modes of a file in git's notation, `100644` and `100755`.
  package struct Modes: Sendable, Equatable {
    package var old: String
    package var new: String

    package init(old: String, new: String) {
      self.old = old
      self.new = new
    }
  }

  package init(
    path: String, lines: Lines? = nil, formerPath: String? = nil, modes: Modes? = nil
  ) {
    self.path = path
    self.lines = lines
    self.formerPath = formerPath
    self.modes = modes
  }
}

extension FileChange: CustomStringConvertible {
  /// The change in the style of `git diff --stat`.
  ///
  /// `Sources/A.swift | +3 -1`, `Sources/A.swift -> Sources/B.swift | renamed`, `run.sh | mode
  /// 100644 -> 100755`.
  package var description: String {
    var parts: [String] = []
    if formerPath != nil { parts.append("renamed") }
    if let modes { parts.append("mode \(modes.old) -> \(modes.new)") }
    switch lines {
    case let lines? where lines.added + lines.deleted > 0 || parts.isEmpty:
      parts.append("+\(lines.added) -\(lines.deleted)")
    case nil where parts.isEmpty: parts.append("binary")
    default: break
    }
    return "\(formerPath.map { "\($0) -> " } ?? "")\(path) | \(parts.joined(separator: ", "))"
  }
}
