extension File {
  /// The bytes of a section as they stand in the file; empty for a section without contents.
  ///
  /// The file is opened again. Throws `changed` when it is not the one that was read before;
  /// `notFound`, `unreadable` or `truncated` when it can't be read any more.
  package func contents(of section: Section) throws(ReadError) -> [UInt8] {
    guard section.hasContents else { return [] }
    return try origin.withFile { (file) throws(ReadError) in
      try file.bytes(at: origin.base + section.offset, count: section.size)
    }
  }
}
