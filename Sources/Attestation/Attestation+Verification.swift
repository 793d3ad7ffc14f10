package import Foundation

extension Attestation {
  /// Says why a file must not be published, one sentence each; nothing when it may.
  ///
  /// A file may be published if a summary that the key has signed is about its bytes, names the
  /// expected policy and says that it passed. Of several such summaries the newest decides. What the
  /// key has not signed says nothing, and so does what can't be read.
  ///
  /// - Parameters:
  ///   - sha256: The SHA-256 of the file, in lower-case hexadecimal digits.
  ///   - attestations: What `render` made, signed.
  ///   - key: The key of who verifies releases.
  ///   - policy: The digest of the configuration and checklists that releases are held to.
  package static func denials(
    ofFile sha256: String, in attestations: Data, signedBy key: PublicKey, policy: String
  ) -> [String] {
    let decoder = JSONDecoder()
    let lines = attestations.split(separator: UInt8(ascii: "\n"))
    guard !lines.isEmpty else { return ["There is no attestation in the file."] }
    let envelopes = lines.compactMap { try? decoder.decode(Envelope.self, from: $0) }
    guard !envelopes.isEmpty else {
      return ["Nothing in the file is a signed statement; sign with --key."]
    }
    let signed = envelopes.filter {
      $0.payloadType == Envelope.statementType && $0.isSigned(by: key)
    }
    guard !signed.isEmpty else { return ["No signature is of the key \(key.id)."] }
    let summaries = signed.compactMap {
      try? decoder.decode(Statement<VerificationSummary>.self, from: $0.payload)
    }.filter { $0.type == statementType && $0.predicateType == VerificationSummary.type }
    let newest = summaries.filter { $0.subject.contains { $0.digest?["sha256"] == sha256 } }
      .max { $0.predicate.timeVerified < $1.predicate.timeVerified }?.predicate
    guard let newest else {
      return ["No signed summary is about a file with the SHA-256 \(sha256)."]
    }
    var denials: [String] = []
    if newest.verificationResult != .passed {
      denials.append("The file did not pass when it was verified at \(newest.timeVerified).")
    }
    let found = newest.policy.digest?["sha256"] ?? "none"
    if found != policy {
      denials.append("The file was held to the policy \(found), and \(policy) is expected.")
    }
    return denials
  }
}
