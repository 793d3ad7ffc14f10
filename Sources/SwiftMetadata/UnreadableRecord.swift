/// A record of the metadata that could not be read.
package struct UnreadableRecord: Error, Sendable, Hashable, CustomStringConvertible {
  /// The address of the record, or of the part of it that is damaged; a made-up one in a relocatable
  /// file.
  package let address: UInt64
  /// What was expected and what was found.
  package let message: String

  /// Address and message.
  package var description: String { "0x\(String(address, radix: 16)): \(message)" }
}

/// The count of unreadable records, and the first of them: a forged file can have millions.
struct DamageLog {
  private(set) var first: [UnreadableRecord] = []
  private(set) var count = 0

  mutating func add(_ record: UnreadableRecord) {
    count += 1
    if first.count < 100 { first.append(record) }
  }
}
