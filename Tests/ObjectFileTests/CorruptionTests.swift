import Algorithms
import ObjectFile
import TestSupport
import Testing

/// A change to a valid executable and the error that it must cause.
private struct Patch {
  let name: String
  let offset: Int
  let bytes: [UInt8]
  let code: ReadError.Code
  /// Part of the message, so that an error from another check does not count.
  let message: String

  /// Writes `value` as a little-endian integer at `offset`.
  init(
    _ name: String, _ offset: Int, _ value: some FixedWidthInteger, _ code: ReadError.Code,
    _ message: String
  ) {
    self.name = name
    self.offset = offset
    bytes = withUnsafeBytes(of: value.littleEndian) { [UInt8]($0) }
    self.code = code
    self.message = message
  }
}

@Suite struct CorruptionTests {
  let folder: TemporaryFolder
  let bytes: [UInt8]
  let file: File
  /// The offset of the section header table.
  let table: Int

  init() throws {
    folder = try TemporaryFolder()
    file = try File(path: folder.program())
    bytes = try folder.bytes(of: "program")
    table = (40..<48).reversed().reduce(0) { [bytes] in $0 << 8 | Int(bytes[$1]) }
  }

  private func section(_ name: String) throws -> Section {
    try #require(file.sections.first { $0.name == name })
  }

  private func check(_ patches: [Patch]) throws {
    for patch in patches {
      var broken = bytes
      broken.replaceSubrange(patch.offset..<patch.offset + patch.bytes.count, with: patch.bytes)
      let error = failure(reading: try folder.write(broken, to: "broken"))
      #expect(error?.code == patch.code, "\(patch.name)")
      #expect(error?.message.contains(patch.message) == true, "\(patch.name): \(error as Any)")
    }
  }

  @Test func invalidELFHeaderIsRejected() throws {
    let end = UInt64(bytes.count)
    let text = UInt16(try section(".text").index)
    try check([
      Patch("class", 4, UInt8(3), .malformed, "class 1 or 2"),
      Patch("data encoding", 5, UInt8(0), .malformed, "data encoding 1 or 2"),
      Patch("version of e_ident", 6, UInt8(2), .malformed, "version 1"),
      Patch("e_version", 20, UInt32(2), .malformed, "e_version"),
      Patch("e_phoff 0", 32, UInt64(0), .malformed, "e_phoff"),
      Patch("e_phoff at the end", 32, end, .truncated, "program header table"),
      Patch("e_phoff overflows", 32, UInt64.max, .truncated, "program header table"),
      Patch("e_phentsize", 54, UInt16(1), .malformed, "e_phentsize"),
      Patch("e_phnum", 56, UInt16(0xfffe), .truncated, "program header table"),
      Patch("e_phnum stored elsewhere", 56, UInt16(0xffff), .malformed, "sh_info"),
      Patch("e_shoff 0", 40, UInt64(0), .malformed, "e_shoff is 0"),
      Patch("e_shoff at the end", 40, end, .truncated, "section header table"),
      Patch("e_shoff one too far", 40, UInt64(table + 1), .truncated, "section header table"),
      Patch("e_shoff overflows", 40, UInt64.max, .truncated, "section header table"),
      Patch("e_shentsize", 58, UInt16(63), .malformed, "e_shentsize"),
      Patch("e_shentsize 0", 58, UInt16(0), .malformed, "e_shentsize"),
      Patch("e_shnum 0", 60, UInt16(0), .truncated, "declares no section"),
      Patch("e_shnum", 60, UInt16(0xfeff), .truncated, "section header table"),
      Patch("e_shnum too small", 60, UInt16(5), .malformed, "e_shstrndx"),
      Patch("e_shstrndx 0", 62, UInt16(0), .malformed, "e_shstrndx"),
      Patch("e_shstrndx out of range", 62, UInt16(0xfefe), .malformed, "e_shstrndx"),
      Patch("e_shstrndx stored elsewhere", 62, UInt16(0xffff), .malformed, "e_shstrndx"),
      Patch("e_shstrndx is code", 62, text, .malformed, "e_shstrndx"),
    ])
  }

  @Test func unneededExtendedSectionCountIsRejected() throws {
    var few = bytes
    few.replaceSubrange(60..<62, with: [0, 0])
    few[table + 32] = UInt8(file.sections.count)
    let fewError = try #require(failure(reading: folder.write(few, to: "few")))
    #expect(fewError.code == .malformed)
    few.replaceSubrange(table + 32..<table + 40, with: [UInt8](repeating: 0xff, count: 8))
    #expect(try failure(reading: folder.write(few, to: "many")) != nil)
  }

