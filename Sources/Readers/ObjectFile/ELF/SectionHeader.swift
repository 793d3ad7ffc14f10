internal import CLibelf
internal import ObjectFiles

/// An entry of the section header table: gABI chapter 4, Section Header.
struct SectionHeader {
  /// From 0; section 0 is the reserved null section.
  let index: Int
  /// The name, with invalid UTF-8 replaced.
  let name: String
  /// sh_type.
  let type: UInt32
  /// sh_flags.
  let flags: UInt64
  /// sh_addr, the run-time address; 0 if the section has none.
  let address: UInt64
  /// sh_offset, in bytes from the start of the ELF file.
  let offset: UInt64
  /// sh_size, in bytes.
  let size: UInt64
  /// sh_link, the index of a related section: for relocations, their symbol table.
  let link: UInt32
  /// sh_info: for relocations, the index of the section that they modify.
  let info: UInt32
  let entrySize: UInt64
  let alignment: UInt64

  var isAllocated: Bool { flags & UInt64(SHF_ALLOC) != 0 }
  var isCompressed: Bool { flags & UInt64(SHF_COMPRESSED) != 0 }
  var hasContents: Bool { type != SHT_NULL && type != SHT_NOBITS }
  var range: Range<UInt64> { offset..<offset + size }

  /// Sections for debuggers, and for the linker of Swift modules, besides those of DWARF.
  private static let toolNames: Set = [
    ".swift_ast", ".swift1_autolink_entries", ".gnu_debuglink", ".gnu_debugaltlink",
    ".gnu_debugdata", ".gdb_index",
  ]

  /// Whether only linkers and debuggers read the section.
  fileprivate var isForTools: Bool {
    if case .debugInformation = SectionRole(ofSectionNamed: name, type: type) { return true }
    let types = [SHT_SYMTAB, SHT_STRTAB, SHT_GROUP, SHT_SYMTAB_SHNDX].map { UInt32($0) }
    // SHT_LLVM_ODRTAB and the following types, such as SHT_LLVM_ADDRSIG.
    return relocationFormat != nil || types.contains(type) || 0x6fff_4c00..<0x6fff_4d00 ~= type
      || Self.toolNames.contains(name)
  }

  /// The format of the relocations in the section; nil if it has none.
  var relocationFormat: RelocationFormat? {
    switch Int32(bitPattern: type) {
    case SHT_RELA: .withAddends
    case SHT_REL: .withoutAddends
    case 0x4000_0014: .compact
    default: nil
    }
  }
}

/// The formats of relocations: gABI chapter 4, Relocation.
enum RelocationFormat {
  /// SHT_RELA.
  case withAddends
  /// SHT_REL: the addends are at the locations.
  case withoutAddends
  /// SHT_CREL, the compact relocations of LLVM.
  case compact
}

extension Section {
  init(_ header: SectionHeader) {
    var attributes: Attributes = []
    if header.isAllocated { attributes.insert(.allocated) }
    if header.flags & UInt64(SHF_EXECINSTR) != 0 { attributes.insert(.executable) }
    if header.flags & UInt64(SHF_WRITE) != 0 { attributes.insert(.writable) }
    // SHF_GNU_RETAIN, which is missing from elf.h in older C libraries (gABI, GNU extensions).
    if header.flags & 1 << 21 != 0 { attributes.insert(.retained) }
    if header.isCompressed || header.name.hasPrefix(CompressedSection.oldPrefix) {
      attributes.insert(.compressed)
    }
    if header.type == SHT_PROGBITS { attributes.insert(.program) }
    if header.hasContents { attributes.insert(.contents) }
    if header.isForTools { attributes.insert(.forTools) }
    self.init(
      index: header.index, name: header.name,
      role: SectionRole(ofSectionNamed: header.name, type: header.type), attributes: attributes,
      address: header.address, offset: header.offset, size: header.size)
  }
}
