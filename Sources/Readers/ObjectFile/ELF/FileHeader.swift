internal import Algorithms
internal import CLibelf
// In optimized builds, the structures of elf.h belong to the C library's module.
internal import Glibc

/// The validated ELF header, with the counts that the format may store elsewhere.
struct FileHeader {
  let addressSize: AddressSize
  let byteOrder: ByteOrder
  let type: ObjectType
  let machine: Machine
  let sectionCount: Int
  let segmentCount: Int
  /// The range of the section header table; empty if there is none.
  let sectionHeaders: Range<UInt64>
  /// The range of the file header and, after it, the program header table.
  let programHeaders: Range<UInt64>

  /// Reads and validates the ELF header.
  init(of image: Image) throws(ReadError) {
    var header = GElf_Ehdr()
    guard elf_kind(image.elf) == ELF_K_ELF, gelf_getehdr(image.elf, &header) != nil,
      let addressSize = AddressSize(elfClass: UInt8(clamping: gelf_getclass(image.elf))),
      let byteOrder = ByteOrder(elfData: header.e_ident.5)
    else {
      throw image.failure(.malformed, offset: 0, "libelf cannot read the header: \(Image.cause())")
    }
    guard header.e_version == EV_CURRENT else {
      throw image.failure(
        .malformed, offset: 20, "expected e_version \(EV_CURRENT), found \(header.e_version)")
    }
    self.addressSize = addressSize
    self.byteOrder = byteOrder
    type = ObjectType(header.e_type)
    machine = Machine(header.e_machine)
    sectionCount = try Self.sectionCount(header, addressSize, image)
    segmentCount = try Self.segmentCount(header, addressSize, image)
    sectionHeaders =
      header.e_shoff..<header.e_shoff + UInt64(sectionCount) * UInt64(header.e_shentsize)
    let segmentsEnd = header.e_phoff + UInt64(segmentCount) * UInt64(header.e_phentsize)
    programHeaders =
      0..<max(addressSize == .bits64 ? 64 : 52, segmentCount == 0 ? 0 : segmentsEnd)
  }

  /// Validates the location of the section header table: gABI chapter 4, e_shoff, e_shentsize,
  /// e_shnum.
  ///
  /// libelf ignores a table that extends past the end of the file, so this is checked before libelf
  /// counts the sections.
  private static func sectionCount(
    _ header: GElf_Ehdr, _ addressSize: AddressSize, _ image: Image
  ) throws(ReadError) -> Int {
    guard header.e_shoff != 0 else {
      guard header.e_shnum == 0 else {
        throw image.failure(
          .malformed, offset: 0, "e_shoff is 0, but e_shnum is \(header.e_shnum)")
      }
      return 0
    }
    let entrySize: UInt64 = addressSize == .bits32 ? 40 : 64
    guard header.e_shentsize == entrySize else {
      throw image.failure(
        .malformed, offset: 0, "expected e_shentsize \(entrySize), found \(header.e_shentsize)")
    }
    // The first section header exists even if e_shnum is 0; its sh_size is the count then.
    try image.part.require(
      entrySize * max(1, UInt64(header.e_shnum)), at: header.e_shoff,
      for: "the section header table")
    var count = 0
    guard elf_getshdrnum(image.elf, &count) == 0 else {
      throw image.failure(
        .malformed, offset: header.e_shoff, "libelf cannot count sections: \(Image.cause())")
    }
    guard count > 0 else {
      throw image.failure(
        .truncated, offset: header.e_shoff,
        "the first section header declares no section, or more sections than fit in the file")
    }
    guard count == Int(header.e_shnum) || header.e_shnum == 0 && count >= Int(SHN_LORESERVE) else {
      throw image.failure(
        .malformed, offset: 0, "e_shnum is \(header.e_shnum), but libelf counts \(count)")
    }
    return count
  }

  /// Validates the location of the program header table: gABI chapter 5, e_phoff, e_phentsize,
  /// e_phnum.
  private static func segmentCount(
    _ header: GElf_Ehdr, _ addressSize: AddressSize, _ image: Image
  ) throws(ReadError) -> Int {
    guard header.e_phnum != 0 else { return 0 }
    let entrySize: UInt64 = addressSize == .bits32 ? 32 : 56
    guard header.e_phentsize == entrySize, header.e_phoff != 0 else {
      throw image.failure(
        .malformed, offset: 0,
        "expected e_phentsize \(entrySize) and an e_phoff, found \(header.e_phentsize) and"
          + " \(header.e_phoff)")
    }
    var count = Int(header.e_phnum)
    if header.e_phnum == PN_XNUM {
      // libelf silently reports a lower count if the table extends past the end of the file.
      var first = GElf_Shdr()
      guard gelf_getshdr(elf_getscn(image.elf, 0), &first) != nil, first.sh_info >= PN_XNUM else {
        throw image.failure(
          .malformed, offset: 0,
          "e_phnum is \(PN_XNUM), but the first section header has no larger count in sh_info")
      }
      count = Int(first.sh_info)
    }
    let (tableSize, overflow) = entrySize.multipliedReportingOverflow(by: UInt64(count))
    try image.part.require(
      overflow ? .max : tableSize, at: header.e_phoff, for: "the program header table")
    return count
  }
}

extension AddressSize {
  /// gABI chapter 4, EI_CLASS.
  init?(elfClass: UInt8) {
    switch Int32(elfClass) {
    case ELFCLASS32: self = .bits32
    case ELFCLASS64: self = .bits64
    default: return nil
    }
  }
}

extension ByteOrder {
  /// gABI chapter 4, EI_DATA.
  init?(elfData: UInt8) {
    switch Int32(elfData) {
    case ELFDATA2LSB: self = .littleEndian
    case ELFDATA2MSB: self = .bigEndian
    default: return nil
    }
  }

  /// EI_DATA.
  var elfData: UInt32 { UInt32(self == .littleEndian ? ELFDATA2LSB : ELFDATA2MSB) }
}

extension ObjectType {
  /// gABI chapter 4, e_type.
  init(_ value: UInt16) {
    switch Int32(value) {
    case ET_REL: self = .relocatable
    case ET_EXEC: self = .executable
    case ET_DYN: self = .sharedObject
    case ET_CORE: self = .core
    default: self = .other(UInt32(value))
    }
  }
}

extension Machine {
  /// gABI chapter 4, e_machine.
  init(_ value: UInt16) {
    switch Int32(value) {
    case EM_386: self = .i386
    case EM_MIPS: self = .mips
    case EM_PPC: self = .powerpc
    case EM_PPC64: self = .powerpc64
    case EM_S390: self = .s390x
    case EM_ARM: self = .arm
    case EM_X86_64: self = .amd64
    case EM_AARCH64: self = .aarch64
    case EM_RISCV: self = .riscv
    // EM_LOONGARCH, which is missing from elf.h in older C libraries.
    case 258: self = .loongarch
    default: self = .other(UInt32(value))
    }
  }
}
