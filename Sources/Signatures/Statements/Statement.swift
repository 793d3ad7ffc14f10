internal import ReleaseModel

/// A statement about files or sources (in-toto Attestation Framework v1, statement.md).
struct Statement<Predicate: Codable & Sendable>: Codable, Sendable {
  let type: String
  let subject: [ResourceDescriptor]
  let predicateType: String
  let predicate: Predicate

  init(subject: [ResourceDescriptor], predicateType: String, predicate: Predicate) {
    type = statementType
    self.subject = subject
    self.predicateType = predicateType
    self.predicate = predicate
  }

  private enum CodingKeys: String, CodingKey {
    case type = "_type"
    case subject, predicateType, predicate
  }
}

/// The type of every statement of version 1.
let statementType = "https://in-toto.io/Statement/v1"

/// The subject or a reference of a statement (in-toto, resource_descriptor.md); digests are by
/// algorithm, in lowercase hexadecimal digits.
struct ResourceDescriptor: Codable, Sendable {
  var name: String?
  var uri: String?
  var digest: [String: String]?
  var annotations: [String: String]?

  /// The package URL of a name (purl-spec, type `generic`).
  static func uri(ofPackage name: String) -> String { "pkg:generic/\(name.percentEncoded())" }
}

/// The result of tests (in-toto, predicate test-result v0.1).
struct TestResult: Codable, Sendable {
  static let type = "https://in-toto.io/attestation/test-result/v0.1"

  enum Outcome: String, Codable {
    case passed = "PASSED"
    case warned = "WARNED"
    case failed = "FAILED"
  }

  let result: Outcome
  let configuration: [ResourceDescriptor]
  let passedTests: [String]
  let warnedTests: [String]
  let failedTests: [String]
}

/// A verifier's decision about files (SLSA 1.1, verification summary v1).
struct VerificationSummary: Codable, Sendable {
  static let type = "https://slsa.dev/verification_summary/v1"
  /// The verifier whose summaries this tool accepts.
  static let verifierID = "pkg:generic/verify-release"
  static let passed = "PASSED"
  static let failed = "FAILED"

  struct Verifier: Codable {
    let id: String
    let version: [String: String]?
  }

  let verifier: Verifier
  let timeVerified: String
  let resourceUri: String
  let policy: ResourceDescriptor
  let verificationResult: String
  let verifiedLevels: [String]
  var slsaVersion: String? = "1.1"
}

/// A release record in one or more formats, as it was written.
struct ReleaseRecord: Codable, Sendable {
  static let type = "\(VerificationSummary.verifierID)#release-record"

  let verifier: VerificationSummary.Verifier
  let timeRecorded: String
  /// The package at its commit; without a commit if git found none.
  let resourceUri: String
  /// The tags of the commit; nil outside git.
  let tags: [String]?
  /// Whether only the commit was verified: no file differed from it, except sign-offs and their
  /// evidence.
  let isOfCommit: Bool
  let policy: ResourceDescriptor?
  /// The verdict in the record, such as `passed` or `pending`.
  let verdict: String
}

/// How files were built (SLSA 1.1, provenance v1): the build, and what it resolved.
struct Provenance: Codable, Sendable {
  static let type = "https://slsa.dev/provenance/v1"

  struct Definition: Codable {
    var buildType = "\(VerificationSummary.verifierID)#swift-build"
    let externalParameters: Parameters
    let resolvedDependencies: [ResourceDescriptor]
  }

  /// What the configuration says about the build.
  struct Parameters: Codable {
    let build: String
    let configuration: String
    let traits: [String]
    let flags: [String]
  }

  struct Details: Codable {
    let builder: VerificationSummary.Verifier
    let metadata: Metadata
  }

  struct Metadata: Codable {
    let startedOn: String
  }

  let buildDefinition: Definition
  let runDetails: Details
}
