/// Where a file has a record of metadata.
package enum RecordLocation: Sendable, Hashable, CustomStringConvertible {
  /// At an address at run time.
  case address(UInt64)
  /// In a relocatable file, which has no addresses: the section's name and its index from 0, since
  /// many sections can have one name, and the offset in the section in bytes.
  case section(String, index: Int, offset: UInt64)

  /// The location for a report: `0x1c0` or `.rodata+0x1c (section 12)`.
  package var description: String {
    switch self {
    case .address(let address): "0x" + String(address, radix: 16)
    case .section(let name, let index, let offset):
      "\(name)+0x\(String(offset, radix: 16)) (section \(index))"
    }
  }
}
