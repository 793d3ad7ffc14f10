import Cryptography
import Foundation
import TestSupport
import Testing

/// Reads key files as written by `openssl`, and rejects anything but a single Ed25519 key.
@Suite(.timeLimit(.minutes(2))) struct KeyFileTests {
  private static let vector = Vector.all[0]
  private static let other = Vector.all[1]
  private static let publicPEM = PEM.text("PUBLIC KEY", vector.publicDER)
  private static let otherPublicPEM = PEM.text("PUBLIC KEY", other.publicDER)

  private func openssl(_ arguments: String..., input: String? = nil) throws -> String {
    let folder = try TemporaryFolder()
    if let input { try folder.write(input, to: "key.pem") }
    return try folder.run(["openssl"] + arguments + (input == nil ? [] : ["-in", "key.pem"]))
  }

  private func privateKeyError(_ pem: String) -> String {
    do {
      _ = try Ed25519.PrivateKey(pem: pem)
      return "none"
    } catch {
      #expect(error.description.hasPrefix("expected an unencrypted Ed25519 private key in PEM"))
      #expect(error.description.hasSuffix("`openssl genpkey -algorithm ed25519 -out key.pem`"))
      return error.found
    }
  }

  private func publicKeyError(_ pem: String) -> String {
    do {
      _ = try Ed25519.PublicKey(pem: pem)
      return "none"
    } catch {
      #expect(error.description.hasPrefix("expected an Ed25519 public key in PEM format, found "))
      #expect(error.description.hasSuffix("`openssl pkey -in key.pem -pubout -out key.pub`"))
      return error.found
    }
  }

  /// libcrypto asks for a password on the terminal by default.
  @Test func encryptedKeyIsErrorWithoutPrompt() throws {
    let pem = Self.vector.privatePEM
    for cipher in ["-aes-256-cbc", "-des3"] {
      let encrypted = try openssl("pkey", cipher, "-passout", "pass:secret", input: pem)
      #expect(encrypted.contains("BEGIN ENCRYPTED PRIVATE KEY"))
      #expect(privateKeyError(encrypted) == "an encrypted key")
      #expect(publicKeyError(encrypted) == "the block 'ENCRYPTED PRIVATE KEY'")
      // Changing the label does not make an encrypted key valid.
      #expect(privateKeyError(encrypted.replacing("ENCRYPTED ", with: "")) == "a damaged key")
      #expect(
        publicKeyError(encrypted.replacing("ENCRYPTED PRIVATE", with: "PUBLIC"))
          == "a damaged key")
    }
    let legacy = pem.replacing(
      "KEY-----\nMC",
      with:
        "KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0102030405060708090A0B0C0D0E0F10\n\nMC"
    )
    #expect(privateKeyError(legacy) == "an encrypted key")
    let rsa = try openssl("genrsa", "-traditional", "-aes128", "-passout", "pass:secret", "1024")
    #expect(rsa.contains("Proc-Type: 4,ENCRYPTED"))
    #expect(privateKeyError(rsa) == "the block 'RSA PRIVATE KEY'")
  }

  @Test(arguments: [
    ("X25519", []), ("X448", []), ("ED448", []), ("RSA", ["-pkeyopt", "rsa_keygen_bits:1024"]),
    ("EC", ["-pkeyopt", "ec_paramgen_curve:P-256"]),
  ])
  func otherKeyTypeIsNamed(_ type: String, _ options: [String]) throws {
    let pem = try Program.output(of: ["openssl", "genpkey", "-algorithm", type] + options)
    #expect(privateKeyError(pem) == "a key of type \(type)")
    let publicPEM = try openssl("pkey", "-pubout", input: pem)
    #expect(publicKeyError(publicPEM) == "a key of type \(type)")
  }

  @Test func otherBlockTypesAreNamed() throws {
    #expect(privateKeyError(Self.publicPEM) == "the block 'PUBLIC KEY'")
    #expect(publicKeyError(Self.vector.privatePEM) == "the block 'PRIVATE KEY'")
    let rsa = try openssl("genrsa", "-traditional", "1024")
    #expect(privateKeyError(rsa) == "the block 'RSA PRIVATE KEY'")
    let certificate = PEM.text("CERTIFICATE", Data([1, 2, 3]))
    #expect(privateKeyError(certificate) == "the block 'CERTIFICATE'")
    #expect(publicKeyError(certificate) == "the block 'CERTIFICATE'")
  }

  @Test func twoBlocksOfSameTypeAreRejected() {
    #expect(
      privateKeyError(Self.vector.privatePEM + Self.other.privatePEM)
        == "more than one 'PRIVATE KEY' block")
    #expect(
      privateKeyError(Self.vector.privatePEM + Self.vector.privatePEM)
        == "more than one 'PRIVATE KEY' block")
    #expect(
      publicKeyError(Self.publicPEM + Self.otherPublicPEM) == "more than one 'PUBLIC KEY' block")
    // A key pair in one file is accepted.
    #expect(privateKeyError(Self.publicPEM + Self.vector.privatePEM) == "none")
    #expect(publicKeyError(Self.vector.privatePEM + Self.publicPEM) == "none")
  }

  @Test(arguments: [
    ("", "no PEM block"), ("\n\n", "no PEM block"), ("key", "no PEM block"),
    ("\0\0\0", "no PEM block"), (vector.publicDER.base64EncodedString(), "no PEM block"),
    (vector.privatePEM.replacing("END", with: "BEGIN"), "a malformed PEM block"),
    (vector.privatePEM.replacing("END PRIVATE", with: "END PUBLIC"), "a malformed PEM block"),
    (vector.privatePEM.replacing("-----END PRIVATE KEY-----", with: ""), "a malformed PEM block"),
    (vector.privatePEM + "-----BEGIN PRIVATE KEY-----\n", "a malformed PEM block"),
    (vector.privatePEM.replacing("MC4C", with: "MC?C"), "a malformed PEM block"),
    (PEM.text("\u{1B}[31mPRIVATE KEY", Data([0x30])), "a malformed PEM block"),
    (PEM.text("PRIVATE KEY", Data([0x30])), "a damaged key"),
    (PEM.text("PRIVATE KEY", Data(repeating: 0xFF, count: 64)), "a damaged key"),
    (PEM.text("PRIVATE KEY", vector.publicDER), "a damaged key"),
  ])
  func damagedFilesAreRejected(_ pem: String, _ found: String) {
    #expect(privateKeyError(pem) == found)
    if pem != PEM.text("PRIVATE KEY", Self.vector.publicDER) {
      #expect(publicKeyError(pem.replacing("PRIVATE", with: "PUBLIC")) != "none")
    }
  }

  @Test func longFileWithoutKeyIsRejected() {
    #expect(privateKeyError(String(repeating: "x", count: 100_000)) == "no PEM block")
  }

  /// No byte may be missing or added, and none in front of the key's own bytes may change.
  @Test func missingAddedOrChangedBytesAreRejected() throws {
    let der = Data(hex: "302e020100300506032b657004220420" + Self.vector.privateKey)
    for count in 0..<der.count {
      #expect(privateKeyError(PEM.text("PRIVATE KEY", der.prefix(count))) != "none", "\(count)")
    }
    #expect(privateKeyError(PEM.text("PRIVATE KEY", der + [0])) == "a damaged key")
    for count in 0..<Self.vector.publicDER.count {
      let part = Self.vector.publicDER.prefix(count)
      #expect(publicKeyError(PEM.text("PUBLIC KEY", part)) != "none", "\(count)")
    }
    #expect(
      publicKeyError(PEM.text("PUBLIC KEY", Self.vector.publicDER + [0])) == "a damaged key")
    for bit in 0..<8 {
      for index in 0..<12 {
        var changed = Self.vector.publicDER
        changed[index] ^= 1 << bit
        #expect(publicKeyError(PEM.text("PUBLIC KEY", changed)) != "none", "\(index)")
      }
      for index in 0..<16 {
        var changed = der
        changed[index] ^= 1 << bit
        #expect(privateKeyError(PEM.text("PRIVATE KEY", changed)) != "none", "\(index)")
      }
    }
  }
}

extension KeyError {
  /// The part of the message that says what was found.
  fileprivate var found: String {
    description.split(separator: "; ").first?.components(separatedBy: ", found ").last ?? ""
  }
}