  @Test func invalidSectionHeaderIsRejected() throws {
    let code = table + 64 * (try section(".text").index)
    let names = table + 64 * (try section(".shstrtab").index)
    try check([
      Patch("sh_name", code, UInt32.max, .malformed, "section"),
      Patch("sh_offset", code + 24, UInt64(bytes.count), .truncated, "section"),
      Patch("sh_size", code + 32, UInt64(bytes.count), .truncated, "section"),
      Patch("sh_size overflows", code + 32, UInt64.max, .truncated, "section"),
      Patch("names are compressed", names + 8, UInt64(0x800), .unsupported, "compressed"),
      Patch(
        "names not terminated", names + 32, try section(".shstrtab").size - 1, .malformed,
        "expected a NUL byte at the end"),
      Patch("names are empty", names + 32, UInt64(0), .malformed, "past the 0 bytes"),
    ])
  }

  @Test(arguments: [".symtab", ".dynsym"])
  func invalidSymbolTableIsRejected(name: String) throws {
    let symbols = try section(name)
    let header = table + 64 * symbols.index
    let first = Int(symbols.offset) + 24
    let code = UInt32(try section(".text").index)
    try check([
      Patch("sh_flags", header + 8, UInt64(0x800), .malformed, "compressed"),
      Patch("sh_offset", header + 24, UInt64.max, .truncated, "section"),
      Patch("sh_size 0", header + 32, UInt64(0), .malformed, "found 0"),
      Patch(
        "sh_size not a multiple", header + 32, symbols.size - 1, .malformed, "entries of 24 bytes"),
      Patch("sh_size", header + 32, UInt64.max - 15, .truncated, "section"),
      Patch("sh_link 0", header + 40, UInt32(0), .malformed, "sh_link"),
      Patch("sh_link out of range", header + 40, UInt32.max, .malformed, "sh_link"),
      Patch("sh_link is code", header + 40, code, .malformed, "sh_link"),
      Patch("sh_link is itself", header + 40, UInt32(symbols.index), .malformed, "sh_link"),
      Patch("sh_info", header + 44, UInt32(symbols.size / 24 + 1), .malformed, "sh_info"),
      Patch("sh_offset overlaps", header + 24, symbols.offset - 24, .malformed, " overlaps "),
      Patch("sh_entsize 0", header + 56, UInt64(0), .malformed, "sh_entsize"),
      Patch("32-bit sh_entsize", header + 56, UInt64(16), .malformed, "sh_entsize"),
      Patch("null symbol", first - 24, UInt32(1), .malformed, "reserved symbol 0"),
      Patch("st_name", first, UInt32.max, .malformed, "has its name at 4294967295"),
      Patch("st_shndx", first + 6, UInt16(0xfeff), .malformed, "symbol 1 is in section 65279"),
      Patch("st_shndx elsewhere", first + 6, UInt16(0xffff), .malformed, "SHN_XINDEX"),
    ])
  }

  @Test(arguments: [".strtab", ".dynstr"])
  func invalidStringTableIsRejected(name: String) throws {
    let strings = try section(name)
    let header = table + 64 * strings.index
    try check([
      Patch("sh_type", header + 4, UInt32(1), .malformed, "sh_link"),
      Patch("sh_flags", header + 8, UInt64(0x800), .unsupported, "compressed"),
      Patch("sh_size", header + 32, strings.size - 1, .malformed, "expected a NUL byte at the end"),
      Patch("sh_size 0", header + 32, UInt64(0), .malformed, "past the 0 bytes"),
      Patch("sh_offset overlaps", header + 24, strings.offset - 1, .malformed, " overlaps "),
      Patch(
        "sh_offset in section headers", header + 24, UInt64(table) + 1, .malformed,
        "section headers"),
    ])
  }

