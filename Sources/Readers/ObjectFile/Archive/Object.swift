package import ObjectFiles

extension Object {
  /// The first bytes of an ordinary archive: ar(5).
  static let magic = Array("!<arch>\n".utf8)
  /// The first bytes of a thin archive.
  static let thinMagic = Array("!<thin>\n".utf8)

  /// Reads the object file or the ordinary or thin (GNU or System V) archive at `path`.
  ///
  /// An object file yields exactly one member without a name. An archive yields its members in
  /// order. An archive without members is valid, and is the only input that yields an empty array.
  /// Every member must be an object file, because contents that can't be read prove nothing. The
  /// members of a thin archive are separate files, and their `File` has their path. Archives among
  /// them are read too.
  ///
  /// - Throws: Any `ReadError`; if a member of a thin archive can't be read, the error has the
  ///   archive's path and the member's name.
  package static func read(path: String) throws(ReadError) -> [Member] {
    try OpenFile.withFile(at: path) { (file) throws(ReadError) in
      switch try file.bytes(at: 0, count: min(8, file.size)) {
      case magic: try Archive.members(of: file)
      case thinMagic: try ThinArchive.members(of: file)
      default: [Member(name: nil, file: try ObjectFormats.read(FilePart(wholeOf: file)))]
      }
    }
  }

  /// Whether the file at `path` starts like an object file or an archive; false for an empty file.
  ///
  /// - Throws: The same errors as `read` if the file can't be opened or read.
  package static func isRecognized(path: String) throws(ReadError) -> Bool {
    do throws(ReadError) {
      return try OpenFile.withFile(at: path) { (file) throws(ReadError) in
        let head = try file.bytes(at: 0, count: min(8, file.size))
        return head == magic || head == thinMagic || ObjectFormats.reader(of: head) != nil
      }
    } catch {
      guard error.code != .empty else { return false }
      throw error
    }
  }
}
