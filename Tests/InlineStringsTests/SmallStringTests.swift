import InlineStrings
import Testing

@Suite struct SmallStringTests {
  @Test(arguments: ["q", "ui", "--uitesting", "debug-on", "fifteen-bytes-x", "é", "débogué", "日本語"])
  func layoutMatchesString(text: String) throws {
    // A string decoded from bytes is small whenever possible.
    let decoded = String(decoding: Array(text.utf8), as: UTF8.self)
    let words = unsafeBitCast(decoded, to: (UInt64, UInt64).self)
    let string = try #require(SmallString(text))
    #expect(string.first == words.0.littleEndian)
    #expect(string.second == words.1.littleEndian)
  }

  @Test func wordsMatchDocumentation() throws {
    let string = try #require(SmallString("--uitesting"))
    #expect(string.first == 0x7473_6574_6975_2d2d)
    #expect(string.second == 0xeb00_0000_0067_6e69)
    #expect(string.dataPattern == Array("--uitesting".utf8) + [0, 0, 0, 0, 0xeb])
    #expect(try #require(SmallString("é")).second == 0xa200_0000_0000_0000)
  }

  @Test func stringsThatAreNotSmallAreRejected() {
    #expect(SmallString("") == nil)
    #expect(SmallString("sixteen-bytes-xx") == nil)
    #expect(SmallString("--skip-onboarding") == nil)
    #expect(SmallString("ééééééééé") == nil)
  }
}
