internal import CLibelf
// In optimized builds, the structures of elf.h belong to the C library's module.
internal import Glibc
internal import ObjectFiles

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
    let names = try table.names(in: image.part.file)
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
          .malformed, offset: fileHeader.sectionOffset,
          "libelf cannot read section header \(headers.count): \(Image.cause())")
      }
      if header.sh_type != SHT_NULL, header.sh_type != SHT_NOBITS {
        try image.require(
          header.sh_size, at: header.sh_offset, for: "section \(headers.count)")
      }
      headers.append(header)
      section = elf_nextscn(image.elf, current)
    }
    guard headers.count == fileHeader.sectionCount else {
      throw image.failure(
        .malformed, offset: fileHeader.sectionOffset,
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
