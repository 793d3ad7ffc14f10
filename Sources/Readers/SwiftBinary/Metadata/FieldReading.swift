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

extension TypeReader {
  /// The names of a type's members, found through its descriptor.
  struct Members {
    var fields: [Field] = []
    var unnamedFieldCount = 0
    /// The names in descriptors that were read completely.
    var names: Set<String> = []
  }

  /// Reads the fields of a type; a protocol has none.
  mutating func members(of context: Context) throws(UnreadableRecord) -> Members {
    guard context.kind != .protocol else { return Members() }
    let target = try contexts.memory.target(ofReferenceAt: context.address &+ 16)
    // If several object files contain the same imported type, the linker keeps one type descriptor
    // and all field descriptors.
    let others = (owned[context.address] ?? []).filter { $0 != target }
    let descriptors = (target.map { [$0] } ?? []) + others
    guard !descriptors.isEmpty else {
      return Members(unnamedFieldCount: try context.declaredFieldCount(in: contexts.memory))
    }
    var members = Members()
    for address in descriptors {
      // If types could share a descriptor, the result could be arbitrarily large.
      guard let descriptor = fields.removeValue(forKey: address) else {
        log.add(
          UnreadableRecord(
            address: context.address,
            message: "expected a field descriptor that no other type uses at"
              + " \(address.hexadecimal)"))
        continue
      }
      read(descriptor, into: &members)
    }
    return members
  }

  private mutating func read(
    _ descriptor: FieldDescriptors.Descriptor, into members: inout Members
  ) {
    let start = members.fields.count
    for index in 0..<descriptor.count {
      let address = descriptor.address &+ 16 &+ index * descriptor.recordSize
      do throws(UnreadableRecord) {
        guard let name = try fieldName(at: address) else {
          members.unnamedFieldCount += 1
          continue
        }
        guard !members.names.contains(name) else { continue }
        members.fields.append(
          Field(
            name: name, location: layout.location(of: address), isCase: descriptor.isEnum))
      } catch {
        log.add(error)
      }
    }
    members.names.formUnion(members.fields[start...].map(\.name))
  }

  /// The name in the field record at `address`; nil if the compiler omitted it.
  private mutating func fieldName(at address: UInt64) throws(UnreadableRecord) -> String? {
    guard let target = try contexts.memory.target(ofReferenceAt: address &+ 8) else { return nil }
    let name = try contexts.memory.nameBytes(at: target)
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }
}
