internal import ReleaseModel

/// Computes a fingerprint of each finding that doesn't change when lines move.
///
/// It is computed from the file and subject of the finding, not from line numbers; findings with
/// equal fingerprints are numbered. The message, which may contain numbers, is used only if nothing else
/// identifies the subject.
struct Fingerprints {
  private var counts: [UInt64: Int] = [:]

  /// The fingerprint of the next finding: 16 hexadecimal digits, a colon and a number from 1.
  mutating func next(_ listed: ListedFinding) -> String {
    let finding = listed.finding
    let parts = [
      listed.rule, finding.subject, finding.name ?? finding.message, finding.table,
      finding.language, finding.build, finding.artifact, finding.location?.file,
    ]
    let hash = Self.hash(parts.map { $0 ?? "" }.joined(separator: "\u{0}"))
    counts[hash, default: 0] += 1
    let digits = String(hash, radix: 16)
    let zeros = String(repeating: "0", count: 16 - digits.count)
    return "\(zeros)\(digits):\(counts[hash, default: 1])"
  }

  /// The 64-bit FNV-1a hash of the string.
  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
