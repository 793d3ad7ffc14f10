/// A location in a relocatable file that a linker fills in: gABI chapter 4, Relocation.
package struct Relocation: Sendable, Hashable {
  /// The index of the section to change, from 0, as in `File.sections`: sh_info.
  package let section: Int
  /// r_offset, in bytes from the start of the section; within the section.
  package let offset: UInt64
  /// The index of the symbol in `File.symbolTable`, from 0, or nil.
  package let symbol: Int?
  /// ELF64_R_TYPE or ELF32_R_TYPE, as defined by the processor supplement.
  package let type: UInt32
  /// r_addend; nil if the addend is stored at the location: SHT_REL.
  package let addend: Int64?
}

extension File {
  /// Reads the relocations of the sections that are loaded into memory, in file order.
  ///
  /// Reopens the file. Empty unless the file is relocatable.
  ///
  /// - Throws: `changed` if the file was modified or replaced after it was first read; `malformed`
  ///   if a relocation contradicts the sections or symbols; `notFound`, `unreadable` or `truncated`
  ///   if the file can't be reread.
  package func relocations() throws(ReadError) -> [Relocation] {
    guard type == .relocatable else { return [] }
    return try withImage { (image) throws(ReadError) in
      let tables = RelocationTable.all(of: sections)
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
          table, sections: sections, objectClass: objectClass,
          symbolCount: symbolTable?.symbols.count ?? 0
        ).relocations(in: image)
      }
      return relocations
    }
  }
}
