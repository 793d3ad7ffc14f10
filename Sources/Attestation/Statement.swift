/// A statement about files or sources (in-toto Attestation Framework v1, "Statement").
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

/// What a statement is about or refers to; digests by algorithm, in lower-case hexadecimal digits.
struct ResourceDescriptor: Codable, Sendable, Equatable {
  var name: String?
  var uri: String?
  var digest: [String: String]?
}

/// The result of tests (in-toto predicate "Test Result" 0.1).
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

/// The decision of a verifier about files (SLSA 1.0, "Verification Summary Attestation").
struct VerificationSummary: Codable, Sendable {
  static let type = "https://slsa.dev/verification_summary/v1"

  enum Outcome: String, Codable {
    case passed = "PASSED"
    case failed = "FAILED"
  }

  struct Verifier: Codable {
    let id: String
    let version: [String: String]
  }

  let verifier: Verifier
  let timeVerified: String
  let resourceUri: String
  let policy: ResourceDescriptor
  let verificationResult: Outcome
  /// No level of SLSA: that is another question than this tool's.
  var verifiedLevels = ["SLSA_BUILD_LEVEL_UNEVALUATED"]
  var slsaVersion = "1.0"
}
