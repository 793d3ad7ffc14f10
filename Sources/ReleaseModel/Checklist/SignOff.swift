/// A person's statement about a checklist item, as stored in its file.
///
/// It records what it was given for, so that it is out of date when that changes.
package struct SignOff: Sendable, Equatable {
  /// What the person states; the raw values are those of the file and of the JSON report.
  package enum Result: String, Sendable, Codable, CaseIterable {
    /// The item passed.
    case passed
    /// The item failed.
    case failed
    /// The item does not apply to this release.
    case notApplicable = "not-applicable"
  }

  /// The parts of an item whose changes make a sign-off out of date.
  package struct Wording: Sendable, Equatable {
    /// The statement that must hold.
    package var title: String
    package var why: String?
    /// How to verify the item manually.
    package var how: String?

    package init(title: String, why: String? = nil, how: String? = nil) {
      self.title = title
      self.why = why
      self.how = how
    }
  }

  /// What supports the sign-off.
  package enum Proof: Sendable, Equatable {
    /// A file, and its SHA-256 as hexadecimal digits.
    ///
    /// The path is relative to the configuration if the file is below its folder; otherwise it is
    /// only the name.
    case file(String, sha256: String)
    case url(String)

    /// Whether a string has the form of a URL, `scheme://`, even if nothing follows.
    package static func hasScheme(_ text: String) -> Bool {
      text.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:\/\//) != nil
    }

    /// Why it can't support a sign-off, without a subject; nil if it can.
    package var problem: String? {
      switch self {
      case .file(let path, _)
      where path.hasPrefix("/") || path.split(separator: "/").contains(".."):
        "evidence \(path) is not in the package"
      case .file(let path, let sha256):
        sha256 == Self.nothing ? "evidence \(path) is an empty file" : nil
      case .url(let address):
        address.wholeMatch(of: Self.address) == nil
          ? "evidence '\(address)' is not a URL with a host, such as https://example.org/1" : nil
      }
    }

    /// Whether it is an address, or a file that is not below the configuration's folder.
    package var isElsewhere: Bool {
      if case .file(let path, _) = self { !path.contains("/") } else { true }
    }

    /// A URL with a host: a scheme, optional user, host, and the rest.
    private static var address: Regex<Substring> {
      /[^:]+:\/\/(?:[^\s\/?#@]*@)?[\p{L}\p{N}\[][^\s\/?#@]*(?:[\/?#]\S*)?/
    }

    /// The SHA-256 of an empty file.
    private static let nothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
  }

  /// A file that ships, as it was at the time of the sign-off.
  package struct SignedArtifact: Sendable, Codable, Equatable {
    /// The product's name, or the path as configured.
    package var name: String
    /// The SHA-256 as hexadecimal digits.
    package var sha256: String

    package init(name: String, sha256: String) {
      self.name = name
      self.sha256 = sha256
    }
  }

  /// A dependency that a sign-off of the whole package covers.
  package enum CoveredDependency: Sendable, Hashable {
    /// A fetched package; one from a registry has no commit.
    case package(String, version: String?, commit: String?)
    /// A local package outside the repository or folder that the sign-off covers.
    ///
    /// Its folder is relative to the configuration; the digest is that of its committed files.
    case folder(String, digest: String)

    /// The package's identity, or its folder.
    package var name: String {
      switch self {
      case .package(let name, _, _), .folder(let name, _): name
      }
    }
  }

  /// A sign-off of the same item that was there when another one was given.
  package struct Predecessor: Sendable, Codable, Equatable {
    /// The name of its file.
    package var file: String
    package var checksum: String
    /// Whether its file had already been removed, and only git's history had it; nil if not.
    package var removed: Bool?

    package init(file: String, checksum: String, isRemoved: Bool = false) {
      self.file = file
      self.checksum = checksum
      removed = isRemoved ? true : nil
    }
  }

  /// The package's name in its manifest; nil without a manifest.
  package var package: String?
  /// The title of the checklist.
  package var checklist: String
  package var item: String
  package var result: Result
  /// The signer: `Name <email>`.
  package var by: String
  /// The time, ISO 8601 in UTC, to the second.
  package var at: String
  /// The signer's comment; with `notApplicable`, the reason.
  package var note: String?
  /// What supports the sign-off.
  package var evidence: Proof?
  /// The commit that was checked out, as hexadecimal digits.
  package var commit: String
  /// The covered files and folders, relative to the configuration.
  package var covers: [String]
  /// The digest of the covered files, as hexadecimal digits.
  package var coveredDigest: String
  /// The resolved dependencies, if it covers the whole package; sorted by name.
  package var dependencies: [CoveredDependency]
  package var wording: Wording
  /// The artifacts that were signed off, if any.
  package var artifacts: [SignedArtifact]
  /// The item's sign-offs that no other one follows yet.
  package var follows: [Predecessor]
  /// The checksum: SHA-256 over all of the above, as hexadecimal digits.
  package var checksum: String
  /// The SSH signature over all of the above except the checksum, in Base64, if there is one.
  package var signature: String?
  /// Where it is stored.
  package var location: SourceLocation

  package init(
    package: String? = nil, checklist: String, item: String, result: Result, by: String,
    at: String, note: String? = nil, evidence: Proof? = nil, commit: String, covers: [String],
    coveredDigest: String, dependencies: [CoveredDependency] = [], wording: Wording,
    artifacts: [SignedArtifact] = [], follows: [Predecessor] = [], checksum: String = "",
    signature: String? = nil, location: SourceLocation
  ) {
    self.package = package
    self.checklist = checklist
    self.follows = follows
    self.item = item
    self.result = result
    self.by = by
    self.at = at
    self.note = note
    self.evidence = evidence
    self.commit = commit
    self.covers = covers
    self.coveredDigest = coveredDigest
    self.dependencies = dependencies
    self.wording = wording
    self.artifacts = artifacts
    self.checksum = checksum
    self.signature = signature
    self.location = location
  }
}

extension SignOff {
  /// The lowercase email address in `by`, if there is one.
  package static func mail(in by: String) -> String? { address(in: by)?.lowercased() }

  /// The email address in `by` as it is written there, if `by` is a name and an address.
  ///
  /// Accepts only one form of an address, or one person could have several.
  package static func address(in by: String) -> String? {
    guard let start = by.unicodeScalars.firstIndex(of: "<"), by.unicodeScalars.last == ">" else {
      return nil
    }
    let address = String(by.unicodeScalars[start...].dropFirst().dropLast())
    let name = by.unicodeScalars[..<start]
    guard isAddress(address), !name.allSatisfy(\.isInvisible),
      name.allSatisfy({ $0 == " " || !$0.isInvisible })
    else { return nil }
    return address
  }

  /// Whether a string is `local@host` without quotes, comments, empty labels and characters that look like
  /// others.
  package static func isAddress(_ address: String) -> Bool {
    let parts = address.unicodeScalars.split(separator: "@", omittingEmptySubsequences: false)
      .map { $0.split(separator: ".", omittingEmptySubsequences: false) }
    func isInHost(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || scalar.properties.canonicalCombiningClass != .notReordered
        || "-_".unicodeScalars.contains(scalar)
    }
    return parts.count == 2
      && parts.joined().allSatisfy {
        $0.first?.properties.canonicalCombiningClass == .notReordered
      }
      && !parts[0].joined().contains(where: "<>(),:;\\\"".unicodeScalars.contains)
      && parts[1].allSatisfy { $0.allSatisfy(isInHost) && $0.first != "-" && $0.last != "-" }
      && address.lowercased().unicodeScalars.allSatisfy {
        !$0.isInvisible && !$0.properties.changesWhenNFKCCaseFolded
      }
  }

  /// All email addresses in a string, in lowercase, in the form that `isAddress` accepts.
  ///
  /// Git accepts anything as the address of an author.
  package static func addresses(in text: String) -> [String] {
    let scalars = text.lowercased().unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
      scalar.properties.isWhitespace ? " " : scalar.isInvisible || scalar == "\"" ? nil : scalar
    }
    return String(String.UnicodeScalarView(scalars)).matches(
      of: /([^ <>(),:;@\\]+) ?@+ ?([^ <>(),:;@\\]*[^ <>(),:;@\\.])/.matchingSemantics(
        .unicodeScalar)
    ).map { "\($0.1)@\($0.2)" }
  }
}

extension Unicode.Scalar {
  /// Whether it is a space, or has no shape of its own.
  package var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate,
      .unassigned, .privateUse:
      true
    default: properties.isDefaultIgnorableCodePoint || properties.isWhitespace
    }
  }
}

/// A file in the sign-off folder that is malformed or can't be trusted.
package struct SignOffProblem: Sendable, Equatable {
  /// The file, and the line if known.
  package var location: SourceLocation
  /// What is wrong with it, without a period.
  package var message: String

  package init(location: SourceLocation, message: String) {
    self.location = location
    self.message = message
  }
}
