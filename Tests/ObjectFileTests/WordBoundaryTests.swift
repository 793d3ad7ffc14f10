import Algorithms
import Testing

@Suite struct WordBoundaryTests {
  private static let rows: [(string: String, text: String, isWord: Bool)] = [
    ("mock", "mock", true), ("mock", "a mock.", true), ("mock", "mockingbird", false),
    ("mock", "hammock", false), ("mock", "mock2", false), ("mock", "2mock", false),
    ("mock", "mock_user", true), ("mock", "mock-user", true), ("mock", "\u{1}mock\0", true),
    ("staging.example.com", "https://staging.example.com/api", true),
    ("staging.example.com", "https://mystaging.example.com", false),
    ("caf", "caf\u{e9}", false), ("caf", "\u{e9}caf", false), ("cafe", "cafe\u{301}", false),
    ("mock", "\u{a7}mock\u{b7}", true), ("Prüf", "Prüfmodus", false), ("Prüf", "Prüf-Modus", true),
    ("mock", "мmock", false), ("mock", "\u{1F41E}mock", true), ("mock", "٣mock", false),
    ("調試", "進入調試模式", true), ("mock", "模式mock模式", true), ("ทดสอบ", "โหมดทดสอบ", true),
    ("https://", "https://example.com", true), ("/debug/", "a/debug/b", true),
    ("--mock", "x--mock", true), ("--mock", "--mocked", false),
  ]

  @Test(arguments: rows)
  func wordEndsAtEverythingButLettersAndDigits(_ row: (string: String, text: String, isWord: Bool))
  {
    func bytes(_ text: String, _ size: Int, _ isBig: Bool) -> [UInt8] {
      let units =
        size == 2 ? text.utf16.map(UInt32.init) : text.unicodeScalars.map(\.value)
      return units.flatMap { unit in
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: unit >> UInt32(8 * $0)) }
        return isBig ? bytes.reversed() : bytes
      }
    }
    let isEuropean = row.text.unicodeScalars.allSatisfy { $0.value < 0x530 }
    for (size, isBig) in [(1, false), (2, false), (2, true), (4, false)]
    where size == 1 || isEuropean {
      let text = size == 1 ? Array(row.text.utf8) : bytes(row.text, size, isBig)
      let string = size == 1 ? Array(row.string.utf8) : bytes(row.string, size, isBig)
      guard let place = text.firstRange(of: string) else {
        Issue.record("\(row.text) does not contain \(row.string)")
        return
      }
      let units: CodeUnits = size == 1 ? .utf8 : .wide(size, isBigEndian: isBig)
      #expect(
        WordBoundary.bounds(place, in: text, units) == row.isWord, "\(row.string) in \(row.text)")
    }
  }

  @Test func invalidBytesEndWord() {
    let mock = Array("mock".utf8)
    for (before, after) in [
      ([0xff], [0xfe]), ([0xa9], [0xc3]), ([0xc3], [0xa9]), ([0x80, 0x80], []),
    ]
      as [([UInt8], [UInt8])]
    {
      let bytes = before + mock + after
      #expect(WordBoundary.bounds(before.count..<before.count + 4, in: bytes), "\(bytes)")
    }
  }
}
