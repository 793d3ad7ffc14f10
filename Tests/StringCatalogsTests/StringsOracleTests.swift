import Foundation
import StringCatalogs
import TestSupport
import Testing

/// Compares the reader with Foundation's property list parser.
@Suite struct StringsOracleTests {
  @Test func randomFilesAreReadAsByFoundation() throws {
    var random = RandomStrings(seed: 20_260_102)
    var keys = 0
    for index in 0..<1000 {
      let text = random.file()
      let bytes =
        switch index % 4 {
        case 0: Array(text.utf8)
        case 1: Array(("\u{FEFF}" + text).utf8)
        case 2: utf16(text, isBigEndian: true, hasMark: true)
        default: utf16(text, isBigEndian: false, hasMark: true)
        }
      let foundation = try PropertyListSerialization.propertyList(
        from: Data(bytes), options: [], format: nil)
      let expected = try #require(foundation as? [String: String])
      keys += expected.count
      #expect(try exact(table(bytes).texts) == exact(expected), "\(index): \(text)")
    }
    #expect(keys > 3000)
  }

  @Test func xmlWrittenByFoundationIsRead() throws {
    var random = RandomStrings(seed: 20_260_103)
    for index in 0..<300 {
      let texts = try table(random.file()).texts.filter { entry in
        // Foundation writes control characters unescaped, which XML does not allow.
        !(entry.key + entry.value).unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" }
      }
      let data = try PropertyListSerialization.data(
        fromPropertyList: texts, format: .xml, options: 0)
      #expect(
        try exact(table([UInt8](data)).texts) == exact(texts),
        "\(index): \(String(decoding: data, as: UTF8.self))")
    }
  }

  @Test func octalEscapesAreDecodedAsByFoundation() throws {
    let text = (0...0o375).map { "k\($0) = \"\\" + String($0, radix: 8) + "\";" }.joined()
    let foundation = try PropertyListSerialization.propertyList(
      from: Data(text.utf8), options: [], format: nil)
    let expected = try #require(foundation as? [String: String])
    #expect(expected.count == 254)
    #expect(try exact(table(text).texts) == exact(expected))
  }

  /// Keys and values as bytes, because canonically equivalent strings are equal.
  private func exact(_ texts: [String: String]) -> [[UInt8]: [UInt8]] {
    Dictionary(texts.map { (Array($0.utf8), Array($1.utf8)) }, uniquingKeysWith: { $1 })
  }
}

/// Generates random well-formed `.strings` files.
struct RandomStrings {
  var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(state: seed)
  }

  mutating func file() -> String {
    let entries = (0..<Int.random(in: 1..<10, using: &generator)).map { _ in entry() }
    return entries.joined() + space()
  }

  private mutating func entry() -> String {
    let key = pick([true, false]) ? "k\(generator.next() % 20) " : string()
    let value = space() + "=" + space() + string()
    return space() + key + (pick([true, true, false]) ? value : "") + space() + ";"
  }

  private mutating func string() -> String {
    // An unquoted string may contain slashes, so a comment must not follow it directly.
    if pick([true, false, false]) { return pick(["a", "B_1", "$", "-", "x.y:z/", "12"]) + " " }
    let quote = pick(["\"", "\"", "'"])
    let parts = [
      "a", "B", " ", "é", "語", "😀", "e\u{301}", "\u{7F}", "/", "//", "/*", "=", ";", "<", "&amp;",
      "\n", "\r\n", "\t", "\u{2028}", "\\\"", "\\\\", "\\'", "\\n", "\\r", "\\t", "\\a", "\\b",
      "\\f", "\\v", "\\e", "\\é", "\\\n", "\\u0041", "\\U00E9", "\\U41", "\\Ud83d\\UDE00",
      "\\U2028",
      "\\0", "\\7", "\\101", "\\0501", "\\18", "\\341", quote == "'" ? "\"" : "'",
    ]
    let count = Int.random(in: 0..<8, using: &generator)
    return quote + (0..<count).map { _ in pick(parts) }.joined() + quote
  }

  private mutating func space() -> String {
    pick(["", "", " ", "\n", "\r\n", "\t", "\u{2029}", "/* a */", "/**/", "// b\n", "/* \" ; */ "])
  }

  private mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[Int.random(in: 0..<choices.count, using: &generator)]
  }
}
