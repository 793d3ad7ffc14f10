internal import CLibelf

/// An ELF file: its header, sections, symbols and build ID.
///
/// Everything except the bytes searched by `occurrences` is read at once. No file descriptor stays
/// open.
package struct File: Sendable {
  /// The path as passed by the caller; for a member of an archive, the archive's path.
  package var path: String { origin.path }
  /// Whether addresses have 32 or 64 bits.
  package let objectClass: ObjectClass
  /// The file's byte order; all values here are already in the host's byte order.
  package let byteOrder: ByteOrder
  package let type: ObjectType
  package let machine: Machine
  /// The sections by index, starting with the null section; empty if the file has no section
  /// headers.
  package let sections: [Section]
  /// The symbols in `.symtab`, which `strip` removes; nil if there is no such section.
  package let symbolTable: SymbolTable?
  /// The symbols in `.dynsym`, for imports and exports; nil if there is no such section.
  ///
  /// See `hasDynamicSegment`.
  package let dynamicSymbolTable: SymbolTable?
  /// The build ID; nil if there is no such note.
  package let buildID: BuildID?

  let origin: Origin
  let segments: [Segment]

  /// Reads the ELF file at `path`; for archives, use `Object.read`.
  ///
  /// - Throws: Any `ReadError`; for an archive, `notELF`.
  package init(path: String) throws(ReadError) {
    self = try OpenFile.withFile(at: path) { (file) throws(ReadError) in try File(wholeOf: file) }
  }

  /// Whether the file has information for the dynamic linker: PT_DYNAMIC.
  ///
  /// A file with this segment but without `dynamicSymbolTable` has lost its section headers: it has
  /// imports and exports, but they can't be read here.
  package var hasDynamicSegment: Bool { segments.contains { $0.type == PT_DYNAMIC } }

  /// Whether the file has DWARF debug information, plain or compressed, or a reference to a
  /// separate file with it.
  package var hasDebugInformation: Bool {
    sections.contains {
      [.debugInformation(name: ".debug_info"), .debugInformation(name: ".debug_info.dwo")]
        .contains($0.role)
    }
  }

  init(wholeOf file: OpenFile) throws(ReadError) {
    try Image.requireLibrary(for: file)
    guard let elf = elf_begin(file.descriptor, ELF_C_READ, nil) else {
      throw file.failure(.malformed, offset: 0, "libelf cannot open the file: \(Image.cause())")
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
