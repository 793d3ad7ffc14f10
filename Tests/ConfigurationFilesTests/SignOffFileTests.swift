import ReleaseModel
import Testing
import Verification

@Suite struct SignOffFileTests {
  private static let digest = String(repeating: "0a", count: 32)
  private static let commit = String(repeating: "b", count: 40)

  private static let small = SignOff(
    checklist: "Before", item: "item", result: .passed, by: "A <a@b>", at: "2026-06-30T12:00:00Z",
    commit: commit,
    covers: [], coveredDigest: digest, wording: .init(title: "It holds"), checksum: digest,
    location: .init(file: "s.yml", line: 1))

  private static let large = SignOff(
    package: "App & more", checklist: "Before: all", item: "item", result: .notApplicable,
    by: "Ü \"x\" <a@b>", at: "2026-06-30T12:00:00Z",
    note: "one\ntwo: &a *a [\t#]\u{1B}\u{2028}", evidence: .file("a b/c.png", sha256: digest),
    commit: commit, covers: [".", "a, b"], coveredDigest: digest,
    dependencies: [
      .folder("../a, b", digest: digest), .package("dep", version: "1.0.0", commit: commit),
      .package("team.cards", version: "2.0.0", commit: nil),
      .package("words", version: nil, commit: commit),
    ],
    wording: .init(title: "It: holds", why: "why\\", how: "'how'"),
    artifacts: [.init(name: "app", sha256: digest), .init(name: "lib", sha256: digest)],
    follows: [.init(file: "item-1.yml", checksum: digest)], checksum: digest,
    location: .init(file: "s.yml", line: 1))

  private static let linked: SignOff = {
    var signOff = small
    signOff.result = .failed
    signOff.evidence = .url("https://example.org/a?b=c#d")
    return signOff
  }()

  private static let signed: SignOff = {
    var signOff = large
    signOff.signature = "U1NIU0lHAAAAAQ=="
    return signOff
  }()

  @Test(arguments: [small, large, linked, signed])
  func signOffSurvivesRoundTrip(_ signOff: SignOff) throws {
    #expect(try SignOffFile.read(SignOffFile.text(of: signOff), file: "s.yml") == signOff)
  }

  /// It covers every field except the checksum, the signature and the location.
  @Test func checksumCoversEveryValue() {
    let changes: [(inout SignOff) -> Void] = [
      { $0.item += "x" }, { $0.by += "x" }, { $0.at += "x" }, { $0.commit += "x" },
      { $0.coveredDigest += "x" }, { $0.wording.title += "x" }, { $0.result = .passed },
      { $0.note = nil },
      { $0.package = nil }, { $0.package = "App" }, { $0.checklist += "x" },
      { $0.follows = [] }, { $0.follows[0].file += "x" },
      { $0.follows[0].checksum = String(repeating: "1", count: 64) },
      { $0.evidence = nil }, { $0.evidence = .url("a b/c.png") }, { $0.covers = ["., a, b"] },
      { $0.wording.why = nil },
      { $0.dependencies.removeLast() },
      { $0.dependencies[1] = .package("dep", version: "1.0.1", commit: $0.commit) },
      { $0.wording.how = nil }, { $0.artifacts.removeLast() },
      { $0.artifacts[0].sha256 = String(repeating: "1", count: 64) },
    ]
    for change in changes {
      var signOff = Self.large
      change(&signOff)
      #expect(SignOffFile.checkedText(of: signOff) != SignOffFile.checkedText(of: Self.large))
    }
    var other = Self.large
    other.checksum = ""
    other.signature = "A"
    other.location = .init(file: "t.yml", line: 9)
    #expect(SignOffFile.checkedText(of: other) == SignOffFile.checkedText(of: Self.large))
  }

  @Test func fileNameContainsItemAndTime() {
    let name = SignOffFile.name(item: "item", at: "2026-06-30T12:00:00Z", unique: "0a1b")
    #expect(name == "item-20260630T120000Z-0a1b.yml")
  }

  /// A string in the file, its replacement, and the resulting error.
  @Test(arguments: [
    ("version: 1", "version: 2", "3:10: error: version: unsupported version; expected 1"),
    ("result: passed", "result: pass", "result: unknown result 'pass'"),
    ("by: ", "bye: ", "did you mean 'by'?"),
    ("2026-06-30T12:00:00Z", "2026-02-30T12:00:00Z", "at: expected a time such as"),
    ("2026-06-30T12:00:00Z", "yesterday", "at: expected a time such as"),
    ("commit: \"bbb", "commit: \"--o", "commit: expected 40 or 64 lowercase hexadecimal digits"),
    ("covered-digest: \"0a", "covered-digest: \"0A", "expected 64 lowercase hexadecimal digits"),
    (
      "wording:", "dependencies: [{ name: a }]\nwording:",
      "expected 'folder' and 'digest', or 'name' with 'version' or 'commit'"
    ),
    (
      "wording:", "dependencies: [{ name: a, version: b, folder: c, digest: d }]\nwording:",
      "expected 'folder' and 'digest', or 'name' with 'version' or 'commit'"
    ),
    (
      "wording:", "dependencies: [{ name: a, commit: b }]\nwording:",
      "commit: expected 40 or 64 lowercase hexadecimal digits"
    ),
    ("checksum: \"0a", "checksum: \"", "checksum: expected 64 lowercase hexadecimal digits"),
    (
      "item: ", "signature: \"AAAA\"\nitem: ", "signature: expected an SSH signature in Base64"
    ),
    ("item: ", "signature: \"?\"\nitem: ", "signature: expected an SSH signature in Base64"),
    ("checklist: \"Before\"\n", "", "missing key 'checklist'"),
    ("wording:", "follows: [{ file: a }]\nwording:", "missing key 'checksum'"),
    ("item: ", "signatur: x\nitem: ", "did you mean 'signature'?"),
    ("covers: []", "covers: []\nevidence: { file: a }", "expected 'file' and 'sha256', or 'url'"),
    ("item: \"item\"\n", "", "missing key 'item'"),
  ])
  func invalidFilesAreRejected(_ right: String, _ wrong: String, _ fragment: String) throws {
    let text = SignOffFile.text(of: Self.small)
    try #require(text.contains(right))
    try expectRefusal("s.yml:", fragment) {
      _ = try SignOffFile.read(text.replacing(right, with: wrong), file: "s.yml")
    }
  }
}
