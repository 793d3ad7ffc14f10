internal import Algorithms

/// A part of the debug information that can't be read, with what was expected there.
package struct UnreadableUnit: Error, Sendable, Hashable, CustomStringConvertible {
  package let section: String
  /// The offset of the error, in bytes from the start of the section's decompressed contents.
  package let offset: Int
  /// What was expected and what was found.
  package let message: String

  /// Section, offset and message.
  package var description: String { "\(section)+\(offset.hexadecimal): \(message)" }
}
