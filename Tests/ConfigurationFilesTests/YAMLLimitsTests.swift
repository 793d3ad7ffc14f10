import ReleaseModel
import Testing
import Verification

/// Small files that would expand beyond available memory or time.
@Suite struct YAMLLimitsTests {
  private static let reader = ChecklistReader(builds: ["debug"], checks: ["build"])

  /// Each line is a list of ten aliases of the previous line.
  private static let bomb =
    "a0: &a0 [x]\n"
    + (1...40).map { level in
      "a\(level): &a\(level) [" + repeatElement("*a\(level - 1)", count: 10).joined(separator: ", ")
        + "]\n"
    }.joined()

  @Test(arguments: [
    ("a: &x b\nc: *x", "2: error: ", "aliases (*x) are not supported; write out the value"),
    (bomb, "2: error: ", "aliases (*a0) are not supported"),
    (bomb + "? *a40\n: b", "2: error: ", "aliases (*a0) are not supported"),
    (bomb + "<<: *a40", "2: error: ", "aliases (*a0) are not supported"),
    ("title: &t t\nitems: *u", "2:8: error: invalid YAML: ", "undefined alias"),
  ])
  func aliasesAreRejected(_ text: String, _ expected: String, _ fragment: String) throws {
    try expectRefusal("l.yml:\(expected)", fragment) {
      _ = try Self.reader.read(text, file: "l.yml")
    }
  }

  @Test(arguments: ["[", "{a: ", "- ", "? "])
  func deepNestingIsRejected(_ opening: String) throws {
    try expectRefusal("l.yml:1: error: ", "nested more than 100 levels deep") {
      _ = try Self.reader.read(String(repeating: opening, count: 500_000), file: "l.yml")
    }
  }

  @Test func deepIndentationIsRejected() throws {
    let text = (0..<2000).map { String(repeating: " ", count: $0) + "a:\n" }.joined()
    try expectRefusal("l.yml:202: error: ", "nested more than 100 levels deep") {
      _ = try Self.reader.read(text, file: "l.yml")
    }
  }

  /// Each file has one real alias among strings that look like aliases.
  @Test(arguments: [
    "a: '&b *b'\nc: &b d\ne: \"*b\"\nf: *b", "a: &b |\n  *b\nc: '\nd: *b '\ne: *b\nf: 1",
    "# &b *b\na: &b it's *b\nb: 'c\n  *b'\nc: [ 'd', *b ]\n", "a: &b c\n? *b\n: d\n",
  ])
  func aliasAmongLookalikesIsRejected(_ text: String) throws {
    let line = text.split(separator: "\n").lastIndex { $0.contains("*b") } ?? 0
    let expected = text.hasPrefix("a: &b |") ? 5 : line + 1
    try expectRefusal("l.yml:\(expected): error: ", "aliases (*b) are not supported") {
      _ = try Self.reader.read(text, file: "l.yml")
    }
  }

  @Test(arguments: [
    "R&D and *D", "[[[ &a", "**bold** & *all*", "a - - - b", "&x and &y", "*debug* of &debug",
    "&debug, *debug*",
  ])
  func stringsThatResembleYAMLSyntaxAreRead(_ title: String) throws {
    let text = "title: '\(title)'\nitems: [{ id: a, title: t, manual: true }]"
    #expect(try Self.reader.read(text, file: "l.yml").title == title)
    let block = "title: |-\n  \(title)\nitems: [{ id: a, title: t, manual: true }]"
    #expect(try Self.reader.read(block, file: "l.yml").title == title)
  }
}
