internal import Algorithms
internal import CLibelf
// In optimized builds, the structures of elf.h belong to the C library's module.
internal import Glibc

/// The Executable and Linkable Format: System V gABI.
struct ELFFormat: ObjectFormat {
  static let name = "ELF"
  static let firstBytes: [[UInt8]] = [[0x7f, 0x45, 0x4c, 0x46]]

  let header: FileHeader
  /// The section headers by index, starting with that of the null section.
  let sections: [SectionHeader]
  let segments: [GElf_Phdr]

  static func read(_ part: FileSlice) throws(ReadError) -> File {
    try requireIdentification(part)
    return try Image.withImage(of: part) { (image) throws(ReadError) in
      let header = try FileHeader(of: image)
      let sections = try SectionHeader.all(of: image, header: header)
      let segments = try segments(of: image, count: header.segmentCount)
      let buildID = try BuildID.read(
        sections: sections, segments: segments, byteOrder: header.byteOrder, of: image)
      return File(
        origin: part.origin,
        format: ELFFormat(header: header, sections: sections, segments: segments),
        addressSize: header.addressSize, byteOrder: header.byteOrder, type: header.type,
        machine: header.machine, sections: sections.map(Section.init),
        segments: segments.map {
          Segment(
            offset: $0.p_offset, address: $0.p_vaddr, size: $0.p_filesz,
            isLoaded: $0.p_type == PT_LOAD, isExecutable: $0.p_flags & UInt32(PF_X) != 0,
            isWritable: $0.p_flags & UInt32(PF_W) != 0)
        },
        symbolTable: try SymbolTable.read(
          type: SHT_SYMTAB, from: sections, header: header, of: image),
        dynamicSymbolTable: try SymbolTable.read(
          type: SHT_DYNSYM, from: sections, header: header, of: image),
        buildID: buildID)
    }
  }

  /// Validates e_ident, and that the header is complete: gABI chapter 4, ELF Identification.
  private static func requireIdentification(_ part: FileSlice) throws(ReadError) {
    let head = try part.bytes(at: 0, count: min(7, part.size), for: "e_ident")
    try part.require(52, at: 0, for: "the ELF header")
    guard let size = AddressSize(elfClass: head[4]), ByteOrder(elfData: head[5]) != nil,
      head[6] == 1
    else {
      throw part.origin.failure(
        .malformed, offset: 4,
        "expected class 1 or 2, data encoding 1 or 2 and version 1, found"
          + " \(head[4]), \(head[5]) and \(head[6])")
    }
    if size == .bits64 { try part.require(64, at: 0, for: "the ELF header") }
  }

  /// Reads the program header table, and checks that each segment's bytes are in the file: gABI
  /// chapter 5, Program Header.
  private static func segments(
    of image: Image, count: Int
  ) throws(ReadError) -> [GElf_Phdr] {
    var segments: [GElf_Phdr] = []
    segments.reserveCapacity(count)
    for index in 0..<count {
      var header = GElf_Phdr()
      guard gelf_getphdr(image.elf, Int32(clamping: index), &header) != nil else {
        throw image.failure(
          .malformed, "libelf cannot read program header \(index): \(Image.cause())")
      }
      if header.p_type != PT_NULL {
        try image.part.require(header.p_filesz, at: header.p_offset, for: "segment \(index)")
      }
      segments.append(header)
    }
    return segments
  }
}
