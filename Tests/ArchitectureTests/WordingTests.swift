import Foundation
import TestSupport
import Testing

/// Messages and documents avoid words that sound translated or are not American English.
@Suite struct WordingTests {
  /// Lowercase phrases that code does not need for anything else.
  private static let rejected = [
    "“", "”", "‘", "’", "a person has to answer", "anew", "begins with none", "behaviour",
    "can't be",
    "colour", "does as it should", "for ever ", "for ever,", "for ever.", "found out", "goes stale",
    "gone stale",
    "held against", "hold against", " mend it", "how to mend", "initialis", "is not proven",
    "is there twice",
    "misspelt", "nobody", "optimis", "tables of texts", "taken again", "typing error",
    "which is none", "whoever",
  ]

  /// Code without comments, with the parts of each string literal joined.
  private static func code(of source: String) -> String {
    source.split(separator: "\n").filter { !$0.trimmingPrefix(/\s+/).hasPrefix("//") }
      .joined(separator: "\n")
      .replacing(/"\s*\+ "/, with: "").replacing(#/ \\\n\s*/#, with: " ")
  }

  private static func findings(in source: String) -> [String] {
    let code = code(of: source).lowercased()
    return rejected.filter { code.contains($0) }
  }

  @Test func messagesHaveNoRejectedWords() throws {
    for (name, leastCount) in [("Sources", 300), ("AppCore/Sources", 80)] {
      let folder = Repository.folder.appending(path: name)
      let files = try #require(FileManager.default.subpaths(atPath: folder.path))
        .filter { $0.hasSuffix(".swift") }
      #expect(files.count > leastCount)
      for file in files {
        let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        #expect(Self.findings(in: text) == [], "\(name)/\(file)")
      }
    }
  }

  @Test func documentsHaveNoRejectedWords() throws {
    var pages = [".verify-release.yml", "README.md", "CONTRIBUTING.md", "CHANGELOG.md"]
    for name in ["Checklists", "Documentation", "fixtures"] {
      let folder = Repository.folder.appending(path: name)
      pages += try #require(FileManager.default.subpaths(atPath: folder.path))
        .filter { $0.hasSuffix(".md") || (name == "Checklists" && $0.hasSuffix(".yml")) }
        .map { "\(name)/\($0)" }
    }
    #expect(pages.count > 80)
    for page in pages {
      let text = try String(
        contentsOf: Repository.folder.appending(path: page), encoding: .utf8)
      // "can't be" is fine in prose.
      #expect(Self.findings(in: text).filter { $0 != "can't be" } == [], "\(page)")
    }
  }

  @Test(arguments: [
    ("  // Held against it.", []), (#"text = "1 rule Held against App""#, ["held against"]),
    ("\"it is held\"\n      + \" against “App”\"", ["“", "”", "held against"]),
    ("\"\"\"\n  written \\\n  anew\n  \"\"\"", ["anew"]), (#""1 rule checked in 'App'""#, []),
  ])
  func rejectedWordsAreFound(_ source: String, _ words: [String]) {
    #expect(Self.findings(in: source) == words)
  }
}
