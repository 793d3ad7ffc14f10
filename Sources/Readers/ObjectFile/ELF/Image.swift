internal import Algorithms
internal import CLibelf

/// One ELF file within an open file, with its libelf handle.
///
/// Offsets are in bytes from the first byte of the ELF file.
struct Image {
  let part: FileSlice
  /// The libelf handle, opened with ELF_C_READ.
  ///
  /// A memory mapping would raise SIGBUS if another process truncated the file.
  let elf: OpaquePointer

  private static let libraryIsUsable = elf_version(UInt32(EV_CURRENT)) != EV_NONE

  /// Opens the file for libelf and calls `body`.
  ///
  /// - Throws: `unsupported` if libelf doesn't support the current version of the format;
  ///   `malformed` if it can't open the file; any error of `body`.
  static func withImage<Result>(
    of part: FileSlice, _ body: (Image) throws(ReadError) -> Result
  ) throws(ReadError) -> Result {
    let file = part.file
    guard libraryIsUsable else {
      throw file.failure(.unsupported, "libelf does not support ELF version \(EV_CURRENT)")
    }
    guard let whole = elf_begin(file.descriptor, ELF_C_READ, nil) else {
      throw file.failure(.malformed, offset: 0, "libelf cannot open the file: \(cause())")
    }
    defer { elf_end(whole) }
    guard part.origin.base > 0 else { return try body(Image(part: part, elf: whole)) }
    // libelf finds a member by the offset of its header.
    let header = Int(part.origin.base - MemberHeader.length)
    guard elf_rand(whole, header) == header, let elf = elf_begin(file.descriptor, ELF_C_READ, whole)
    else {
      throw file.failure(
        .malformed, offset: part.origin.base, "libelf cannot read the member's header: \(cause())")
    }
    defer { elf_end(elf) }
    guard elf_getbase(elf) == Int64(part.origin.base) else {
      throw file.failure(
        .malformed, offset: part.origin.base, "libelf cannot read the member's header: \(cause())")
    }
    return try body(Image(part: part, elf: elf))
  }

  /// libelf's description of its last error in this thread.
  static func cause() -> String {
    elf_errmsg(-1).map { String(cString: $0) } ?? "unknown error"
  }

  /// An error about this ELF file.
  func failure(
    _ code: ReadError.Code, offset: UInt64? = nil, _ message: String
  ) -> ReadError {
    part.origin.failure(code, offset: offset, message)
  }

  /// The error about a section.
  func malformed(_ section: SectionHeader, _ message: String) -> ReadError {
    failure(.malformed, offset: section.offset, "\(section.name.shown): \(message)")
  }

  /// Reads structures of one type, and converts them in place to the host's byte order.
  ///
  /// Unlike with `elf_getdata_rawchunk`, libelf makes no copy.
  func translatedBytes(
    _ type: Elf_Type, at offset: UInt64, count: UInt64, _ header: FileHeader,
    for content: @autoclosure () -> String
  ) throws(ReadError) -> [UInt8] {
    var bytes = try part.bytes(at: offset, count: count, for: content())
    let translated = bytes.withUnsafeMutableBytes { buffer in
      var data = Elf_Data()
      data.d_buf = buffer.baseAddress
      data.d_type = type
      data.d_version = UInt32(EV_CURRENT)
      data.d_size = buffer.count
      var result = data
      let encoding = header.byteOrder.elfData
      return header.addressSize == .bits32
        ? elf32_xlatetom(&result, &data, encoding) != nil
        : elf64_xlatetom(&result, &data, encoding) != nil
    }
    guard translated else {
      throw failure(.malformed, offset: offset, "libelf cannot read \(content()): \(Self.cause())")
    }
    return bytes
  }
}
