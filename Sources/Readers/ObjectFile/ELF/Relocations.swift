internal import Algorithms
internal import CLibelf

/// The formats of relocations: gABI chapter 4, Relocation.
enum RelocationFormat {
  /// SHT_RELA.
  case withAddends
  /// SHT_REL: the addends are at the locations.
  case withoutAddends
  /// SHT_CREL, the compact relocations of LLVM.
  case compact
}

/// The entries of a section of type SHT_RELA or SHT_REL: gABI chapter 4, Relocation.
private struct RelocationEntries {
  struct Entry {
    /// r_offset.
    let offset: UInt64
    /// The index in the symbol table, or nil.
    ///
    /// Entry 0 of a symbol table is reserved, and omitted from the symbols.
    let symbol: UInt32?
    /// ELF64_R_TYPE or ELF32_R_TYPE.
    let type: UInt32
    /// r_addend.
    let addend: Int64?
  }

  private let bytes: [UInt8]
  private let file: File
  private let hasAddends: Bool

  init(_ bytes: [UInt8], of file: File, hasAddends: Bool) {
    self.bytes = bytes
    self.file = file
    self.hasAddends = hasAddends
  }

  /// The size of an entry, in bytes.
  static func size(in file: File, hasAddends: Bool) -> Int {
    file.addressSize.rawValue * (hasAddends ? 3 : 2)
  }

  var count: Int { bytes.count / Self.size(in: file, hasAddends: hasAddends) }

  subscript(index: Int) -> Entry {
    let width = file.addressSize.rawValue
    func word(_ number: Int) -> UInt64 {
      bytes.integer(
        at: (index * (hasAddends ? 3 : 2) + number) * width, size: width, file.byteOrder)
    }
    let (offset, info) = (word(0), word(1))
    let symbol = UInt32(info >> (width == 4 ? 8 : 32))
    let addend = hasAddends ? Int64(bitPattern: word(2)) : nil
    return Entry(
      offset: offset, symbol: symbol == 0 ? nil : symbol - 1,
      type: UInt32(truncatingIfNeeded: width == 4 ? info & 0xff : info),
      addend: width == 4 ? addend.map { Int64(Int32(truncatingIfNeeded: $0)) } : addend)
  }
}

extension ELFFormat {
  var hasUnsupportedRelocations: Bool {
    sections.contains { $0.relocationFormat == .compact }
  }

  func relocations(in file: File) throws(ReadError) -> [Relocation] {
    try relocations(
      from: tables.filter {
        $0.info == 0 || $0.info >= sections.count || sections[Int($0.info)].isAllocated
      }, in: file)
  }

  func relocations(of section: Section, in file: File) throws(ReadError) -> [Relocation] {
    try relocations(from: tables(of: section), in: file)
  }

  func relocationRanges(of section: Section) -> [Range<UInt64>] {
    tables(of: section).map(\.range)
  }

