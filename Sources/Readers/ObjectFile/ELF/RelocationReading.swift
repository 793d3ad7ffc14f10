internal import CLibelf
// In optimized builds, the structures of elf.h belong to the C library's module.
internal import Glibc
package import ObjectFiles

extension ELFFormat {
  package var hasUnsupportedRelocations: Bool {
    sections.contains { $0.relocationFormat == .compact }
  }

  package func relocations(in file: File) throws(ReadError) -> [Relocation] {
    try relocations(
      from: tables.filter {
        $0.info == 0 || $0.info >= sections.count || sections[Int($0.info)].isAllocated
      }, in: file)
  }

  package func relocations(
    of section: Section, in file: File
  ) throws(ReadError) -> [Relocation] {
    try relocations(from: tables(of: section), in: file)
  }

  package func relocationRanges(of section: Section) -> [Range<UInt64>] {
    tables(of: section).map(\.range)
  }

  /// The sections of type SHT_RELA or SHT_REL.
  private var tables: [SectionHeader] {
    sections.filter { [.withAddends, .withoutAddends].contains($0.relocationFormat) }
  }

  private func tables(of section: Section) -> [SectionHeader] {
    tables.filter { $0.info == section.index }
  }

  private func relocations(
    from tables: [SectionHeader], in file: File
  ) throws(ReadError) -> [Relocation] {
    guard !tables.isEmpty else { return [] }
    return try file.origin.withPart { (part) throws(ReadError) in
      try Image.withImage(of: part) { (image) throws(ReadError) in
        // Overlapping tables could take unbounded time and memory.
        guard
          tables.allSatisfy({ $0.size <= image.size }),
          tables.reduce(0, { $0 + $1.size }) <= image.size
        else {
          throw image.failure(.malformed, "the relocations together are larger than the file")
        }
        var relocations: [Relocation] = []
        for table in tables {
          relocations += try RelocationTable(
            table, sections: sections, of: file
          ).relocations(in: image)
        }
        return relocations
      }
    }
  }
}

/// One section of type SHT_RELA or SHT_REL: gABI chapter 4, Relocation.
struct RelocationTable {
  private let table: SectionHeader
  private let sections: [SectionHeader]
  private let addressSize: AddressSize
  private let machine: Machine
  /// Excludes the null symbol.
  private let symbolCount: Int

  init(_ table: SectionHeader, sections: [SectionHeader], of file: File) {
    self.table = table
    self.sections = sections
    addressSize = file.addressSize
    machine = file.machine
    symbolCount = file.symbolTable?.symbols.count ?? 0
  }

  func relocations(in image: Image) throws(ReadError) -> [Relocation] {
    func malformed(_ message: String) -> ReadError { image.malformed(table, message) }
    let hasAddend = table.relocationFormat == .withAddends
    let entrySize: UInt64 = (addressSize == .bits32 ? 4 : 8) * (hasAddend ? 3 : 2)
    guard !table.isCompressed else { throw malformed("relocations cannot be compressed") }
    guard table.entrySize == entrySize, table.size % entrySize == 0,
      let count = Int32(exactly: table.size / entrySize)
    else {
      throw malformed(
        "expected sh_entsize \(entrySize) and a multiple of it as sh_size, found"
          + " \(table.entrySize) and \(table.size)")
    }
    guard table.info > 0, table.info < sections.count else {
      throw malformed(
        "expected sh_info to be a section, found section \(table.info) of \(sections.count)")
    }
    guard table.link < sections.count, sections[Int(table.link)].type == SHT_SYMTAB else {
      throw malformed(
        "expected sh_link to be the symbol table, found section \(table.link) of \(sections.count)")
    }
    guard count > 0 else { return [] }
    let data = try image.structures(
      hasAddend ? ELF_T_RELA : ELF_T_REL, at: table.offset, count: table.size,
      for: table.name.shown)
    let isCompressed = Section(sections[Int(table.info)]).isCompressed
    var relocations: [Relocation] = []
    relocations.reserveCapacity(Int(count))
    for index in 0..<count {
      guard let entry = Self.entry(index, of: data, hasAddend: hasAddend) else {
        throw malformed("libelf cannot read relocation \(index): \(Image.cause())")
      }
      let symbol = Int(entry.r_info >> 32)
      guard symbol <= symbolCount else {
        throw malformed(
          "relocation \(index) refers to symbol \(symbol), but there are \(symbolCount + 1) symbols"
        )
      }
      // The size of a compressed section is not that of its contents.
      guard entry.r_offset < sections[Int(table.info)].size || isCompressed else {
        throw malformed(
          "relocation \(index) has the offset \(entry.r_offset), past the end of"
            + " \(sections[Int(table.info)].name.shown)")
      }
      relocations.append(
        Relocation(
          section: Int(table.info), offset: entry.r_offset,
          symbol: symbol == 0 ? nil : symbol - 1,
          kind: Relocation.Kind(elf: UInt32(truncatingIfNeeded: entry.r_info), on: machine),
          addend: hasAddend ? entry.r_addend : nil))
    }
    return relocations
  }

  /// One entry in the 64-bit form, which libelf returns for both classes; a missing addend is 0.
  private static func entry(
    _ index: Int32, of data: UnsafeMutablePointer<Elf_Data>, hasAddend: Bool
  ) -> GElf_Rela? {
    if hasAddend {
      var entry = GElf_Rela()
      return gelf_getrela(data, index, &entry) == nil ? nil : entry
    }
    var entry = GElf_Rel()
    guard gelf_getrel(data, index, &entry) != nil else { return nil }
    return GElf_Rela(r_offset: entry.r_offset, r_info: entry.r_info, r_addend: 0)
  }
}
