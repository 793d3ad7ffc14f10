import Foundation
import ReleaseModel
import Testing

/// Invalid files among the sign-offs never make an item pass.
@Suite struct SignOffSabotageTests {
  /// A change to a package whose only manual item is signed.
  enum Sabotage: String, CaseIterable, CustomTestStringConvertible {
    case edited, rehashedFuture, rehashedNote, otherItem, otherName, link, linkedFolder, huge
    case notUTF8, folder, fifo, notYAML, misspelled, bomb, otherExtension, subfolder, subsubfolder
    case linkedSubfolder, evidenceFolder, combiningName

    var testDescription: String { rawValue }

    /// The exit code of `checklist status`, and part of its output.
    var expected: (exitCode: Int, words: String) {
      switch self {
      case .edited: (2, "was edited: its checksum does not match its fields.")
      case .rehashedFuture: (2, "is in the future: 2099-01-01T00:00:00Z.")
      // The checksum detects accidental edits, not deliberate ones.
      case .rehashedNote, .evidenceFolder, .combiningName: (0, "✓ passed")
      case .otherItem:
        (
          2,
          "The sign-off is for 'purchase', but its file name starts with the ID of a different item."
        )
      case .otherName: (3, "This sign-off is for 'purchase', which is not in any checklist.")
      case .link: (2, "A sign-off must be a regular file, not a link or folder.")
      case .linkedFolder: (2, "Checklists/signoffs must be a folder inside the package")
      case .huge: (2, "The file is too large for a sign-off (limit: 65,536 bytes).")
      case .notUTF8: (2, "The file is not valid UTF-8.")
      case .folder, .fifo: (2, "A sign-off must be a regular file, not a link or folder.")
      case .notYAML: (2, "The file is not a valid sign-off: invalid YAML")
      case .misspelled:
        (2, "The file is not a valid sign-off: items: unknown key 'items' (did you mean 'item'?)")
      case .bomb: (2, "The file is not a valid sign-off: aliases (*a) are not supported")
      case .linkedSubfolder:
        (2, "The folder Checklists/signoffs must not have links to other folders.")
      case .otherExtension, .subfolder, .subsubfolder:
        (2, "Sign-offs must be .yml files directly in Checklists/signoffs.")
      }
    }
  }

  private let tool: Tool
  private let folder: String

  init() async throws {
    tool = try Tool()
    folder = try tool.copy(package: "checklist")
    try await shell(
      """
      git init --quiet && git config user.name M && git config user.email manager@example.org
      git add --all && git commit --quiet --message First
      """)
  }

  private func shell(_ script: String) async throws {
    let outcome = try await tool.run("bash", ["-euc", script], in: folder)
    try #require(outcome.exitCode == 0, "\(script): \(outcome.all)")
  }

  @Test(arguments: Sabotage.allCases)
  func tamperedSignOffHasExpectedOutcome(_ sabotage: Sabotage) async throws {
    defer { tool.remove() }
    let signed = try await tool.run(
      ["checklist", "sign", "purchase", "--evidence", "https://example.org", "--note", "Fine."],
      in: folder)
    try #require(signed.exitCode == 0, "\(signed.all)")
    let file = signed.output.trimmingCharacters(in: .newlines)
    try await perform(sabotage, on: file)
    let outcome = try await tool.run(["checklist", "status"], in: folder)
    #expect(outcome.exitCode == sabotage.expected.exitCode, "\(outcome.all)")
    #expect(outcome.output.contains(sabotage.expected.words), "\(outcome.all)")
  }

  private func perform(_ sabotage: Sabotage, on file: String) async throws {
    let rehash = """
      checksum=$(grep -v '^#\\|^checksum:' \(file) | sha256sum | cut -d' ' -f1)
      sed -i "s/^checksum: .*/checksum: \\"$checksum\\"/" \(file)
      """
    switch sabotage {
    case .edited: try await shell("sed -i 's/Fine/Good/' \(file)")
    case .rehashedFuture:
      try await shell("sed -i 's/^at: .*/at: \"2099-01-01T00:00:00Z\"/' \(file)\n\(rehash)")
    case .rehashedNote: try await shell("sed -i 's/Fine/Good/' \(file)\n\(rehash)")
    case .otherItem: try await shell("mv \(file) Checklists/signoffs/built-1.yml")
    case .otherName: try await shell("sed -i 's/id: purchase/id: buying/' Checklists/release.yml")
    case .link: try await shell("mv \(file) outside; ln -s ../../outside \(file)")
    case .linkedFolder:
      try await shell("mv Checklists/signoffs outside; ln -s ../outside Checklists/signoffs")
    case .huge: try await shell("truncate --size 3G \(file)")
    case .notUTF8: try await shell("printf '# \\xE9\\n' >>\(file)")
    case .folder: try await shell("mkdir Checklists/signoffs/x.yml")
    case .fifo: try await shell("mkfifo Checklists/signoffs/x.yml")
    case .notYAML: try await shell("echo '[' >>\(file)")
    case .misspelled: try await shell("sed -i 's/^item:/items:/' \(file)")
    case .evidenceFolder:
      try await shell(
        "mkdir -p Checklists/signoffs/evidence/1; echo x >Checklists/signoffs/evidence/1/a.png")
    case .combiningName:
      // U+0301 combines with the hyphen into one character.
      try await shell("mv \(file) $'Checklists/signoffs/purchase-\\xCC\\x81.yml'")
    case .linkedSubfolder:
      try await shell("mkdir ../out; ln -s ../../../out Checklists/signoffs/old")
    case .subsubfolder:
      try await shell("mkdir -p Checklists/signoffs/a/b; mv \(file) Checklists/signoffs/a/b/c.YML")
    case .otherExtension: try await shell("mv \(file) Checklists/signoffs/purchase-1.YAML")
    case .subfolder:
      try await shell("mkdir Checklists/signoffs/old; mv \(file) Checklists/signoffs/old")
    case .bomb: try await shell("printf 'a: &a [x]\\nb: [*a, *a]\\n' >>\(file)")
    }
  }

  /// Some of these checklists would exhaust memory or block forever if they were read.
  @Test(arguments: [
    ("truncate --size 3G Checklists/big.yml", "expected a regular file of at most 1,048,576 bytes"),
    ("mkfifo Checklists/pipe.yml", "expected a regular file of at most 1,048,576 bytes"),
    (
      "printf 'title: &a [x]\\nitems: *a\\n' >Checklists/bomb.yml",
      "Checklists/bomb.yml:2: error: aliases (*a) are not supported"
    ),
    (
      "sed -i 's/depends-on: .built./depends-on: [purchase]/' Checklists/release.yml",
      "error: depends-on: the items depend on each other in a cycle: priced → purchase → priced"
    ),
    (
      "sed 's/title: Before/title: After/' Checklists/release.yml >Checklists/z.yml",
      "Checklists/z.yml:5:9: error: items: the item ID 'built' is also used in another checklist"
    ),
    (
      "sed -i 's/check: build /check: buidl /' Checklists/release.yml",
      "unknown check 'buidl'"
    ),
    (
      "sed -i 's/roles: .managers.$/roles: [manager]/' Checklists/release.yml",
      "unknown role 'manager' (did you mean 'managers'?)"
    ),
  ])
  func invalidChecklistExits65(_ script: String, _ words: String) async throws {
    defer { tool.remove() }
    try await shell(script)
    let outcome = try await tool.run(["checklist", "status"], in: folder)
    #expect(outcome.exitCode == 65)
    #expect(outcome.error.contains(words), "\(outcome.all)")
  }
}
