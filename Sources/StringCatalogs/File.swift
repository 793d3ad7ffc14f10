extension Catalog {
  /// One of the files of a catalog.
  package struct File: Sendable {
    /// The file, as the caller named it.
    package let path: String
    private let lines: LineIndex

    init(path: String, lines: LineIndex) {
      self.path = path
      self.lines = lines
    }

    /// The position of the byte at `offset`, 0-based from the start of the file.
    ///
    /// In a UTF-16 file it is the offset in the same text as UTF-8.
    package func position(at offset: Int) -> SourcePosition {
      lines.position(at: offset)
    }
  }

  /// A member of a catalog that stands beside `strings` and is not part of the format.
  package struct UnknownMember: Sendable {
    /// The name.
    package let name: String
    /// Where the name stands, in bytes from the start of the file.
    package let offset: Int
    /// Whether it looks like an entry that belongs into `strings`: an object that has
    /// `localizations` or `extractionState`, or none at all.
    package let looksLikeEntry: Bool
  }
}
