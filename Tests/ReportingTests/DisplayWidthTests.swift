import Reporting
import Testing

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("\u{301}", 0), ("日本", 4), ("ｶﾅ", 2),
    ("！", 2), ("한국", 4), ("👍🏽", 2), ("🇪🇸", 2), ("❤️", 2), ("❤", 1), ("שלום", 4), ("สวัสดี", 4),
    ("👨‍👩‍👧", 2), ("1", 1), ("©", 1),
  ])
  func widthCountsTerminalColumns(_ text: String, _ width: Int) {
    #expect(text.displayWidth == width)
    #expect(text.padding(to: 9) == text + String(repeating: " ", count: 9 - width))
    #expect(text.padding(to: 0) == text)
  }
}
