internal import Algorithms
internal import CLibelf
package import ObjectFiles

/// A section that consists of a header and a compressed stream.
///
/// libelf 0.188 doesn't support Zstandard, and allocates whatever size a header claims. Therefore,
/// this type reads the header and decompresses the stream itself.
struct CompressedSection {
  private enum Format {
    case zlib
    case zstandard
  }

  /// The start of the name of a section that is compressed without SHF_COMPRESSED.
  static let oldPrefix = ".zdebug_"

  private let format: Format
  /// In bytes.
  private let headerSize: Int
  /// The decompressed size claimed by the header, in bytes.
  private let claimedSize: UInt64
  private let section: SectionHeader
  private let file: File

  /// Reads the header at the start of `bytes`, the whole section; nil if it isn't compressed.
  init?(_ section: SectionHeader, bytes: [UInt8], of file: File) throws(ReadError) {
    self.section = section
    self.file = file
    let isOld = !section.isCompressed && section.name.hasPrefix(Self.oldPrefix)
    guard section.isCompressed || isOld else { return nil }
    // gABI chapter 4, SHF_COMPRESSED: a loader doesn't decompress an allocated section.
    guard !section.isAllocated else {
      throw file.origin.failure(
        .malformed, offset: section.offset,
        "\(section.name.shown) is loaded at run time, so it cannot be compressed")
    }
    if !isOld {
      // gABI chapter 4: Elf32_Chdr has three words; Elf64_Chdr has two words and two double words.
      let wordSize = file.addressSize == .bits32 ? 4 : 8
      headerSize = 3 * wordSize
      try Self.require(headerSize, bytes, section, file)
      let type = bytes.integer(at: 0, size: 4, file.byteOrder)
      switch type {
      case UInt64(ELFCOMPRESS_ZLIB): format = .zlib
      case 2: format = .zstandard  // ELFCOMPRESS_ZSTD, which older headers lack.
      default:
        throw file.origin.failure(
          .unsupported, offset: section.offset,
          "\(section.name.shown) has the unknown compression type \(type); decompress it with 'objcopy"
            + " --decompress-debug-sections'")
      }
      claimedSize = bytes.integer(at: wordSize, size: wordSize, file.byteOrder)
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
      claimedSize = bytes.integer(at: 4, size: 8, .bigEndian)
    }
  }

  func decompressed(_ bytes: [UInt8]) throws(ReadError) -> [UInt8] {
    let input = bytes.count - headerSize
    // One byte of a zlib stream yields at most 1,032 bytes.
    let limit = min(1 << 32, max(1 << 26, 1_100 * UInt64(input)))
    guard claimedSize <= limit else {
      throw file.origin.failure(
        .unsupported, offset: section.offset,
        "\(section.name.shown) would decompress from \(input) to \(claimedSize) bytes, but the limit"
          + " is \(limit) bytes; decompress it with 'objcopy --decompress-debug-sections'")
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
        "expected \(claimedSize) bytes in \(name), found \(result.bytes.count)")
    case .tooLong:
      throw file.origin.failure(
        .malformed, offset: offset, "expected \(claimedSize) bytes in \(name), found more")
    case .truncated:
      throw file.origin.failure(
        .truncated, offset: offset,
        "the compressed stream of \(name) continues past the end of the section")
    case .damaged(let cause):
      throw file.origin.failure(
        .malformed, offset: offset, "\(name) cannot be decompressed: \(cause)")
    }
  }

  private static func require(
    _ count: Int, _ bytes: [UInt8], _ section: SectionHeader, _ file: File
  ) throws(ReadError) {
    guard bytes.count >= count else {
      throw file.origin.failure(
        .truncated, offset: section.offset,
        "expected \(count) bytes of compression header in \(section.name.shown), found"
          + " \(bytes.count)")
    }
  }
}

extension ELFFormat {
  /// A compressed section may claim at most 4 GiB, and the larger of 64 MiB and 1,100 times its
  /// compressed size.
  package func contents(of section: Section, in file: File) throws(ReadError) -> [UInt8] {
    let bytes = try file.bytes(at: section.offset, count: section.size)
    let header = sections[section.index]
    guard let compressed = try CompressedSection(header, bytes: bytes, of: file) else {
      return bytes
    }
    return try compressed.decompressed(bytes)
  }
}
