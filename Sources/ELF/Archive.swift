internal import CLibelf

/// Reads ordinary archives: ar(5).
enum Archive {
  /// Reads every ELF file in the archive, in order.
  static func members(of file: OpenFile) throws(ReadError) -> [Object.Member] {
    try Image.requireLibrary(for: file)
    guard let archive = elf_begin(file.descriptor, ELF_C_READ, nil) else {
      throw file.failure(.malformed, offset: 0, "libelf cannot open the archive: \(Image.cause())")
    }
    defer { elf_end(archive) }
    var members: [Object.Member] = []
    var end = UInt64(SARMAG)
    while let elf = elf_begin(file.descriptor, ELF_C_READ, archive) {
      defer { elf_end(elf) }
      guard let header = elf_getarhdr(elf)?.pointee, let name = header.ar_name,
        elf_getbase(elf) == Int64(end + MemberHeader.length)
      else {
        throw file.failure(
          .malformed, offset: end, "libelf cannot read the member's header: \(Image.cause())")
      }
      let memberName = String(cString: name)
      let base = end + MemberHeader.length
      let size = try declaredSize(of: memberName, at: end, in: file)
      // A member starts at an even offset.
      end = base + size + size % 2
      if !["/", "//", "/SYM64/"].contains(memberName) {
        let image = Image(file: file, member: memberName, base: base, size: size, elf: elf)
        members.append(Object.Member(name: memberName, file: try File(reading: image)))
      }
      _ = elf_next(elf)
    }
    // libelf also stops after the last member, and at a header that it can't read.
    guard end >= file.size else {
      throw file.failure(
        file.size - end < MemberHeader.length ? .truncated : .malformed, offset: end,
        "expected a member or the archive's end at \(file.size), found neither: \(Image.cause())")
    }
    return members
  }

  /// The member size, in bytes, as declared by the header at `offset`.
  ///
  /// libelf treats a size that isn't a number as 0, and truncates one that is too large to the rest
  /// of the archive. A forged size would hide the members that follow.
  private static func declaredSize(
    of member: String, at offset: UInt64, in file: OpenFile
  ) throws(ReadError) -> UInt64 {
    let size = try MemberHeader.read(at: offset, in: file).size
    guard size <= file.size - offset - MemberHeader.length else {
      throw file.failure(
        .truncated, offset: offset,
        "the archive ends at offset \(file.size) inside \(member.shown) (\(size) bytes)")
    }
    return size
  }
}
