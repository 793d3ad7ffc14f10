internal import ObjectFile

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
