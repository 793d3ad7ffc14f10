internal import Attestation
internal import ConfigurationFiles
internal import Foundation
internal import ReleaseModel

/// The signature of a sign-off, in DSSE form, over the content that its checksum covers.
enum SignOffSignature {
  private static let type = "application/vnd.verify-release.sign-off"

  /// Signs a sign-off and returns the signature in Base64.
  static func signature(of signOff: SignOff, by key: SigningKey) throws -> String {
    try key.signature(of: text(of: signOff), type: type).base64EncodedString()
  }

  /// The ID of the key that verifies a sign-off, given the signers' keys by email address.
  static func key(
    of signOff: SignOff, _ signers: [String: [String]]
  ) -> Result<String, Unsigned> {
    guard let signature = signOff.signature.flatMap({ Data(base64Encoded: $0) }) else {
      return .failure(Unsigned(reason: "it has no signature"))
    }
    let keys = keys(of: signOff.by, signers)
    guard !keys.isEmpty else {
      return .failure(Unsigned(reason: "the configuration has no key for \(signOff.by)"))
    }
    let text = text(of: signOff)
    guard let key = keys.first(where: { $0.isValid(signature, of: text, type: type) }) else {
      return .failure(
        Unsigned(
          reason:
            "no key for \(signOff.by) matches its signature: another key signed it, or it was edited"
        ))
    }
    return .success(key.id)
  }

  /// Why no key verifies a sign-off.
  struct Unsigned: Error {
    let reason: String
  }

  /// The keys of a person, `Name <email>`.
  static func keys(of by: String, _ signers: [String: [String]]) -> [PublicKey] {
    SignOff.mail(in: by).flatMap { signers[$0] }?.compactMap { PublicKey(base64: $0) } ?? []
  }

  private static func text(of signOff: SignOff) -> Data {
    Data(SignOffFile.checkedText(of: signOff).utf8)
  }
}
