internal import Algorithms

/// The members of an object: one file, or those of an archive.
package enum Object {
  /// An object file, or one in an archive.
  package struct Member: Sendable {
    /// The member's name in its archive; nil if the object itself is the file.
    package let name: String?
    package let file: File

    package init(name: String?, file: File) {
      self.name = name
      self.file = file
    }
  }

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
      default: [Member(name: nil, file: try ObjectFormats.read(FileSlice(wholeOf: file)))]
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

/// Recognizes the formats of object files.
enum ObjectFormats {
  /// The readers of all formats.
  static let all: [any ObjectFormat.Type] = [ELFFormat.self]

  /// Formats that are commonly mistaken for object files, with their first bytes.
  ///
  /// Compilers write bitcode for link-time optimization: LLVM, BitCodeFormat.rst. For Mach-O files
  /// for one or several architectures, see Apple's `mach-o/loader.h` and `mach-o/fat.h`.
  private static let otherFormats: [(start: [UInt8], name: String)] = [
    ([0x42, 0x43, 0xc0, 0xde], "LLVM bitcode"),
    ([0xcf, 0xfa, 0xed, 0xfe], "a Mach-O file"), ([0xce, 0xfa, 0xed, 0xfe], "a Mach-O file"),
    ([0xca, 0xfe, 0xba, 0xbe], "a Mach-O file"), ([0x4d, 0x5a], "a Windows program"),
    ([0x00, 0x61, 0x73, 0x6d], "a WebAssembly module"), ([0x1f, 0x8b], "a gzip file"),
    ([0x28, 0xb5, 0x2f, 0xfd], "a Zstandard file"), ([0xfd, 0x37, 0x7a, 0x58], "an xz file"),
    ([0x42, 0x5a, 0x68], "a bzip2 file"), ([0x50, 0x4b, 0x03, 0x04], "a ZIP archive"),
    ([0x23, 0x21], "a script"),
  ]

  /// The reader of a file with these first bytes; nil if there is none.
  static func reader(of head: [UInt8]) -> (any ObjectFormat.Type)? {
    all.first { $0.firstBytes.contains { head.starts(with: $0) } }
  }

  /// Reads an object file of any format.
  ///
  /// - Throws: `unknownFormat` if no reader recognizes it; any error of the reader.
  static func read(_ part: FileSlice) throws(ReadError) -> File {
    let head = try part.bytes(at: 0, count: min(8, part.size), for: "the file")
    if let reader = reader(of: head) { return try reader.read(part) }
    let known = otherFormats.first { head.starts(with: $0.start) }?.name
    let digits = head.prefix(4).map { [$0].hexadecimal }.joined(separator: " ")
    let names = all.map { $0.name }.joined(separator: " or ")
    throw part.origin.failure(
      .unknownFormat, offset: 0,
      "not an \(names) file or archive; it "
        + (known.map { "is \($0)" } ?? "starts with \(digits)"))
  }
}

extension File {
  /// Reads the object file at `path`; for archives, use `Object.read`.
  ///
  /// - Throws: Any `ReadError`; for an archive, `unknownFormat`.
  package init(path: String) throws(ReadError) {
    self = try OpenFile.withFile(at: path) { (file) throws(ReadError) in
      try ObjectFormats.read(FileSlice(wholeOf: file))
    }
  }
}
