extension File {
  /// Reads the bytes of a section, decompressed; empty for a section without contents.
  ///
  /// Reopens the file. Memory use grows with the output of the compressed stream, never with the
  /// size claimed by its header.
  ///
  /// - Throws: `changed` if the file was modified or replaced after it was first read; `notFound`,
  ///   `unreadable` or `truncated` if it can't be reread. For a compressed section, `malformed` or
  ///   `truncated` if the bytes don't decompress to exactly the claimed size, and `unsupported` for
  ///   an unknown compression type or a claim above the limit: the larger of 64 MiB and 1,100 times
  ///   the compressed size, and at most 4 GiB.
  package func contents(of section: Section) throws(ReadError) -> [UInt8] {
    guard section.hasContents else { return [] }
    let bytes = try origin.withFile { (file) throws(ReadError) in
      try file.bytes(at: origin.base + section.offset, count: section.size)
    }
    guard let compressed = try CompressedSection(section, bytes: bytes, of: self) else {
      return bytes
    }
    return try compressed.decompressed(bytes)
  }
}
