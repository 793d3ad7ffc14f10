import Attestation
import Foundation
import Testing

/// Signatures of a released version must stay valid in every later version.
@Suite struct ReleasedSignatureTests {
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../fixtures/signatures/version-0.1.0.intoto.jsonl").standardized

  private let question = AttestationVerifier(
    sha256: "a634c55cba977b4def3c6cae334f72d8447a3ec6f8b7146a51e2b9bd0713773e",
    policy: "d00b82c65036185a4034fa67b6cab1244006f98ff4c652d7fcda8075d9778bd3", builds: ["release"],
    expecting: .init(), now: Date(timeIntervalSince1970: 1_800_000_000))

  @Test func signatureOfVersion010IsGranted() throws {
    let signed = try Data(contentsOf: Self.file)
    let key = try PublicKey(pem: KeyText.firstPublic)
    #expect(key.id == "946bbfb4fd58b1aeac3ddb00f68fd8c8dea7e9a84e6c149b1c10b36b707c38fd")
    guard case .granted(let grant) = question.decision(by: signed, signedBy: key).answer
    else {
      Issue.record("the signature of version 0.1.0 is denied")
      return
    }
    #expect(grant.version == "0.1.0" && grant.time == "2026-11-22T01:50:02Z")
    let other = question.decision(by: signed, signedBy: try secondKey().publicKey).answer
    guard case .denied = other else {
      Issue.record("the signature of another key is granted")
      return
    }
  }
}
