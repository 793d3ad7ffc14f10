import Foundation
import StringCatalogs
import Testing

/// `.strings` files in the old-style property list format.
@Suite struct StringsFilesTests {
  @Test(arguments: [
    (#""a" = "b";"#, ["a": "b"]),
    ("a=b;c = 'd \"e\"' ;", ["a": "b", "c": "d \"e\""]),
    ("$a-b.c/d:e_1;", ["$a-b.c/d:e_1": "$a-b.c/d:e_1"]),
    ("/* a = b; */ c = d; // e = f;\n/**/ g = h /* i */ ; //", ["c": "d", "g": "h"]),
    ("{ a = b; }", ["a": "b"]),
    (" \n// nothing", [:]),
    ("\u{FEFF}a = b;", ["a": "b"]),
    ("a\u{2028}=\u{2029}b;", ["a": "b"]),
    ("// a\u{2028}b = c;", ["b": "c"]),
    ("\"é😀\" = \"\u{301}\r\n\";", ["é😀": "\u{301}\r\n"]),
    (#"a = "\"\\\'\n\r\t\a\b\f\v\/\é";"#, ["a": "\"\\'\n\r\t\u{7}\u{8}\u{C}\u{B}/é"]),
    ("a = \"b\\\nc\";", ["a": "b\nc"]),
    (#"a = "\U00e9\U41-\Ud83D\UDE00\u00e9";"#, ["a": "éA-😀u00e9"]),
    (#"a = "\7\1014\200\375";"#, ["a": "\u{7}A4\u{A0}ÿ"]),
  ])
  func keysAndValuesAreRead(_ text: String, _ texts: [String: String]) throws {
    #expect(try table(text).texts == texts)
  }

  @Test(arguments: [(true, true), (true, false), (false, true), (false, false)])
  func utf16IsRead(isBigEndian: Bool, hasMark: Bool) throws {
    let text = "/* é */\n\"😀\" = \"ü\";\nb = c;"
    let catalog = try table(utf16(text, isBigEndian: isBigEndian, hasMark: hasMark))
    #expect(catalog.texts == ["😀": "ü", "b": "c"])
    #expect(
      catalog.entries.map { catalog.files[0].position(at: $0.offset) } == [at(2, 1), at(3, 1)])
    #expect(catalog.entries.map(\.offset) == [9, 24])
  }

  @Test func lastDuplicateWinsAndKeepsPositions() throws {
    let catalog = try table("a = 1;\nb = 2;\n  \"a\" = 3;")
    #expect(catalog.entries.map(\.key) == ["a", "b"])
    #expect(catalog.entries.map(\.offset) == [0, 7])
    let localization = try #require(catalog.entries[0].localizations.first)
    #expect(catalog.entries[0].localizations.count == 1)
    #expect(localization.offset == 16)
    #expect(localization.content.unit?.value == "3")
    #expect(localization.content.unit?.state == .translated)
    let duplicate = try #require(catalog.duplicates.first)
    #expect(catalog.duplicates.count == 1)
    #expect(duplicate.kind == .key && duplicate.key == "a" && duplicate.name == "a")
    #expect(duplicate.offset == 16 && duplicate.firstOffset == 0)
  }

  @Test(arguments: [
    ("a = b", 1, 6, "';' after the value", "the end of the file"),
    ("\"a\" = \"b\"\n\"c\" = \"d\";", 2, 1, "';' after the value", "'\"'"),
    ("a b;", 1, 3, "'=' or ';' after the key", "'b'"),
    ("a = ;", 1, 5, "a quoted string after '='", "';'"),
    ("a = (b);", 1, 5, "a quoted string after '='", "'('"),
    ("a = <00>;", 1, 5, "a quoted string after '='", "'<'"),
    ("; a = b;", 1, 1, "a key or the end of the file", "';'"),
    ("{ a = b;", 1, 9, "a key or '}'", "the end of the file"),
    ("{ a = b; } c", 1, 12, "the end of the file", "'c'"),
    (
      "a =\n \"b", 2, 4, "the closing quotation mark of the string that starts at line 2, column 2",
      "the end of the file"
    ),
    (
      "a = /* b;", 1, 10, "'*/' at the end of the comment that starts at line 1, column 5",
      "the end of the file"
    ),
    ("a = \"\\", 1, 7, "the rest of the escape", "the end of the file"),
    ("a = \"\\Ud83d\";", 1, 6, "a surrogate pair or a character", "a lone surrogate \\UD83D"),
    (
      "a = \"\\Udc00\\Ud83d\";", 1, 6, "a surrogate pair or a character", "a lone surrogate \\UDC00"
    ),
    ("a = \"\\777\";", 1, 6, "an octal escape up to \\375", "a larger one"),
    ("a = \"\u{0}\";", 1, 6, "text without NUL characters", "byte 0x00"),
    ("\u{FEFF}é = b;", 1, 1, "a key or the end of the file", "byte 0xC3"),
  ])
  func invalidStringsFileIsRejected(
    _ text: String, _ line: Int, _ column: Int, _ expected: String, _ found: String
  ) throws {
    let error = try #require(throws: CatalogError.self) { try table(text) }
    #expect(error.kind == .propertyListSyntax)
    #expect(error.position == at(line, column))
    #expect(error.expected == expected)
    #expect(error.found == found)
    #expect(
      error.description.hasPrefix("en.lproj/A.strings:\(line):\(column): ")
        && error.description.hasSuffix("restore it from version control."))
  }

  @Test(arguments: [
    ("<<<<<<< HEAD\na = b;", 1, "en.lproj/A.strings"),
    ("a = b;\nc =\n=======\nd;", 3, "en.lproj/A.strings"),
    ("{ a = b;\n>>>>>>> other\n}", 2, "en.lproj/A.strings"),
    (plist("<dict>\n<<<<<<< HEAD\n</dict>"), 5, "en.lproj/A.stringsdict"),
  ])
  func mergeConflictIsNamed(_ text: String, _ line: Int, _ path: String) throws {
    let error = try #require(throws: CatalogError.self) { try table(text, path: path) }
    #expect(error.kind == .conflict && error.found == "a merge conflict marker")
    #expect(error.position.line == line)
  }

  /// The end of a file that Foundation ignores; it can load the rest.
  @Test(arguments: [
    ("a = b;; c = d; e = f;", IgnoredRest(cause: .semicolon, offset: 6, keys: ["c", "e"])),
    ("a = b;\n;c = d;", IgnoredRest(cause: .semicolon, offset: 7, keys: ["c"])),
    ("a = b;; a = c;", nil), ("a = b;;\n// the end", nil), ("a = b; }", nil),
    ("a = b;\n/* c = d;\ne = f;", IgnoredRest(cause: .openComment, offset: 7, keys: ["c", "e"])),
    ("a = b; /* the end", nil),
    ("a = b;\n(c = d;", IgnoredRest(cause: .unexpected("'('"), offset: 7, keys: ["c"])),
    ("a = b;\n\u{FF}c = d;", IgnoredRest(cause: .unexpected("byte 0xC3"), offset: 7, keys: ["c"])),
    (
      "a = b;\n<<<<<<< HEAD\nc = d;\n=======\nc = e; f = \"g\";\n>>>>>>> main\nh = i;\n",
      IgnoredRest(cause: .conflictMarker, offset: 7, keys: ["c", "f", "h"])
    ),
    (
      "a = b;\n<<<<<<< HEAD\n=======\n>>>>>>> main",
      IgnoredRest(cause: .conflictMarker, offset: 7, keys: [])
    ),
  ])
  func ignoredRestIsFound(_ text: String, _ rest: IgnoredRest?) throws {
    let catalog = try table(text)
    #expect(catalog.ignoredRests.map(\.rest) == [rest].compactMap(\.self))
    let foundation = try PropertyListSerialization.propertyList(
      from: Data(text.utf8), options: [], format: nil)
    #expect(catalog.texts == foundation as? [String: String])
  }

  @Test(
    arguments: [
      (Array("bplist00".utf8), .binaryPropertyList, 1, "a binary property list"),
      ([0x61, 0x3D, 0x22, 0xE9, 0x22], .encoding, 4, "byte 0xE9"),
      ([0xFF, 0xFE, 0, 0], .encoding, 1, "UTF-32 text"),
      ([0x61, 0, 0x3D, 0, 0, 0xD8, 0x3B, 0], .encoding, 3, "a lone surrogate"),
      ([0x61, 0, 0x3B], .encoding, 2, "half a UTF-16 code unit at the end of the file"),
    ] as [([UInt8], CatalogError.Kind, Int, String)])
  func otherEncodingsAreRejected(
    _ bytes: [UInt8], _ kind: CatalogError.Kind, _ column: Int, _ found: String
  ) throws {
    let error = try #require(throws: CatalogError.self) { try table(bytes) }
    #expect(error.kind == kind)
    #expect(error.position == at(1, column))
    #expect(error.found == found)
    #expect(!error.advice.isEmpty)
  }

  @Test func dictionaryValuesAreRejected() throws {
    let error = try #require(throws: CatalogError.self) { try table("a = { b = c; };") }
    #expect(error.kind == .structure)
    #expect(error.position == at(1, 5))
    #expect(error.expected == "a string as the value" && error.found == "a dictionary")
  }

  @Test(arguments: ["a={", "<dict><key>a</key>", "<array>"])
  func nestingOf100000IsReported(_ opening: String) throws {
    let text = String(repeating: opening, count: 100_000)
    let error = try #require(throws: CatalogError.self) { try table(text) }
    #expect(error.found == "one more level")
  }
}
