import Foundation
import TestSupport
import Testing

/// Messages, comments and documents avoid words that sound translated or are not American English.
@Suite struct WordingTests {
  /// Lowercase phrases that code does not need for anything else.
  private static let rejected = [
    "“", "”", "‘", "’", "a person has to answer", "afterwards", "analyse", "anew", "answers its",
    "anybody", "begins with none", "behaviour", "catalogue", "centre", "colour",
    "does as it should", "favour", "for ever ", "for ever,", "for ever.", "found out",
    "goes stale", "gone stale", "held against", "hold against", " mend it", "how to mend",
    "initialis", "is there twice", "learnt", "licence", "misspelt", "nobody", "optimis", "organis",
    "recognis", "table of texts", "tables of texts", "taken again", "typing error",
    "what people said", "which is none", "whilst", "whoever",
  ]

  /// Phrases that are fine in prose, but not in messages.
  private static let rejectedInMessages = ["can't be", "is not proven"]

  /// Code without comments, with the parts of each string literal joined.
  private static func code(of source: String) -> String {
    lines(of: source, areComments: false)
      .replacing(/"\s*\+ "/, with: "").replacing(#/ \\\n\s*/#, with: " ")
  }

  private static func lines(of source: String, areComments: Bool) -> String {
    source.split(separator: "\n")
      .filter { $0.trimmingPrefix(/\s+/).hasPrefix("//") == areComments }.joined(separator: "\n")
  }

  private static func findings(in text: String, _ rejected: [String] = rejected) -> [String] {
    let text = text.lowercased()
    return rejected.filter { text.contains($0) }
  }

  private static func files(in folder: String, where isIncluded: (String) -> Bool) throws
    -> [String]
  {
    let url = Repository.folder.appending(path: folder)
    return try #require(FileManager.default.subpaths(atPath: url.path)).filter(isIncluded)
      .map { "\(folder)/\($0)" }
  }

  private static func text(of path: String) throws -> String {
    try String(contentsOf: Repository.folder.appending(path: path), encoding: .utf8)
  }

  @Test func messagesHaveNoRejectedWords() throws {
    for (folder, leastCount) in [("Sources", 300), ("AppCore/Sources", 80)] {
      let files = try Self.files(in: folder) { $0.hasSuffix(".swift") }
      #expect(files.count > leastCount)
      for file in files {
        let code = Self.code(of: try Self.text(of: file))
        #expect(Self.findings(in: code, Self.rejected + Self.rejectedInMessages) == [], "\(file)")
      }
    }
  }

  @Test func commentsHaveNoRejectedWords() throws {
    for folder in ["Sources", "Tests", "AppCore/Sources", "AppCore/Tests", "fixtures"] {
      for file in try Self.files(in: folder, where: { $0.hasSuffix(".swift") })
      where !file.contains(".build/") {
        let comments = Self.lines(of: try Self.text(of: file), areComments: true)
        #expect(Self.findings(in: comments) == [], "\(file)")
      }
    }
  }

  @Test func documentsHaveNoRejectedWords() throws {
    var pages = [".verify-release.yml", "Dockerfile", "action.yml"] + (try Documents.paths)
    for folder in [
      "Benchmarks", "Checklists", "Documentation", "Packaging", "scripts", "templates",
    ] {
      pages += try Self.files(in: folder) { path in
        let name = path.split(separator: "/").last ?? ""
        // Scripts have no extension; Markdown is in the list already.
        return !name.contains(".") || [".json", ".py", ".yml"].contains { name.hasSuffix($0) }
      }
    }
    pages.removeAll { path in
      var isFolder: ObjCBool = false
      let url = Repository.folder.appending(path: path)
      return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
        && isFolder.boolValue
    }
    #expect(pages.count > 110)
    // It has words of many languages.
    for page in pages where page != "Benchmarks/generate-catalog" {
      #expect(Self.findings(in: try Self.text(of: page)) == [], "\(page)")
    }
  }

  /// Each decision has its reason and its effect.
  @Test func decisionsAreComplete() throws {
    let text = try Documents.text(of: "Documentation/Architecture.md")
    let records = text.components(separatedBy: "\n#### ").dropFirst()
    #expect(records.count > 80)
    for record in records {
      let parts = record.matches(of: #/(?m)^- \*\*(\w+):\*\* \S/#).map { String($0.1) }
      #expect(parts == ["Context", "Decision", "Consequence"], "\(record.prefix(80))")
    }
  }

  @Test func readmeIsShort() throws {
    #expect(try Documents.text(of: "README.md").count(where: \.isNewline) <= 200)
  }

  @Test(arguments: [
    ("  // Held against it.", []), (#"text = "1 rule Held against App""#, ["held against"]),
    ("\"it is held\"\n      + \" against “App”\"", ["“", "”", "held against"]),
    ("\"\"\"\n  written \\\n  anew\n  \"\"\"", ["anew"]), (#""1 rule checked in 'App'""#, []),
  ])
  func rejectedWordsAreFound(_ source: String, _ words: [String]) {
    #expect(Self.findings(in: Self.code(of: source)) == words)
  }

  @Test func rejectedWordsInCommentsAreFound() {
    let source = "let text = \"anew\"\n  /// Held against it."
    #expect(Self.findings(in: Self.lines(of: source, areComments: true)) == ["held against"])
  }
}
