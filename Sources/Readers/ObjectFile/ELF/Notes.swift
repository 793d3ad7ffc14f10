internal import Algorithms
internal import CLibelf
// In optimized builds, the structures of elf.h belong to the C library's module.
internal import Glibc

/// A sequence of notes: gABI chapter 5, Note Section.
///
/// libelf's `gelf_getnote` rejects a last note without padding, which linkers write for a build ID
/// whose length isn't a multiple of four. So notes are decoded here.
struct Notes {
  struct Note {
    let type: UInt32
    /// Includes the terminating zero.
    let name: ArraySlice<UInt8>
    let descriptor: ArraySlice<UInt8>
    /// The offset of the next note.
    let end: Int
  }

  let bytes: [UInt8]
  let byteOrder: ByteOrder
  /// 4 or 8 bytes.
  let alignment: Int

  /// Takes the alignment of the section or segment.
  init(bytes: [UInt8], byteOrder: ByteOrder, alignment: UInt64) {
    self.bytes = bytes
    self.byteOrder = byteOrder
    // Notes consist of four-byte words and are aligned to them, unless a file requests eight:
    // x86-64 psABI, Program Property.
    self.alignment = alignment == 8 ? 8 : 4
  }

  /// The note at `position`; nil if the remaining bytes don't contain it.
  func note(at position: Int) -> Note? {
    let nameStart = position + 12
    guard nameStart <= bytes.count else { return nil }
    let nameEnd = nameStart + Int(word(at: position))
    guard nameEnd <= bytes.count else { return nil }
    let descriptorStart = aligned(nameEnd)
    let descriptorEnd = descriptorStart + Int(word(at: position + 4))
    guard descriptorEnd <= bytes.count else { return nil }
    return Note(
      type: word(at: position + 8), name: bytes[nameStart..<nameEnd],
      descriptor: bytes[descriptorStart..<descriptorEnd], end: aligned(descriptorEnd))
  }

  private func aligned(_ position: Int) -> Int { (position + alignment - 1) & ~(alignment - 1) }

  private func word(at position: Int) -> UInt32 {
    UInt32(bytes.integer(at: position, size: 4, byteOrder))
  }
}

extension BuildID {
  /// Finds the first build ID in the file's notes: gABI chapter 5, Note Section.
  ///
  /// Reads the sections of type SHT_NOTE or, in a file without sections, the segments of type
  /// PT_NOTE.
  ///
  /// - Throws: `malformed` if the notes can't be decoded to their end.
  static func read(
    sections: [SectionHeader], segments: [GElf_Phdr], byteOrder: ByteOrder, of image: Image
  ) throws(ReadError) -> BuildID? {
    let places: [(offset: UInt64, size: UInt64, alignment: UInt64)] =
      sections.isEmpty
      ? segments.filter { $0.p_type == PT_NOTE }.map { ($0.p_offset, $0.p_filesz, $0.p_align) }
      : sections.filter { $0.type == SHT_NOTE && $0.size > 0 }
        .map { ($0.offset, $0.size, $0.alignment) }
    // Overlapping notes could take unbounded time and memory.
    guard places.reduce(0, { $0 + $1.size }) <= image.part.size else {
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
