extension File {
  /// Formats that are commonly mistaken for ELF, by their first bytes.
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

  /// Validates e_ident, and that the header is complete: gABI chapter 4, ELF Identification.
  static func requireIdentification(_ image: Image) throws(ReadError) {
    let head = try image.bytes(at: 0, count: min(7, image.size), for: "e_ident")
    guard head.starts(with: [0x7f, 0x45, 0x4c, 0x46]) else {
      let digits = head.prefix(4).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        .joined(separator: " ")
      let format = otherFormats.first { head.starts(with: $0.start) }?.name
      let found = format.map { "\($0) (\(digits))" } ?? digits
      throw image.failure(
        .notELF, offset: 0, "expected the first bytes 7f 45 4c 46 (hexadecimal), found \(found)")
    }
    try image.require(52, at: 0, for: "the ELF header")
    guard ObjectClass(rawValue: head[4]) != nil, ByteOrder(rawValue: head[5]) != nil, head[6] == 1
    else {
      throw image.failure(
        .malformed, offset: 4,
        "expected class 1 or 2, data encoding 1 or 2 and version 1, found"
          + " \(head[4]), \(head[5]) and \(head[6])")
    }
    if head[4] == ObjectClass.bits64.rawValue {
      try image.require(64, at: 0, for: "the ELF header")
    }
  }
}
