/// Reads whatever carries ELF files: one ELF file, or an archive of them.
package enum Object {
  /// One ELF file of an object.
  package struct Member: Sendable {
    /// The member's name in its archive, or nil when the object is an ELF file itself.
    package let name: String?
    /// The member's content.
    package let file: File
  }

  /// The first bytes of an ordinary archive: ar(5).
  static let magic = Array("!<arch>\n".utf8)
  /// The first bytes of a thin archive.
  static let thinMagic = Array("!<thin>\n".utf8)

  /// Reads the ELF file or the ordinary or thin (GNU or System V) archive at `path`.
  ///
  /// An ELF file gives exactly one member without a name. An archive gives its members in order;
  /// an archive without any member is valid, and the only input that gives an empty list. Every
  /// member must be an ELF file: what can't be seen proves nothing. The members of a thin archive
  /// are files of their own, whose paths their `File` has, and archives among them are read as well.
  /// Throws every code of `ReadError`; where a thin archive's member can't be read, the error has
  /// the archive's path and the member's name.
  package static func read(path: String) throws(ReadError) -> [Member] {
    try OpenFile.withFile(at: path) { (file) throws(ReadError) in
      switch try file.bytes(at: 0, count: min(8, file.size)) {
      case magic: try Archive.members(of: file)
      case thinMagic: try ThinArchive.members(of: file)
      default: [Member(name: nil, file: try File(wholeOf: file))]
      }
    }
  }

  /// Whether the file at `path` begins as an ELF file or an archive does.
  ///
  /// Throws what `read` throws where the file can't be opened or read; an empty file is none.
  package static func isRecognized(path: String) throws(ReadError) -> Bool {
    do throws(ReadError) {
      return try OpenFile.withFile(at: path) { (file) throws(ReadError) in
        let head = try file.bytes(at: 0, count: min(8, file.size))
        return head == magic || head == thinMagic || head.starts(with: [0x7f, 0x45, 0x4c, 0x46])
      }
    } catch {
      guard error.code != .empty else { return false }
      throw error
    }
  }
}
