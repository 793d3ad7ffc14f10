import Foundation
import TestSupport
import Testing
import Toolchain

@Suite struct FilePatternTests {
  let bench: Bench

  private static let tree = [
    "a.txt", "b.txt", "c.md", ".hidden.txt", "one/a.txt", "one/two/a.txt", "one/two/three/d.txt",
    ".secret/a.txt", "one/.secret/a.txt", "folder.txt/inside.md", "Ä.txt",
  ]

  init() throws {
    bench = try Bench()
    for file in Self.tree { try bench.write(file, to: "tree/" + file) }
  }

  private func files(_ pattern: String, in folder: String = "tree") -> [String] {
    FilePattern(pattern).matches(in: bench.path(folder)).files
  }

  @Test(arguments: [
    ("a.txt", ["a.txt"]),
    ("*.txt", ["a.txt", "b.txt", "Ä.txt"]),
    ("./*.md", ["c.md"]),
    ("*", ["a.txt", "b.txt", "c.md", "Ä.txt"]),
    ("*/*.txt", ["one/a.txt"]),
    ("**/a.txt", ["a.txt", "one/a.txt", "one/two/a.txt"]),
    ("one/**/*.txt", ["one/a.txt", "one/two/a.txt", "one/two/three/d.txt"]),
    ("**/two/**/*.txt", ["one/two/a.txt", "one/two/three/d.txt"]),
    ("**/**/d.txt", ["one/two/three/d.txt"]),
    (".*", [".hidden.txt"]),
    (".secret/*", [".secret/a.txt"]),
    ("**/.secret/*", [".secret/a.txt", "one/.secret/a.txt"]),
    ("*.*", ["a.txt", "b.txt", "c.md", "Ä.txt"]),
    ("f*r.t*/*", ["folder.txt/inside.md"]),
    ("A.TXT", []), ("?.txt", []), ("a", []), ("one", []), ("none/*.txt", []), ("", []),
    ("a.txt/b", []),
  ])
  func patternFindsFilesSorted(pattern: String, expected: [String]) {
    #expect(files(pattern) == expected)
    #expect(Self.tree.filter(FilePattern(pattern).matches(path:)).sorted() == expected)
  }

  @Test func wildcardsDoNotMultiplyTime() throws {
    let name = String(repeating: "a", count: 200)
    try bench.write("", to: "many/" + name)
    let stars = String(repeating: "*a", count: 40)
    #expect(files("*a*a*a*a*b", in: "many") == [])
    #expect(files(stars + "*b", in: "many") == [])
    #expect(files(stars + "*", in: "many") == [name])
  }

  @Test func encodingOfAccentsDoesNotMatter() throws {
    try bench.write("", to: "accents/A\u{308}.txt")
    try bench.write("", to: "accents/\u{DC}.txt")
    #expect(files("\u{C4}.txt", in: "accents") == ["A\u{308}.txt"])
    #expect(files("U\u{308}*", in: "accents") == ["\u{DC}.txt"])
    #expect(files("A*", in: "accents") == [])
  }

  @Test func twoDotsLeadToParentFolder() {
    #expect(files("../*/c.md", in: "tree/one") == [])
    #expect(files("../*.md", in: "tree/one") == ["../c.md"])
    #expect(files("../../*/c.md", in: "tree/one") == ["../../tree/c.md"])
    #expect(files("two/../*.txt", in: "tree/one") == ["two/../a.txt"])
  }

  @Test func namedLinksAreFollowedAndLoopsEnd() throws {
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: bench.path("tree/one/loop"), withDestinationPath: bench.path("tree"))
    try manager.createSymbolicLink(
      atPath: bench.path("tree/self"), withDestinationPath: "self")
    try manager.createSymbolicLink(
      atPath: bench.path("tree/broken.txt"), withDestinationPath: "nowhere")
    try manager.createSymbolicLink(
      atPath: bench.path("tree/link.txt"), withDestinationPath: "a.txt")
    #expect(files("**/d.txt") == ["one/two/three/d.txt"])
    #expect(files("one/loop/*.md") == ["one/loop/c.md"])
    #expect(files("*.txt") == ["a.txt", "b.txt", "link.txt", "Ä.txt"])
  }

  @Test func missingFolderHasNoFiles() {
    #expect(files("**/*", in: "none") == [])
  }

  @Test func unreadableFolderInPatternIsReported() throws {
    try bench.write("", to: "tree/.closed/a.txt")
    try bench.write("", to: "tree/one/closed/a.txt")
    #expect(chmod(bench.path(""), 0o755) == 0)
    for folder in ["tree/.closed", "tree/one/closed"] { #expect(chmod(bench.path(folder), 0) == 0) }
    defer { chmod(bench.path("tree/one/closed"), 0o755) }
    func found(_ pattern: String) throws -> FilePattern.Matches {
      try withoutRoot { FilePattern(pattern).matches(in: bench.path("tree")) }
    }
    let reason = "one/closed/ cannot be read: Permission denied"
    for pattern in ["**/*.md", "**/d.txt", "one/**", "one/*/*.txt", "one/closed/*"] {
      #expect(try found(pattern).unreadable == [reason], "\(pattern)")
    }
    #expect(try found("**/a.txt").files == ["a.txt", "one/a.txt", "one/two/a.txt"])
    for pattern in ["*.txt", "one/*.txt", "one/two/**/*", "none/**", "self"] {
      #expect(try found(pattern).unreadable == [], "\(pattern)")
    }
    // In a folder that can be listed but not entered, files and folders look the same.
    #expect(chmod(bench.path("tree/one/closed"), 0o444) == 0)
    for pattern in ["one/closed/*", "**/*.md"] {
      #expect(
        try found(pattern).unreadable == ["one/closed/a.txt cannot be read: Permission denied"],
        "\(pattern)")
    }
  }
}
