import Foundation
import ReleaseModel
import Testing

/// Files among the sign-offs that are not what they should be never make an item hold.
@Suite struct SignOffSabotageTests {
  /// What is done to a package whose only item has been signed.
  enum Sabotage: String, CaseIterable, CustomTestStringConvertible {
    case edited, resealedFuture, resealedBeforeNow, otherItem, otherName, link, linkedFolder, huge
    case notUTF8, folder, fifo, notYAML, misspelt, bomb, otherEnding, deeper

    var testDescription: String { rawValue }

    /// The exit code of `checklist status`, and words that it shows.
    var expected: (exitCode: Int, words: String) {
      switch self {
      case .edited: (2, "was edited: its seal is not that of its fields.")
      case .resealedFuture: (2, "is of 2099-01-01T00:00:00Z, which is in the future.")
      // The seal keeps accidents out, not liars.
      case .resealedBeforeNow: (0, "✓ passed")
      case .otherItem: (2, "The sign-off is for “purchase”, and its name says otherwise.")
      case .otherName: (3, "A sign-off is for “purchase”, which no checklist has.")
      case .link: (2, "A sign-off must be a file, not a link or anything else.")
      case .linkedFolder: (2, "Checklists/signoffs is not a folder")
      case .huge: (2, "The file is larger than any sign-off (65536 bytes).")
      case .notUTF8: (2, "The file is not UTF-8.")
      case .folder, .fifo: (2, "A sign-off must be a file, not a link or anything else.")
      case .notYAML: (2, "The file is no sign-off: not valid YAML")
      case .misspelt:
        (2, "The file is no sign-off: items: unknown key “items” (did you mean “item”?)")
      case .bomb: (2, "The file is no sign-off: aliases (*a) are not read")
      case .otherEnding, .deeper:
        (2, "Sign-offs are files that end in .yml, right in Checklists/signoffs.")
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
  func neverPasses(_ sabotage: Sabotage) async throws {
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
    let reseal = """
      seal=$(grep -v '^#\\|^seal:' \(file) | sha256sum | cut -d' ' -f1)
      sed -i "s/^seal: .*/seal: \\"$seal\\"/" \(file)
      """
    switch sabotage {
    case .edited: try await shell("sed -i 's/Fine/Good/' \(file)")
    case .resealedFuture:
      try await shell("sed -i 's/^at: .*/at: \"2099-01-01T00:00:00Z\"/' \(file)\n\(reseal)")
    case .resealedBeforeNow: try await shell("sed -i 's/Fine/Good/' \(file)\n\(reseal)")
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
    case .misspelt: try await shell("sed -i 's/^item:/items:/' \(file)")
    case .otherEnding: try await shell("mv \(file) Checklists/signoffs/purchase-1.YAML")
    case .deeper:
      try await shell("mkdir Checklists/signoffs/old; mv \(file) Checklists/signoffs/old")
    case .bomb: try await shell("printf 'a: &a [x]\\nb: [*a, *a]\\n' >>\(file)")
    }
  }

  /// Checklists that would take all memory, all time, or wait for ever.
  @Test(arguments: [
    ("truncate --size 3G Checklists/big.yml", "expected a file of at most 1048576 bytes"),
    ("mkfifo Checklists/pipe.yml", "expected a file of at most 1048576 bytes"),
    (
      "printf 'title: &a [x]\\nitems: *a\\n' >Checklists/bomb.yml",
      "Checklists/bomb.yml:2: error: aliases (*a) are not read"
    ),
    (
      "sed -i 's/depends-on: .built./depends-on: [purchase]/' Checklists/release.yml",
      "error: depends-on: the items wait for each other: priced → purchase → priced"
    ),
    (
      "sed 's/title: Before/title: After/' Checklists/release.yml >Checklists/z.yml",
      "Checklists/z.yml:5:9: error: items: the item “built” is in another checklist too"
    ),
    (
      "sed -i 's/check: build /check: buidl /' Checklists/release.yml",
      "there is no check “buidl”"
    ),
    (
      "sed -i 's/roles: .managers.$/roles: [manager]/' Checklists/release.yml",
      "there is no role “manager” (did you mean “managers”?)"
    ),
  ])
  func aWrongChecklistExits65(_ script: String, _ words: String) async throws {
    defer { tool.remove() }
    try await shell(script)
    let outcome = try await tool.run(["checklist", "status"], in: folder)
    #expect(outcome.exitCode == 65)
    #expect(outcome.error.contains(words), "\(outcome.all)")
  }
}
