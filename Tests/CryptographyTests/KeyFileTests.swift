import Cryptography
import Foundation
import TestSupport
import Testing

/// Reads key files as OpenSSL's program writes them, and rejects everything but one Ed25519 key.
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

  private func privateKeyProblem(_ pem: String) -> String {
    do {
      _ = try Ed25519.PrivateKey(pem: pem)
      return "none"
    } catch {
      #expect(error.description.hasPrefix("expected an unencrypted Ed25519 private key in PEM"))
      #expect(error.description.hasSuffix("`openssl genpkey -algorithm ed25519 -out key.pem`"))
      return error.found
    }
  }

  private func publicKeyProblem(_ pem: String) -> String {
    do {
      _ = try Ed25519.PublicKey(pem: pem)
      return "none"
    } catch {
      #expect(error.description.hasPrefix("expected an Ed25519 public key in PEM, found "))
      #expect(error.description.hasSuffix("`openssl pkey -in key.pem -pubout -out key.pub`"))
      return error.found
    }
  }

  /// libcrypto asks for a password on the terminal by default.
  @Test func anEncryptedKeyIsAnErrorAndAsksForNothing() throws {
    let pem = Self.vector.privatePEM
    for cipher in ["-aes-256-cbc", "-des3"] {
      let encrypted = try openssl("pkey", cipher, "-passout", "pass:secret", input: pem)
      #expect(encrypted.contains("BEGIN ENCRYPTED PRIVATE KEY"))
      #expect(privateKeyProblem(encrypted) == "an encrypted key")
      #expect(publicKeyProblem(encrypted) == "a block 'ENCRYPTED PRIVATE KEY'")
      // What is encrypted does not become anything else by another label.
      #expect(privateKeyProblem(encrypted.replacing("ENCRYPTED ", with: "")) == "a damaged key")
      #expect(
        publicKeyProblem(encrypted.replacing("ENCRYPTED PRIVATE", with: "PUBLIC"))
          == "a damaged key")
    }
    let legacy = pem.replacing(
      "KEY-----\nMC",
      with:
        "KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0102030405060708090A0B0C0D0E0F10\n\nMC"
    )
    #expect(privateKeyProblem(legacy) == "an encrypted key")
    let rsa = try openssl("genrsa", "-traditional", "-aes128", "-passout", "pass:secret", "1024")
    #expect(rsa.contains("Proc-Type: 4,ENCRYPTED"))
    #expect(privateKeyProblem(rsa) == "a block 'RSA PRIVATE KEY'")
  }

  @Test(arguments: [
    ("X25519", []), ("X448", []), ("ED448", []), ("RSA", ["-pkeyopt", "rsa_keygen_bits:1024"]),
    ("EC", ["-pkeyopt", "ec_paramgen_curve:P-256"]),
  ])
  func aKeyOfAnotherTypeIsNamed(_ type: String, _ options: [String]) throws {
    let pem = try Program.output(of: ["openssl", "genpkey", "-algorithm", type] + options)
    #expect(privateKeyProblem(pem) == "a key of type \(type)")
    let publicPEM = try openssl("pkey", "-pubout", input: pem)
    #expect(publicKeyProblem(publicPEM) == "a key of type \(type)")
    let line = publicPEM.split(separator: "\n").dropFirst().dropLast().joined()
    #expect(Ed25519.PublicKey(base64: line) == nil)
  }

  @Test func otherBlocksAreNamed() throws {
    #expect(privateKeyProblem(Self.publicPEM) == "a block 'PUBLIC KEY'")
    #expect(publicKeyProblem(Self.vector.privatePEM) == "a block 'PRIVATE KEY'")
    let rsa = try openssl("genrsa", "-traditional", "1024")
    #expect(privateKeyProblem(rsa) == "a block 'RSA PRIVATE KEY'")
    let certificate = PEM.text("CERTIFICATE", Data([1, 2, 3]))
    #expect(privateKeyProblem(certificate) == "a block 'CERTIFICATE'")
    #expect(publicKeyProblem(certificate) == "a block 'CERTIFICATE'")
  }

  @Test func twoBlocksOfAKindAreAmbiguous() {
    #expect(
      privateKeyProblem(Self.vector.privatePEM + Self.other.privatePEM)
        == "more than one block 'PRIVATE KEY'")
    #expect(
      privateKeyProblem(Self.vector.privatePEM + Self.vector.privatePEM)
        == "more than one block 'PRIVATE KEY'")
    #expect(
      publicKeyProblem(Self.publicPEM + Self.otherPublicPEM) == "more than one block 'PUBLIC KEY'")
    // A pair in one file is not.
    #expect(privateKeyProblem(Self.publicPEM + Self.vector.privatePEM) == "none")
    #expect(publicKeyProblem(Self.vector.privatePEM + Self.publicPEM) == "none")
  }

  @Test(arguments: [
    ("", "no PEM block"), ("\n\n", "no PEM block"), ("key", "no PEM block"),
    ("\0\0\0", "no PEM block"), (vector.publicDER.base64EncodedString(), "no PEM block"),
    (String(repeating: "x", count: 100_000), "no PEM block"),
    (vector.privatePEM.replacing("END", with: "BEGIN"), "a damaged block"),
    (vector.privatePEM.replacing("END PRIVATE", with: "END PUBLIC"), "a damaged block"),
    (vector.privatePEM.replacing("-----END PRIVATE KEY-----", with: ""), "a damaged block"),
    (vector.privatePEM + "-----BEGIN PRIVATE KEY-----\n", "a damaged block"),
    (vector.privatePEM.replacing("MC4C", with: "MC?C"), "a damaged block"),
    (PEM.text("\u{1B}[31mPRIVATE KEY", Data([0x30])), "a damaged block"),
    (PEM.text("PRIVATE KEY", Data([0x30])), "a damaged key"),
    (PEM.text("PRIVATE KEY", Data(repeating: 0xFF, count: 64)), "a damaged key"),
    (PEM.text("PRIVATE KEY", vector.publicDER), "a damaged key"),
  ])
  func damagedFilesAreRejected(_ pem: String, _ problem: String) {
    #expect(privateKeyProblem(pem) == problem)
    if pem != PEM.text("PRIVATE KEY", Self.vector.publicDER) {
      #expect(publicKeyProblem(pem.replacing("PRIVATE", with: "PUBLIC")) != "none")
    }
  }

  /// Neither a byte less nor a byte more, nor any other byte in front of the key's own.
  @Test func everyByteAroundAKeyCounts() throws {
    let der = Data(hex: "302e020100300506032b657004220420" + Self.vector.privateKey)
    for count in 0..<der.count {
      #expect(privateKeyProblem(PEM.text("PRIVATE KEY", der.prefix(count))) != "none", "\(count)")
    }
    #expect(privateKeyProblem(PEM.text("PRIVATE KEY", der + [0])) == "a damaged key")
    for count in 0..<Self.vector.publicDER.count {
      let part = Self.vector.publicDER.prefix(count)
      #expect(publicKeyProblem(PEM.text("PUBLIC KEY", part)) != "none", "\(count)")
      #expect(Ed25519.PublicKey(base64: part.base64EncodedString()) == nil, "\(count)")
    }
    #expect(
      publicKeyProblem(PEM.text("PUBLIC KEY", Self.vector.publicDER + [0])) == "a damaged key")
    for bit in 0..<8 {
      for index in 0..<12 {
        var changed = Self.vector.publicDER
        changed[index] ^= 1 << bit
        #expect(publicKeyProblem(PEM.text("PUBLIC KEY", changed)) != "none", "\(index)")
      }
      for index in 0..<16 {
        var changed = der
        changed[index] ^= 1 << bit
        #expect(privateKeyProblem(PEM.text("PRIVATE KEY", changed)) != "none", "\(index)")
      }
    }
  }
}

extension KeyError {
  /// What the message says was found.
  fileprivate var found: String {
    description.split(separator: "; ").first?.components(separatedBy: ", found ").last ?? ""
  }
}
