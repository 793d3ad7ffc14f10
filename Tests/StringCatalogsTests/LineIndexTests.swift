import StringCatalogs
import Testing

@Suite struct LineIndexTests {
  @Test func linesAndBytesAreCounted() {
    let lines = LineIndex(Array("ab\ncé!\n\nd".utf8))
    #expect(lines.position(at: 0) == at(1, 1))
    #expect(lines.position(at: 2) == at(1, 3))
    #expect(lines.position(at: 3) == at(2, 1))
    #expect(lines.position(at: 6) == at(2, 4))
    #expect(lines.position(at: 8) == at(3, 1))
    #expect(lines.position(at: 9) == at(4, 1))
    #expect(lines.position(at: 10) == at(4, 2))
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func everyLineEndingIsRecognized(_ end: String) throws {
    let text = ["{", " \"é\": \"ü\",", " \"b\": 1", "}"].joined(separator: end)
    let lines = LineIndex(Array(text.utf8))
    let members = try #require(try StructuredValue(text).members)
    #expect(members.map { lines.position(at: $0.keyOffset) } == [at(2, 2), at(3, 2)])
    #expect(members.map { lines.position(at: $0.value.offset) } == [at(2, 8), at(3, 7)])
  }

  @Test func byteOrderMarkIsNotCounted() {
    let lines = LineIndex(Array("\u{FEFF}a\nb".utf8))
    #expect(lines.position(at: 0) == at(1, 1))
    #expect(lines.position(at: 3) == at(1, 1))
    #expect(lines.position(at: 4) == at(1, 2))
    #expect(lines.position(at: 5) == at(2, 1))
  }

  @Test func emptyTextHasOnePosition() {
    #expect(LineIndex([]).position(at: 0) == at(1, 1))
  }

  /// Three blocks of 4096 bytes, with line lengths around that size.
  @Test(arguments: ["\n", "\r\n", "\r", ""], [1, 7, 4095, 4096, 4097])
  func indexAgreesWithPlainCounting(lineEnd: String, length: Int) {
    let line = String(repeating: "x", count: length) + lineEnd
    let bytes = Array(String(repeating: line, count: 9000 / line.utf8.count + 2).utf8)
    let lines = LineIndex(bytes)
    var (expected, column) = (1, 1)
    var wrong = 0
    for offset in bytes.indices {
      // Each lookup counts within a block, so most offsets inside a block are skipped.
      let isNearEdge = (offset + 4) % 4096 < 8 || column < 3
      if isNearEdge || offset % 16 == 0,
        lines.position(at: offset) != SourcePosition(line: expected, column: column)
      {
        wrong += 1
      }
      let isHalf = bytes[offset] == 0x0D && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A
      let isEnd = bytes[offset] == 0x0A || (bytes[offset] == 0x0D && !isHalf)
      (expected, column) = isEnd ? (expected + 1, 1) : (expected, column + 1)
    }
    #expect(wrong == 0)
  }
}
