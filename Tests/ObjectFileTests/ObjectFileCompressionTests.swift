import ObjectFile
import TestSupport
import Testing

@Suite struct ObjectFileCompressionTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The contents of debug sections, by their uncompressed names.
  private func contents(_ path: String) throws -> [String: [UInt8]] {
    let file = try File(path: path)
    var contents: [String: [UInt8]] = [:]
    for section in file.sections where section.hasContents {
      if section.name.hasPrefix(".debug_") {
        contents[section.name] = try file.contents(of: section)
      } else if section.name.hasPrefix(".zdebug_") {
        contents["." + section.name.dropFirst(2)] = try file.contents(of: section)
      }
    }
    return contents
  }

  @Test(arguments: ["zlib", "zstd", "zlib-gnu"])
  func everyCompressionYieldsSameContents(format: String) throws {
    let path = try folder.program()
    try folder.run("objcopy", "--compress-debug-sections=\(format)", path, "compressed")
    let file = try expectSameAsReadelf(folder.path("compressed"))
    let info = try #require(file.sections.first { $0.name.hasSuffix("debug_info") })
    #expect(info.isCompressed)
    let plain = try contents(path)
    #expect(plain.count >= 5)
    #expect(try contents(folder.path("compressed")) == plain)
    #expect(Int(info.size) != plain[".debug_info"]?.count)
  }

  @Test(arguments: ["x86_64", "i386", "powerpc64", "powerpc", "s390x"])
  func allClassesAndByteOrdersDecompress(machine: String) throws {
    // clang does not compress a section that would not shrink.
    let text = (0..<200).map { "int function_with_the_number_\($0)(int n) { return n * \($0); }\n" }
    let source = try folder.write(text.joined().utf8, to: "functions.c")
    for compression in ["none", "zlib"] {
      try folder.run(
        "clang", "-target", "\(machine)-linux-gnu", "-g", "-gz=\(compression)", "-c",
        "-ffreestanding", "-o", "\(compression).o", source)
    }
    let file = try File(path: folder.path("zlib.o"))
    #expect(file.sections.contains { $0.isCompressed })
    let plain = try contents(folder.path("none.o"))
    let compressed = try contents(folder.path("zlib.o"))
    #expect(Set(plain.keys) == Set(compressed.keys))
    #expect(plain[".debug_str"]?.isEmpty == false)
    #expect(compressed[".debug_str"] == plain[".debug_str"])
  }

  @Test(arguments: ["zlib", "zstd"])
  func largeContentsDecompressWithinSizeLimit(format: String) throws {
    // 100 MiB of zeros compress to about 100 KiB with zlib and to far less with zstd. Above 64 MiB,
    // contents may have at most 1,100 times their compressed size, so only zlib's are allowed.
    let object = try folder.assemble(
      ".section .debug_str,\"\",@progbits\n.skip 0x6400000\n", to: "large.o")
    try folder.run("objcopy", "--compress-debug-sections=\(format)", object, "compressed.o")
    let file = try File(path: folder.path("compressed.o"))
    let section = try #require(file.sections.first { $0.name == ".debug_str" })
    if format == "zlib" {
      let bytes = try file.contents(of: section)
      #expect(bytes.count == 0x640_0000)
      #expect(bytes.allSatisfy { $0 == 0 })
    } else {
      let error = #expect(throws: ReadError.self) { try file.contents(of: section) }
      #expect(error?.code == .unsupported)
      #expect(error?.message.contains("the limit is 67108864") == true)
    }
  }

  /// A file with a compressed section that a test can change and read.
  private struct Compressed {
    let folder: TemporaryFolder
    var bytes: [UInt8]
    let section: Section
    /// The offset of the section's header.
    let header: Int

    init(_ folder: TemporaryFolder, format: String) throws {
      self.folder = folder
      let path = try folder.program()
      try folder.run("objcopy", "--compress-debug-sections=\(format)", path, "compressed")
      bytes = try folder.bytes(of: "compressed")
      section = try #require(
        try File(path: folder.path("compressed")).sections.first {
          $0.name.hasSuffix("debug_str")
        })
      let table = bytes[40..<48].reversed().reduce(0) { $0 << 8 | Int($1) }
      header = table + 64 * section.index
    }

    var start: Int { Int(section.offset) }

    mutating func store(_ value: UInt64, at offset: Int, bigEndian: Bool = false) {
      let value = bigEndian ? value.bigEndian : value.littleEndian
      bytes.replaceSubrange(offset..<offset + 8, with: withUnsafeBytes(of: value, Array.init))
    }

    func result() throws -> Result<[UInt8], ReadError> {
      let path = try folder.write(bytes, to: "broken")
      do throws(ReadError) {
        let file = try File(path: path)
        return .success(try file.contents(of: file.sections[section.index]))
      } catch {
        return .failure(error)
      }
    }

    func expect(_ code: ReadError.Code, _ message: String) throws {
      guard case .failure(let error) = try result() else {
        Issue.record("expected an error containing: \(message)")
        return
      }
      #expect(error.code == code, "\(error)")
      #expect(error.message.contains(message), "\(error)")
      let offset = try #require(error.offset)
      #expect(offset >= section.offset && offset <= section.offset + section.size)
    }
  }

  @Test(arguments: ["zlib", "zstd", "zlib-gnu"])
  func wrongUncompressedSizeIsRejected(format: String) throws {
    let original = try Compressed(folder, format: format)
    guard case .success(let contents) = try original.result() else {
      Issue.record("expected contents")
      return
    }
    let place = original.start + (format == "zlib-gnu" ? 4 : 8)
    let size = UInt64(contents.count)
    for (claim, code, message) in [
      (size - 1, .malformed, "found more"), (size + 1, .malformed, "found \(size)"),
      (0, .malformed, "found more"), (1 << 26, .malformed, "found \(size)"),
      (1 << 26 + 1, .unsupported, "the limit is"), (1 << 40, .unsupported, "the limit is"),
      (.max, .unsupported, "the limit is"),
    ] as [(UInt64, ReadError.Code, String)] {
      var broken = original
      broken.store(claim, at: place, bigEndian: format == "zlib-gnu")
      try broken.expect(code, message)
    }
  }

  @Test(arguments: ["zlib", "zstd", "zlib-gnu"])
  func truncatedStreamIsRejectedAtAnyLength(format: String) throws {
    let original = try Compressed(folder, format: format)
    let headerSize: UInt64 = format == "zlib-gnu" ? 12 : 24
    for size in 0..<original.section.size {
      var broken = original
      broken.store(size, at: original.header + 32)
      try broken.expect(
        .truncated,
        size < headerSize ? "compression header" : "continues past the end of the section")
    }
  }

  @Test func invalidCompressionHeaderIsRejected() throws {
    var type = try Compressed(folder, format: "zlib")
    type.bytes[type.start] = 3
    try type.expect(.unsupported, "unknown compression type 3")
    var kind = try Compressed(folder, format: "zlib")
    kind.bytes[kind.start] = 2
    try kind.expect(.malformed, "cannot be decompressed")
    var allocated = try Compressed(folder, format: "zlib")
    allocated.bytes[allocated.header + 8] |= 2
    try allocated.expect(.malformed, "loaded at run time")
    var old = try Compressed(folder, format: "zlib-gnu")
    old.bytes[old.start] = 0
    try old.expect(.malformed, "ZLIB")
    var oldAllocated = try Compressed(folder, format: "zlib-gnu")
    oldAllocated.bytes[oldAllocated.header + 8] |= 2
    try oldAllocated.expect(.malformed, "loaded at run time")
    var longer = try Compressed(folder, format: "zlib")
    longer.store(longer.section.size + 1, at: longer.header + 32)
    try longer.expect(.malformed, "bytes follow")
  }

  @Test(arguments: ["zlib", "zstd"])
  func corruptStreamYieldsErrorOrExpectedSize(format: String) throws {
    let original = try Compressed(folder, format: format)
    guard case .success(let contents) = try original.result() else {
      Issue.record("expected contents")
      return
    }
    var errors = 0
    for place in 0..<Int(original.section.size) {
      var broken = original
      broken.bytes[original.start + place] ^= [0xff, 0x01, 0x80][place % 3]
      switch try broken.result() {
      case .success(let bytes): #expect(bytes.count == contents.count)
      case .failure: errors += 1
      }
    }
    #expect(errors > Int(original.section.size) / 2)
  }
}
