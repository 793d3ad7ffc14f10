import ReleaseModel
import Testing
import Verification

@Suite struct LocalizationBaselineFileTests {
  private typealias Entry = LocalizationBaseline.Entry

  @Test func baselineSurvivesRoundTrip() throws {
    let entries = [
      Entry(kind: "missing-translation", table: "a.xcstrings", language: "ca", key: ""),
      Entry(kind: "missing-translation", table: "a.xcstrings", language: "ca", key: ""),
      Entry(kind: "unknown-version", table: "b: {x}.xcstrings"),
      Entry(
        kind: "argument-type", table: "a.xcstrings", language: "no",
        key: "\"q\" \\ \n\r\t\u{1} \u{7F}\u{85}\u{A0}\u{2028}\u{FEFF} %@ 👍 # - ' null"),
      Entry(kind: "argument-type", table: "a.xcstrings", language: "no", key: "null"),
    ]
    let text = LocalizationBaselineFile.text(of: entries)
    let read = try LocalizationBaselineFile.read(text, file: "b.yml").entries.map(\.entry)
    #expect(Set(read) == Set(entries))
    #expect(read.count == entries.count)
    #expect(LocalizationBaselineFile.text(of: read) == text)
    #expect(LocalizationBaselineFile.text(of: entries.reversed()) == text)
  }

  @Test func emptyBaselineIsRead() throws {
    let text = LocalizationBaselineFile.text(of: [])
    #expect(try LocalizationBaselineFile.read(text, file: "b.yml").entries.isEmpty)
  }

  @Test func entriesKeepTheirLines() throws {
    let entry = Entry(kind: "stale-key", table: "a.xcstrings", key: "k")
    let read = try LocalizationBaselineFile.read(
      LocalizationBaselineFile.text(of: [entry, entry]), file: "b.yml")
    #expect(read.entries.map(\.location.line) == [5, 6])
  }

  @Test(arguments: [
    ("", "the file is empty"), ("version: 2\naccepted: []", "unsupported version; expected 1"),
    ("version: 1", "missing key 'accepted'"),
    (
      "version: 1\naccepted: [{ finding: stale, table: a }]", "unknown localization finding 'stale'"
    ),
    ("version: 1\naccepted: [{ finding: stale-key }]", "missing key 'table'"),
    ("version: 1\naccepted: [{ finding: stale-key, table: a, keys: b }]", "did you mean 'key'?"),
  ])
  func invalidBaselineIsRejected(text: String, fragment: String) {
    let error = #expect(throws: ConfigurationError.self) {
      try LocalizationBaselineFile.read(text, file: "b.yml")
    }
    #expect(error?.message.contains(fragment) == true, "\(error?.message ?? "")")
    #expect(error?.location.file == "b.yml")
  }
}
