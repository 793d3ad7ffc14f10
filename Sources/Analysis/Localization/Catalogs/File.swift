internal import Synchronization

extension Catalog {
  /// A file of a catalog; keeps the bytes to compute positions.
  package struct File: Sendable {
    /// The path, as passed by the caller.
    package let path: String
    private let lines: Lines

    init(path: String, bytes: [UInt8]) {
      self.path = path
      lines = Lines(bytes)
    }

    /// The position of the byte at `offset`, 0-based from the start of the file.
    ///
    /// For a UTF-16 file, the offset is in its UTF-8 form. The line index is built on first use, so
    /// catalogs without findings don't need one.
    package func position(at offset: Int) -> SourcePosition {
      lines.position(at: offset)
    }
  }

  private final class Lines: Sendable {
    private let bytes: [UInt8]
    private let index: Mutex<LineIndex?> = Mutex(nil)

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
    }

    func position(at offset: Int) -> SourcePosition {
      index.withLock { index in
        let known = index ?? LineIndex(bytes)
        index = known
        return known.position(at: offset)
      }
    }
  }

  /// A member of a catalog that is not part of the format.
  package struct UnknownMember: Sendable {
    package let name: String
    /// The offset of the name, in bytes from the start of the file.
    package let offset: Int
    /// The key of the entry that contains it; `nil` at the top level.
    package let key: String?
    /// The members of the format at that place whose values are of the same kind and affect
    /// translations.
    package let alternatives: [String]
    /// The members of the format that the same object has.
    package internal(set) var siblings: [String] = []
    /// Whether it looks like a misplaced entry of `strings`: it is at the top level, and is an
    /// object that is empty or contains `localizations` or `extractionState`.
    package let looksLikeEntry: Bool
    /// Whether it contains anything with the name of a member that contains strings.
    package let hasStrings: Bool
  }
}
