internal import CLibelf

/// A section whose contents are a header and a compressed stream.
///
/// libelf 0.188 knows no Zstandard and allocates what a header claims, so the header is read and
/// the stream decompressed here.
struct CompressedSection {
  private enum Format {
    case zlib
    case zstandard
  }

  private let format: Format
  /// The size of the header, in bytes.
  private let headerSize: Int
  /// The size of the decompressed contents that the header claims, in bytes.
  private let claimedSize: UInt64
  private let section: Section
  private let file: File

  /// Reads the header at the start of `bytes`, the whole section; nil when it is not compressed.
  init?(_ section: Section, bytes: [UInt8], of file: File) throws(ReadError) {
    self.section = section
    self.file = file
    let isOld = !section.isCompressed && section.name.hasPrefix(".zdebug_")
    guard section.isCompressed || isOld else { return nil }
    // gABI chapter 4, SHF_COMPRESSED: a loader takes an allocated section's bytes as they are.
    guard !section.isAllocated else {
      throw file.origin.failure(
        .malformed, offset: section.offset,
        "\(section.name.shown) is loaded at run time, and so can't be compressed")
    }
    if !isOld {
      // gABI chapter 4, Elf32_Chdr: three words. Elf64_Chdr: two words, two double words.
      let wordSize = file.objectClass == .bits32 ? 4 : 8
      headerSize = 3 * wordSize
      try Self.require(headerSize, bytes, section, file)
      let type = Self.integer(bytes[..<4], file.byteOrder)
      switch type {
      case UInt64(ELFCOMPRESS_ZLIB): format = .zlib
      case 2: format = .zstandard  // ELFCOMPRESS_ZSTD, which older headers lack.
      default:
        throw file.origin.failure(
          .unsupported, offset: section.offset,
          "\(section.name.shown) has the unknown compression \(type); decompress it with 'objcopy"
            + " --decompress-debug-sections'")
      }
      claimedSize = Self.integer(bytes[wordSize..<2 * wordSize], file.byteOrder)
    } else {
      // binutils bfd/compress.c: "ZLIB" and the size in big-endian order.
      headerSize = 12
      try Self.require(headerSize, bytes, section, file)
      guard bytes.starts(with: "ZLIB".utf8) else {
        throw file.origin.failure(
          .malformed, offset: section.offset,
          "expected the bytes ZLIB at the start of \(section.name.shown)")
      }
      format = .zlib
      claimedSize = Self.integer(bytes[4..<12], .bigEndian)
    }
  }

  /// The decompressed contents.
  func decompressed(_ bytes: [UInt8]) throws(ReadError) -> [UInt8] {
    let input = bytes.count - headerSize
    // One byte of a zlib stream gives at most 1,032 bytes.
    let limit = min(1 << 32, max(1 << 26, 1_100 * UInt64(input)))
    guard claimedSize <= limit else {
      throw file.origin.failure(
        .unsupported, offset: section.offset,
        "\(section.name.shown) claims to hold \(claimedSize) bytes in \(input) compressed ones, and"
          + " the limit is \(limit); decompress it with 'objcopy --decompress-debug-sections'")
    }
    let result =
      switch format {
      case .zlib: ZlibStream.decompress(bytes, from: headerSize, limit: Int(claimedSize))
      case .zstandard: ZstandardStream.decompress(bytes, from: headerSize, limit: Int(claimedSize))
      }
    let offset = section.offset + UInt64(result.consumed)
    let name = section.name.shown
    switch result.end {
    case .complete where result.bytes.count == Int(claimedSize): return result.bytes
    case .complete:
      throw file.origin.failure(
        .malformed, offset: offset,
        "\(name) claims to hold \(claimedSize) bytes, found \(result.bytes.count)")
    case .tooLong:
      throw file.origin.failure(
        .malformed, offset: offset, "\(name) claims to hold \(claimedSize) bytes, found more")
    case .truncated:
      throw file.origin.failure(
        .truncated, offset: offset,
        "the compressed stream of \(name) goes on after the section's end")
    case .damaged(let cause):
      throw file.origin.failure(
        .malformed, offset: offset, "\(name) can't be decompressed: \(cause)")
    }
  }

  private static func require(
    _ count: Int, _ bytes: [UInt8], _ section: Section, _ file: File
  ) throws(ReadError) {
    guard bytes.count >= count else {
      throw file.origin.failure(
        .truncated, offset: section.offset,
        "expected \(count) bytes of compression header in \(section.name.shown), found"
          + " \(bytes.count)")
    }
  }

  private static func integer(_ bytes: ArraySlice<UInt8>, _ order: ByteOrder) -> UInt64 {
    switch order {
    case .bigEndian: bytes.reduce(0) { $0 << 8 | UInt64($1) }
    case .littleEndian: bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
  }
}
