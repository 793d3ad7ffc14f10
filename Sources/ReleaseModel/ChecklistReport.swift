/// A checklist, answered.
package struct ChecklistReport: Sendable, Codable, Equatable {
  /// What the list is for.
  package var title: String
  /// The file, relative to the configuration.
  package var file: String
  /// The items.
  package var items: [Item]

  /// A checklist item, answered.
  package struct Item: Sendable, Codable, Equatable {
    /// How the item is answered; the raw values are those of the JSON report.
    package enum Kind: String, Sendable, Codable {
      /// By a check of the run.
      case check
      /// By running a built product.
      case probe
      /// By tests of the package.
      case tests
      /// By a person.
      case manual
    }

    /// How the item stands; the raw values are those of the JSON report.
    package enum State: String, Sendable, Codable, CaseIterable {
      /// It holds.
      case passed
      /// It does not hold.
      case failed
      /// Nobody has answered it, or it waits for another item.
      case pending
      /// It was answered, and what it covers, its words or its time have changed since.
      case stale
      /// It could not be found out.
      case unverified
      /// It need not hold: it is for other builds, or a person says so.
      case notApplicable = "not-applicable"
      /// It is answered by a run, and this was none.
      case notRun = "not-run"

      /// The state that goes with a verdict.
      package init(_ verdict: Verdict) {
        switch verdict {
        case .passed: self = .passed
        case .failed: self = .failed
        case .unverified: self = .unverified
        case .pending: self = .pending
        }
      }
    }

    /// The item's id.
    package var id: String
    /// What holds.
    package var title: String
    /// Why it matters.
    package var why: String?
    /// How a person finds out.
    package var how: String?
    /// The heading that it stands under.
    package var section: String?
    /// How it is answered.
    package var kind: Kind
    /// The answer.
    package var verdict: Verdict
    /// How it stands.
    package var state: State
    /// How the answer came about, in one line.
    package var detail: String
    /// The sign-off that decides, or that did before it went stale.
    package var signOff: SignOffReport?
    /// Why the sign-off is stale, one phrase each; nil when it is not.
    package var stale: [String]?
    /// What it takes to sign; nil unless a sign-off is what the item waits for.
    package var signing: SigningGuide?

    /// Creates an item.
    package init(
      id: String, title: String, why: String? = nil, how: String? = nil, section: String? = nil,
      kind: Kind, verdict: Verdict, state: State? = nil, detail: String,
      signOff: SignOffReport? = nil, stale: [String]? = nil, signing: SigningGuide? = nil
    ) {
      self.id = id
      self.title = title
      self.why = why
      self.how = how
      self.section = section
      self.kind = kind
      self.verdict = verdict
      self.state = state ?? State(verdict)
      self.detail = detail
      self.signOff = signOff
      self.stale = stale
      self.signing = signing
    }
  }

  /// Creates a checklist report.
  package init(title: String, file: String, items: [Item]) {
    self.title = title
    self.file = file
    self.items = items
  }
}

/// A sign-off, as reports show it.
package struct SignOffReport: Sendable, Codable, Equatable {
  /// What the person found.
  package var result: SignOff.Result
  /// Who signed.
  package var by: String
  /// When, ISO 8601 in UTC.
  package var at: String
  /// What the person says.
  package var note: String?
  /// The file or address that shows it.
  package var evidence: String?
  /// The SHA-256 of that file, as hexadecimal digits.
  package var evidenceSHA256: String?
  /// The commit that was checked out.
  package var commit: String
  /// The file of the sign-off, relative to the configuration.
  package var file: String
  /// The id of the key that vouches for it; nil where no key of the signer does.
  package var key: String?

  /// Creates a report of a sign-off.
  package init(_ signOff: SignOff, key: String? = nil) {
    self.key = key
    result = signOff.result
    by = signOff.by
    at = signOff.at
    note = signOff.note
    switch signOff.evidence {
    case .file(let path, let sha256): (evidence, evidenceSHA256) = (path, sha256)
    case .url(let address): evidence = address
    case nil: break
    }
    commit = signOff.commit
    file = signOff.location.file
  }
}
