internal import CLibelf
// In optimized builds, the structures of elf.h belong to the C library's module.
internal import Glibc
internal import ObjectFiles

extension SymbolTable {
  /// Reads the file's only section of `type` (SHT_SYMTAB or SHT_DYNSYM); nil if there is none.
  static func read(
    type: Int32, from sections: [SectionHeader], header: FileHeader, of image: Image
  ) throws(ReadError) -> SymbolTable? {
    let tables = sections.filter { $0.type == UInt32(type) }
    guard let table = tables.first else { return nil }
    // gABI chapter 4, sh_type: an object file may have only one section of each type. A second one
    // could hide symbols.
    guard tables.count == 1 else {
      throw image.failure(
        .malformed, offset: tables[1].offset,
        "expected one symbol table of type \(type), found \(tables.count)")
    }
    return try SymbolTable(table, sections, header, image)
  }

  private init(
    _ table: SectionHeader, _ sections: [SectionHeader], _ header: FileHeader, _ image: Image
  ) throws(ReadError) {
    func malformed(_ message: String) -> ReadError { image.malformed(table, message) }
    guard !table.isCompressed else { throw malformed("a symbol table cannot be compressed") }
    let entrySize: UInt64 = header.addressSize == .bits32 ? 16 : 24
    guard table.entrySize == entrySize else {
      throw malformed("expected sh_entsize \(entrySize), found \(table.entrySize)")
    }
    // Every table has the null symbol.
    guard table.size > 0, table.size % entrySize == 0,
      let count = Int32(exactly: table.size / entrySize)
    else {
      throw malformed(
        "expected sh_size to be 1 to 2^31 - 1 entries of \(entrySize) bytes, found \(table.size)")
    }
    // gABI chapter 4, sh_info: one more than the index of the last local symbol. A size that is too
    // small would hide symbols.
    guard table.info <= count else {
      throw malformed("expected sh_info to be at most \(count), found \(table.info)")
    }
    try Self.requireOwnBytes(table, sections, header, image)
    let strings = try Self.strings(of: table, sections, image)
    let extendedIndices = try Self.extendedIndices(of: table, sections, Int(count), image)
    let entries = SymbolEntries(
      entries: try image.translatedBytes(
        ELF_T_SYM, at: table.offset, count: table.size, header, for: table.name.shown),
      addressSize: header.addressSize, extendedIndices: extendedIndices ?? [])
    let null = entries.entry(at: 0)
    guard null.st_name == 0, null.st_value == 0, null.st_size == 0, null.st_info == 0,
      null.st_other == 0, null.st_shndx == 0
    else {
      throw malformed("expected only zeros in the reserved symbol 0")
    }
    try strings.requireStarts(
      (1..<Int(count)).map { entries.entry(at: $0).st_name }, of: "\(table.name.shown): symbol")
    var symbols: [Symbol] = []
    symbols.reserveCapacity(Int(count) - 1)
    for index in 1..<Int(count) {
      let entry = entries.entry(at: index)
      let location = entries.location(of: entry, at: index)
      if case .section(let number) = location, number >= sections.count {
        throw malformed(
          "symbol \(index) is in section \(number), but there are \(sections.count) sections")
      }
      // gABI chapter 4, sh_info: all local symbols come before it. That isn't the case in bytes
      // that aren't a symbol table, such as the zeros between sections.
      if index >= table.info, entry.st_info >> 4 == STB_LOCAL {
        throw malformed("symbol \(index) is local, but sh_info is \(table.info)")
      }
      if entry.st_shndx == SHN_XINDEX, extendedIndices == nil {
        throw malformed("symbol \(index) has SHN_XINDEX, but no SHT_SYMTAB_SHNDX section")
      }
      symbols.append(Symbol(entry, location: location))
    }
    self.init(symbols: symbols, strings: strings)
  }

  /// Requires that neither another section nor the section headers overlap a symbol table or its
  /// names.
  ///
  /// gABI chapter 4, Sections. A table with a wrong offset would hide symbols.
  private static func requireOwnBytes(
    _ table: SectionHeader, _ sections: [SectionHeader], _ header: FileHeader, _ image: Image
  ) throws(ReadError) {
    let headersEnd =
      header.sectionOffset
      + UInt64(header.sectionCount) * (header.addressSize == .bits32 ? 40 : 64)
    let own = [table] + sections.filter { $0.index == table.link && $0.index != table.index }
    for section in own {
      let other = sections.first {
        $0.index != section.index && $0.hasContents && $0.size > 0 && section.size > 0
          && $0.offset < section.offset + section.size && section.offset < $0.offset + $0.size
      }
      let isInHeaders =
        section.size > 0 && section.offset < headersEnd
        && header.sectionOffset < section.offset + section.size
      guard other != nil || isInHeaders else { continue }
      throw image.failure(
        .malformed, offset: section.offset,
        "\(section.name.shown) overlaps \(other?.name.shown ?? "the section headers")")
    }
  }

  /// The string table referenced by sh_link: gABI chapter 4, sh_link.
  private static func strings(
    of table: SectionHeader, _ sections: [SectionHeader], _ image: Image
  ) throws(ReadError) -> StringTable {
    guard table.link < sections.count, sections[Int(table.link)].type == SHT_STRTAB else {
      throw image.failure(
        .malformed, offset: table.offset,
        "\(table.name.shown): expected sh_link to be a string table, found section \(table.link) of"
          + " \(sections.count)")
    }
    let section = sections[Int(table.link)]
    return try StringTable(
      of: image, offset: section.offset, size: section.size, flags: section.flags,
      name: section.name.shown)
  }

  /// The 32-bit section indices, one per symbol, of a file with more than 65,279 sections: gABI
  /// chapter 4, SHT_SYMTAB_SHNDX.
  private static func extendedIndices(
    of table: SectionHeader, _ sections: [SectionHeader], _ count: Int, _ image: Image
  ) throws(ReadError) -> [UInt32]? {
    let tables = sections.filter { $0.type == SHT_SYMTAB_SHNDX && $0.link == table.index }
    guard let indices = tables.first else { return nil }
    guard tables.count == 1, indices.size == UInt64(count) * 4 else {
      throw image.failure(
        .malformed, offset: indices.offset,
        "expected one section with \(count) extended indices for \(table.name.shown), found"
          + " \(tables.count), the first with \(indices.size) bytes")
    }
    let data = try image.structures(
      ELF_T_WORD, at: indices.offset, count: indices.size, for: indices.name.shown)
    guard let words = data.pointee.d_buf?.assumingMemoryBound(to: UInt32.self) else { return nil }
    return Array(UnsafeBufferPointer(start: words, count: count))
  }
}
