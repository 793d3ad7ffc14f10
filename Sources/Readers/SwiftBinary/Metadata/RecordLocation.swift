internal import Algorithms

/// The location of a metadata record in a file.
package enum RecordLocation: Sendable, Hashable, CustomStringConvertible {
  /// A run-time address.
  case address(UInt64)
  /// A section, in a relocatable file, which has no addresses.
  ///
  /// The name, the index from 0, since sections can share a name, and the offset in bytes.
  case section(String, index: Int, offset: UInt64)

  /// The location for a report: `0x1c0` or `.rodata+0x1c (section 12)`.
  package var description: String {
    switch self {
    case .address(let address): address.hexadecimal
    case .section(let name, let index, let offset):
      "\(name)+\(offset.hexadecimal) (section \(index))"
    }
  }
}
