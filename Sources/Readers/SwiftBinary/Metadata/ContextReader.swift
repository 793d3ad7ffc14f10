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
