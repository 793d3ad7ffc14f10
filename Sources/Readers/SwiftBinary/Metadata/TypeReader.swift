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
