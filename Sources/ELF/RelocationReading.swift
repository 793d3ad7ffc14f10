internal import CLibelf
// In optimized builds, the structures of elf.h belong to the C library's module.
internal import Glibc

/// One section of type SHT_RELA or SHT_REL: gABI chapter 4, Relocation.
struct RelocationTable {
  private let table: Section
  private let sections: [Section]
  private let objectClass: ObjectClass
  /// Excludes the null symbol.
  private let symbolCount: Int

  /// The sections with relocations for sections that are loaded into memory.
  static func all(of sections: [Section]) -> [Section] {
    sections.filter { table in
      [.withAddends, .withoutAddends].contains(table.relocationFormat)
        && (table.info == 0 || table.info >= sections.count
          || sections[Int(table.info)].isAllocated)
    }
  }

  init(_ table: Section, sections: [Section], objectClass: ObjectClass, symbolCount: Int) {
    self.table = table
    self.sections = sections
    self.objectClass = objectClass
    self.symbolCount = symbolCount
  }

  func relocations(in image: Image) throws(ReadError) -> [Relocation] {
    func malformed(_ message: String) -> ReadError {
      image.failure(.malformed, offset: table.offset, "\(table.name.shown): \(message)")
    }
    let hasAddend = table.relocationFormat == .withAddends
    let entrySize: UInt64 = (objectClass == .bits32 ? 4 : 8) * (hasAddend ? 3 : 2)
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
    guard table.link < sections.count, sections[Int(table.link)].isSymbolTable else {
      throw malformed(
        "expected sh_link to be the symbol table, found section \(table.link) of \(sections.count)")
    }
    guard count > 0 else { return [] }
    let data = try image.structures(
      hasAddend ? ELF_T_RELA : ELF_T_REL, at: table.offset, count: table.size,
      for: table.name.shown)
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
      guard entry.r_offset < sections[Int(table.info)].size else {
        throw malformed(
          "relocation \(index) has the offset \(entry.r_offset), past the end of"
            + " \(sections[Int(table.info)].name.shown)")
      }
      relocations.append(
        Relocation(
          section: Int(table.info), offset: entry.r_offset,
          symbol: symbol == 0 ? nil : symbol - 1, type: UInt32(truncatingIfNeeded: entry.r_info),
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
