import SourceCode
import Testing

@Suite struct LiteralTests {
  /// The compiler that compiles this file evaluates the expected value.
  @Test(arguments: [
    (#""a\\b\"c\'d\t\n\r\0""#, "a\\b\"c\'d\t\n\r\0"),
    (#""\u{e9}\u{1F600}""#, "\u{e9}\u{1F600}"),
    (##"#"a\n\#n"b"\#u{41}"#"##, #"a\n\#n"b"\#u{41}"#),
    (###"##"a"#\#n\##n"##"###, ##"a"#\#n\##n"##),
    (##"#"""#"##, #"""#),
    (##"#""a""#"##, #""a""#),
    ("\"\"\"\n  a\n    b\n\n  c \\\n  d\n  \"\"\"", "a\n  b\n\nc d"),
    ("\"\"\"\n\ta\"\"b\"\\\"\"\"\n\t\"\"\"", "a\"\"b\"\"\"\""),
    ("\"\"\"\n\"\"\"", ""),
    ("\"\"\"\n\n\"\"\"", ""),
    ("\"\"\"\n  a\\  \n  b\n  \"\"\"", "ab"),
    ("\"\"\"\r\n  a\r\n  b\r\n  \"\"\"", "a\nb"),
    ("#\"\"\"\n  a\\n\\#n\\#\n  b\n  \"\"\"#", "a\\n\nb"),
    ("\"100 %\"", "100 %"),
    ("\"\"", ""),
    ("\"\u{1F468}\u{200D}\u{1F469} e\u{301}\"", "\u{1F468}\u{200D}\u{1F469} e\u{301}"),
  ])
  func literalValueIsRead(literal: String, text: String) {
    #expect(uses("Text(\(literal))").map(\.key) == [.literal(text)])
  }

  @Test(arguments: [
    (#""Hello \(name)""#, ["Hello ", ""]),
    (#""\(a)\(b, specifier: "%.2f")""#, ["", "", ""]),
    (#""100% of \(n)\n""#, ["100%% of ", "\n"]),
    (##"#"a\(b)\#(c)"#"##, ["a\\(b)", ""]),
    (#""a \(f("b \(g("c", [1: "d"])) e") { "}" }) h""#, ["a ", " h"]),
    (##""a \(#"")"# /* ) " */) b""##, ["a ", " b"]),
    ("\"\"\"\n  a \\(n)\n    b\n  \\(n)\n  \"\"\"", ["a ", "\n  b\n", ""]),
    ("\"\"\"\n  \\(n)\\\n  b\n  \"\"\"", ["", "b"]),
    ("\"a \\(\"\"\"\n  x\n  \"\"\") b\"", ["a ", " b"]),
    ("\"\"\"\n  a \\(\n    f(1,\n      2))\n  \"\"\"", ["a ", ""]),
  ])
  func literalIsSplitAtInterpolations(literal: String, pieces: [String]) {
    #expect(uses("Text(\(literal))").map(\.key) == [.pattern(pieces)])
  }

  @Test(arguments: [#""\u{zz}""#, #""\u{110000}""#, #""\u{}""#, #""\u{D800}""#])
  func invalidCharactersAreReplaced(literal: String) {
    #expect(uses("Text(\(literal))").map(\.key) == [.literal("\u{FFFD}")])
  }

  @Test func invalidUTF8IsReplaced() {
    let source = Array("Text(\"a".utf8) + [0xFF, 0xC3] + Array("\")".utf8)
    #expect(
      SwiftSource(bytes: source).keys().uses.map(\.key) == [.literal("a\u{FFFD}\u{FFFD}")])
  }
}
