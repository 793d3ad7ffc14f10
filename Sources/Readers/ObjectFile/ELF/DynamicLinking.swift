internal import Algorithms
internal import CLibelf
// In optimized builds, the structures of elf.h belong to the C library's module.
internal import Glibc

/// Reads the dynamic section: gABI chapter 5, Dynamic Section.
extension ELFFormat {
  /// The longest path or name that is read, in bytes: PATH_MAX on Linux.
  private static let longestPath = 4096
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
    guard let table = sections.first(where: { $0.type == SHT_DYNAMIC && $0.hasContents }),
      table.link < sections.count, sections[Int(table.link)].type == SHT_STRTAB
    else { return linking }
    let entries = try file.contents(of: file.sections[table.index])
    let strings = try file.contents(of: file.sections[Int(table.link)])
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

  /// The string up to a zero byte; nil if the offset is out of bounds.
  private static func string(in bytes: [UInt8], at place: Int) -> String? {
    guard bytes.indices.contains(place) else { return nil }
    let text = bytes[place...].prefix(longestPath).prefix { $0 != 0 }
    return String(decoding: text, as: UTF8.self)
  }
}
