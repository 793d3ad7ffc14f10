import Algorithms
import Cryptography
import Foundation
import TestSupport
import Testing

/// A test vector of RFC 8032, section 7.1, in hexadecimal digits.
struct Vector: Sendable {
  let privateKey: String
  let publicKey: String
  let message: String
  let signature: String

  static let all = [
    Vector(
      privateKey: "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
      publicKey: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
      message: "",
      signature: "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555"
        + "fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"),
    Vector(
      privateKey: "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
      publicKey: "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
      message: "72",
      signature: "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"),
    Vector(
      privateKey: "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
      publicKey: "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
      message: "af82",
      signature: "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
        + "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"),
    Vector(
      privateKey: "833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42",
      publicKey: "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
      message: "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
        + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
      signature: "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b589"
        + "09351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704"),
  ]

  /// PKCS #8 around the private key (RFC 8410, section 7).
  var privatePEM: String {
    PEM.text("PRIVATE KEY", Data(hex: "302e020100300506032b657004220420" + privateKey))
  }

  /// SubjectPublicKeyInfo around the public key (RFC 8410, section 4).
  var publicDER: Data { Data(hex: "302a300506032b6570032100" + publicKey) }
}

enum PEM {
  static func text(_ label: String, _ contents: Data) -> String {
    "-----BEGIN \(label)-----\n\(contents.base64EncodedString())\n-----END \(label)-----\n"
  }
}

extension Data {
  init(hex: String) {
    let digits = Array(hex)
    self.init(
      stride(from: 0, to: digits.count, by: 2).compactMap {
        UInt8(String(digits[$0...$0 + 1]), radix: 16)
      })
  }
}

@Suite struct Ed25519Tests {
  @Test(arguments: Vector.all)
  func signaturesMatchTestVectors(_ vector: Vector) throws {
    let key = try Ed25519.PrivateKey(pem: vector.privatePEM)
    let message = Data(hex: vector.message)
    let signature = Data(hex: vector.signature)
    #expect(try key.signature(for: message) == signature)
    #expect(key.publicKey.rawRepresentation.hexadecimal == vector.publicKey)
    let fromPEM = try Ed25519.PublicKey(pem: PEM.text("PUBLIC KEY", vector.publicDER))
    for publicKey in [key.publicKey, fromPEM] {
      #expect(publicKey.rawRepresentation.hexadecimal == vector.publicKey)
      #expect(publicKey.isValid(signature, for: message))
      // Slices do not start at index 0.
      #expect(
        publicKey.isValid(
          (Data([1]) + signature).dropFirst(), for: (Data([1]) + message).dropFirst()))
    }
  }

  @Test(arguments: Vector.all)
  func anyChangedBitInvalidatesSignature(_ vector: Vector) throws {
    let key = try Ed25519.PublicKey(pem: PEM.text("PUBLIC KEY", vector.publicDER))
    let message = Data(hex: vector.message)
    let signature = Data(hex: vector.signature)
    for bit in 0..<512 {
      var changed = signature
      changed[bit / 8] ^= 1 << (bit % 8)
      #expect(!key.isValid(changed, for: message))
    }
    #expect(!key.isValid(signature, for: message + [0]))
    for count in [0, 1, 63] { #expect(!key.isValid(signature.prefix(count), for: message)) }
    #expect(!key.isValid(signature + [0], for: message))
    for other in Vector.all where other.publicKey != vector.publicKey {
      #expect(!key.isValid(Data(hex: other.signature), for: message))
    }
  }

  /// S must be less than the order of the group, so that a signature cannot be altered and stay
  /// valid (RFC 8032, section 5.1.7).
  @Test func nonCanonicalSignatureIsRejected() throws {
    let vector = Vector.all[1]
    let order = Data(hex: "edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010")
    var signature = Data(hex: vector.signature)
    var carry = 0
    for index in 0..<32 {
      carry += Int(signature[32 + index]) + Int(order[index])
      signature[32 + index] = UInt8(carry & 255)
      carry >>= 8
    }
    let key = try Ed25519.PublicKey(pem: PEM.text("PUBLIC KEY", vector.publicDER))
    #expect(!key.isValid(signature, for: Data(hex: vector.message)))
  }

  @Test func manyTasksCanShareKey() async throws {
    let key = try Ed25519.PrivateKey(pem: Vector.all[1].privatePEM)
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<200 {
        group.addTask {
          let message = Data("\(number)".utf8)
          guard let signature = try? key.signature(for: message) else { return false }
          return key.publicKey.isValid(signature, for: message)
            && !key.publicKey.isValid(signature, for: message + message)
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  /// The `openssl` program creates the key and verifies the signature.
  @Test func opensslVerifiesSignature() throws {
    let folder = try TemporaryFolder()
    let pem = try folder.run(["openssl", "genpkey", "-algorithm", "ed25519"])
    try folder.write(Data(pem.utf8), to: "key.pem")
    let publicPEM = try folder.run(["openssl", "pkey", "-in", "key.pem", "-pubout"])
    try folder.write(Data(publicPEM.utf8), to: "key.pub")
    let message = Data("message".utf8)
    try folder.write(message, to: "message")
    let signature = try Ed25519.PrivateKey(pem: pem).signature(for: message)
    try folder.write(signature, to: "signature")
    let answer = try folder.run([
      "openssl", "pkeyutl", "-verify", "-pubin", "-inkey", "key.pub", "-rawin", "-in", "message",
      "-sigfile", "signature",
    ])
    #expect(answer.contains("Signature Verified Successfully"))
    #expect(try Ed25519.PublicKey(pem: publicPEM).isValid(signature, for: message))
  }
}
