/// A place in a relocatable file that a linker fills in: gABI chapter 4, Relocation.
package struct Relocation: Sendable, Hashable {
  /// The index of the section with the place, from 0, as in `File.sections`: sh_info.
  package let section: Int
  /// r_offset, in bytes from the start of the section; within the section.
  package let offset: UInt64
  /// The position of the symbol in `File.symbolTable`, from 0; nil where there is none.
  package let symbol: Int?
  /// ELF64_R_TYPE or ELF32_R_TYPE; the processor's supplement says what it stands for.
  package let type: UInt32
  /// r_addend; nil where the addend is in the place itself: SHT_REL.
  package let addend: Int64?
}

extension File {
  /// The relocations of the sections that are in memory at run time, in the order of the file.
  ///
  /// The file is opened again. Empty for any file but a relocatable one. Throws `changed` when it
  /// is not the file that was read before, `malformed` when a relocation contradicts the sections
  /// or symbols, and `notFound`, `unreadable` or `truncated` when it can't be read any more.
  package func relocations() throws(ReadError) -> [Relocation] {
    guard type == .relocatable else { return [] }
    return try withImage { (image) throws(ReadError) in
      let tables = RelocationTable.all(of: sections)
      // Tables that overlap could keep the reader busy without end, and fill the memory.
      guard
        tables.allSatisfy({ $0.size <= image.size }),
        tables.reduce(0, { $0 + $1.size }) <= image.size
      else {
        throw image.failure(.malformed, "the relocations together are larger than the file")
      }
      var relocations: [Relocation] = []
      for table in tables {
        relocations += try RelocationTable(
          table, sections: sections, objectClass: objectClass,
          symbolCount: symbolTable?.symbols.count ?? 0
        ).relocations(in: image)
      }
      return relocations
    }
  }
}
