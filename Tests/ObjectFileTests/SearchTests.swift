import ObjectFile
import TestSupport
import Testing

@Suite struct SearchTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func readOnlyStringIsFoundOnceAtItsAddress() throws {
    let file = try File(path: folder.program())
    let needles = ["marker: a text", "local_function", "no such text"].map { Array($0.utf8) }
    let found = try file.occurrences(of: needles, limit: 10)
    let table = try #require(file.symbolTable)
    let marker = try #require(table.symbols.first { try table.name(of: $0) == "marker" })
    let bytes = try folder.bytes(of: "program")
    // The name of a local function is in .strtab and .debug_str, which are not loaded.
    #expect(bytes.firstRange(of: needles[1]) != nil)
    #expect(found.count == 1)
    let only = try #require(found.first)
    #expect(only.needle == 0)
    #expect(only.address == marker.value)
    #expect(Int(only.offset) == bytes.firstRange(of: needles[0])?.lowerBound)
    #expect(only.section.map { file.sections[$0].name } == ".rodata")
  }

  @Test func pieceBoundariesNeitherHideNorDuplicateMatches() throws {
    let piece = 1 << 20
    let text = """
      .data
      .fill \(piece - 3), 1, 0x2e
      .ascii "needle"
      .fill \(piece - 3 - 4), 1, 0x2e
      .ascii "aaaa"
      """
    let file = try File(path: folder.assemble(text, to: "pieces.o"))
    let data = try #require(file.sections.first { $0.name == ".data" })
    let needles = ["needle", "n", "aa", "a longer text than any other"].map { Array($0.utf8) }
    let found = try file.occurrences(of: needles, limit: 10)
    func offsets(_ needle: Int) -> [Int] {
      found.filter { $0.needle == needle }.map { Int($0.offset - data.offset) }
    }
    #expect(offsets(0) == [piece - 3])
    #expect(offsets(1) == [piece - 3])
    #expect(offsets(2) == [2 * piece - 4, 2 * piece - 3, 2 * piece - 2])
    #expect(offsets(3) == [])
    #expect(found.allSatisfy { $0.section == data.index })
    #expect(found.map(\.address) == found.map { $0.offset - data.offset })
  }

  @Test func limitAppliesPerNeedleAndEmptyNeedleNeverMatches() throws {
    let text = ".data\n.fill 100, 1, 0x61\n.ascii \"b\"\n"
    let file = try File(path: folder.assemble(text, to: "letters.o"))
    let found = try file.occurrences(of: [[0x61], [0x62], []], limit: 7)
    #expect([0, 1, 2].map { needle in found.count { $0.needle == needle } } == [7, 1, 0])
  }

  @Test func fileChangedAfterOpeningIsRejected() throws {
    let path = try folder.object()
    let file = try File(path: path)
    try folder.write(try folder.bytes(of: "freestanding.o") + [0], to: "freestanding.o")
    #expect {
      try file.occurrences(of: [[0x61]], limit: 1)
    } throws: {
      ($0 as? ReadError)?.code == .changed
    }
  }
}
