internal import Algorithms
internal import CLibelf
internal import ObjectFiles

extension BuildID {
  /// Finds the first build ID in the file's notes: gABI chapter 5, Note Section.
  ///
  /// Reads the sections of type SHT_NOTE or, in a file without sections, the segments of type
  /// PT_NOTE.
  ///
  /// - Throws: `malformed` if the notes can't be decoded to their end.
  static func read(
    sections: [SectionHeader], segments: [ProgramHeader], byteOrder: ByteOrder, of image: Image
  ) throws(ReadError) -> BuildID? {
    let places: [(offset: UInt64, size: UInt64, alignment: UInt64)] =
      sections.isEmpty
      ? segments.filter { $0.type == PT_NOTE }.map { ($0.offset, $0.size, $0.alignment) }
      : sections.filter { $0.type == SHT_NOTE && $0.size > 0 }
        .map { ($0.offset, $0.size, $0.alignment) }
    // Overlapping notes could take unbounded time and memory.
    guard places.reduce(0, { $0 + $1.size }) <= image.size else {
      throw image.failure(.malformed, "the notes together are larger than the file")
    }
    for place in places {
      let bytes = try image.part.bytes(at: place.offset, count: place.size, for: "notes")
      let notes = Notes(bytes: bytes, byteOrder: byteOrder, alignment: place.alignment)
      if let id = try find(in: notes, at: place.offset, image) { return id }
    }
    return nil
  }

  private static func find(
    in notes: Notes, at offset: UInt64, _ image: Image
  ) throws(ReadError) -> BuildID? {
    var position = 0
    while position < notes.bytes.count {
      guard let note = notes.note(at: position) else {
        throw image.failure(
          .malformed, offset: offset + UInt64(position),
          "expected a note in the remaining \(notes.bytes.count - position) bytes of notes")
      }
      if note.type == NT_GNU_BUILD_ID, note.name.elementsEqual("GNU\0".utf8) {
        guard !note.descriptor.isEmpty else {
          throw image.failure(
            .malformed, offset: offset + UInt64(position), "the build ID has no bytes")
        }
        return BuildID(bytes: [UInt8](note.descriptor))
      }
      position = note.end
    }
    return nil
  }
}
