internal import Algorithms
internal import ObjectFiles

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
