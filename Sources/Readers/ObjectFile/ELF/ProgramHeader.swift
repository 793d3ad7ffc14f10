internal import CLibelf
// In optimized builds, the structures of elf.h belong to the C library's module.
internal import Glibc
internal import ObjectFiles

/// An entry of the program header table: gABI chapter 5, Program Header.
struct ProgramHeader {
  /// p_type.
  let type: UInt32
  let offset: UInt64
  let address: UInt64
  /// Whether the segment can be executed: PF_X.
  let isExecutable: Bool
  /// The size in the file, in bytes, which can be smaller than in memory.
  let size: UInt64
  let alignment: UInt64

  /// Reads the program header table, and checks that each segment's bytes are in the file.
  static func all(of image: Image, count: Int) throws(ReadError) -> [ProgramHeader] {
    var segments: [ProgramHeader] = []
    segments.reserveCapacity(count)
    for index in 0..<count {
      var header = GElf_Phdr()
      guard gelf_getphdr(image.elf, Int32(clamping: index), &header) != nil else {
        throw image.failure(
          .malformed, "libelf cannot read program header \(index): \(Image.cause())")
      }
      if header.p_type != PT_NULL {
        try image.require(header.p_filesz, at: header.p_offset, for: "segment \(index)")
      }
      segments.append(
        ProgramHeader(
          type: header.p_type, offset: header.p_offset, address: header.p_vaddr,
          isExecutable: header.p_flags & UInt32(PF_X) != 0, size: header.p_filesz,
          alignment: header.p_align))
    }
    return segments
  }
}

extension Segment {
  init(_ header: ProgramHeader) {
    self.init(
      offset: header.offset, address: header.address, size: header.size,
      isLoaded: header.type == PT_LOAD, isExecutable: header.isExecutable)
  }
}
