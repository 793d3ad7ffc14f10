internal import CLibelf
package import ObjectFiles

/// The Executable and Linkable Format: System V gABI.
package struct ELFFormat: ObjectFormat {
  package static let name = "ELF"
  package static let firstBytes: [[UInt8]] = [[0x7f, 0x45, 0x4c, 0x46]]

  /// The section headers by index, starting with that of the null section.
  let sections: [SectionHeader]
  let segments: [ProgramHeader]

  package static func read(_ part: FilePart) throws(ReadError) -> File {
    try requireIdentification(part)
    return try Image.withImage(of: part) { (image) throws(ReadError) in
      let header = try FileHeader(of: image)
      let sections = try SectionHeader.all(of: image, header: header)
      let segments = try ProgramHeader.all(of: image, count: header.segmentCount)
      let buildID = try BuildID.read(
        sections: sections, segments: segments, byteOrder: header.byteOrder, of: image)
      return File(
        origin: part.origin, format: ELFFormat(sections: sections, segments: segments),
        addressSize: header.addressSize, byteOrder: header.byteOrder, type: header.type,
        machine: header.machine, sections: sections.map(Section.init),
        segments: segments.map(Segment.init),
        symbolTable: try SymbolTable.read(
          type: SHT_SYMTAB, from: sections, header: header, of: image),
        dynamicSymbolTable: try SymbolTable.read(
          type: SHT_DYNSYM, from: sections, header: header, of: image),
        buildID: buildID)
    }
  }

  /// The section headers of a file, or an empty array for a file of another format.
  static func sections(of file: File) -> [SectionHeader] {
    (file.format as? ELFFormat)?.sections ?? []
  }
}
