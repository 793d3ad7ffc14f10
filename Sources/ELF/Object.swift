/// Reads whatever carries ELF files: one ELF file, or an archive of them.
package enum Object {
  /// One ELF file of an object.
  package struct Member: Sendable {
    /// The member's name in its archive, or nil when the object is an ELF file itself.
    package let name: String?
    /// The member's content.
    package let file: File
  }

  /// Reads the ELF file or the ordinary (GNU or System V) archive at `path`.
  ///
  /// An ELF file gives exactly one member without a name. An archive gives its members in order;
  /// an archive without any member is valid, and the only input that gives an empty list. Every
  /// member must be an ELF file. Throws `unsupported` for a thin archive, and every other code of
  /// `ReadError`.
  package static func read(path: String) throws(ReadError) -> [Member] {
    try OpenFile.withFile(at: path) { (file) throws(ReadError) in
      let head = try file.bytes(at: 0, count: min(8, file.size))
      switch head {
      case Array("!<arch>\n".utf8):
        return try Archive.members(of: file)
      case Array("!<thin>\n".utf8):
        throw file.failure(
          .unsupported, offset: 0,
          "expected an archive that holds its members, found a thin archive; make it with"
            + " 'ar' without 'T' or '--thin', or name its object files")
      default:
        return [Member(name: nil, file: try File(wholeOf: file))]
      }
    }
  }
}
