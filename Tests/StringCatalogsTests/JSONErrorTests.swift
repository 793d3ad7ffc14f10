import StringCatalogs
import Testing

/// Invalid JSON, the line and column of its error, what is expected there, and what is found.
private let refusals: [(String, Int, Int, String, String)] = [
  ("", 1, 1, "a JSON value", "the end of the file"),
  ("[1,]", 1, 4, "a JSON value", "']'"),
  ("[1 2]", 1, 4, "',' or ']' in the array opened at line 1, column 1", "'2'"),
  (
    "{\n\"a\":1", 2, 6,
    "',' or '}' in the object opened at line 1, column 1", "the end of the file"
  ),
  ("{\"a\":1,}", 1, 8, "a key in quotation marks in the object opened at line 1, column 1", "'}'"),
  (
    "{a:1}", 1, 2,
    "a key in quotation marks or '}' in the object opened at line 1, column 1", "'a'"
  ),
  ("{\"a\" 1}", 1, 6, "':' after the key", "'1'"),
  ("01", 1, 2, "the end of the file", "'1'"),
  ("-", 1, 2, "a digit", "the end of the file"),
  ("1.", 1, 3, "a digit", "the end of the file"),
  (".5", 1, 1, "a JSON value", "'.'"),
  ("+1", 1, 1, "a JSON value", "'+'"),
  ("1e+", 1, 4, "a digit", "the end of the file"),
  ("NaN", 1, 1, "a JSON value", "'N'"),
  ("nul", 1, 4, "'null'", "the end of the file"),
  ("truE", 1, 4, "'true'", "'E'"),
  ("[1] // no", 1, 5, "the end of the file", "'/'"),
  ("\"ab", 1, 4, "the closing quotation mark of the string", "the end of the file"),
  ("\"a\tb\"", 1, 3, "a string without unescaped control characters", "byte 0x09"),
  ("\"a\u{0}b\"", 1, 3, "a string without unescaped control characters", "byte 0x00"),
  ("\"\\x\"", 1, 3, "one of the escapes \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u", "'x'"),
  ("\"\\u12G4\"", 1, 6, "four hexadecimal digits after \\u", "'G'"),
  ("\"é\\ud800\"", 1, 4, "a surrogate pair or a character", "a lone surrogate \\uD800"),
  ("\"\\udc00\"", 1, 2, "a surrogate pair or a character", "a lone surrogate \\uDC00"),
  ("\"\\udc00\\udc00\"", 1, 2, "a surrogate pair or a character", "a lone surrogate \\uDC00"),
  ("\"\\ud800\\u0041\"", 1, 2, "a surrogate pair or a character", "a lone surrogate \\uD800"),
  ("[\u{A0}1]", 1, 2, "a JSON value", "byte 0xC2"),
]

@Suite struct JSONErrorTests {
  @Test(arguments: refusals)
  func errorNamesPositionAndCause(
    _ text: String, _ line: Int, _ column: Int, _ expected: String, _ found: String
  ) throws {
    let error = try #require(jsonError(Array(text.utf8)))
    #expect(LineIndex(Array(text.utf8)).position(at: error.offset) == at(line, column))
    #expect(error.expected == expected)
    #expect(error.found == found)
  }

  /// Sequences that violate table 3-7 of the Unicode Standard: stray, overlong, surrogate, too
  /// large or truncated.
  @Test(
    arguments: [
      [0x80], [0xC1, 0xBF], [0xC3, 0x22], [0xE0, 0x9F, 0x80], [0xED, 0xA0, 0x80],
      [0xE2, 0x82, 0x22],
      [0xF0, 0x8F, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
    ] as [[UInt8]])
  func illFormedUTF8IsRejected(_ sequence: [UInt8]) throws {
    let quote = UInt8(ascii: "\"")
    let error = try #require(jsonError([quote] + Array("é".utf8) + sequence + [quote]))
    #expect(error.expected == "well-formed UTF-8")
    #expect(error.offset == 3)
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x7B, 0x00], "UTF-16 (little-endian) text"),
      ([0xFE, 0xFF, 0x00, 0x7B], "UTF-16 (big-endian) text"),
      ([0x7B, 0x00, 0x7D, 0x00], "UTF-16 (little-endian) text"),
      ([0x00, 0x7B, 0x00, 0x7D], "UTF-16 (big-endian) text"),
      ([0xFF, 0xFE, 0x00, 0x00], "UTF-32 text"),
      ([0x00, 0x00, 0xFE, 0xFF], "UTF-32 text"),
      ([0x7B, 0x00, 0x00, 0x00], "UTF-32 text"),
      ([0x00, 0x00, 0x00, 0x7B], "UTF-32 text"),
    ] as [([UInt8], String)])
  func otherEncodingsAreNamed(_ bytes: [UInt8], _ encoding: String) throws {
    let error = try #require(jsonError(bytes))
    #expect(error.expected == "UTF-8 text")
    #expect(error.found == encoding)
    #expect(error.offset == 0)
  }
}
