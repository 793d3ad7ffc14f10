import Foundation
import TestSupport
import Testing

/// Messages, comments and documents avoid words that sound translated or are not American English.
@Suite struct WordingTests {
  /// Curly quotes, which terminals and searches handle badly.
  private static let rejectedCharacters = ["“", "”", "‘", "’"]

  /// Phrases that code does not need for anything else, in lowercase.
  private static let rejectedPhrases = [
    "a person has to answer", "begins with none", "can't be found out", "does not see", "for ever",
    "gone stale", "held against", "hold against", "is not proven", "make anew", "run again",
    "stale is a", "table of texts", "take again", "typing error", "what people said",
  ]

  /// Words that sound old or translated, or are not American English.
  private static let rejectedWords: Set = [
    "anew", "colour", "colours", "cure", "door", "doors", "house", "initialiser", "initialisers",
    "mend",
    "mended", "mending", "nobody", "optimise", "optimised", "optimiser", "room", "rooms", "twin",
    "twins",
    "whoever",
  ]

  /// Code without comments, with the parts of each string literal joined.
  private static func code(of source: String) -> String {
    lines(of: source, areComments: false)
      .replacing(/"\s*\+ "/, with: "").replacing(#/ \\\n\s*/#, with: " ")
  }

  private static func lines(of source: String, areComments: Bool) -> String {
    source.split(separator: "\n")
      .filter { $0.trimmingPrefix(/\s+/).hasPrefix("//") == areComments }.joined(separator: "\n")
  }

  private static func findings(in text: String) -> [String] {
    rejectedCharacters.filter { text.contains($0) } + words(in: text)
  }

  /// The rejected phrases and words in the text.
  private static func words(in text: String) -> [String] {
    // Words keep apostrophes; a phrase may be divided by a line break and comment markers.
    let words = text.lowercased().split { !$0.isLetter && $0 != "'" }.map(String.init)
    let prose = " " + words.joined(separator: " ") + " "
    return rejectedPhrases.filter { prose.contains(" \($0) ") }
      + rejectedWords.intersection(words).sorted()
  }

  private static func files(in folder: String, where isIncluded: (String) -> Bool) throws
    -> [String]
  {
    let url = Repository.folder.appending(path: folder)
    return try #require(FileManager.default.subpaths(atPath: url.path)).filter(isIncluded)
      .map { "\(folder)/\($0)" }
  }

  /// The words of a name such as `rejectedWordsAreFound`.
  private static func words(of name: Substring) -> String {
    name.map { $0.isUppercase ? " \($0)" : "\($0)" }.joined()
  }

  private static func text(of path: String) throws -> String {
    try String(contentsOf: Repository.folder.appending(path: path), encoding: .utf8)
  }

  @Test func messagesHaveNoRejectedWords() throws {
    for (folder, leastCount) in [("Sources", 300), ("AppCore/Sources", 50)] {
      let files = try Self.files(in: folder) { $0.hasSuffix(".swift") }
      #expect(files.count > leastCount)
      for file in files {
        let code = Self.code(of: try Self.text(of: file))
        #expect(Self.findings(in: code) == [], "\(file)")
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

  /// Test functions, and string literals of several words; a single word is often data.
  @Test func testsHaveNoRejectedWords() throws {
    for folder in ["Tests", "AppCore/Tests"] {
      for file in try Self.files(in: folder, where: { $0.hasSuffix(".swift") })
      where !file.hasSuffix("/WordingTests.swift") {
        let code = Self.code(of: try Self.text(of: file))
        let names = code.matches(of: #/func (\w+)/#).map { Self.words(of: $0.1) }
        let literals = code.matches(of: #/"((?:[^"\\\n]|\\.)*)"/#).map { String($0.1) }
          .filter { $0.contains(" ") }
        let text = (names + literals).joined(separator: "; ")
        #expect(Self.words(in: text) == [], "\(file)")
      }
    }
  }

  @Test func documentsHaveNoRejectedWords() throws {
    var pages = [".verify-release.yml", "Dockerfile", "action.yml"] + (try Documents.paths)
    for folder in [
      "Benchmarks", "Checklists", "Documentation", "Packaging", "fixtures", "scripts", "templates",
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
    // It has words in many languages.
    for page in pages where page != "Benchmarks/generate-catalog" {
      #expect(Self.findings(in: try Self.text(of: page)) == [], "\(page)")
    }
  }

  /// Each decision has its reason and its effect.
  @Test func decisionsAreComplete() throws {
    let pages = try Documents.paths.filter { $0.hasPrefix("Documentation/decisions/") }
    let records = try pages.flatMap {
      try Documents.text(of: $0).components(separatedBy: "\n## ").dropFirst()
    }
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
    (#""Recommend an optimised Colour.""#, ["colour", "optimised"]),
  ])
  func rejectedWordsAreFound(_ source: String, _ words: [String]) {
    #expect(Self.findings(in: Self.code(of: source)) == words)
  }

  @Test func rejectedWordsInCommentsAreFound() {
    let source = "let text = \"anew\"\n  /// Held\n  /// against it."
    #expect(Self.findings(in: Self.lines(of: source, areComments: true)) == ["held against"])
  }
}