  /// The allocated relocations of a linked file.
  ///
  /// Relocations in packed formats represent addresses in this file, and leave them in the
  /// pointers.
  func loaderPointers(in file: File) throws(ReadError) -> [LoaderPointer] {
    let mask: UInt64 = file.addressSize == .bits32 ? 0xffff_ffff : .max
    var pointers: [LoaderPointer] = []
    for table in tables where table.isAllocated {
      let entries = RelocationEntries(
        try file.contents(of: file.sections[table.index]), of: file,
        hasAddends: table.relocationFormat == .withAddends)
      pointers.reserveCapacity(pointers.count + entries.count)
      for index in 0..<entries.count {
        let entry = entries[index]
        pointers.append(
          LoaderPointer(
            address: entry.offset, symbol: entry.symbol,
            addend: entry.addend.map { UInt64(bitPattern: $0) & mask }))
      }
    }
    return pointers
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
      // Overlapping tables could take unbounded time and memory.
      guard
        tables.allSatisfy({ $0.size <= part.size }), tables.reduce(0, { $0 + $1.size }) <= part.size
      else {
        throw part.origin.failure(
          .malformed, "the relocations together are larger than the file")
      }
      var relocations: [Relocation] = []
      for table in tables { try add(table, of: file, part, to: &relocations) }
      return relocations
    }
  }

  private func add(
    _ table: SectionHeader, of file: File, _ part: FileSlice, to relocations: inout [Relocation]
  ) throws(ReadError) {
    func malformed(_ message: String) -> ReadError {
      part.origin.failure(
        .malformed, offset: table.offset, "\(table.name.shown): \(message)")
    }
    let hasAddends = table.relocationFormat == .withAddends
    let entrySize = UInt64(RelocationEntries.size(in: file, hasAddends: hasAddends))
    guard !table.isCompressed else { throw malformed("relocations cannot be compressed") }
    guard table.entrySize == entrySize, table.size % entrySize == 0,
      table.size / entrySize <= Int32.max
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
    let target = file.sections[Int(table.info)]
    let symbolCount = file.symbolTable?.symbols.count ?? 0
    let entries = RelocationEntries(
      try part.bytes(at: table.offset, count: table.size, for: table.name.shown), of: file,
      hasAddends: hasAddends)
    relocations.reserveCapacity(relocations.count + entries.count)
    for index in 0..<entries.count {
      let entry = entries[index]
      guard entry.symbol.map({ $0 < symbolCount }) ?? true else {
        throw malformed(
          "relocation \(index) refers to symbol \((entry.symbol ?? 0) + 1), but there are"
            + " \(symbolCount + 1) symbols")
      }
      // The size of a compressed section is not that of its contents.
      guard entry.offset < target.size || target.isCompressed else {
        throw malformed(
          "relocation \(index) has the offset \(entry.offset), past the end of \(target.name.shown)"
        )
      }
      relocations.append(
        Relocation(
          section: target.index, offset: entry.offset, symbol: entry.symbol.map(Int.init),
          kind: Relocation.Kind(elf: entry.type, on: file.machine), addend: entry.addend))
    }
  }
}

extension Relocation.Kind {
  /// Creates the kind that a number stands for: ELF64_R_TYPE or ELF32_R_TYPE.
  ///
  /// Sources: System V ABI, AMD64 Architecture Processor Supplement, table 4.9; ELF for the Arm
  /// 64-bit Architecture, 5.7, Relocation; the supplements for i386 and ARM.
  package init(elf type: UInt32, on machine: Machine) {
    switch (machine, type) {
    case (.amd64, 0), (.aarch64, 0), (.aarch64, 256), (.i386, 0), (.arm, 0): self = .nothing
    // 64; ABS64
    case (.amd64, 1), (.aarch64, 257): self = .absolute(8)
    // 32, 32S; ABS32
    case (.amd64, 10), (.amd64, 11), (.aarch64, 258), (.i386, 1), (.arm, 2): self = .absolute(4)
    // PC32, PLT32; PREL32, PLT32
    case (.amd64, 2), (.amd64, 4), (.aarch64, 261), (.aarch64, 314): self = .relative(4)
    // PC64; PREL64
    case (.amd64, 24), (.aarch64, 260): self = .relative(8)
    // GOTPCREL, GOTPCRELX, REX_GOTPCRELX; GOTPCREL32
    case (.amd64, 9), (.amd64, 41), (.amd64, 42), (.aarch64, 315): self = .relativeToPointer
    // DTPOFF64, DTPOFF32; TLS_DTPREL; TLS_LDO_32
    case (.amd64, 17), (.amd64, 21), (.aarch64, 1029), (.i386, 32), (.arm, 106):
      self = .threadLocal
    // JUMP26, CALL26
    case (.aarch64, 282), (.aarch64, 283): self = .branch
    // ADR_PREL_PG_HI21
    case (.aarch64, 275): self = .pages
    // ADD_ABS_LO12_NC, and LDST8, LDST16, LDST32, LDST64 and LDST128_ABS_LO12_NC
    case (.aarch64, 277), (.aarch64, 278): self = .pageOffset(shift: 0)
    case (.aarch64, 284): self = .pageOffset(shift: 1)
    case (.aarch64, 285): self = .pageOffset(shift: 2)
    case (.aarch64, 286): self = .pageOffset(shift: 3)
    case (.aarch64, 299): self = .pageOffset(shift: 4)
    default: self = .other(type)
    }
  }
}
