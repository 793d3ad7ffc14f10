internal import CLibelf

/// An ELF file as a value: what it is, its sections, symbols and build ID.
///
/// Everything but the bytes that `occurrences` searches is read at once; no descriptor stays open.
package struct File: Sendable {
  /// The path as the caller gave it; an archive's path for an archive's member.
  package var path: String { origin.path }
  /// Whether addresses have 32 or 64 bits.
  package let objectClass: ObjectClass
  /// The order of bytes in the file; all values here are in this machine's order.
  package let byteOrder: ByteOrder
  /// What the file is for.
  package let type: ObjectType
  /// The architecture.
  package let machine: Machine
  /// The sections by index, the null section first; empty when the file has no section headers.
  package let sections: [Section]
  /// The symbols in `.symtab`, which `strip` removes; nil when there is no such section.
  package let symbolTable: SymbolTable?
  /// The symbols in `.dynsym`, for imports and exports; nil when there is no such section.
  ///
  /// See `hasDynamicSegment`.
  package let dynamicSymbolTable: SymbolTable?
  /// The build ID, or nil when no note gives one.
  package let buildID: BuildID?

  let origin: Origin
  let segments: [Segment]

  /// Reads the ELF file at `path`; for archives, see `Object.read`.
  ///
  /// Throws `notELF` for an archive, and every other code of `ReadError`.
  package init(path: String) throws(ReadError) {
    self = try OpenFile.withFile(at: path) { (file) throws(ReadError) in try File(wholeOf: file) }
  }

  /// Whether the file names what a dynamic loader needs: PT_DYNAMIC.
  ///
  /// A file with this segment but without `dynamicSymbolTable` has lost its section headers: its
  /// imports and exports exist, but this reader does not see them.
  package var hasDynamicSegment: Bool { segments.contains { $0.type == PT_DYNAMIC } }

  /// Whether the file holds DWARF debugging information, plain or compressed, whole or as what
  /// refers to a separate file.
  package var hasDebugInformation: Bool {
    sections.contains { [".debug_info", ".zdebug_info", ".debug_info.dwo"].contains($0.name) }
  }

  init(wholeOf file: OpenFile) throws(ReadError) {
    try Image.requireLibrary(for: file)
    guard let elf = elf_begin(file.descriptor, ELF_C_READ, nil) else {
      throw file.failure(.malformed, offset: 0, "libelf can't open the file: \(Image.cause())")
    }
    defer { elf_end(elf) }
    let image = Image(file: file, member: nil, base: 0, size: file.size, elf: elf)
    try self.init(reading: image)
  }

  init(reading image: Image) throws(ReadError) {
    try Self.requireIdentification(image)
    let header = try FileHeader(of: image)
    origin = Origin(of: image)
    objectClass = header.objectClass
    byteOrder = header.byteOrder
    type = header.type
    machine = header.machine
    sections = try Section.all(of: image, header: header)
    segments = try Segment.all(of: image, count: header.segmentCount)
    buildID = try BuildID.read(
      sections: sections, segments: segments, byteOrder: byteOrder, of: image)
    symbolTable = try SymbolTable.read(
      type: SHT_SYMTAB, from: sections, header: header, of: image)
    dynamicSymbolTable = try SymbolTable.read(
      type: SHT_DYNSYM, from: sections, header: header, of: image)
  }
}
