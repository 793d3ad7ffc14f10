import Foundation
import TestSupport
import Testing

/// No decision depends on an English sentence: reasons are values, and become sentences where they are shown.
@Suite struct DecisionTests {
  /// Files that read sentences, with the reason.
  private static let readers = [
    "ReleaseModel/Report/ReportVerdict.swift": "compares stored sentences with those of the values",
    "Analysis/Localization/Checks/LostText.swift": "what translators leave in strings",
    "Readers/SwiftBinary/Names/SymbolOwner.swift": "the demangler's words for kinds of symbols",
    "Toolchain/Compiler/CompilerLog.swift": "compilers and SwiftPM number no errors",
    "Toolchain/Compiler/SwiftVersion.swift": "no option prints only the version",
    "Toolchain/Git/Git.swift": "git status succeeds if it can't read a file",
    "Toolchain/Host/FullDisk.swift": "no error number leaves a program",
    "Toolchain/SwiftPM/EmbeddedResources.swift": "Swift code that SwiftPM generates",
    "Toolchain/Tests/XCTestLog.swift": "XCTest has no other report of tests that run one by one",
    "Verification/Configuration/YAMLNode.swift": "libyaml numbers no errors",
    "Verification/Evidence/SymbolGraph.swift": "the demangler's words for extensions",
    "verify-release/OutputFile.swift": "reports of older runs have no other mark",
    "verify-release/UsageHint.swift": "the errors of the argument parser are not public",
  ]

  /// The places in a source that read a sentence.
  private static func decisions(
    in source: String, constants: Set<String> = []
  ) throws -> [String] {
    let code = source.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.trimmingPrefix(/\s+/).hasPrefix("//") }.joined(separator: "\n")
    let words = "[A-Za-z]{2}:? [a-z]{2}"
    let calls =
      "(?:hasPrefix|hasSuffix|starts|contains|firstRange|ranges?|firstMatch|wholeMatch|prefixMatch"
      + "|matches|trimmingPrefix|replacing|components|split)"
    let label = "(?:(?:of|with|separator|separatedBy|where): )?"
    let sentences = "(?:summary|message|reason|detail|advice|description|verdictLine|limitation)"
    let names = constants.isEmpty ? "(?!)" : "(?:\(constants.sorted().joined(separator: "|")))"
    let patterns = [
      // A literal of several words, or a pattern with them.
      #"\b\#(calls)\(\s*\#(label)#*"[^"\n]*\#(words)"#,
      #"\b\#(calls)\(\s*\#(label)#*/(?:[^/\\\n]|\\.)*\#(words)"#,
      #"[^"][!=]=\s*"[^"\n]*\#(words)"#, #"\bcase "[^"\n]*\#(words)"#,
      // A property that holds a sentence.
      #"\.\#(sentences)\)?\s*(?:[!=]=(?!\s*nil\b)|[?!]?\.\#(calls)\()"#,
      #"[!=]=\s*[\w.?]*\.\#(sentences)\b"#, #"\.contains\([\w.$]*\.\#(sentences)\)"#,
      // The system's words for an error.
      #"(?:[!=]=|\b\#(calls)\b)[^\n{?]*\bstrerror\("#, #"\[[^\]\n]*\bstrerror\("#,
      // A constant that is a sentence.
      #"(?:[!=]=\s*|\b\#(calls)\((?:\w+: )?)(?:Self|[A-Z]\w*)\.\#(names)\b"#,
      // The ID of a check.
      #"\bid\s*[!=]=\s*""#,
    ]
    return try patterns.flatMap { pattern in
      // With Unicode's rules, a period between letters is no boundary.
      try code.matches(of: Regex(pattern).wordBoundaryKind(.simple)).map { String(code[$0.range]) }
    }
  }

  /// The names of constants that are sentences.
  private static func constants(in source: String) -> [String] {
    source.matches(of: #/static let (\w+)(?:: String)? =\s*"[^"\n]*[A-Za-z]{2}:? [a-z]{2}/#)
      .map { String($0.1) }
  }

  private static let sources: [(file: String, text: String)] = {
    let folder = Repository.folder.appending(path: "Sources")
    let files = (FileManager.default.subpaths(atPath: folder.path) ?? [])
      .filter { $0.hasSuffix(".swift") }
    return files.map {
      ($0, (try? String(contentsOf: folder.appending(path: $0), encoding: .utf8)) ?? "")
    }
  }()

  @Test func noDecisionReadsSentence() throws {
    #expect(Self.sources.count > 300)
    let constants = Set(Self.sources.flatMap { Self.constants(in: $0.text) })
    #expect(!constants.isEmpty)
    for (file, text) in Self.sources where Self.readers[file] == nil {
      #expect(try Self.decisions(in: text, constants: constants) == [], "\(file)")
    }
  }

  /// A file that reads no sentence anymore leaves the list.
  @Test(arguments: readers.keys)
  func readerOfSentencesIsNeeded(file: String) throws {
    let text = try #require(Self.sources.first { $0.file == file }).text
    #expect(try !Self.decisions(in: text).isEmpty)
  }

  @Test(arguments: [
    #"check.summary == "not selected""#, #"![text, "x"].contains(check.summary)"#,
    #"check.summary.wholeMatch(of: /[0-9]+ of [0-9]+ items passed/)"#,
    #"error.description.hasPrefix("cannot start ")"#, #"reason.trimmingPrefix("cannot read: ")"#,
    #"reason == String(cString: strerror(EACCES))"#, #"let words = [String(cString: strerror(2))]"#,
    #"failure.reason.hasPrefix(prefix)"#, #"text.contains("not compiled for testing")"#,
    #"message.firstMatch(of: /^no such module '(\w+)'/)"#,
    #"checks.first { $0.id == "checklist" }"#,
    #"finding.advice?.replacing(command, with: other)"#, "text.hasPrefix(\n  \"cannot start it\")",
    #"guard verdict != other.message else {"#, #"case "not asked for": true"#,
  ])
  func decisionOnSentenceIsFound(source: String) throws {
    #expect(try !Self.decisions(in: source).isEmpty)
  }

  @Test(arguments: [
    "original == Self.other ? 1 : 2", "if reason != FileFinder.other {",
    "text.trimmingPrefix(Self.other)", "problems.filter { $0.hasPrefix(Self.other) }",
  ])
  func decisionOnConstantIsFound(source: String) throws {
    let constants = Self.constants(in: "private static let other = \"cannot be read\"")
    #expect(constants == ["other"])
    #expect(try !Self.decisions(in: source, constants: ["other"]).isEmpty)
    #expect(try Self.decisions(in: source, constants: ["another"]) == [])
  }

  @Test(arguments: [
    #"// check.summary == "not selected""#, #"text.split(separator: " ")"#,
    #"guard finding.advice == nil, report.limitation != nil"#, #"name.hasPrefix("swift5_")"#,
    #"entry.hasPrefix("120000 ")"#, #"Finding(message: "it is not there", advice: other.advice)"#,
    #"message = String(cString: strerror(errno))"#, #"command("checklist", "sign")"#,
  ])
  func otherCodeIsAccepted(source: String) throws {
    #expect(try Self.decisions(in: source) == [])
  }
}
