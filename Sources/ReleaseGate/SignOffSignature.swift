internal import Attestation
internal import ConfigurationFiles
internal import Foundation
internal import ReleaseModel

/// The signature of a sign-off: of the text that is sealed, as DSSE signs a text of a type.
enum SignOffSignature {
  private static let type = "application/vnd.verify-release.sign-off"

  /// Signs a sign-off; gives the signature in Base64.
  static func signature(of signOff: SignOff, by key: SigningKey) throws -> String {
    try key.signature(of: text(of: signOff), type: type).base64EncodedString()
  }

  /// Why none of the keys of its signer vouches for a sign-off, from keys by mail address; nil when
  /// one does.
  static func problem(of signOff: SignOff, _ signers: [String: [String]]) -> String? {
    guard let signature = signOff.signature.flatMap({ Data(base64Encoded: $0) }) else {
      return "no key has signed it"
    }
    let keys = keys(of: signOff.by, signers)
    guard !keys.isEmpty else { return "the configuration has no key of \(signOff.by)" }
    let text = text(of: signOff)
    return keys.contains { $0.isValid(signature, of: text, type: type) }
      ? nil : "its signature is by none of the keys of \(signOff.by), or it was changed"
  }

  /// The keys of somebody, `Name <mail>`.
  static func keys(of by: String, _ signers: [String: [String]]) -> [PublicKey] {
    SignOff.mail(in: by).flatMap { signers[$0] }?.compactMap { PublicKey(base64: $0) } ?? []
  }

  private static func text(of signOff: SignOff) -> Data {
    Data(SignOffFile.sealedText(of: signOff).utf8)
  }
}
