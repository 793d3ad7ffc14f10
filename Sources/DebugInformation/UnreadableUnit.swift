/// A part of the debug information that could not be read, with what was expected there.
package struct UnreadableUnit: Error, Sendable, Hashable, CustomStringConvertible {
  /// The section's name.
  package let section: String
  /// The place of the damage, in bytes from the start of the section's decompressed contents.
  package let offset: Int
  /// What was expected and what was found.
  package let message: String

  /// Section, offset and message.
  package var description: String { "\(section)+0x\(String(offset, radix: 16)): \(message)" }
}

/// The count of unreadable units, and the first of them: a forged file can have millions.
struct DamageLog {
  private(set) var first: [UnreadableUnit] = []
  private(set) var count = 0

  mutating func add(_ unit: UnreadableUnit) {
    count += 1
    if first.count < 100 { first.append(unit) }
  }
}
