internal import ReleaseModel

/// Gives each alert of a report an identity that stays when lines move.
///
/// It is made of what the alert is about and in which file, and not of lines; alerts that are equal
/// in that are numbered. A message, in which there may be numbers, is part of it only where nothing
/// else names what the alert is about.
struct Fingerprints {
  private var counts: [UInt64: Int] = [:]

  /// The identity of the next alert: 16 hexadecimal digits, a colon and a number from 1.
  mutating func next(_ alert: Alert) -> String {
    let finding = alert.finding
    let parts = [
      alert.rule, finding.subject, finding.name ?? finding.message, finding.table,
      finding.language, finding.build, finding.artifact, finding.location?.file,
    ]
    let hash = Self.hash(parts.map { $0 ?? "" }.joined(separator: "\u{0}"))
    counts[hash, default: 0] += 1
    let digits = String(hash, radix: 16)
    let zeros = String(repeating: "0", count: 16 - digits.count)
    return "\(zeros)\(digits):\(counts[hash, default: 1])"
  }

  /// FNV-1a with 64 bits: exclusive or with each byte, and multiplication by the FNV prime.
  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
