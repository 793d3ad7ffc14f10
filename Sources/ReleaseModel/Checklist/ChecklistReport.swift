/// A checklist with the status of its items.
package struct ChecklistReport: Sendable, Codable, Equatable {
  package var title: String
  /// The path of the file, relative to the configuration.
  package var file: String
  package var items: [Item]

  package struct Item: Sendable, Codable, Equatable {
    /// How the item is verified; the raw values are those of the JSON report.
    package enum Kind: String, Sendable, Codable {
      case check
      /// By running a built product.
      case probe
      case tests
      /// By the record of a self-test.
      case selftest
      /// By a sign-off.
      case manual
    }

    /// The status of the item; the raw values are those of the JSON report.
    package enum State: String, Sendable, Codable, CaseIterable {
      /// The item is verified.
      case passed
      /// It does not hold.
      case failed
      /// It needs a sign-off, or depends on an item that does.
      case pending
      /// Its sign-off is out of date: the covered files or the wording changed, or it expired.
      case stale
      /// It could not be verified.
      case unverified
      /// It doesn't have to hold, because it is for other builds or its sign-off says so.
      case notApplicable = "not-applicable"
      /// It needs a run, and nothing was run.
      case notRun = "not-run"

      package var verdict: Verdict {
        switch self {
        case .passed, .notApplicable: .passed
        case .failed: .failed
        case .pending, .stale: .pending
        case .unverified, .notRun: .unverified
        }
      }

      /// The state for a verdict.
      package init(_ verdict: Verdict) {
        switch verdict {
        case .passed: self = .passed
        case .failed, .invalid: self = .failed
        case .unverified: self = .unverified
        case .pending: self = .pending
        }
      }
    }

    /// Another item that must pass first, and its state.
    package struct Requirement: Sendable, Codable, Equatable {
      package var item: String
      package var state: State

      package init(item: String, state: State) { (self.item, self.state) = (item, state) }
    }

    /// A build in which tests ran.
    package struct TestedBuild: Sendable, Codable, Equatable {
      package var build: String
      /// Whether they ran against a separate build with `-enable-testing`, because they use
      /// `@testable`; nil if not.
      package var isSeparate: Bool?

      package init(build: String, isSeparate: Bool = false) {
        (self.build, self.isSeparate) = (build, isSeparate ? true : nil)
      }
    }

    package var id: String
    /// The statement that must hold.
    package var title: String
    package var why: String?
    /// How to verify the item manually.
    package var how: String?
    /// The heading above the item.
    package var section: String?
    package var kind: Kind
    package var verdict: Verdict
    package var state: State
    /// The reason for the status, on one line.
    package var detail: String
    /// The builds that it is for, none of which the configuration has; nil if it is for another one, or for all.
    package var missingBuilds: [String]?
    /// What must hold for an automated item to pass, one phrase each; nil for a manual item.
    package var expected: [String]?
    /// The items that it depends on, and whether they passed; nil if it depends on none.
    package var dependsOn: [Requirement]?
    /// The names of the tests that verify it, as `swift test list` prints them, sorted; nil unless it is verified
    /// by tests.
    package var tests: [String]?
    /// The builds in which these tests ran, sorted; nil unless it is verified by tests.
    package var testedIn: [TestedBuild]?
    /// What its probe ran, first in its own build, and then in the control build; nil if there is no result.
    package var runs: [ProbeRun]?
    /// The self-test that verifies it; nil if none is recorded, or unless it is verified by one.
    package var selftest: SelftestRecord?
    /// How long its tests or probe took, in seconds, added over all builds; nil if that was not measured.
    package var seconds: Double?
    /// All sign-offs of the item, newest first; nil if there are none.
    package var signOffs: [SignOffReport]?
    /// What a sign-off must satisfy; nil for an automated item.
    package var terms: SignOffRequirements?
    /// The command that verifies or signs the item; nil if the item does not apply or needs no
    /// sign-off.
    package var command: String?

    /// The sign-off that decides the status, even if it is out of date.
    package var signOff: SignOffReport? { signOffs?.first { $0.decides == true } }
    /// Why that sign-off is out of date, one phrase each; nil if it isn't.
    package var stale: [String]? { state == .stale ? signOff?.problems : nil }
    /// How to sign the item; nil unless it is pending or its sign-off failed.
    package var signing: SigningGuide? {
      guard let terms, let command else { return nil }
      return SigningGuide(terms: terms, command: command)
    }

    package init(
      id: String, title: String, why: String? = nil, how: String? = nil, section: String? = nil,
      kind: Kind, verdict: Verdict, state: State? = nil, detail: String,
      expected: [String]? = nil, signOffs: [SignOffReport]? = nil,
      terms: SignOffRequirements? = nil, command: String? = nil
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
      self.expected = expected
      self.signOffs = signOffs
      self.terms = terms
      self.command = command
    }
  }

  package init(title: String, file: String, items: [Item]) {
    self.title = title
    self.file = file
    self.items = items
  }
}

extension [ChecklistReport.Item] {
  /// How many of the required items passed, and how many were not applicable or not run, such as `2
  /// of 3 items passed, 1 not run`.
  package var summary: String { summary(" items passed", " item passed") }

  /// The same without the noun, such as `2 of 3 passed, 1 not run`.
  package var progress: String { summary(" passed", " passed") }

  private func summary(_ words: String, _ wordsForOne: String) -> String {
    let notRun = count { $0.state == .notRun }
    let notApplicable = count { $0.state == .notApplicable }
    let total = count - notRun - notApplicable
    var parts: [String] = []
    if total > 0 || isEmpty {
      let passed = count { $0.state == .passed }
      parts.append("\(passed.grouped) of \(total.grouped)\(total == 1 ? wordsForOne : words)")
    }
    if notApplicable > 0 { parts.append("\(notApplicable.grouped) not applicable") }
    if notRun > 0 { parts.append("\(notRun.grouped) not run") }
    return parts.joined(separator: ", ")
  }
}
