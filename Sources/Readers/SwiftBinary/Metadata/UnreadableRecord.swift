internal import Algorithms

/// A metadata record that can't be read.
package struct UnreadableRecord: Error, Sendable, Hashable, CustomStringConvertible {
  /// The address of the record, or of its malformed part; a made-up one in a relocatable file.
  package let address: UInt64
  /// What was expected and what was found.
  package let message: String

  /// Address and message.
  package var description: String { "\(address.hexadecimal): \(message)" }
}
