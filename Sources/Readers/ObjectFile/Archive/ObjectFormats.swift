internal import Algorithms
internal import ELF
package import ObjectFiles

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
  static func read(_ part: FilePart) throws(ReadError) -> File {
    let head = try part.bytes(at: 0, count: min(8, part.size), for: "the file")
    if let reader = reader(of: head) { return try reader.read(part) }
    let known = otherFormats.first { head.starts(with: $0.start) }?.name
    let digits = head.prefix(4).map { [$0].hexadecimal }.joined(separator: " ")
    let names = all.map { $0.name }.joined(separator: " or ")
    throw part.failure(
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
      try ObjectFormats.read(FilePart(wholeOf: file))
    }
  }
}
