import Foundation
import ReleaseModel
import TestSupport
import Testing
import Verification

@Suite struct PlanLoaderTests {
  private static let builds = "version: 1\nbuilds: { debug: { configuration: debug } }\n"

  private func list(_ ids: String...) -> String {
    "title: List\nitems:\n"
      + ids.map { "  - { id: \($0), title: Item, manual: true }\n" }.joined()
  }

  private func message(_ body: () throws -> Void) throws -> String {
    try #require(throws: ConfigurationError.self, performing: body).description
  }

  @Test func configurationOfPackageIsRead() throws {
    let folder = try PackageFolder()
    try folder.write(Self.builds, to: ".verify-release.yml")
    #expect(try folder.project()?.configuration.builds.map(\.name) == ["debug"])
  }

  /// The paths of the used record and of the others, and the control of derived rules.
  private func records(
    _ configuration: String, at paths: String...
  ) throws -> (used: String?, unused: [String], control: String?) {
    let folder = try PackageFolder()
    try folder.write("version: 1\n" + configuration, to: ".verify-release.yml")
    for path in paths {
      try folder.write(
        "version: 1\ndebug-only: { release: [\"App.a\"] }\n",
        to: path + ".verify-release.debug-only.yml")
    }
    var configuration = try #require(try folder.project()).configuration
    let records = try folder.loader.records(for: &configuration)
    let used = records.declarations?.names == ["release": ["App.a"]] ? records.file : nil
    return (used, records.unused, configuration.derivedRulesControl)
  }

  @Test func recordIsUsedWhereverItLies() throws {
    let (top, below) = (".verify-release.debug-only.yml", "App/.verify-release.debug-only.yml")
    let rules = "rules: [{ id: a, names: [A], absent-from: [release] }]\n"
    #expect(try records("") == (nil, [], "debug"))
    #expect(try records(rules) == (nil, [], nil))
    #expect(try records(rules, at: "") == (top, [], "debug"))
    #expect(try records("package: App\n", at: "App/") == (below, [], "debug"))
    #expect(try records("package: App\n" + rules, at: "App/") == (below, [], "debug"))
    #expect(try records("package: App\n", at: "", "App/") == (top, [below], "debug"))
    let excluded = "package: App\nnot-verified: [{ record: \(top), reason: Old }]\n"
    #expect(try records(excluded, at: "", "App/") == (below, [top], "debug"))
  }

  @Test func recordThatCannotBeUsedIsListed() throws {
    let file = ".verify-release.debug-only.yml"
    let rules = "rules: [{ id: a, names: [A], absent-from: [release], control: debug }]\n"
    #expect(try records("derived-rules: false\n", at: "") == (nil, [file], nil))
    let excluded = rules + "not-verified: [{ record: \(file), reason: Old }]\n"
    #expect(try records(excluded, at: "") == (nil, [file], nil))
    let builds = """
      builds:
        debug: { configuration: debug }
        other: { configuration: debug }
        release: { configuration: release }

      """
    #expect(try records(builds + rules, at: "") == (nil, [file], nil))
  }

  @Test func namedConfigurationIsRead() throws {
    let folder = try PackageFolder()
    try folder.write(Self.builds, to: "other.yml")
    #expect(try folder.project("other.yml")?.configuration.builds.count == 1)
  }

