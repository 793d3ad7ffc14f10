internal import CLibelf

/// A section of the file: gABI chapter 4, Section Header.
package struct Section: Sendable {
  /// The index in the section header table, from 0; section 0 is the reserved null section.
  package let index: Int
  /// The name, repaired if it isn't valid UTF-8.
  package let name: String
  /// What the section is for; nil if this is not known or the section has no special purpose.
  package let role: SectionRole?
  /// sh_type.
  package let type: UInt32
  /// sh_flags.
  let flags: UInt64
  /// sh_addr, the run-time address; 0 if the section has none.
  package let address: UInt64
  /// sh_offset, in bytes from the start of the ELF file.
  package let offset: UInt64
  /// sh_size, in bytes: the size in memory for a section without contents, the size in the file for
  /// a compressed one.
  package let size: UInt64
  /// sh_link, the index of a section that this one needs: for relocations, their symbol table.
  package let link: UInt32
  /// sh_info: for relocations, the index of the section that they change.
  package let info: UInt32
  let entrySize: UInt64
  let alignment: UInt64

  /// Whether the section is loaded into memory: SHF_ALLOC.
  package var isAllocated: Bool { flags & UInt64(SHF_ALLOC) != 0 }
  /// Whether the section holds instructions: SHF_EXECINSTR.
  package var isExecutable: Bool { flags & UInt64(SHF_EXECINSTR) != 0 }
  /// Whether the section is writable at run time: SHF_WRITE.
  package var isWritable: Bool { flags & UInt64(SHF_WRITE) != 0 }
  /// Whether linkers must keep the section: SHF_GNU_RETAIN, which is missing from elf.h in older C
  /// libraries (gABI, GNU extensions).
  package var isRetained: Bool { flags & 1 << 21 != 0 }
  /// Whether the section's bytes are compressed: SHF_COMPRESSED.
  package var isCompressed: Bool { flags & UInt64(SHF_COMPRESSED) != 0 }
  /// Whether the section holds the program's own data or instructions: SHT_PROGBITS.
  package var isProgram: Bool { type == SHT_PROGBITS }
  /// Whether the section is the full symbol table: SHT_SYMTAB.
  package var isSymbolTable: Bool { type == SHT_SYMTAB }
  /// The format of the relocations in the section; nil if it has none.
  package var relocationFormat: RelocationFormat? {
    switch Int32(bitPattern: type) {
    case SHT_RELA: .withAddends
    case SHT_REL: .withoutAddends
    case 0x4000_0014: .compact
    default: nil
    }
  }
  /// Whether the section has bytes in the file: neither SHT_NULL nor SHT_NOBITS.
  package var hasContents: Bool { type != SHT_NULL && type != SHT_NOBITS }
}

/// The formats of relocations: gABI chapter 4, Relocation.
package enum RelocationFormat: Sendable {
  /// SHT_RELA.
  case withAddends
  /// SHT_REL: the addends are at the locations.
  case withoutAddends
  /// SHT_CREL, the compact relocations of LLVM.
  case compact
}
