import StringCatalogs
import Testing

@Suite struct JSONReaderTests {
  @Test func membersKeepOrderDuplicatesAndOffsets() throws {
    let value = try StructuredValue(#"{"b": 1, "a": [true, null], "b": false}"#)
    let members = try #require(value.members)
    #expect(members.map(\.key) == ["b", "a", "b"])
    #expect(members.map(\.keyOffset) == [1, 9, 28])
    #expect(members.map(\.value.offset) == [6, 14, 33])
    #expect(members[1].value.elements?.map(\.offset) == [15, 21])
  }

  @Test(arguments: ["0", "-0", "12", "-1.50", "1e5", "1E+5", "2.5e-30", "123456789012345678901"])
  func numbersAreKeptAsWritten(_ text: String) throws {
    #expect(try StructuredValue(" \(text)\n").number == text)
  }

  @Test func escapesAreResolved() throws {
    let value = try StructuredValue(#""a\"\\\/\b\f\n\r\tä\u00e9\u0000\ud83d\uDE00z""#)
    #expect(value.text == "a\"\\/\u{8}\u{C}\n\r\tä\u{E9}\u{0}\u{1F600}z")
  }

  @Test func utf8SequencesOfEveryLengthAreAccepted() throws {
    #expect(try StructuredValue("\"aé語😀\u{7F}\u{10FFFF}\"").text == "aé語😀\u{7F}\u{10FFFF}")
  }

  @Test func byteOrderMarkIsAccepted() throws {
    let value = try StructuredValue("\u{FEFF}[1]")
    #expect(value.offset == 3)
    #expect(value.elements?.first?.number == "1")
  }

  @Test func atMost512NestingLevelsAreAccepted() throws {
    let deepest = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    #expect(try StructuredValue(deepest).elements?.count == 1)
    let deeper = jsonError(Array("[\(deepest)]".utf8))
    #expect(deeper?.offset == 512)
    #expect(deeper?.expected == "at most 512 nested arrays and objects")
  }

  @Test(arguments: ["[", "{\"a\":", "[{\"a\":"])
  func nestingOf100000IsReported(_ opening: String) throws {
    let error = jsonError(Array(String(repeating: opening, count: 100_000).utf8))
    #expect(error?.found == "one more level")
  }
}