  @Test func missingConfigurationIsError() throws {
    let folder = try PackageFolder()
    let path = folder.path + "/other.yml"
    #expect(
      try message { _ = try folder.project("other.yml") }
        == "\(path): error: cannot read the file: No such file or directory")
  }

  @Test func folderAsConfigurationIsRejected() throws {
    let folder = try PackageFolder()
    #expect(
      try message { _ = try Project.find(from: folder.path, file: folder.path) }
        .hasPrefix("\(folder.path): error: cannot read the file: "))
  }

  @Test func configurationThatIsNotUTF8IsRejected() throws {
    let folder = try PackageFolder()
    try folder.write(Data(Self.builds.utf8) + [0x23, 0xE9], to: ".verify-release.yml")
    #expect(
      try message { _ = try folder.project() }
        == ".verify-release.yml: error: the file is not valid UTF-8")
  }

  @Test func errorNamesConfigurationFile() throws {
    let folder = try PackageFolder()
    try folder.write("version: 2", to: ".verify-release.yml")
    #expect(
      try message { _ = try folder.project() }
        == ".verify-release.yml:1:10: error: version: unsupported version; expected 1")
  }

  /// Files are ordered by pattern, then by name.
  @Test func eachMatchingChecklistIsReadOnce() throws {
    let folder = try PackageFolder()
    for name in ["b", "a", "c"] { try folder.write(list(name), to: "lists/\(name).yml") }
    let lists = try folder.loader.checklists(
      of: Configuration(checklists: ["lists/b.yml", "lists/*.yml"]))
    #expect(lists.map(\.file) == ["lists/b.yml", "lists/a.yml", "lists/c.yml"])
    #expect(lists.flatMap(\.items).map(\.id) == ["b", "a", "c"])
  }

  @Test func patternWithoutMatchingFileIsRejected() throws {
    let folder = try PackageFolder()
    try folder.write(list("a"), to: "lists/a.yml")
    let configuration = Configuration(checklists: ["lists/*.yml", "list/*.yml"])
    #expect(
      try message { _ = try folder.loader.checklists(of: configuration) }
        == ".verify-release.yml:1: error: checklists: no file matches 'list/*.yml'")
    let written = try ConfigurationReader.read(
      "version: 1\nchecklists:\n  - lists/*.yml\n  - list/*.yml\n", file: ".verify-release.yml")
    #expect(
      try message { _ = try folder.loader.checklists(of: written) }
        == ".verify-release.yml:4:5: error: checklists: no file matches 'list/*.yml'")
  }

  /// Git's history is searched for files with these endings.
  @Test func checklistHasEndingOfYAML() throws {
    let folder = try PackageFolder()
    try folder.write(list("a"), to: "lists/a.txt")
    let configuration = Configuration(checklists: ["lists/*"])
    #expect(
      try message { _ = try folder.loader.checklists(of: configuration) }.contains(
        "the name of a checklist ends with .yml or .yaml, unlike lists/a.txt"))
  }

  @Test func patternWithUnreadableFolderIsRejected() throws {
    let folder = try PackageFolder()
    try folder.write(list("a"), to: "lists/a.yml")
    try folder.write(list("b"), to: "lists/closed/b.yml")
    #expect(chmod(folder.path, 0o755) == 0)
    #expect(chmod(folder.path + "/lists/closed", 0) == 0)
    defer { chmod(folder.path + "/lists/closed", 0o755) }
    #expect(
      try message {
        try withoutRoot {
          _ = try folder.loader.checklists(of: Configuration(checklists: ["lists/**/*.yml"]))
        }
      } == ".verify-release.yml:1: error: checklists: cannot list all files that match"
        + " 'lists/**/*.yml': lists/closed/ cannot be read: Permission denied")
  }

  /// A folder that can't be reached may contain failed sign-offs.
  @Test func unreachableSignOffsAreReported() throws {
    let folder = try PackageFolder()
    try folder.write(list("a"), to: "lists/a.yml")
    let lists = try folder.loader.checklists(of: Configuration(checklists: ["lists/a.yml"]))
    #expect(folder.loader.signOffs(of: lists).problems == [])
    #expect(chmod(folder.path, 0o755) == 0)
    #expect(chmod(folder.path + "/lists", 0o444) == 0)
    defer { chmod(folder.path + "/lists", 0o755) }
    let found = try withoutRoot { folder.loader.signOffs(of: lists) }
    #expect(
      found.problems.map(\.message) == ["lists/signoffs cannot be read: Permission denied"])
  }

  @Test func itemIDInTwoChecklistsIsRejected() throws {
    let folder = try PackageFolder()
    try folder.write(list("one", "two"), to: "lists/a.yml")
    try folder.write(list("three", "two"), to: "lists/b.yml")
    #expect(
      try message {
        _ = try folder.loader.checklists(of: Configuration(checklists: ["lists/*.yml"]))
      } == "lists/b.yml:4:5: error: items: the item ID 'two' is also used in another checklist")
  }

  @Test func checklistThatIsNotUTF8IsRejected() throws {
    let folder = try PackageFolder()
    try folder.write(Data(list("one").utf8) + [0x23, 0xFF], to: "a.yml")
    #expect(
      try message { _ = try folder.loader.checklists(of: Configuration(checklists: ["a.yml"])) }
        == "a.yml: error: the file is not valid UTF-8")
  }

  /// The checklist check depends on all items, so such an item would depend on itself.
  @Test func itemVerifiedByChecklistCheckIsRejected() throws {
    let folder = try PackageFolder()
    try folder.write(
      "title: List\nitems:\n  - { id: a, title: Item, check: checklist }\n", to: "a.yml")
    #expect(
      try message { _ = try folder.loader.checklists(of: Configuration(checklists: ["a.yml"])) }
        .hasPrefix("a.yml:3:34: error: items[0].check: unknown check 'checklist'"))
  }
}
