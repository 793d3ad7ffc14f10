internal import SwiftNames

/// Resolves the module and enclosing types of context descriptors.
struct ContextReader {
  /// The location of a declaration in its module.
  struct Place {
    var module: String
    var path: [String]
  }

  /// The maximum length of a chain of contexts; invalid parent references can form a cycle.
  private static let deepest = 256

  var memory: Memory
  let relocations: Relocations
  private var places: [UInt64: Place] = [:]
  /// The types and protocols found, by address.
  private(set) var types: [UInt64: (context: Context, kind: NominalType.Kind, place: Place)] = [:]

  init(memory: Memory, relocations: Relocations) {
    self.memory = memory
    self.relocations = relocations
  }

  /// The target of the reference at `address`, whose low bit marks a reference to a pointer.
  ///
  /// swift/include/swift/Basic/RelativePointer.h, RelativeIndirectablePointer. The second-lowest
  /// bit isn't part of the offset either, and is 0 in every reference to a context.
  func target(
    ofReferenceAt address: UInt64
  ) throws(UnreadableRecord) -> Relocations.Target? {
    let offset = Int32(bitPattern: try memory.word(at: address))
    guard offset != 0 else { return nil }
    guard offset & 2 == 0 else {
      throw UnreadableRecord(
        address: address, message: "expected a reference to a context, found an unknown kind")
    }
    let target = memory.address(address, plus: offset & ~3)
    guard offset & 1 != 0 else { return try relocations.target(at: target) }
    return try relocations.target(ofPointerAt: target, in: memory)
  }

  /// The place of the target of the reference at `address`.
  mutating func place(
    of target: Relocations.Target, referredToAt address: UInt64, depth: Int
  ) throws(UnreadableRecord) -> Place {
    switch target {
    case .here(let context): return try place(ofContextAt: context, depth: depth)
    case .symbol(let name):
      try memory.spend(name.utf8.count, at: address)
      guard let place = Self.place(ofSymbol: name) else {
        let start = String(name.prefix(80)).debugDescription
        throw UnreadableRecord(
          address: address, message: "expected a context in another file, found \(start)")
      }
      return place
    }
  }

  /// The place of the context descriptor at `address`, including the context itself.
  mutating func place(
    ofContextAt address: UInt64, depth: Int = 0
  ) throws(UnreadableRecord) -> Place {
    if let place = places[address] { return place }
    guard depth < Self.deepest else {
      throw UnreadableRecord(
        address: address, message: "expected a module at most \(Self.deepest) contexts up")
    }
    let context = try Context(at: address, in: memory)
    let place = try place(of: context, depth: depth)
    places[address] = place
    if let kind = context.typeKind { types[address] = (context, kind, place) }
    return place
  }

  private mutating func place(
    of context: Context, depth: Int
  ) throws(UnreadableRecord) -> Place {
    if context.kind == .module {
      return Place(module: try name(of: context), path: [])
    }
    guard let parent = try target(ofReferenceAt: context.parentReference) else {
      throw UnreadableRecord(address: context.address, message: "expected a parent context")
    }
    var place = try place(
      of: parent, referredToAt: context.parentReference, depth: depth + 1)
    switch context.kind {
    case .module, .anonymous, .opaqueType: break
    case .extension:
      guard let reference = try memory.target(ofReferenceAt: context.nameReference) else {
        throw UnreadableRecord(address: context.address, message: "expected an extended type")
      }
      place.path = try self.place(ofTypeNamedAt: reference, depth: depth + 1).path
    case .protocol, .class, .struct, .enum: place.path.append(try name(of: context))
    }
    return place
  }

  private mutating func name(of context: Context) throws(UnreadableRecord) -> String {
    guard let target = try memory.target(ofReferenceAt: context.nameReference) else {
      throw UnreadableRecord(address: context.address, message: "expected a name")
    }
    return try memory.name(at: target)
  }

  /// The place according to the symbol of a context descriptor.
  static func place(ofSymbol name: String) -> Place? {
    guard let text = Demangling.demangle(name) else { return nil }
    for prefix in ["nominal type descriptor for ", "protocol descriptor for "]
    where text.hasPrefix(prefix) {
      let rest = String(text.dropFirst(prefix.count))
      return DeclarationScanner.declarations(in: rest).last.map {
        Place(module: $0.module, path: $0.path)
      }
    }
    let module = "module descriptor "
    return text.hasPrefix(module)
      ? Place(module: String(text.dropFirst(module.count)), path: []) : nil
  }
}

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
