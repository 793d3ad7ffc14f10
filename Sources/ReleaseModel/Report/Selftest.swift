/// Which faults the gate reports, according to a run that planted them.
package struct SelftestReport: Sendable, Codable, Equatable {
  package var faults: [PlantedFault]

  package init(faults: [PlantedFault]) { self.faults = faults }
}

/// What a self-test of the whole package found, as recorded next to the configuration.
package struct SelftestRecord: Sendable, Codable, Equatable {
  /// When it started, ISO 8601 in UTC.
  package var date: String
  /// The ID of the commit; nil if the sources were not those of a commit.
  package var commit: String?
  /// The digest of the policy; nil without a configuration.
  package var policyDigest: String?
  package var caught: Int
  package var missed: Int
  package var notApplicable: Int
  package var doesNotCompile: Int
  package var timedOut: Int
  /// The SHA-256 of the record's file; nil until it is read.
  package var sha256: String?

  package init(
    date: String, commit: String?, policyDigest: String?, counts: [PlantedFault.Outcome: Int]
  ) {
    (self.date, self.commit, self.policyDigest) = (date, commit, policyDigest)
    caught = counts[.caught] ?? 0
    missed = counts[.missed] ?? 0
    notApplicable = counts[.notApplicable] ?? 0
    doesNotCompile = counts[.doesNotCompile] ?? 0
    timedOut = counts[.timedOut] ?? 0
  }

  package subscript(_ outcome: PlantedFault.Outcome) -> Int {
    switch outcome {
    case .caught: caught
    case .missed: missed
    case .notApplicable: notApplicable
    case .doesNotCompile: doesNotCompile
    case .timedOut: timedOut
    }
  }
}

/// A fault that a self-test planted, and what became of it.
package struct PlantedFault: Sendable, Codable, Equatable {
  /// What was changed; the raw values are those of the JSON report.
  package enum Kind: String, Sendable, Codable, CaseIterable {
    /// The condition around debug-only code was removed.
    case guardRemoved = "guard-removed"
    /// A declaration or string that a rule forbids was added to what ships.
    case leak
    /// What a rule looks for disappeared from its control build, as if its pattern were misspelled.
    case misspelledPattern = "misspelled-pattern"
    /// What a rule requires disappeared.
    case absence
    /// A release build failed.
    case failedBuild = "failed-build"
    /// `DEBUG` was defined in a release build.
    case debugDefined = "debug-defined"
    /// A release build was not optimized.
    case unoptimized
    /// Symbols and metadata were removed from a product.
    case stripped
    /// A string that a rule forbids was added to a resource.
    case resource
    /// A string that a rule forbids was added to a `tar` archive that is a resource.
    case packedResource = "packed-resource"
    /// A private key was added to a product.
    case secret
    /// A product was instrumented for code coverage.
    case instrumentation
    /// An isolation test failed.
    case failedTest = "failed-test"
    /// All isolation tests were skipped.
    case skippedTest = "skipped-test"
    /// The filter selected no isolation test.
    case emptyFilter = "empty-filter"
    /// A translation was removed.
    case droppedTranslation = "dropped-translation"
    /// A format specifier of a translation got another type, which crashes or prints garbage.
    case wrongArgument = "wrong-argument"
    /// A sign-off was edited.
    case alteredSignOff = "altered-sign-off"
    /// The sign-offs of an item were deleted.
    case deletedSignOff = "deleted-sign-off"
    /// A sign-off of another item was used.
    case movedSignOff = "moved-sign-off"
    /// A file that a sign-off covers was changed.
    case changedFile = "changed-file"
  }

  /// What was changed to plant it; the raw values are those of the JSON report.
  package enum Method: String, Sendable, Codable {
    /// One fact of the evidence that a run had collected.
    case evidence
    /// A copy of the sources, which were compared without a build.
    case sources
    /// A copy of a file, which was read.
    case files
    /// A copy of the package, which was built.
    case build
  }

  /// What became of a fault; the raw values are those of the JSON report.
  package enum Outcome: String, Sendable, Codable, CaseIterable {
    case caught, missed
    case notApplicable = "not-applicable"
    /// The code does not compile without its condition.
    case doesNotCompile = "does-not-compile"
    case timedOut = "timed-out"
  }

  /// Why a fault can't be planted; the raw values are those of the JSON report.
  package enum Obstacle: String, Sendable, Codable {
    case nothingInspected = "nothing-inspected"
    case noNamesInRules = "no-names-in-rules"
    case notBuilt = "not-built"
    case noIsolationTests = "no-isolation-tests"
    case noTranslation = "no-translation"
    case noArgument = "no-argument"
    case notSigned = "not-signed"
    /// A suppression or baseline accepts it.
    case accepted
    case off
    /// The configuration does not make a finding about it count.
    case notRequired = "not-required"
    /// Nothing that a build compiles would change.
    case noEffect = "no-effect"
    /// The gate reports it, or something that hides it, without the fault.
    case alreadyReported = "already-reported"
  }

  package var kind: Kind
  /// What was planted: a pattern, directive, test, key or item.
  package var name: String
  /// The rule, file or item that it belongs to; nil if there is none.
  package var subject: String?
  package var build: String?
  /// The ID of the check that must report it.
  package var check: String
  package var method: Method
  /// Nil if it was only listed.
  package var outcome: Outcome?
  /// Nil unless it is not applicable.
  package var obstacle: Obstacle?
  /// The IDs of the checks and rules that reported it; nil if there are none.
  package var caughtBy: [String]?
  package var location: SourceLocation?

  package init(
    _ kind: Kind, _ name: String, subject: String? = nil, build: String? = nil, check: String,
    method: Method = .evidence, outcome: Outcome = .missed, location: SourceLocation? = nil
  ) {
    self.kind = kind
    self.name = name
    self.subject = subject
    self.build = build
    self.check = check
    self.method = method
    self.outcome = outcome
    self.location = location
  }
}
