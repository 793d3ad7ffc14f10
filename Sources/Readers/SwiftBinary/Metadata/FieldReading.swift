internal import Algorithms

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
