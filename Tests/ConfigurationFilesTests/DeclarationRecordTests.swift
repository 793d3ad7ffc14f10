import ReleaseModel
import Testing
import Verification

@Suite struct DeclarationRecordTests {
  private let builds = [
    Build(name: "debug", configuration: .debug), Build(name: "qa", configuration: .release),
    Build(name: "release", configuration: .release),
  ]

  @Test func recordSurvivesRoundTrip() throws {
    var record = RecordedDeclarations(
      names: ["release": ["App.A.`raw \"name\\`", "App.B.<=>", "App.C.größe"], "qa": []],
      modules: ["App", "Größe"], commit: String(repeating: "1", count: 40))
    let text = DeclarationRecord.text(of: record)
    #expect(try DeclarationRecord.read(text, builds: builds) == record)
    #expect(DeclarationRecord.text(of: record) == text)
    (record.modules, record.commit) = (nil, nil)
    let older = DeclarationRecord.text(of: record)
    #expect(try DeclarationRecord.read(older, builds: builds) == record)
    #expect(record.covered == ["App"])
  }

  @Test(arguments: [
    ("", "the file is empty"), ("version: 2\ndebug-only: {}", "unsupported version; expected 1"),
    ("version: 1", "missing key 'debug-only'"),
    ("version: 1\ndebug-only: { other: [] }", "unknown build 'other'"),
    ("version: 1\ndebug-only: { release: App.A }", "expected a list"),
    ("version: 1\ncommit: 12ab\ndebug-only: {}", "expected the ID of a commit"),
    ("version: 1\ndebug-onyl: {}", "did you mean 'debug-only'?"),
  ])
  func invalidRecordIsRejected(text: String, fragment: String) {
    let error = #expect(throws: ConfigurationError.self) {
      try DeclarationRecord.read(text, builds: builds)
    }
    #expect(error?.message.contains(fragment) == true, "\(error?.message ?? "")")
    #expect(error?.location.file == ".verify-release.debug-only.yml")
  }
}
