/// The header shared by all context descriptors: swift/include/swift/ABI/Metadata.h,
/// TargetContextDescriptor.
struct Context {
  /// The kind of a context: swift/include/swift/ABI/MetadataValues.h, ContextDescriptorKind.
  enum Kind: UInt32 {
    case module = 0
    case `extension` = 1
    case anonymous = 2
    case `protocol` = 3
    case opaqueType = 4
    case `class` = 16
    case `struct` = 17
    case `enum` = 18
  }

  let address: UInt64
  let flags: UInt32
  let kind: Kind

  init(at address: UInt64, in memory: Memory) throws(UnreadableRecord) {
    self.address = address
    flags = try memory.word(at: address)
    guard let kind = Kind(rawValue: flags & 0x1f) else {
      throw UnreadableRecord(
        address: address,
        message: "expected a context descriptor, found the kind \(flags & 0x1f)")
    }
    self.kind = kind
  }

  /// The kind of a type or protocol; nil for any other context.
  var typeKind: NominalType.Kind? {
    switch kind {
    case .class:
      // TypeContextDescriptorFlags, Class_IsActor: bit 7 of the upper half.
      flags >> 16 & 0x80 != 0 ? .actor : .class
    case .struct: .struct
    case .enum: .enum
    case .protocol: .protocol
    case .module, .extension, .anonymous, .opaqueType: nil
    }
  }

  /// The address of the reference to the parent context.
  var parentReference: UInt64 { address &+ 4 }
  /// The address of the reference to the name of a module, type or protocol, or to the name of the
  /// type that an extension extends.
  var nameReference: UInt64 { address &+ 8 }

  /// The number of stored properties or cases that a type declares, even if the file lacks their
  /// names.
  ///
  /// At the offset of NumFields in TargetStructDescriptor and TargetClassDescriptor, and of the two
  /// case counts in TargetEnumDescriptor.
  func declaredFieldCount(in memory: Memory) throws(UnreadableRecord) -> Int {
    switch kind {
    case .struct: return Int(try memory.word(at: address &+ 20))
    case .class: return Int(try memory.word(at: address &+ 36))
    case .enum:
      let withPayload = try memory.word(at: address &+ 20) & 0xff_ffff
      return Int(withPayload) + Int(try memory.word(at: address &+ 24))
    case .module, .extension, .anonymous, .protocol, .opaqueType: return 0
    }
  }
}
