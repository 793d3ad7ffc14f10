package import ELF

/// The declarations that a file's reflection metadata names, which `strip` leaves in place.
///
/// Types, stored properties, enum cases and associated types have names there. Functions,
/// computed and static properties, initialisers, type aliases and the requirements of protocols
/// have none. Sources: swift/docs/ABI/TypeMetadata.rst, swift/include/swift/ABI/Metadata.h and
/// swift/include/swift/RemoteInspection/Records.h.
package struct SwiftMetadata: Sendable {
  /// How much of a file's metadata was there to read.
  package enum Coverage: Sendable, Hashable {
    /// The file has sections, but none for Swift metadata: no Swift code, or none with types.
    case absent
    /// The file is relocatable, and how its metadata is to be linked is unknown: it is for another
    /// machine than x86-64 and AArch64, or its relocations have another form. Nothing is known, and
    /// stored properties and enum cases may have no symbols.
    case unresolved
    /// The metadata can't be reached, for the given reason: nothing is known.
    case unavailable(String)
    /// The metadata was read, apart from `unreadableCount` records.
    case read
  }

  /// How much there was to read; the other properties mean something only for `read`.
  package let coverage: Coverage
  /// The types and protocols that the file defines, in the order of their addresses.
  package let types: [NominalType]
  /// The first records that could not be read, no more than 100 of them.
  package let unreadable: [UnreadableRecord]
  /// The number of records that could not be read: what they name is unknown.
  package let unreadableCount: Int

  /// Why not all metadata could be read: the reason, or the first record; nil when all of it was.
  package var damage: String? {
    switch coverage {
    case .absent: nil
    case .unresolved: "how metadata is linked for this machine is not known"
    case .unavailable(let reason): reason
    case .read: unreadable.first?.description
    }
  }

  /// The number of stored properties and cases whose names the compiler left out of the file;
  /// see `NominalType.unnamedFieldCount`.
  package var unnamedFieldCount: Int { types.reduce(0) { $0 + $1.unnamedFieldCount } }

  /// Reads the metadata of an executable, shared library or relocatable file.
  ///
  /// The sections are found by their names: `swift5_type_metadata`, `swift5_type_metadata_2` for
  /// types that can't be copied, `swift5_protocols` and `swift5_fieldmd`. The file is opened again.
  /// Throws what `File.contents(of:)` and `File.relocations()` throw; damage in the metadata itself
  /// is not thrown, but counted.
  package init(reading file: File) throws(ReadError) {
    let sections = MetadataSections(of: file)
    guard sections.coverage == .read else {
      self.init(coverage: sections.coverage, types: [], log: DamageLog())
      return
    }
    let layout = Layout(of: file)
    var memory = try Memory(of: file, layout: layout)
    let relocations: Relocations
    var log = DamageLog()
    let isLinked = file.type != .relocatable
    if isLinked {
      relocations = try Relocations(of: file, memory: memory)
    } else {
      let linking = try Linking(file, layout: layout, memory: memory)
      memory = linking.memory
      log = linking.log
      relocations = Relocations(of: file, linking: linking)
    }
    var reader = TypeReader(
      contexts: ContextReader(memory: memory, relocations: relocations),
      fields: FieldDescriptors(in: sections.fields, of: memory, layout: layout, log: log),
      layout: layout)
    reader.read(records: sections.records, areLinked: isLinked)
    reader.readOwners()
    let types = reader.types()
    self.init(coverage: .read, types: types, log: reader.log)
  }

  private init(coverage: Coverage, types: [NominalType], log: DamageLog) {
    self.coverage = coverage
    self.types = types
    unreadable = log.first
    unreadableCount = log.count
  }
}
