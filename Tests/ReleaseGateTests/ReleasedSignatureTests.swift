import Attestation
import ConfigurationFiles
import Cryptography
import Foundation
import ReleaseModel
import Testing

/// Signatures made by a released version must stay valid in every later version.
@Suite struct ReleasedSignatureTests {
  @Test func signOffOfVersion010StaysValid() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../fixtures/signatures/version-0.1.0.signoff.yml").standardized
    let text = try String(contentsOf: file, encoding: .utf8)
    let signOff = try SignOffFile.read(text, file: "signoff.yml")
    let checked = SignOffFile.checkedText(of: signOff)
    #expect(signOff.checksum == ContentDigest.sha256(of: checked))
    let line = "MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE="
    let key = try #require(PublicKey(base64: line))
    let signature = try #require(signOff.signature.flatMap { Data(base64Encoded: $0) })
    let type = "application/vnd.verify-release.sign-off"
    #expect(key.isValid(signature, of: Data(checked.utf8), type: type))
    #expect(!key.isValid(signature, of: Data((checked + " ").utf8), type: type))
  }
}
