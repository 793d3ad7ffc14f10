internal import Algorithms
package import ObjectFile

/// The declarations named in a file's reflection metadata, which `strip` preserves.
///
/// It names types, stored properties, enum cases and associated types, but not functions, computed
/// and static properties, initializers, type aliases or protocol requirements. Sources:
/// swift/docs/ABI/TypeMetadata.rst, swift/include/swift/ABI/Metadata.h and
/// swift/include/swift/RemoteInspection/Records.h.
package struct SwiftMetadata: Sendable {
  /// How much of a file's metadata could be read.
  package enum Coverage: Sendable, Hashable {
    /// The file has sections, but none with Swift metadata: no Swift code, or none with types.
    case absent
    /// The file is relocatable and can't be linked here, so nothing is known.
    ///
    /// It is for a machine other than x86-64 and AArch64, or its relocations have an unsupported
    /// format. Stored properties and enum cases may have no symbols.
    case unresolved
    /// The metadata can't be read, for the given reason, so nothing is known.
    case unavailable(String)
    /// The metadata was read, except for `unreadableCount` records.
    case read
  }

  /// How much could be read; the other properties are meaningful only for `read`.
  package let coverage: Coverage
  /// The types and protocols that the file defines, in order of address.
  package let types: [NominalType]
  /// The first unreadable records, at most 100.
  package let unreadable: [UnreadableRecord]
  /// The number of unreadable records, whose names are unknown.
  package let unreadableCount: Int

  /// The reason why metadata couldn't be read, or the first unreadable record; nil if all was read.
  package var damage: String? {
    switch coverage {
    case .absent: nil
    case .unresolved: "the file's relocations are not supported"
    case .unavailable(let reason): reason
    case .read: unreadable.first?.description
    }
  }

  /// Reads the metadata of an executable, shared library or relocatable file.
  ///
  /// Reopens the file. Malformed metadata is counted rather than thrown as an error.
  ///
  /// - Throws: The same errors as `File.contents(of:)` and `File.relocations()`.
  package init(reading file: File) throws(ReadError) {
    let sections = MetadataSections(of: file)
    guard sections.coverage == .read else {
      self.init(coverage: sections.coverage, types: [], log: DamageLog<UnreadableRecord>())
      return
    }
    let layout = Layout(of: file)
    var memory = try Memory(of: file, layout: layout)
    let relocations: Relocations
    var log = DamageLog<UnreadableRecord>()
    let isLinked = file.type != .relocatable
    if isLinked {
      relocations = try Relocations(of: file)
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

  private init(coverage: Coverage, types: [NominalType], log: DamageLog<UnreadableRecord>) {
    self.coverage = coverage
    self.types = types
    unreadable = log.first
    unreadableCount = log.count
  }
}

/// The sections in which the runtime looks for types, and whether they can be read.
struct MetadataSections {
  /// The sections of relative references to descriptors of types and protocols.
  let records: [Section]
  let fields: [Section]
  let coverage: SwiftMetadata.Coverage

  init(of file: File) {
    records = file.sections.filter { [.swift(.types), .swift(.protocols)].contains($0.role) }
    fields = file.sections.filter { $0.role == .swift(.fields) }
    coverage = Self.coverage(of: file, sections: records + fields)
  }

  private static func coverage(
    of file: File, sections: [Section]
  ) -> SwiftMetadata.Coverage {
    guard !file.sections.isEmpty else {
      return .unavailable(
        "the file has no section headers, which are needed to find Swift metadata")
    }
    guard !sections.isEmpty else { return .absent }
    switch file.type {
    case .relocatable: guard Linking.isPossible(for: file) else { return .unresolved }
    case .executable, .sharedObject: break
    case .core, .other: return .unavailable("the file is neither an executable nor a library")
    }
    guard sections.allSatisfy(\.isLoaded) else {
      return .unavailable(
        "a section of Swift metadata has no readable contents; the file may have only debug information"
      )
    }
    let loaded = file.sections.filter(\.isLoaded)
    // Only linked files have addresses.
    guard file.type == .relocatable || !overlaps(loaded.map { ($0.address, $0.size) }),
      !overlaps(loaded.map { ($0.offset, $0.size) })
    else {
      return .unavailable("sections overlap, so addresses are ambiguous")
    }
    return .read
  }

  /// Whether ranges overlap; if so, the same bytes could be read thousands of times.
  private static func overlaps(_ ranges: [(start: UInt64, size: UInt64)]) -> Bool {
    let sorted = ranges.filter { $0.size > 0 }.sorted { $0.start < $1.start }
    return zip(sorted, sorted.dropFirst()).contains { $1.start - $0.start < $0.size }
  }
}

extension Section {
  /// Whether the section can contain metadata: allocated data of the program, but not the large
  /// tables for unwinding.
  var isLoaded: Bool {
    isAllocated && isProgram && !isExecutable && !isCompressed && role != .unwinding
  }
}

/// A metadata record that can't be read.
package struct UnreadableRecord: Error, Sendable, Hashable, CustomStringConvertible {
  /// The address of the record, or of its malformed part; a made-up one in a relocatable file.
  package let address: UInt64
  /// What was expected and what was found.
  package let message: String

  /// Address and message.
  package var description: String { "\(address.hexadecimal): \(message)" }
}
