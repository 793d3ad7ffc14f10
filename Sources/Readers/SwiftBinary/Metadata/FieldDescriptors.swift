internal import Algorithms
internal import ObjectFile

/// The field descriptors in a file: swift/include/swift/RemoteInspection/Records.h,
/// FieldDescriptor.
struct FieldDescriptors {
  struct Descriptor {
    let address: UInt64
    let isEnum: Bool
    let recordSize: UInt64
    let count: UInt64
  }

  private(set) var descriptors: [UInt64: Descriptor] = [:]
  private(set) var log: DamageLog<UnreadableRecord>

  private static let headSize: UInt64 = 16
  private static let recordSize: UInt64 = 12

  /// Reads the consecutive descriptors in the sections, which therefore can't overlap.
  ///
  /// Adds unreadable records to the log.
  init(in sections: [Section], of memory: Memory, layout: Layout, log: DamageLog<UnreadableRecord>)
  {
    self.log = log
    for section in sections {
      var position: UInt64 = 0
      while position < section.size {
        do throws(UnreadableRecord) {
          let descriptor = try Self.descriptor(
            at: layout.address(of: section) &+ position, size: section.size - position, memory)
          descriptors[descriptor.address] = descriptor
          position += Self.headSize + descriptor.recordSize * descriptor.count
        } catch {
          // The start of the next one is unknown. A type that refers to it counts as unreadable.
          self.log.add(error)
          break
        }
      }
    }
  }

  private static func descriptor(
    at address: UInt64, size: UInt64, _ memory: Memory
  ) throws(UnreadableRecord) -> Descriptor {
    let kind = try memory.integer(at: address &+ 8, size: 2)
    let recordSize = try memory.integer(at: address &+ 10, size: 2)
    let count = try memory.integer(at: address &+ 12, size: 4)
    guard kind <= 7, recordSize >= Self.recordSize, headSize + recordSize * count <= size else {
      throw UnreadableRecord(
        address: address,
        message: "expected a field descriptor in the section's last \(size) bytes, found kind"
          + " \(kind), \(count) records of \(recordSize) bytes")
    }
    // FieldDescriptorKind: 2 is Enum, 3 is MultiPayloadEnum.
    return Descriptor(
      address: address, isEnum: kind == 2 || kind == 3, recordSize: recordSize, count: count)
  }
}
