/// A part of the debug information that can't be read, with what was expected there.
package struct UnreadableUnit: Error, Sendable, Hashable, CustomStringConvertible {
  package let section: String
  /// The offset of the error, in bytes from the start of the section's decompressed contents.
  package let offset: Int
  /// What was expected and what was found.
  package let message: String

  /// Section, offset and message.
  package var description: String { "\(section)+0x\(String(offset, radix: 16)): \(message)" }
}

/// The number of unreadable units, and the first of them; a forged file can have millions.
struct DamageLog {
  private(set) var first: [UnreadableUnit] = []
  private(set) var count = 0

  mutating func add(_ unit: UnreadableUnit) {
    count += 1
    if first.count < 100 { first.append(unit) }
  }
}
