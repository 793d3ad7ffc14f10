import ConfigurationFiles
import ReleaseModel
import Testing

/// Small files that would stand for more than there is memory or time.
@Suite struct YAMLLimitsTests {
  private static let reader = ChecklistReader(builds: ["debug"], checks: ["build"])

  /// Each line is a list of ten of the one before.
  private static let bomb =
    "a0: &a0 [x]\n"
    + (1...40).map { level in
      "a\(level): &a\(level) [" + repeatElement("*a\(level - 1)", count: 10).joined(separator: ", ")
        + "]\n"
    }.joined()

  @Test(arguments: [
    ("a: &x b\nc: *x", "2: error: ", "aliases (*x) are not read; write out what they stand for"),
    (bomb, "2: error: ", "aliases (*a0) are not read"),
    (bomb + "? *a40\n: b", "2: error: ", "aliases (*a0) are not read"),
    (bomb + "<<: *a40", "2: error: ", "aliases (*a0) are not read"),
    ("title: &t t\nitems: *u", "2:8: error: not valid YAML: ", "undefined alias"),
    (String(repeating: "[", count: 500_000), "1: error: ", "nested more than 100 deep"),
    (String(repeating: "{a: ", count: 500_000), "1: error: ", "nested more than 100 deep"),
    (String(repeating: "- ", count: 500_000), "1: error: ", "nested more than 100 deep"),
    (String(repeating: "? ", count: 500_000), "1: error: ", "nested more than 100 deep"),
    (
      (0..<2000).map { String(repeating: " ", count: $0) + "a:\n" }.joined(), "202: error: ",
      "nested more than 100 deep"
    ),
  ])
  func refuses(_ text: String, _ expected: String, _ fragment: String) throws {
    try expectRefusal("l.yml:\(expected)", fragment) {
      _ = try Self.reader.read(text, file: "l.yml")
    }
  }

  /// A real alias among strings that look like others.
  @Test(arguments: [
    "a: '&b *b'\nc: &b d\ne: \"*b\"\nf: *b", "a: &b |\n  *b\nc: '\nd: *b '\ne: *b\nf: 1",
    "# &b *b\na: &b it's *b\nb: 'c\n  *b'\nc: [ 'd', *b ]\n", "a: &b c\n? *b\n: d\n",
  ])
  func refusesARealAlias(_ text: String) throws {
    let line = text.split(separator: "\n").lastIndex { $0.contains("*b") } ?? 0
    let expected = text.hasPrefix("a: &b |") ? 5 : line + 1
    try expectRefusal("l.yml:\(expected): error: ", "aliases (*b) are not read") {
      _ = try Self.reader.read(text, file: "l.yml")
    }
  }

  /// What only looks like it.
  @Test(arguments: [
    "R&D and *D", "[[[ &a", "**bold** & *all*", "a - - - b", "&x and &y", "*debug* of &debug",
    "&debug, *debug*",
  ])
  func readsTexts(_ title: String) throws {
    let text = "title: '\(title)'\nitems: [{ id: a, title: t, manual: true }]"
    #expect(try Self.reader.read(text, file: "l.yml").title == title)
    let block = "title: |-\n  \(title)\nitems: [{ id: a, title: t, manual: true }]"
    #expect(try Self.reader.read(block, file: "l.yml").title == title)
  }
}
