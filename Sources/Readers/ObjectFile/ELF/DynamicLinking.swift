internal import Algorithms
internal import CLibelf
// In optimized builds, the structures of elf.h belong to the C library's module.
internal import Glibc

/// Reads the dynamic section: gABI chapter 5, Dynamic Section.
extension ELFFormat {
  /// The longest path or name that is read, in bytes: PATH_MAX on Linux.
  private static let longestPath = 4096
  /// The maximum size, in bytes, of a table that only program headers name.
  private static let longestTable: UInt64 = 1 << 24
  /// The maximum number of libraries that are read.
  private static let libraryLimit = 1000

  func dynamicLinking(of file: File) throws(ReadError) -> DynamicLinking {
    var linking = DynamicLinking()
    if let segment = segments.first(where: { $0.p_type == PT_INTERP }) {
      let bytes = try file.bytes(
        at: segment.p_offset, count: min(segment.p_filesz, UInt64(Self.longestPath)))
      linking.interpreter = Self.string(in: bytes, at: 0)
    }
    // The GNU extensions to program headers.
    linking.hasExecutableStack = segments.contains {
      $0.p_type == PT_GNU_STACK && $0.p_flags & UInt32(PF_X) != 0
    }
    linking.hasReadOnlyRelocations = segments.contains { $0.p_type == PT_GNU_RELRO }
    guard let (entries, strings) = try dynamicTables(of: file) else { return linking }
    let width = file.addressSize.rawValue
    func word(at place: Int) -> UInt64 {
      entries.integer(at: place, size: width, file.byteOrder)
    }
    for place in stride(from: 0, through: entries.count - 2 * width, by: 2 * width) {
      let value = word(at: place + width)
      let name = { Int(exactly: value).flatMap { Self.string(in: strings, at: $0) } }
      switch Int(exactly: word(at: place)) {
      case Int(DT_NULL): return linking
      case Int(DT_NEEDED) where linking.libraries.count < Self.libraryLimit:
        if let name = name() { linking.libraries.append(name) }
      case Int(DT_SONAME): linking.ownName = name()
      case Int(DT_RPATH), Int(DT_RUNPATH):
        linking.runPaths += (name() ?? "").split(
          separator: ":", maxSplits: Self.libraryLimit, omittingEmptySubsequences: false
        ).map(String.init)
      case Int(DT_TEXTREL): linking.hasTextRelocations = true
      case Int(DT_FLAGS) where value & UInt64(DF_TEXTREL) != 0: linking.hasTextRelocations = true
      case Int(DT_FLAGS_1): linking.isMarkedAsProgram = value & UInt64(DF_1_PIE) != 0
      default: break
      }
    }
    return linking
  }

  /// The dynamic section and its strings; nil if there is none.
  ///
  /// Without section headers, which tools can remove, these are where the loader finds them.
  private func dynamicTables(
    of file: File
  ) throws(ReadError) -> (entries: [UInt8], strings: [UInt8])? {
    if let table = sections.first(where: { $0.type == SHT_DYNAMIC && $0.hasContents }) {
      guard table.link < sections.count, sections[Int(table.link)].type == SHT_STRTAB else {
        return nil
      }
      return (
        try file.contents(of: file.sections[table.index]),
        try file.contents(of: file.sections[Int(table.link)])
      )
    }
    guard sections.isEmpty, let segment = segments.first(where: { $0.p_type == PT_DYNAMIC }) else {
      return nil
    }
    let entries = try file.bytes(
      at: segment.p_offset, count: min(segment.p_filesz, Self.longestTable))
    let width = file.addressSize.rawValue
    var values: [Int: UInt64] = [:]
    for place in stride(from: 0, through: entries.count - 2 * width, by: 2 * width) {
      let tag = entries.integer(at: place, size: width, file.byteOrder)
      if tag == UInt64(DT_NULL) { break }
      values[Int(clamping: tag)] = entries.integer(
        at: place + width, size: width, file.byteOrder)
    }
    guard let address = values[Int(DT_STRTAB)], let size = values[Int(DT_STRSZ)],
      let loaded = segments.first(where: {
        $0.p_type == PT_LOAD && $0.p_vaddr <= address && address - $0.p_vaddr < $0.p_filesz
      })
    else { return nil }
    let skipped = address - loaded.p_vaddr
    let count = min(size, loaded.p_filesz - skipped, Self.longestTable)
    return (entries, try file.bytes(at: loaded.p_offset + skipped, count: count))
  }

  /// The string up to a zero byte; nil if the offset is out of bounds.
  private static func string(in bytes: [UInt8], at place: Int) -> String? {
    guard bytes.indices.contains(place) else { return nil }
    let text = bytes[place...].prefix(longestPath).prefix { $0 != 0 }
    return String(decoding: text, as: UTF8.self)
  }
}
