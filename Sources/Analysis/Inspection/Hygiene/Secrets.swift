internal import Algorithms
internal import ReleaseModel

/// Recognizes credentials by forms that nothing else has.
struct SecretPattern {
  /// Characters, as a table by byte.
  private struct Alphabet {
    let contains: [Bool]

    init(_ characters: String) {
      var table = [Bool](repeating: false, count: 256)
      for byte in characters.utf8 { table[Int(byte)] = true }
      contains = table
    }

    static let digits = "0123456789"
    static let lower = "abcdefghijklmnopqrstuvwxyz"
    static let upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    static let base62 = Alphabet(digits + lower + upper)
    static let base64URL = Alphabet(digits + lower + upper + "-_")
    static let hexadecimal = Alphabet(digits + "abcdef")
    static let base36 = Alphabet(digits + lower)
    static let base32 = Alphabet(upper + "234567")
    static let bech32 = Alphabet("QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L")
    static let numbers = Alphabet(digits)
  }

  let form: SecretForm
  let prefix: [UInt8]
  /// The parts after the prefix, with a separator between them.
  private let parts: [(alphabet: Alphabet, counts: ClosedRange<Int>)]
  private let separator: UInt8
  /// Whether the last six characters are a checksum of those before.
  private let hasChecksum: Bool

  private init(
    _ form: SecretForm, _ prefix: String, _ parts: [(Alphabet, ClosedRange<Int>)],
    separator: Character = "_", hasChecksum: Bool = false
  ) {
    self.form = form
    self.prefix = Array(prefix.utf8)
    self.parts = parts.map { (alphabet: $0.0, counts: $0.1) }
    self.separator = separator.asciiValue ?? 0
    self.hasChecksum = hasChecksum
  }

  /// All forms, as their issuers document them.
  ///
  /// Keys that apps contain by design, such as those of Firebase, are none.
  static let all: [SecretPattern] =
    ["ghp_", "gho_", "ghu_", "ghs_", "ghr_"].map {
      SecretPattern(.gitHubToken, $0, [(.base62, 36...36)], hasChecksum: true)
    } + [
      SecretPattern(.gitHubToken, "github_pat_", [(.base62, 22...22), (.base62, 59...59)]),
      SecretPattern(.gitLabToken, "glpat-", [(.base64URL, 20...20)]),
      SecretPattern(.gitLabToken, "gldt-", [(.base64URL, 20...20)]),
      SecretPattern(.gitLabToken, "glrt-", [(.base64URL, 20...20)]),
      // GitLab 17.10 and later: a payload, its length and a checksum.
      SecretPattern(
        .gitLabToken, "glpat-", [(.base64URL, 27...300), (.base36, 2...2), (.base36, 7...7)],
        separator: "."),
      SecretPattern(.npmToken, "npm_", [(.base62, 36...36)], hasChecksum: true),
      SecretPattern(.pypiToken, "pypi-AgEIcHlwaS5vcmc", [(.base64URL, 50...1000)]),
      SecretPattern(.stripeKey, "sk_live_", [(.base62, 24...200)]),
      SecretPattern(.stripeKey, "rk_live_", [(.base62, 24...200)]),
      SecretPattern(.awsAccessKey, "AKIA", [(.base32, 16...16)]),
      SecretPattern(.digitalOceanToken, "dop_v1_", [(.hexadecimal, 64...64)]),
      SecretPattern(
        .sendGridKey, "SG.", [(.base64URL, 22...22), (.base64URL, 43...43)], separator: "."),
      SecretPattern(.ageKey, "AGE-SECRET-KEY-1", [(.bech32, 58...58)]),
    ]
    + ["xoxb-", "xoxp-", "xoxa-", "xoxr-"].flatMap { prefix in
      // Tokens of users have a third number.
      [2, 3].map { count in
        SecretPattern(
          .slackToken, prefix,
          Array(repeating: (.numbers, 10...13), count: count) + [(.base62, 20...40)],
          separator: "-")
      }
    }

  /// The first bytes of the text before a private key: RFC 7468.
  static let privateKeyStart = Array("-----BEGIN ".utf8)

  /// Whether the prefix at an index starts a credential.
  func matches(at start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard start == 0 || !Self.continues(bytes[start - 1]) else { return false }
    var index = start + prefix.count
    for (number, part) in parts.enumerated() {
      if number > 0 {
        guard index < bytes.count, bytes[index] == separator else { return false }
        index += 1
      }
      let end = bytes[index...].prefix(part.counts.upperBound + 1)
        .prefix { part.alphabet.contains[Int($0)] }.endIndex
      guard part.counts.contains(end - index) else { return false }
      index = end
    }
    guard index == bytes.count || !Self.continues(bytes[index]) else { return false }
    let text = bytes[start + prefix.count..<index]
    // The keys in documents of Amazon.
    guard !(form == .awsAccessKey && text.suffix(7).elementsEqual("EXAMPLE".utf8)) else {
      return false
    }
    return !hasChecksum || Self.isChecksum(text.suffix(6), of: text.dropLast(6))
  }

  /// Whether a private key follows `-----BEGIN ` at an index, so that it isn't text about keys.
  static func isPrivateKey(at start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let rest = bytes[(start + privateKeyStart.count)...].prefix(120)
    let end = Array("PRIVATE KEY-----".utf8)
    guard
      let found = (0...5).lazy.compactMap({ words -> Int? in
        // At most `ENCRYPTED `, `OPENSSH `, `RSA ` and the like stand before it.
        let place = rest.startIndex + Self.labels[words].count
        return rest.starts(with: Self.labels[words]) && rest[place...].starts(with: end)
          ? place : nil
      }).first
    else { return false }
    // Line breaks, also as in source code.
    let body = rest[(found + end.count)...].drop { byte in
      [0x09, 0x0a, 0x0d, 0x20, 0x22, 0x5c].contains(byte) || byte == UInt8(ascii: "n")
        || byte == UInt8(ascii: "r")
    }
    // RFC 1421, 4.6.1.1: a header says how the key is encrypted.
    if body.starts(with: "Proc-Type: 4,ENCRYPTED".utf8) { return true }
    return body.count >= 40
      && body.prefix(40).allSatisfy {
        Alphabet.base62.contains[Int($0)] || $0 == 0x2b || $0 == 0x2f
      }
  }

  private static let labels = ["", "RSA ", "EC ", "DSA ", "OPENSSH ", "ENCRYPTED "].map {
    Array($0.utf8)
  }

  /// Whether a byte continues a word to which a prefix could belong.
  private static func continues(_ byte: UInt8) -> Bool {
    Alphabet.base64URL.contains[Int(byte)]
  }

  /// Whether six characters are the CRC-32 of others, written to base 62.
  private static func isChecksum(
    _ checksum: Slice<UnsafeBufferPointer<UInt8>>, of text: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Bool {
    var crc: UInt32 = .max
    for byte in text {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
    }
    var rest = ~crc
    let digits = Array((Alphabet.digits + Alphabet.upper + Alphabet.lower).utf8)
    let written = (0..<6).map { _ in
      defer { rest /= 62 }
      return digits[Int(rest % 62)]
    }
    return checksum.elementsEqual(written.reversed())
  }
}
