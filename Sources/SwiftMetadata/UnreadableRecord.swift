/// A metadata record that can't be read.
package struct UnreadableRecord: Error, Sendable, Hashable, CustomStringConvertible {
  /// The address of the record, or of its malformed part; a made-up one in a relocatable file.
  package let address: UInt64
  /// What was expected and what was found.
  package let message: String

  /// Address and message.
  package var description: String { "0x\(String(address, radix: 16)): \(message)" }
}

/// The number of unreadable records, and the first of them; a forged file can have millions.
struct DamageLog {
  private(set) var first: [UnreadableRecord] = []
  private(set) var count = 0

  mutating func add(_ record: UnreadableRecord) {
    count += 1
    if first.count < 100 { first.append(record) }
  }
}
