internal import Algorithms
internal import ObjectFile

/// Combines type descriptors with the descriptors of their fields.
struct TypeReader {
  var contexts: ContextReader
  let layout: Layout
  /// The field descriptors not yet claimed by a type, by address.
  var fields: [UInt64: FieldDescriptors.Descriptor]
  /// The addresses of field descriptors, by the address of the context that they name as their
  /// owner.
  private(set) var owned: [UInt64: [UInt64]] = [:]
  var log: DamageLog<UnreadableRecord>

  init(contexts: ContextReader, fields: FieldDescriptors, layout: Layout) {
    self.contexts = contexts
    self.layout = layout
    self.fields = fields.descriptors
    log = fields.log
  }

  /// Reads sections of relative references to context descriptors.
  ///
  /// swift/include/swift/ABI/Metadata.h, TypeMetadataRecord and ProtocolRecord. Ignores references
  /// to contexts in other files, and null references, which a linker leaves for a removed type.
  mutating func read(records sections: [Section], areLinked: Bool) {
    for section in sections {
      for offset in stride(from: 0, to: section.size, by: 4) {
        do throws(UnreadableRecord) {
          let record = layout.address(of: section) &+ offset
          let target = try contexts.target(ofReferenceAt: record)
          guard target != nil || areLinked else {
            throw UnreadableRecord(
              address: record, message: "expected a reference to a context, found no relocation")
          }
          guard case .here(let address) = target else { continue }
          _ = try contexts.place(ofContextAt: address)
        } catch {
          log.add(error)
        }
      }
    }
  }

  /// Finds the types that are referenced only by their field descriptors.
  ///
  /// A linker that removes unreferenced data can keep the fields of a type without its record.
  mutating func readOwners() {
    for descriptor in fields.values.sorted(by: { $0.address < $1.address }) {
      do throws(UnreadableRecord) {
        guard let name = try contexts.memory.target(ofReferenceAt: descriptor.address) else {
          // Its field names are missing too, but the compiler didn't omit them.
          throw UnreadableRecord(
            address: descriptor.address, message: "expected the type that the fields belong to")
        }
        guard case .here(let address) = try contexts.context(ofTypeNamedAt: name) else { continue }
        _ = try contexts.place(ofContextAt: address)
        owned[address, default: []].append(descriptor.address)
      } catch {
        log.add(error)
      }
    }
  }

  /// The types found, in order of address.
  mutating func types() -> [NominalType] {
    var types: [NominalType] = []
    for (address, (context, kind, place)) in contexts.types.sorted(by: { $0.key < $1.key }) {
      var members = Members()
      do throws(UnreadableRecord) {
        members = try self.members(of: context)
      } catch {
        log.add(error)
      }
      types.append(
        NominalType(
          kind: kind, module: place.module, path: place.path,
          location: layout.location(of: address), fields: members.fields,
          unnamedFieldCount: members.unnamedFieldCount))
    }
    for descriptor in fields.values.sorted(by: { $0.address < $1.address })
    where descriptor.count > 0 {
      log.add(
        UnreadableRecord(
          address: descriptor.address,
          message: "expected fields of a type in this file, found those of another"))
    }
    return types
  }
}

extension ContextReader {
  /// The target of the mangled name at `address` if it starts with a symbolic reference.
  ///
  /// swift/docs/ABI/Mangling.rst, Symbolic references: the bytes 1 and 2 precede a relative
  /// reference to a context descriptor, or to a pointer to one. Generic arguments follow.
  func context(
    ofTypeNamedAt address: UInt64
  ) throws(UnreadableRecord) -> Relocations.Target? {
    let control = try memory.integer(at: address, size: 1)
    guard control == 1 || control == 2 else { return nil }
    guard let target = try memory.target(ofReferenceAt: address &+ 1) else {
      throw UnreadableRecord(address: address, message: "expected a reference to a context")
    }
    return control == 1
      ? try relocations.target(at: target)
      : try relocations.target(ofPointerAt: target, in: memory)
  }

  /// The place of the type whose mangled name is at `address`, ignoring generic arguments.
  ///
  /// An extension of a protocol extends `Self`, the first generic parameter, which has no name.
  mutating func place(
    ofTypeNamedAt address: UInt64, depth: Int
  ) throws(UnreadableRecord) -> Place {
    if let target = try context(ofTypeNamedAt: address) {
      return try place(of: target, referredToAt: address, depth: depth)
    }
    let text = String(decoding: try memory.nameBytes(at: address), as: UTF8.self)
    // swift/docs/ABI/Mangling.rst, Generics: the first parameter.
    if text == "x" { return Place(module: "", path: []) }
    // The name of a generic type ends with its arguments, which start at a "y".
    for name in [text, String(text.prefix { $0 != "y" })] {
      if let place = Self.place(ofSymbol: "$s\(name)Mn") { return place }
    }
    throw UnreadableRecord(address: address, message: "expected the mangled name of a type")
  }
}
