import Foundation
import ReleaseModel
import TestSupport
import Testing
import Verification

/// The digest covers the files that define the policy, in whichever folder they are.
@Suite struct PolicyDigestTests {
  private let folder: PackageFolder

  init() throws {
    folder = try PackageFolder()
    try folder.write("version: 1\n", to: ".verify-release.yml")
    try folder.write(
      "title: List\nitems:\n  - { id: a, title: Item, manual: true }\n", to: "lists/a.yml")
    try folder.write("accepted\n", to: "accepted.yml")
    try folder.write("record\n", to: ".verify-release.debug-only.yml")
    try folder.write("sign-off\n", to: "lists/signoffs/a-1.yml")
  }

  private static let configuration = Configuration(
    derivedRulesControl: "debug", checklists: ["lists/*.yml"],
    localization: LocalizationSelection(catalogs: [], baseline: "accepted.yml"))

  private func digest(
    _ configuration: Configuration = configuration, at file: String? = nil
  ) throws -> String? {
    let loader = folder.loader
    return try loader.policyDigest(
      of: configuration, at: file ?? folder.path + "/.verify-release.yml",
      loader.checklists(of: configuration),
      record: configuration.derivedRulesControl == nil ? nil : ".verify-release.debug-only.yml")
  }

  /// The digest of files in the package, computed with `sha256sum`.
  private func recipe(_ files: String...) throws -> String {
    let script = #"sha256sum "$@" | LC_ALL=C sort -u | sha256sum"#
    let output = try Program.output(
      of: ["sh", "-c", script, "sh"] + files, in: URL(fileURLWithPath: folder.path))
    return String(output.prefix(64))
  }

  @Test func digestMatchesDocumentedRecipe() throws {
    let expected = try recipe(
      ".verify-release.yml", ".verify-release.debug-only.yml", "accepted.yml", "lists/a.yml")
    #expect(try digest() == expected)
    #expect(try digest(Configuration()) == recipe(".verify-release.yml"))
  }

  @Test(arguments: [
    (".verify-release.yml", true), (".verify-release.debug-only.yml", true),
    ("accepted.yml", true), ("lists/a.yml", true), ("lists/signoffs/a-1.yml", false),
    ("lists/b.yml", true), ("other.yml", false),
  ])
  func digestChangesOnlyWithPolicyFiles(_ file: String, _ changes: Bool) throws {
    let before = try digest()
    try folder.write(
      "title: List\nitems:\n  - { id: b, title: Item, manual: true }\n", to: file)
    #expect((try digest() != before) == changes)
  }

  /// A file outside the package counts by name only, because its folder varies by machine.
  @Test func digestUsesConfigurationPathInsidePackage() throws {
    try folder.write("version: 1\n", to: "ci/other.yml")
    let inside = folder.path + "/ci/../ci/other.yml"
    #expect(try digest(Configuration(), at: inside) == recipe("ci/other.yml"))
    let outside = try PackageFolder()
    try outside.write("version: 1\n", to: "other.yml")
    let elsewhere = try PackageFolder()
    try elsewhere.write("version: 1\n", to: "other.yml")
    #expect(
      try digest(Configuration(), at: outside.path + "/other.yml")
        == digest(Configuration(), at: elsewhere.path + "/other.yml"))
  }

  @Test func digestIsNilForConfigurationThatIsNotFile() throws {
    #expect(try digest(Configuration(), at: "/dev/null") == nil)
  }
}
