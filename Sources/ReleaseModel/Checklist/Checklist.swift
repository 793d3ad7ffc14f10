/// A list of statements that must hold before a release.
package struct Checklist: Sendable, Equatable {
  package var title: String
  /// The path of the file, relative to the configuration.
  package var file: String
  /// The items in the order of the file.
  package var items: [ChecklistItem]

  /// The path of the folder with its sign-offs, next to the file, relative to the configuration.
  package var signOffFolder: String { Self.signOffFolder(nextTo: file) }

  /// The same for the path of a checklist.
  package static func signOffFolder(nextTo file: String) -> String {
    let folders = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return (folders + [signOffFolderName[...]]).joined(separator: "/")
  }

  /// The extensions of its file, so that git's history can be searched for checklists.
  package static let fileExtensions = ["yml", "yaml"]

  /// The name of the folder with the sign-offs.
  package static let signOffFolderName = "signoffs"

  package init(title: String, file: String, items: [ChecklistItem]) {
    self.title = title
    self.file = file
    self.items = items
  }
}

/// A statement that must hold before a release.
package struct ChecklistItem: Sendable, Equatable {
  /// How the item is verified.
  package enum Method: Sendable, Equatable {
    /// By a check of the same run.
    case check(String)
    /// By running a built product.
    case probe(Probe)
    /// By the package's own tests that match a filter.
    case tests(String)
    /// By the record of a self-test.
    case selftest(SelftestTerms)
    /// By a sign-off.
    case manual(SignOffTerms = SignOffTerms())
  }

  /// The item's ID, unique across all checklists.
  package var id: String
  /// The statement that must hold.
  package var title: String
  package var why: String?
  /// How to verify the item manually.
  package var how: String?
  /// The heading above the item.
  package var section: String?
  /// The IDs of the items that this one requires.
  package var dependsOn: [String]
  /// The builds that the item is for; nil for all.
  package var builds: [String]?
  package var method: Method
  /// Where the item is defined.
  package var location: SourceLocation
  /// Where `dependsOn` is defined; nil if the item has no such key.
  package var dependsOnLocation: SourceLocation?

  package init(
    id: String, title: String, why: String? = nil, how: String? = nil, section: String? = nil,
    dependsOn: [String] = [], builds: [String]? = nil, method: Method, location: SourceLocation,
    dependsOnLocation: SourceLocation? = nil
  ) {
    self.id = id
    self.title = title
    self.why = why
    self.how = how
    self.section = section
    self.dependsOn = dependsOn
    self.builds = builds
    self.method = method
    self.location = location
    self.dependsOnLocation = dependsOnLocation
  }
}

extension ChecklistItem {
  /// Whether the item applies to a run with these builds.
  package func applies(to builds: [Build]) -> Bool {
    self.builds?.contains { name in builds.contains { $0.name == name } } ?? true
  }

  /// Whether a run with these builds needs sign-offs of the item.
  package func needsSignOff(in builds: [Build]) -> Bool { manual != nil && applies(to: builds) }

  /// The sign-off requirements, if the item is manual.
  package var manual: SignOffTerms? {
    if case .manual(let terms) = method { terms } else { nil }
  }

  /// The wording that a sign-off confirms.
  package var wording: SignOff.Wording { SignOff.Wording(title: title, why: why, how: how) }
}

/// The requirements for the record of a self-test, of which there is at least one.
package struct SelftestTerms: Sendable, Equatable {
  /// The number of days after which it is out of date, or nil for never.
  package var maximumAge: Int?
  /// Whether it is out of date when the configuration, or a file that it names, changes.
  package var needsSamePolicy: Bool

  package init(maximumAge: Int? = nil, needsSamePolicy: Bool = false) {
    (self.maximumAge, self.needsSamePolicy) = (maximumAge, needsSamePolicy)
  }
}

/// The requirements for signing off a manual item, and what a sign-off depends on.
package struct SignOffTerms: Sendable, Equatable {
  /// The roles that may sign; if empty, anyone may.
  package var roles: [String]
  /// Whether a sign-off needs a file or URL as evidence.
  package var needsEvidence: Bool
  /// Whether a sign-off must be signed with a key of an allowed signer.
  package var needsSignature: Bool
  /// How many different people must sign.
  package var signers: Int
  /// Whether people who wrote what the item covers may not sign.
  package var excludesAuthors: Bool
  /// The files and folders whose changes make a sign-off out of date.
  ///
  /// Relative to the configuration; `.` is the whole package.
  package var covers: [String]
  /// The build whose artifacts must match those that were signed, if any.
  package var artifactsOf: String?
  /// The number of days after which a sign-off expires, or nil for never.
  package var maximumAge: Int?

  /// Creates requirements; by default, a sign-off covers the whole package.
  package init(
    roles: [String] = [], needsEvidence: Bool = false, needsSignature: Bool = false,
    signers: Int = 1, excludesAuthors: Bool = false, covers: [String] = ["."],
    artifactsOf: String? = nil, maximumAge: Int? = nil
  ) {
    self.signers = signers
    self.excludesAuthors = excludesAuthors
    self.roles = roles
    self.needsEvidence = needsEvidence
    self.needsSignature = needsSignature
    self.covers = covers
    self.artifactsOf = artifactsOf
    self.maximumAge = maximumAge
  }

  /// Whether a person, `Name <email>`, has one of the roles, given the email addresses of each
  /// role.
  package func maySign(_ by: String, _ mails: [String: [String]]) -> Bool {
    if roles.isEmpty { return true }
    guard let mail = SignOff.mail(in: by) else { return false }
    return roles.contains { mails[$0]?.contains(mail) == true }
  }
}

/// A command that runs a built product, and its expected result.
package struct Probe: Sendable, Equatable {
  /// The name of the executable product.
  package var product: String
  /// The build whose product is run.
  package var build: String
  /// The arguments; `{temporary}` is replaced with the path of a new empty folder.
  package var arguments: [String]
  package var expectation: Expectation
  /// The build in which the expectation must *not* hold, to prove that the probe can fail.
  package var control: String?
  /// The time limit in seconds, or nil for the default.
  ///
  /// When it is exceeded, the command is terminated and the probe has no result.
  package var timeLimit: Int?
  /// Whether a copy of the product runs in another folder, without the folder of the build.
  package var isRelocated = false
  /// Where the product is named.
  package var location: SourceLocation?

  /// The expected result of a probe.
  package struct Expectation: Sendable, Equatable {
    package var exitCode: Int
    /// Strings that standard output must contain.
    package var contains: [String]
    /// Strings that standard output must not contain.
    package var lacks: [String]
    /// Expected values in standard output, read as a JSON object.
    package var json: [JSONExpectation]

    package init(
      exitCode: Int = 0, contains: [String] = [], lacks: [String] = [],
      json: [JSONExpectation] = []
    ) {
      self.exitCode = exitCode
      self.contains = contains
      self.lacks = lacks
      self.json = json
    }
  }

  /// An expected value in a JSON object.
  package struct JSONExpectation: Sendable, Equatable {
    /// The keys from the outermost object inward, joined by dots, such as `a.b`.
    package var path: String
    /// The value as JSON, such as `false`, `5` or `"text"`.
    package var value: String

    package init(path: String, value: String) {
      self.path = path
      self.value = value
    }
  }

  package init(
    product: String, build: String, arguments: [String], expectation: Expectation,
    control: String? = nil, timeLimit: Int? = nil, location: SourceLocation? = nil
  ) {
    self.product = product
    self.build = build
    self.arguments = arguments
    self.expectation = expectation
    self.control = control
    self.timeLimit = timeLimit
    self.location = location
  }
}
