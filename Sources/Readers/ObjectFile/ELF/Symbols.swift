internal import Algorithms
internal import CLibelf
// In optimized builds, the structures of elf.h belong to the C library's module.
internal import Glibc

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
    let extendedIndices = try Self.extendedIndices(
      of: table, sections, Int(count), header.byteOrder, image)
    let entries = try image.translatedBytes(
      ELF_T_SYM, at: table.offset, count: table.size, header, for: table.name.shown)
    func entry(at index: Int) -> Elf64_Sym {
      entries.withUnsafeBytes { bytes in
        let offset = index * Int(entrySize)
        guard header.addressSize == .bits32 else {
          return bytes.loadUnaligned(fromByteOffset: offset, as: Elf64_Sym.self)
        }
        let entry = bytes.loadUnaligned(fromByteOffset: offset, as: Elf32_Sym.self)
        return Elf64_Sym(
          st_name: entry.st_name, st_info: entry.st_info, st_other: entry.st_other,
          st_shndx: entry.st_shndx, st_value: UInt64(entry.st_value),
          st_size: UInt64(entry.st_size))
      }
    }
    let null = entry(at: 0)
    guard null.st_name == 0, null.st_value == 0, null.st_size == 0, null.st_info == 0,
      null.st_other == 0, null.st_shndx == 0
    else {
      throw malformed("expected only zeros in the reserved symbol 0")
    }
    try strings.requireStarts(
      (1..<Int(count)).map { entry(at: $0).st_name }, of: "\(table.name.shown): symbol")
    var symbols: [Symbol] = []
    symbols.reserveCapacity(Int(count) - 1)
    for index in 1..<Int(count) {
      let entry = entry(at: index)
      let location = Symbol.Location(entry.st_shndx, extended: extendedIndices?[index] ?? 0)
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
    let own = [table] + sections.filter { $0.index == table.link && $0.index != table.index }
    for section in own {
      let other = sections.first {
        $0.index != section.index && $0.hasContents && $0.size > 0 && section.size > 0
          && $0.offset < section.offset + section.size && section.offset < $0.offset + $0.size
      }
      let isInHeaders =
        section.size > 0 && section.range.overlaps(header.sectionHeaders)
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
    of table: SectionHeader, _ sections: [SectionHeader], _ count: Int, _ order: ByteOrder,
    _ image: Image
  ) throws(ReadError) -> [UInt32]? {
    let tables = sections.filter { $0.type == SHT_SYMTAB_SHNDX && $0.link == table.index }
    guard let indices = tables.first else { return nil }
    guard tables.count == 1, indices.size == UInt64(count) * 4 else {
      throw image.failure(
        .malformed, offset: indices.offset,
        "expected one section with \(count) extended indices for \(table.name.shown), found"
          + " \(tables.count), the first with \(indices.size) bytes")
    }
    let bytes = try image.part.bytes(
      at: indices.offset, count: indices.size, for: indices.name.shown)
    return (0..<count).map { UInt32(bytes.integer(at: 4 * $0, size: 4, order)) }
  }
}

extension Symbol {
  init(_ symbol: GElf_Sym, location: Location) {
    self.init(
      value: symbol.st_value, size: symbol.st_size, nameOffset: symbol.st_name,
      location: location, binding: Binding(gelf_st_bind(symbol.st_info)),
      kind: Kind(gelf_st_type(symbol.st_info)),
      visibility: Visibility(gelf_st_visibility(symbol.st_other)))
  }
}

extension Symbol.Binding {
  fileprivate init(_ value: UInt8) {
    switch Int32(value) {
    case STB_LOCAL: self = .local
    case STB_GLOBAL: self = .global
    case STB_WEAK: self = .weak
    case STB_GNU_UNIQUE: self = .unique
    default: self = .other(value)
    }
  }
}

extension Symbol.Kind {
  fileprivate init(_ value: UInt8) {
    switch Int32(value) {
    case STT_NOTYPE: self = .none
    case STT_OBJECT: self = .object
    case STT_FUNC: self = .function
    case STT_SECTION: self = .section
    case STT_FILE: self = .file
    case STT_COMMON: self = .common
    case STT_TLS: self = .threadLocal
    case STT_GNU_IFUNC: self = .indirectFunction
    default: self = .other(value)
    }
  }
}

extension Symbol.Location {
  /// gABI chapter 4, Special Section Indexes; `extended` is used only for SHN_XINDEX.
  init(_ value: UInt16, extended: UInt32) {
    switch Int32(value) {
    case SHN_UNDEF: self = .undefined
    case SHN_ABS: self = .absolute
    case SHN_COMMON: self = .common
    case SHN_XINDEX: self = .section(extended)
    case SHN_LORESERVE...SHN_HIRESERVE: self = .other(value)
    default: self = .section(UInt32(value))
    }
  }
}

extension Symbol.Visibility {
  fileprivate init(_ value: UInt8) {
    switch Int32(value) {
    case STV_INTERNAL: self = .internal
    case STV_HIDDEN: self = .hidden
    case STV_PROTECTED: self = .protected
    default: self = .default
    }
  }
}
