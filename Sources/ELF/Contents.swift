extension File {
  /// The bytes of a section, decompressed; empty for a section without contents.
  ///
  /// The file is opened again. Memory for decompressed bytes grows with what the compressed stream
  /// yields, never with what its header claims.
  ///
  /// Throws `changed` when the file is not the one that was read before; `notFound`, `unreadable`
  /// or `truncated` when it can't be read any more. For a compressed section, throws `malformed`
  /// or `truncated` when the bytes don't decompress to exactly the size that the section claims,
  /// and `unsupported` for an unknown kind of compression and for a claim above the limit, which
  /// is the larger of 64 MiB and 1,100 times the compressed bytes, and at most 4 GiB.
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
