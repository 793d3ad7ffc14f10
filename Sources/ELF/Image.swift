internal import CLibelf

/// One ELF file within an open file, with its libelf handle.
///
/// Offsets are in bytes from the first byte of the ELF file.
struct Image {
  let file: OpenFile
  /// The name of the archive member, or nil.
  let member: String?
  /// The offset of the ELF file in the file on disk, in bytes.
  let base: UInt64
  /// In bytes.
  let size: UInt64
  /// The libelf handle, opened with ELF_C_READ.
  ///
  /// A memory mapping would raise SIGBUS if another process truncated the file.
  let elf: OpaquePointer

  private static let libraryIsUsable = elf_version(UInt32(EV_CURRENT)) != EV_NONE

  /// Checks that libelf supports the current version of the format.
  ///
  /// - Throws: `unsupported` if it doesn't.
  static func requireLibrary(for file: OpenFile) throws(ReadError) {
    guard libraryIsUsable else {
      throw file.failure(.unsupported, "libelf does not support ELF version \(EV_CURRENT)")
    }
  }

  /// libelf's description of its last error in this thread.
  static func cause() -> String {
    elf_errmsg(-1).map { String(cString: $0) } ?? "unknown error"
  }

  /// An error about this ELF file.
  func failure(
    _ code: ReadError.Code, offset: UInt64? = nil, _ message: String
  ) -> ReadError {
    ReadError(code: code, path: file.path, member: member, offset: offset, message: message)
  }

  /// Checks that the file has `count` bytes from `offset` on.
  ///
  /// - Throws: `truncated` if it doesn't.
  func require(
    _ count: UInt64, at offset: UInt64, for content: @autoclosure () -> String
  ) throws(ReadError) {
    guard offset <= size, count <= size - offset else {
      throw failure(
        .truncated, offset: offset,
        "expected \(count) bytes of \(content()), found the end of the file at offset \(size)")
    }
  }

  /// Reads bytes without decoding them.
  func bytes(
    at offset: UInt64, count: UInt64, for content: @autoclosure () -> String
  ) throws(ReadError) -> [UInt8] {
    try require(count, at: offset, for: content())
    return try file.bytes(at: base + offset, count: count)
  }

  /// Reads structures of one type, in the host's byte order.
  ///
  /// The handle owns the result.
  func structures(
    _ type: Elf_Type, at offset: UInt64, count: UInt64, for content: @autoclosure () -> String
  ) throws(ReadError) -> UnsafeMutablePointer<Elf_Data> {
    try require(count, at: offset, for: content())
    guard let data = elf_getdata_rawchunk(elf, Int64(offset), Int(count), type) else {
      throw failure(
        .malformed, offset: offset, "libelf cannot read \(content()): \(Self.cause())")
    }
    guard data.pointee.d_size == Int(count) else {
      throw failure(
        .malformed, offset: offset,
        "expected \(count) bytes of \(content()), libelf found \(data.pointee.d_size)")
    }
    return data
  }

  /// Reads structures of one type, and converts them in place to the host's byte order.
  ///
  /// Unlike with `structures`, libelf makes no copy.
  func translatedBytes(
    _ type: Elf_Type, at offset: UInt64, count: UInt64, _ header: FileHeader,
    for content: @autoclosure () -> String
  ) throws(ReadError) -> [UInt8] {
    var bytes = try bytes(at: offset, count: count, for: content())
    let translated = bytes.withUnsafeMutableBytes { buffer in
      var data = Elf_Data()
      data.d_buf = buffer.baseAddress
      data.d_type = type
      data.d_version = UInt32(EV_CURRENT)
      data.d_size = buffer.count
      var result = data
      let encoding = UInt32(header.byteOrder.rawValue)
      return header.objectClass == .bits32
        ? elf32_xlatetom(&result, &data, encoding) != nil
        : elf64_xlatetom(&result, &data, encoding) != nil
    }
    guard translated else {
      throw failure(.malformed, offset: offset, "libelf cannot read \(content()): \(Self.cause())")
    }
    return bytes
  }
}
