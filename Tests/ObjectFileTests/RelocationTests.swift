import Foundation
import ObjectFile
import TestSupport
import Testing

@Suite struct RelocationTests {
  private struct Entry: Hashable {
    let section: String
    let offset: UInt64
    let symbol: UInt64
    let kind: Relocation.Kind
    let addend: Int64?
  }

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    arguments: [
      "x86_64-linux-gnu", "aarch64-linux-gnu", "s390x-linux-gnu", "powerpc64-linux-gnu",
      "powerpc-linux-gnu", "mips-linux-gnu", "i386-linux-gnu", "armv7-linux-gnueabi",
    ])
  func relocationsMatchReadelfForEachTarget(target: String) throws {
    let path = try folder.object(for: target)
    try expectSameRelocations(path, is32Bit: File(path: path).addressSize == .bits32)
  }

  @Test func relocationsWithAddendsOrWithoutSymbolsAreRead() throws {
    let text = """
      .section .text.a,"ax",@progbits
      a: call b
      .section .data.a,"aw",@progbits
      .quad a+0x1234, b-16, 0
      .reloc 16, R_X86_64_RELATIVE, 0
      .section .debug_info,"",@progbits
      .quad a

      """
    let many = (0..<2000).map { ".section .text.m\($0),\"ax\"\nm\($0): call n\($0)\n" }.joined()
    let path = try folder.assemble(text + many, to: "many.o")
    try expectSameRelocations(path, is32Bit: false)
    let file = try File(path: path)
    let relocations = try file.relocations()
    #expect(relocations.count == 2004)
    #expect(relocations.contains { $0.addend == -16 })
    #expect(relocations.contains { $0.symbol == nil })
    #expect(relocations.allSatisfy { file.sections[$0.section].isAllocated })
  }

  @Test func archiveMembersKeepTheirRelocations() throws {
    _ = try folder.object()
    try folder.run("cp", "freestanding.o", "second.o")
    _ = try folder.assemble("a: call b\n", to: "first.o")
    try folder.run("ar", "rcs", "all.a", "first.o", "second.o")
    for member in try Object.read(path: folder.path("all.a")) {
      let alone = try File(path: folder.path(#require(member.name)))
      #expect(try member.file.relocations() == alone.relocations())
      #expect(try !alone.relocations().isEmpty)
    }
  }

  @Test func linkedFileHasNoRelocationsAndChangedFileIsRejected() throws {
    #expect(try File(path: folder.program()).relocations() == [])
    let path = try folder.object()
    let file = try File(path: path)
    try folder.write(folder.bytes(of: "freestanding.o") + [0], to: "freestanding.o")
    #expect { try file.relocations() } throws: { ($0 as? ReadError)?.code == .changed }
  }

  @Test func inconsistentRelocationSectionIsRejected() throws {
    _ = try folder.assemble(".data\n.quad a, b\n", to: "good.o")
    let good = try folder.bytes(of: "good.o")
    let sections = try File(path: folder.path("good.o")).sections
    let table = try #require(sections.first { $0.name == ".rela.data" })
    let headers = (40..<48).reversed().reduce(0) { $0 << 8 | Int(good[$1]) }
    let header = headers + 64 * table.index
    let entry = Int(table.offset)
    let data = UInt8(try #require(sections.first { $0.name == ".data" }).index)
    for (name, place, bytes, message) in [
      ("sh_flags", header + 9, [8], "compressed"),
      ("sh_size", header + 32, [47], "multiple"),
      ("sh_link", header + 40, [data], "symbol table"),
      ("sh_link out of range", header + 40, [0xff], "symbol table"),
      ("sh_info 0", header + 44, [0], "sh_info"),
      ("sh_info out of range", header + 44, [0xff], "sh_info"),
      ("sh_entsize", header + 56, [16], "sh_entsize"),
      ("r_offset", entry, [16], "past the end"),
      ("symbol", entry + 12, [0xff], "refers to symbol 255"),
    ] as [(String, Int, [UInt8], String)] {
      var bad = good
      bad.replaceSubrange(place..<place + bytes.count, with: bytes)
      let path = try folder.write(bad, to: "bad.o")
      #expect("\(name)") {
        try File(path: path).relocations()
      } throws: { error in
        guard let error = error as? ReadError else { return false }
        return error.code == .malformed && error.message.contains(message)
      }
    }
  }

  @Test func overlappingTablesLargerThanFileAreRejected() throws {
    let many = (0..<200).map { ".section .text.m\($0),\"ax\"\nm\($0): call n\($0)\n" }.joined()
    _ = try folder.assemble(many, to: "many.o")
    var forged = try folder.bytes(of: "many.o")
    let headers = (40..<48).reversed().reduce(0) { $0 << 8 | Int(forged[$1]) }
    for table in try File(path: folder.path("many.o")).sections
    where table.name.hasPrefix(".rela") {
      let size = UInt64(forged.count) - table.offset
      forged.replaceSubrange(
        headers + 64 * table.index + 32..<headers + 64 * table.index + 40,
        with: withUnsafeBytes(of: size.littleEndian) { [UInt8]($0) })
    }
    let path = try folder.write(forged, to: "forged.o")
    #expect { try File(path: path).relocations() } throws: {
      ($0 as? ReadError)?.message.contains("larger than the file") == true
    }
  }

  private func expectSameRelocations(_ path: String, is32Bit: Bool) throws {
    let file = try File(path: path)
    let found = try file.relocations().map { relocation in
      Entry(
        section: file.sections[relocation.section].name, offset: relocation.offset,
        symbol: UInt64(relocation.symbol.map { $0 + 1 } ?? 0), kind: relocation.kind,
        addend: relocation.addend)
    }
    var expected: [Entry] = []
    var section = ""
    for line in try Program.output(of: ["readelf", "-rW", path]).split(separator: "\n") {
      if let name = line.firstMatch(of: #/^Relocation section '\.rela?(\S+)'/#) {
        section = String(name.1)
      }
      let words = line.split(separator: " ")
      guard words.count > 2, let offset = UInt64(words[0], radix: 16),
        let info = UInt64(words[1], radix: 16),
        file.sections.contains(where: { $0.name == section && $0.isAllocated })
      else { continue }
      let hasAddend = file.sections.contains { $0.name == ".rela\(section)" }
      expected.append(
        Entry(
          section: section, offset: offset, symbol: is32Bit ? info >> 8 : info >> 32,
          kind: Relocation.Kind(
            elf: UInt32(is32Bit ? info & 0xff : info & 0xffff_ffff), on: file.machine),
          addend: hasAddend ? Self.addend(words) : nil))
    }
    #expect(!expected.isEmpty)
    #expect(found == expected)
  }

  /// A line ends in `+ 1f` or `- 4`, or in the number alone if there is no symbol.
  private static func addend(_ words: [Substring]) -> Int64? {
    guard let last = words.last, let value = UInt64(last, radix: 16) else { return nil }
    return words[words.count - 2] == "-" ? -Int64(value) : Int64(bitPattern: value)
  }
}
