/// A list of things that hold before a release.
package struct Checklist: Sendable, Equatable {
  /// What the list is for.
  package var title: String
  /// The file, relative to the configuration.
  package var file: String
  /// The items in the order in which they are written.
  package var items: [ChecklistItem]

  /// Creates a checklist.
  package init(title: String, file: String, items: [ChecklistItem]) {
    self.title = title
    self.file = file
    self.items = items
  }
}

/// One thing that holds before a release.
package struct ChecklistItem: Sendable, Equatable {
  /// How the item is answered.
  package enum Answer: Sendable, Equatable {
    /// By a check of the same run.
    case check(String)
    /// By running a built product.
    case probe(Probe)
    /// By the package's own tests that match a filter.
    case tests(String)
    /// By a person's sign-off.
    case manual(ManualAnswer = ManualAnswer())
  }

  /// The item's name; unique over all checklists.
  package var id: String
  /// What holds.
  package var title: String
  /// Why it matters.
  package var why: String?
  /// How a person finds out.
  package var how: String?
  /// The heading that the item stands under.
  package var section: String?
  /// The ids of the items that must hold for this one to hold.
  package var dependsOn: [String]
  /// The builds that the item is for; nil: all.
  package var builds: [String]?
  /// How the item is answered.
  package var answer: Answer
  /// Where the item is written.
  package var location: SourceLocation

  /// Creates an item.
  package init(
    id: String, title: String, why: String? = nil, how: String? = nil, section: String? = nil,
    dependsOn: [String] = [], builds: [String]? = nil, answer: Answer, location: SourceLocation
  ) {
    self.id = id
    self.title = title
    self.why = why
    self.how = how
    self.section = section
    self.dependsOn = dependsOn
    self.builds = builds
    self.answer = answer
    self.location = location
  }
}

extension ChecklistItem {
  /// Whether the item says anything about a run with some builds.
  package func applies(to builds: [Build]) -> Bool {
    self.builds?.contains { name in builds.contains { $0.name == name } } ?? true
  }

  /// What a person answers, if a person does.
  package var manual: ManualAnswer? {
    if case .manual(let answer) = answer { answer } else { nil }
  }

  /// The words that a sign-off is about.
  package var wording: SignOff.Wording { SignOff.Wording(title: title, why: why, how: how) }
}

/// Who answers an item, and what the answer is bound to.
package struct ManualAnswer: Sendable, Equatable {
  /// The roles of those who may sign; empty: everybody.
  package var roles: [String]
  /// Whether a sign-off needs a file or an address as evidence.
  package var needsEvidence: Bool
  /// Whether a sign-off counts only with a signature by a key that the configuration knows.
  package var needsSignature: Bool
  /// The files and folders, relative to the configuration, whose change makes a sign-off stale; `.` is
  /// the whole package.
  package var covers: [String]
  /// The build whose artifacts must be those that were signed; nil: none.
  package var artifactsOf: String?
  /// After how many days a sign-off is stale; nil: never.
  package var maximumAge: Int?

  /// Creates settings; by default a sign-off covers the whole package.
  package init(
    roles: [String] = [], needsEvidence: Bool = false, needsSignature: Bool = false,
    covers: [String] = ["."],
    artifactsOf: String? = nil, maximumAge: Int? = nil
  ) {
    self.roles = roles
    self.needsEvidence = needsEvidence
    self.needsSignature = needsSignature
    self.covers = covers
    self.artifactsOf = artifactsOf
    self.maximumAge = maximumAge
  }

  /// Whether somebody, `Name <mail>`, has one of the roles; `mails` are those of each role.
  package func maySign(_ by: String, _ mails: [String: [String]]) -> Bool {
    if roles.isEmpty { return true }
    guard let mail = SignOff.mail(in: by) else { return false }
    return roles.contains { mails[$0]?.contains(mail) == true }
  }
}

/// A command on a built product, and what it must do.
package struct Probe: Sendable, Equatable {
  /// The executable product.
  package var product: String
  /// The build whose product is run.
  package var build: String
  /// The arguments; `{temporary}` in one is replaced by the path of a new empty folder.
  package var arguments: [String]
  /// What must be seen.
  package var expectation: Expectation
  /// The build in which the expectation must *not* hold, to prove that the probe can fail.
  package var control: String?
  /// Seconds after which the command is ended, and the probe has no result; nil: the default.
  package var timeLimit: Int?

  /// What a probe must see.
  package struct Expectation: Sendable, Equatable {
    /// The exit code.
    package var exitCode: Int
    /// Texts that standard output must contain.
    package var contains: [String]
    /// Texts that standard output must not contain.
    package var lacks: [String]
    /// Values in standard output read as a JSON object: key path (`a.b`) and value.
    package var json: [JSONExpectation]

    /// Creates an expectation.
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

  /// A value that a JSON object must have.
  package struct JSONExpectation: Sendable, Equatable {
    /// The keys from the outermost object inwards, joined by dots.
    package var path: String
    /// The value as JSON text: `false`, `5`, `"text"`.
    package var value: String

    /// Creates an expectation.
    package init(path: String, value: String) {
      self.path = path
      self.value = value
    }
  }

  /// Creates a probe.
  package init(
    product: String, build: String, arguments: [String], expectation: Expectation,
    control: String? = nil, timeLimit: Int? = nil
  ) {
    self.product = product
    self.build = build
    self.arguments = arguments
    self.expectation = expectation
    self.control = control
    self.timeLimit = timeLimit
  }
}
