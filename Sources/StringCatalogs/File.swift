internal import Synchronization

extension Catalog {
  /// One of the files of a catalog; it keeps the bytes for its positions.
  package struct File: Sendable {
    /// The file, as the caller named it.
    package let path: String
    private let lines: Lines

    init(path: String, bytes: [UInt8]) {
      self.path = path
      lines = Lines(bytes)
    }

    /// The position of the byte at `offset`, 0-based from the start of the file.
    ///
    /// In a UTF-16 file it is the offset in the same text as UTF-8. The first call reads the file
    /// once; a catalog without faults never pays for that.
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
