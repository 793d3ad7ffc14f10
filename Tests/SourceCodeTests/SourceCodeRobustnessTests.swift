import SourceCode
import TestSupport
import Testing

/// Damaged code does not crash or hang, and code before the damage is understood.
@Suite struct SourceCodeRobustnessTests {
  private static let functions =
    LocalizingFunction.standard
    + ["text(_:in:)", "text", "texts[]", ".localized"].compactMap(LocalizingFunction.init)

  private func uses(_ bytes: [UInt8]) -> [KeyUse] {
    SwiftSource(bytes: bytes).keys(functions: Self.functions).uses
  }

  @Test func allKeysInSampleAreFound() {
    let found = uses(Array(sample.utf8))
    #expect(
      found.map(\.key.text) == [
        "debug", "release", "?", "plain \"quoted\" \u{1F600}\n", "raw <> \"# \\n", "\"",
        "first \"line\" goes on\n  <> of <>", "inside", "kind.text", "kind.on", "kind.off",
        "kind.other", "kind.name", "composed.<*>", "on", "?", "off", "picker", "button <> 100%%",
        "debug help", "help", "new", "old", "title", "?", "subscript", "member",
      ])
    #expect(
      found.filter(\.isDebugOnly).map(\.key.text)
        == ["debug", "?", "kind.on", "kind.off", "debug help"])
    #expect(found.map(\.table).count { $0 != .standard } == 3)
  }

  @Test func allUsesBeforeTruncationAreFound() {
    let bytes = Array(sample.utf8)
    let whole = uses(bytes)
    var line = 1
    var paragraph = 1
    for length in bytes.indices {
      let found = uses(Array(bytes.prefix(length)))
      #expect(
        found.filter { $0.line < paragraph } == whole.filter { $0.line < paragraph },
        "\(length) bytes")
      if bytes[length] == UInt8(ascii: "\n") {
        line += 1
        if length > 0, bytes[length - 1] == UInt8(ascii: "\n") { paragraph = line }
      }
    }
    #expect(paragraph > 50)
  }

  @Test func randomMutationsKeepUsesInOrder() {
    let original = Array(sample.utf8)
    let pieces =
      ["\"", "\"\"\"", "#", "\\(", "(", ")", "{", "}", "[", "]", "/", "/*", "*/", "`"]
      + ["\n", "\\", "#if DEBUG\n", "#else", "#endif\n", "?", ":", ",", "<", ">", "\0", "é", "\r"]
    var random = SeededGenerator(state: 11)
    var count = 0
    for _ in 0..<5000 {
      var bytes = original
      for _ in 0...random.below(4) {
        let place = random.below(bytes.count)
        switch random.below(4) {
        case 0: bytes.remove(at: place)
        case 1: bytes[place] = UInt8(truncatingIfNeeded: random.below(256))
        case 2: bytes.insert(contentsOf: pieces[random.below(pieces.count)].utf8, at: place)
        default: bytes.removeSubrange(place..<min(place + random.below(40), bytes.count))
        }
      }
      let found = uses(bytes)
      count += found.count
      let places = found.map { $0.line * 1_000_000 + $0.column }
      if places != places.sorted() || places.contains(where: { $0 <= 1_000_000 }) {
        Issue.record("\(String(decoding: bytes, as: UTF8.self))")
      }
    }
    // The sample has 27 uses; a mutation loses only a few of them.
    #expect((5000 * 15..<5000 * 28).contains(count))
  }

  @Test func randomBytesDoNotCrash() {
    var random = SeededGenerator(state: 5)
    for size in 0..<2000 {
      let bytes = (0..<size).map { _ in UInt8(truncatingIfNeeded: random.below(256)) }
      #expect(uses(bytes).count < 10)
    }
  }

  /// Each repetition nests deeper or starts another search.
  @Test(arguments: [
    "(", "[", "{", "\"\\(", "#\"\\#(", "\"\"\"\n\\(", "/*", "#if DEBUG\n", "#if (", "#if !",
    "#if A && (", "Text(", "Text(\"", "Text(f ? (", "Text(f ?", "Text(a ?? ", "text(text(",
    "text<", "text<A", "texts[", "func text(_ key: A) {", "func text(_ k: A) { text(k)", "/\\",
    "(/\\/", "#/", "#/\n", "(/a ", "`", "`a` ", "\\", "\"", "\"a\n", "#\"\"\"", "#\"\"\"\\#(", "##",
    "\"\"\"\n", ")", "]", "}", "{(", "(}", "[)", "{]", "#else\n", "#endif\n", "#elseif A\n",
    "x: LocalizedStringKey {", "x: LocalizedStringKey { if a {", "x: LocalizedStringKey = \"",
    "x: LocalizedStringKey = if a ", "x: LocalizedStringKey = a ? \"\" : ",
    "x: LocalizedStringKey = {", "x: LocalizedStringKey = (a ? ",
    "a.localized", ".localized(", "\"a\".localized", "?", ":", ",", "\r", "<", "é", "0", "0.", "a:",
    "\\u{", "Text(\"\\u{", "Text(\"\"\"\n\\\n", "Text(\"\\(a)\")", "text(\"a\", ",
  ])
  func deepNestingAndRepetitionAreHandled(text: String) {
    let source = String(repeating: text, count: 100_000)
    #expect(uses(Array(source.utf8)).count <= 100_000)
    let closed = source + "\n\"\"\" \"\"\"# /# */\nText(\"k\")"
    #expect(uses(Array(closed.utf8)).count <= 100_001)
  }

  @Test(arguments: [
    ("(", ")"), ("[", "]"), ("{", "}"), ("\"\\(", ")\""), ("#\"\\#(", ")\"#"), ("/*", "*/"),
    ("\"\"\"\n\\(", ")\n\"\"\""), ("#if A\n", "\n#endif\n"), ("Text(f ? (\"a\") : (", "))"),
    ("text(", ")"), ("f(", ", a: \"b\")"),
  ])
  func keyInDeepNestingIsFound(open: String, close: String) {
    let depth = 100_000
    let source =
      String(repeating: open, count: depth) + "Text(\"k\")" + String(repeating: close, count: depth)
    let found = uses(Array((source + "; Text(\"end\")").utf8))
    #expect(found.last?.key == .literal("end"))
    #expect(found.contains { $0.key == .literal("k") } == (open != "/*"))
  }

  @Test func deeplyNestedConditionIsRead() {
    let depth = 100_000
    let condition =
      String(repeating: "!(", count: depth) + "DEBUG" + String(repeating: ")", count: depth)
    #expect(uses(Array("#if \(condition)\nText(\"k\")\n#endif".utf8)).map(\.isDebugOnly) == [true])
  }
}

extension SeededGenerator {
  fileprivate mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
