internal import CLibelf

extension File {
  /// Reopens the file for libelf and calls `body`.
  ///
  /// - Throws: `changed` if the file was modified or replaced after it was first read; `malformed`
  ///   if libelf can't open it; any error of `body`.
  func withImage<Result>(
    _ body: (Image) throws(ReadError) -> Result
  ) throws(ReadError) -> Result {
    try origin.withFile { (file) throws(ReadError) in
      let (base, member) = (origin.base, origin.member)
      try Image.requireLibrary(for: file)
      guard let whole = elf_begin(file.descriptor, ELF_C_READ, nil) else {
        throw file.failure(.malformed, offset: 0, "libelf cannot open the file: \(Image.cause())")
      }
      defer { elf_end(whole) }
      guard base > 0 else {
        return try body(
          Image(file: file, member: member, base: 0, size: file.size, elf: whole))
      }
      // libelf finds a member by the offset of its header.
      guard elf_rand(whole, Int(base - MemberHeader.length)) == Int(base - MemberHeader.length),
        let elf = elf_begin(file.descriptor, ELF_C_READ, whole)
      else {
        throw file.failure(
          .malformed, offset: base, "libelf cannot find the member again: \(Image.cause())")
      }
      defer { elf_end(elf) }
      guard let size = elf_getarhdr(elf).flatMap({ UInt64(exactly: $0.pointee.ar_size) }) else {
        throw file.failure(
          .malformed, offset: base, "libelf cannot read the member's header: \(Image.cause())")
      }
      return try body(
        Image(file: file, member: member, base: base, size: size, elf: elf))
    }
  }
}
