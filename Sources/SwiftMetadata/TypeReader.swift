internal import ELF

/// Joins descriptors of types with the descriptors of their fields.
struct TypeReader {
  var contexts: ContextReader
  let layout: Layout
  /// The field descriptors that no type has claimed yet, by address.
  var fields: [UInt64: FieldDescriptors.Descriptor]
  /// The addresses of the field descriptors that name a context as their owner, by the context's.
  private(set) var owned: [UInt64: [UInt64]] = [:]
  var log: DamageLog

  init(contexts: ContextReader, fields: FieldDescriptors, layout: Layout) {
    self.contexts = contexts
    self.layout = layout
    self.fields = fields.descriptors
    log = fields.log
  }

  /// Reads sections of relative references to context descriptors.
  ///
  /// swift/include/swift/ABI/Metadata.h, TypeMetadataRecord and ProtocolRecord. A reference to
  /// another file's context names nothing that this file defines; nor does a null reference, which a
  /// linker leaves for a type that it removed.
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

  /// Meets the types that only their field descriptors refer to.
  ///
  /// A linker that removes what no code refers to can leave the fields of a type without its record.
  mutating func readOwners() {
    for descriptor in fields.values.sorted(by: { $0.address < $1.address }) {
      do throws(UnreadableRecord) {
        guard let name = try contexts.memory.target(ofReferenceAt: descriptor.address) else {
          // The names of its fields are missing too, and not because the compiler left them out.
          throw UnreadableRecord(
            address: descriptor.address, message: "expected the type that has the fields")
        }
        guard case .here(let address) = try contexts.context(ofTypeNamedAt: name) else { continue }
        _ = try contexts.place(ofContextAt: address)
        owned[address, default: []].append(descriptor.address)
      } catch {
        log.add(error)
      }
    }
  }

  /// The types that were met, in the order of their addresses.
  mutating func types() -> [NominalType] {
    var types: [NominalType] = []
    for (address, (context, kind, place)) in contexts.types.sorted(by: { $0.key < $1.key }) {
      var members = Members()
      var importedName: String?
      do throws(UnreadableRecord) {
        members = try self.members(of: context)
        if kind != .protocol { importedName = try contexts.importedName(of: context) }
      } catch {
        log.add(error)
      }
      types.append(
        NominalType(
          kind: kind, module: place.module, path: place.path,
          importedName: importedName, isLocal: place.isLocal,
          location: layout.location(of: address),
          fields: members.fields,
          unnamedFieldCount: members.unnamedFieldCount,
          associatedTypes: members.associatedTypes))
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
