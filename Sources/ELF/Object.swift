/// Reads files that contain ELF: one ELF file, or an archive of them.
package enum Object {
  /// An ELF file, or one in an archive.
  package struct Member: Sendable {
    /// The member's name in its archive; nil if the object itself is an ELF file.
    package let name: String?
    package let file: File
  }

  /// The first bytes of an ordinary archive: ar(5).
  static let magic = Array("!<arch>\n".utf8)
  /// The first bytes of a thin archive.
  static let thinMagic = Array("!<thin>\n".utf8)

  /// Reads the ELF file or the ordinary or thin (GNU or System V) archive at `path`.
  ///
  /// An ELF file yields exactly one member without a name. An archive yields its members in order.
  /// An archive without members is valid, and is the only input that yields an empty array. Every
  /// member must be an ELF file, because contents that can't be read prove nothing. The members of
  /// a thin archive are separate files, and their `File` has their path. Archives among them are
  /// read too.
  ///
  /// - Throws: Any `ReadError`; if a member of a thin archive can't be read, the error has the
  ///   archive's path and the member's name.
  package static func read(path: String) throws(ReadError) -> [Member] {
    try OpenFile.withFile(at: path) { (file) throws(ReadError) in
      switch try file.bytes(at: 0, count: min(8, file.size)) {
      case magic: try Archive.members(of: file)
      case thinMagic: try ThinArchive.members(of: file)
      default: [Member(name: nil, file: try File(wholeOf: file))]
      }
    }
  }

  /// Whether the file at `path` starts like an ELF file or an archive; false for an empty file.
  ///
  /// - Throws: The same errors as `read` if the file can't be opened or read.
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