  @Test func duplicateTablesBadNotesAndBadSegmentsAreRejected() throws {
    let comment = table + 64 * (try section(".comment").index)
    let note = try section(".note.gnu.build-id")
    let noteHeader = table + 64 * note.index
    let end = Int(note.offset)
    let symbols = table + 64 * (try section(".symtab").index)
    try check([
      Patch("local after sh_info", symbols + 44, UInt32(0), .malformed, "is local"),
      Patch("second .symtab", comment + 4, UInt32(2), .malformed, "found 2"),
      Patch("second .dynsym", comment + 4, UInt32(11), .malformed, "found 2"),
      Patch("n_namesz", end, UInt32.max, .malformed, "expected a note"),
      Patch("n_descsz", end + 4, UInt32(0x7fff_fff0), .malformed, "expected a note"),
      Patch("n_descsz 0", end + 4, UInt32(0), .malformed, "no bytes"),
      Patch("short note", noteHeader + 32, UInt64(8), .malformed, "expected a note"),
      Patch("p_filesz", 64 + 32, UInt64(bytes.count), .truncated, "segment 0"),
      Patch("p_offset", 64 + 8, UInt64.max, .truncated, "segment 0"),
    ])
  }

  @Test func overlappingNotesLargerThanFileAreRejected() throws {
    var forged = bytes
    for name in [".note.gnu.build-id", ".note.ABI-tag"] {
      let note = try section(name)
      let size = UInt64(bytes.count) - note.offset
      let place = table + 64 * note.index + 32
      forged.replaceSubrange(
        place..<place + 8, with: withUnsafeBytes(of: size.littleEndian) { [UInt8]($0) })
    }
    let error = try #require(failure(reading: folder.write(forged, to: "forged")))
    #expect(error.code == .malformed)
    #expect(error.message.contains("larger than the file"))
  }

  @Test func excessivelyOverlappingNamesAreRejected() throws {
    let longName = String(repeating: "x", count: 1 << 20)
    let text = (0..<2000).map { "a\($0): .byte 1\n" }.joined() + "\(longName): .byte 1\n"
    _ = try folder.assemble(text, to: "names.o")
    var forged = try folder.bytes(of: "names.o")
    let object = try File(path: folder.path("names.o"))
    let symbols = try #require(object.sections.first { $0.name == ".symtab" })
    let strings = try #require(object.sections.first { $0.name == ".strtab" })
    let start = try #require(
      forged[Int(strings.offset)...].firstRange(of: Array(longName.utf8))?.lowerBound)
    let name = withUnsafeBytes(of: UInt32(start - Int(strings.offset)).littleEndian) { [UInt8]($0) }
    for entry in 1..<Int(symbols.size / 24) {
      let place = Int(symbols.offset) + 24 * entry
      forged.replaceSubrange(place..<place + 4, with: name)
    }
    let forgedObject = try File(path: folder.write(forged, to: "forged.o"))
    let table = try #require(forgedObject.symbolTable)
    #expect {
      try table.forEachName { _, _ in }
    } throws: {
      ($0 as? ReadError)?.message.contains("overlap") == true
    }
    // The search fails too, unless it needs none of these names in full.
    #expect {
      try table.candidates(matching: WordFilter([[Array("xxx".utf8)]]), orLongerThan: 2 << 20)
    } throws: {
      ($0 as? ReadError)?.message.contains("overlap") == true
    }
    let long = try table.candidates(
      matching: WordFilter([[Array("nothing".utf8)]]), orLongerThan: 1000)
    #expect(long.count == table.symbols.count)
    #expect(long.allSatisfy { $0.name == nil })
  }

  @Test func anyChangedByteIsErrorOrStaysWithinFile() throws {
    let path = folder.path("changed")
    // The ELF header and program headers, the section headers, then offsets throughout the file.
    let places =
      Array(0..<1024) + Array(table..<bytes.count)
      + stride(from: 0, to: bytes.count, by: max(1, bytes.count / 1000))
    var errors = 0
    for (number, place) in places.enumerated() {
      var changed = bytes
      changed[place] ^= [0xff, 0x01, 0x80][number % 3]
      try folder.write(changed, to: "changed")
      do {
        let file = try File(path: path)
        let size = UInt64(bytes.count)
        #expect(
          file.sections.allSatisfy {
            !$0.hasContents || $0.offset <= size && $0.size <= size - $0.offset
          })
        let tables = [file.symbolTable, file.dynamicSymbolTable].compactMap { $0 }
        #expect(tables.allSatisfy { !$0.symbols.isEmpty })
        for table in tables { try table.forEachName { #expect($1.count < bytes.count) } }
        _ = try file.occurrences(of: [[0x7f, 0x45]], limit: 3)
      } catch {
        errors += 1
      }
    }
    #expect(errors > 200)
  }
}
