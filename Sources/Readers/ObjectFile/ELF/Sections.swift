internal import CLibelf
// In optimized builds, the structures of elf.h belong to the C library's module.
internal import Glibc

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

extension Section {
  init(_ header: SectionHeader) {
    self.init(
      index: header.index, name: header.name, address: header.address, offset: header.offset,
      size: header.size)
    role = SectionRole(ofSectionNamed: header.name, type: header.type)
    isAllocated = header.isAllocated
    isExecutable = header.flags & UInt64(SHF_EXECINSTR) != 0
    isWritable = header.flags & UInt64(SHF_WRITE) != 0
    // SHF_GNU_RETAIN, which is missing from elf.h in older C libraries (gABI, GNU extensions).
    isRetained = header.flags & 1 << 21 != 0
    isCompressed = header.isCompressed || header.name.hasPrefix(CompressedSection.oldPrefix)
    isProgram = header.type == SHT_PROGBITS
    isForTools = header.isForTools
    hasContents = header.hasContents
  }
}

extension SectionRole {
  private static let unwindingNames: Set<String> = [
    ".eh_frame", ".eh_frame_hdr", ".gcc_except_table",
  ]
  private static let initializerPrefixes = [".init_array", ".preinit_array", ".ctors"]
  private static let recordsByName: [String: SwiftRecords] = [
    "swift5_type_metadata": .types,
    "swift5_type_metadata_2": .types,
    "swift5_protocols": .protocols,
    "swift5_protocol_conformances": .conformances,
    "swift5_fieldmd": .fields,
    "swift5_reflstr": .fieldNames,
    "swift5_accessible_functions": .distributedFunctions,
    "swift5_entry": .entryPoint,
  ]

  /// The role of a section with this name and type: sh_type.
  init?(ofSectionNamed name: String, type: UInt32) {
    if name.hasPrefix(".debug_") {
      self = .debugInformation(DebugTable(rawValue: String(name.dropFirst())) ?? .other)
    } else if name.hasPrefix(".zdebug_") {
      self = .debugInformation(DebugTable(rawValue: String(name.dropFirst(2))) ?? .other)
    } else if name.hasPrefix("swift5_") {
      self = .swift(Self.recordsByName[name] ?? .other)
    } else if Self.initializerPrefixes.contains(where: name.hasPrefix) {
      self = .initializers
    } else if Self.unwindingNames.contains(name) {
      self = .unwinding
    } else if type == SHT_NOTE {
      self = .notes
    } else if type == SHT_STRTAB {
      self = .symbolNames
    } else {
      return nil
    }
  }
}

extension SectionHeader {
  /// Reads the section header table, and checks that each section's bytes are in the file.
  static func all(of image: Image, header: FileHeader) throws(ReadError) -> [SectionHeader] {
    guard header.sectionCount > 0 else { return [] }
    let headers = try headers(of: image, header)
    var nameIndex = 0
    guard elf_getshdrstrndx(image.elf, &nameIndex) == 0 else {
      throw image.failure(.malformed, offset: 0, "e_shstrndx is wrong: \(Image.cause())")
    }
    guard headers.indices.contains(nameIndex), headers[nameIndex].sh_type == SHT_STRTAB else {
      throw image.failure(
        .malformed, offset: 0,
        "expected e_shstrndx to be a string table, found section \(nameIndex) of"
          + " \(headers.count)")
    }
    let table = try StringTable(
      of: image, offset: headers[nameIndex].sh_offset, size: headers[nameIndex].sh_size,
      flags: headers[nameIndex].sh_flags, name: "of the section names")
    try table.requireStarts(headers.map(\.sh_name), of: "section")
    let names = try table.names(in: image.part)
    try names.requireProportion(of: headers.map(\.sh_name))
    return headers.indices.map { index in
      let header = headers[index]
      let name = names.name(at: header.sh_name)
      return SectionHeader(
        index: index, name: name, type: header.sh_type, flags: header.sh_flags,
        address: header.sh_addr, offset: header.sh_offset,
        size: header.sh_size, link: header.sh_link, info: header.sh_info,
        entrySize: header.sh_entsize, alignment: header.sh_addralign)
    }
  }

  private static func headers(
    of image: Image, _ fileHeader: FileHeader
  ) throws(ReadError) -> [GElf_Shdr] {
    var headers: [GElf_Shdr] = []
    headers.reserveCapacity(fileHeader.sectionCount)
    var section = elf_getscn(image.elf, 0)
    while let current = section {
      var header = GElf_Shdr()
      guard gelf_getshdr(current, &header) != nil else {
        throw image.failure(
          .malformed, offset: fileHeader.sectionHeaders.lowerBound,
          "libelf cannot read section header \(headers.count): \(Image.cause())")
      }
      if header.sh_type != SHT_NULL, header.sh_type != SHT_NOBITS {
        try image.part.require(
          header.sh_size, at: header.sh_offset, for: "section \(headers.count)")
      }
      headers.append(header)
      section = elf_nextscn(image.elf, current)
    }
    guard headers.count == fileHeader.sectionCount else {
      throw image.failure(
        .malformed, offset: fileHeader.sectionHeaders.lowerBound,
        "expected \(fileHeader.sectionCount) section headers, libelf returned \(headers.count)")
    }
    return headers
  }
}

extension StringTable {
  /// Validates a string table without reading its names; `name` is for messages.
  init(
    of image: Image, offset: UInt64, size: UInt64, flags: UInt64, name: String
  ) throws(ReadError) {
    guard flags & UInt64(SHF_COMPRESSED) == 0 else {
      throw image.failure(.unsupported, offset: offset, "the string table \(name) is compressed")
    }
    try self.init(of: image.part, offset: offset, size: size, name: name)
  }
}
