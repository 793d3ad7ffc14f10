internal import Algorithms
internal import CLibelf

/// A section that consists of a header and a compressed stream.
///
/// libelf 0.188 doesn't support Zstandard, and allocates whatever size a header claims. Therefore,
/// this type reads the header and decompresses the stream itself.
struct CompressedSection {
  /// The start of the name of a section that is compressed without SHF_COMPRESSED.
  static let oldPrefix = ".zdebug_"

  private let section: SectionHeader
  private let bytes: [UInt8]
  private let file: File

  /// Takes all bytes of a section; nil if it isn't compressed.
  init?(_ section: SectionHeader, bytes: [UInt8], of file: File) {
    guard section.isCompressed || section.name.hasPrefix(Self.oldPrefix) else { return nil }
    self.section = section
    self.bytes = bytes
    self.file = file
  }

  func decompressed() throws(ReadError) -> [UInt8] {
    // gABI chapter 4, SHF_COMPRESSED: a loader doesn't decompress an allocated section.
    guard !section.isAllocated else {
      throw failure(.malformed, "\(name) is loaded at run time, so it cannot be compressed")
    }
    guard section.isCompressed else {
      // binutils bfd/compress.c: "ZLIB" and the size in big-endian order.
      try requireHeader(12)
      guard bytes.starts(with: "ZLIB".utf8) else {
        throw failure(.malformed, "expected the bytes ZLIB at the start of \(name)")
      }
      let size = try claimedSize(at: 4, size: 8, .bigEndian, headerSize: 12)
      return try contents(Decompression(zlib: bytes, from: 12, limit: size), size)
    }
    // gABI chapter 4: Elf32_Chdr has three words; Elf64_Chdr has two words and two double words.
    let wordSize = file.addressSize.rawValue
    try requireHeader(3 * wordSize)
    let type = bytes.integer(at: 0, size: 4, file.byteOrder)
    // ELFCOMPRESS_ZSTD is 2; older headers lack it.
    guard type == UInt64(ELFCOMPRESS_ZLIB) || type == 2 else {
      throw failure(
        .unsupported, "\(name) has the unknown compression type \(type); \(Self.advice)")
    }
    let size = try claimedSize(
      at: wordSize, size: wordSize, file.byteOrder, headerSize: 3 * wordSize)
    return try contents(
      type == 2
        ? Decompression(zstandard: bytes, from: 3 * wordSize, limit: size)
        : Decompression(zlib: bytes, from: 3 * wordSize, limit: size), size)
  }

  private var name: String { section.name.shown }
  private static let advice =
    "decompress it with 'objcopy --decompress-debug-sections'"

  private func failure(
    _ code: ReadError.Code, at offset: Int = 0, _ message: String
  ) -> ReadError {
    file.origin.failure(code, offset: section.offset + UInt64(offset), message)
  }

  private func requireHeader(_ count: Int) throws(ReadError) {
    guard bytes.count >= count else {
      throw failure(
        .truncated,
        "expected \(count) bytes of compression header in \(name), found \(bytes.count)")
    }
  }

  /// The decompressed size claimed by the header, in bytes.
  private func claimedSize(
    at offset: Int, size: Int, _ order: ByteOrder, headerSize: Int
  ) throws(ReadError) -> Int {
    let claim = bytes.integer(at: offset, size: size, order)
    let input = bytes.count - headerSize
    // One byte of a zlib stream yields at most 1,032 bytes.
    let limit = min(1 << 32, max(1 << 26, 1_100 * UInt64(input)))
    guard claim <= limit else {
      throw failure(
        .unsupported,
        "\(name) would decompress from \(input) to \(claim) bytes, but the limit is \(limit) bytes;"
          + " \(Self.advice)")
    }
    return Int(claim)
  }

  private func contents(_ result: Decompression, _ size: Int) throws(ReadError) -> [UInt8] {
    switch result.end {
    case .complete where result.bytes.count == size: return result.bytes
    case .complete:
      throw failure(
        .malformed, at: result.consumed,
        "expected \(size) bytes in \(name), found \(result.bytes.count)")
    case .tooLong:
      throw failure(
        .malformed, at: result.consumed, "expected \(size) bytes in \(name), found more")
    case .truncated:
      throw failure(
        .truncated, at: result.consumed,
        "the compressed stream of \(name) continues past the end of the section")
    case .damaged(let cause):
      throw failure(.malformed, at: result.consumed, "\(name) cannot be decompressed: \(cause)")
    }
  }
}

extension ELFFormat {
  /// A compressed section may claim at most 4 GiB, and the larger of 64 MiB and 1,100 times its
  /// compressed size.
  func contents(of section: Section, in file: File) throws(ReadError) -> [UInt8] {
    let bytes = try file.bytes(at: section.offset, count: section.size)
    let compressed = CompressedSection(sections[section.index], bytes: bytes, of: file)
    return try compressed?.decompressed() ?? bytes
  }
}
