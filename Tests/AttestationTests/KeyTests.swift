import Attestation
import Cryptography
import Foundation
import Testing

@Suite struct KeyTests {
  private let text = Data("text".utf8)

  @Test(arguments: [
    KeyText.first, KeyText.first.replacing("\n", with: "\r\n"),
    "Some words.\n" + KeyText.first + "More.", KeyText.first + KeyText.firstPublic,
    KeyText.pem(
      "PRIVATE KEY", String(KeyText.firstBytes.prefix(32)) + "\n" + KeyText.firstBytes.dropFirst(32)
    ),
  ])
  func privateKeyIsRead(_ pem: String) throws {
    let signature = try SigningKey(pem: pem).signature(of: text, type: "a")
    let key = try PublicKey(pem: KeyText.firstPublic)
    #expect(key.isValid(signature, of: text, type: "a"))
    #expect(!key.isValid(signature, of: text + text, type: "a"))
    #expect(!key.isValid(signature, of: text, type: "b"))
    #expect(!key.isValid(signature.dropLast(), of: text, type: "a"))
    #expect(try !secondKey().publicKey.isValid(signature, of: text, type: "a"))
  }

  /// Characters cannot move between the type and the text.
  @Test func typeIsSignedSeparatelyFromText() throws {
    let signature = try firstKey().signature(of: text, type: "a b")
    #expect(try !firstKey().publicKey.isValid(signature, of: Data("b text".utf8), type: "a"))
  }

  private static let wrong = [
    "", "key", KeyText.first.replacing("END", with: "BEGIN"),
    KeyText.first.replacing("-----END PRIVATE KEY-----", with: ""), KeyText.first + KeyText.second,
    KeyText.pem("PRIVATE KEY", ""), KeyText.pem("PRIVATE KEY", "?"),
    // One byte too few, extra bytes, another algorithm (X25519).
    KeyText.pem("PRIVATE KEY", "MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVg="),
    KeyText.pem("PRIVATE KEY", KeyText.firstBytes + "AAAA"),
    KeyText.first.replacing("K2Vw", with: "K2Vu"),
    KeyText.first.replacing("PRIVATE", with: "ENCRYPTED PRIVATE"),
    KeyText.firstPublic,
  ]

  @Test(arguments: wrong)
  func invalidPrivateKeyIsRejected(_ pem: String) throws {
    let error = try #require(throws: KeyError.self) { _ = try SigningKey(pem: pem) }
    #expect(error.description.contains("openssl genpkey -algorithm ed25519"))
  }

  @Test(arguments: wrong.dropLast() + [KeyText.first])
  func invalidPublicKeyIsRejected(_ pem: String) throws {
    let pem = pem == KeyText.first ? pem : pem.replacing("PRIVATE", with: "PUBLIC")
    let error = try #require(throws: KeyError.self) { _ = try PublicKey(pem: pem) }
    #expect(error.description.contains("openssl pkey -in key.pem -pubout"))
  }
}
