import Attestation
import Foundation
import Testing

/// Compares envelopes with those of securesystemslib, which `scripts/validators` installs.
@Suite struct SecureSystemsTests {
  /// Prints the ID of a public key and, for each line of a file, the payload that the key signed, or
  /// null.
  private static let verifier = """
    import json, sys
    from cryptography.hazmat.primitives.serialization import load_pem_public_key
    from securesystemslib.dsse import Envelope
    from securesystemslib.exceptions import VerificationError
    from securesystemslib.signer import SSlibKey
    key = SSlibKey.from_crypto(load_pem_public_key(open(sys.argv[1], "rb").read()))
    def read(line):
        envelope = Envelope.from_dict(json.loads(line))
        try:
            accepted = envelope.verify([key], 1)
        except VerificationError:
            return None
        return envelope.payload.decode() if key.keyid in accepted else None
    print(json.dumps([key.keyid] + [read(line) for line in open(sys.argv[2])]))
    """

  /// Signs each line of a file.
  private static let signer = """
    import json, sys
    from cryptography.hazmat.primitives.serialization import load_pem_private_key
    from securesystemslib.dsse import Envelope
    from securesystemslib.signer import CryptoSigner
    signer = CryptoSigner(load_pem_private_key(open(sys.argv[1], "rb").read(), None))
    for line in open(sys.argv[2], "rb"):
        envelope = Envelope(line.rstrip(b"\\n"), "application/vnd.in-toto+json", {})
        envelope.sign(signer)
        print(json.dumps(envelope.to_dict()))
    """

  @Test func securesystemslibVerifiesOurSignatures() throws {
    let statements = String(decoding: try attestation(of: report()), as: UTF8.self)
      .split(separator: "\n").map(String.init)
    let signed = try attestation(of: report(), signedBy: firstKey())
    let foreign = try attestation(of: report(), signedBy: secondKey())
    let output = try Validator.python(Self.verifier, key: KeyText.firstPublic, signed + foreign)
    let answer = try JSONDecoder().decode([String?].self, from: output)
    #expect(answer == [try firstKey().publicKey.id] + statements + [nil, nil])
  }

  @Test func securesystemslibSignaturesAreGranted() throws {
    let signed = try Validator.python(Self.signer, key: KeyText.first, attestation(of: report()))
    // Ed25519 signatures are deterministic.
    let ours = try attestation(of: report(), signedBy: firstKey())
    let lines = signed.split(separator: UInt8(ascii: "\n"))
    for (line, our) in zip(lines, ours.split(separator: UInt8(ascii: "\n"))) {
      let pair = try [line, our].map { try JSONSerialization.jsonObject(with: $0) as? NSDictionary }
      #expect(pair[0] == pair[1])
    }
    #expect(lines.count == 2)
    let question = AttestationVerifier(
      sha256: digest, policy: policyDigest, builds: ["release"], expecting: .init(commit: commit),
      now: now)
    guard case .granted = question.decision(by: signed, signedBy: try firstKey().publicKey).answer
    else {
      Issue.record("the signature of securesystemslib is denied")
      return
    }
    guard case .denied = question.decision(by: signed, signedBy: try secondKey().publicKey).answer
    else {
      Issue.record("the signature of another key is granted")
      return
    }
  }
}
