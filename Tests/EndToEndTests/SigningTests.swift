import Foundation
import ReleaseModel
import Testing

/// What `checklist sign` takes and refuses; nothing is built for it.
@Suite struct SigningTests {
  private let package: ReleasePackage
  private static let manager = "Release Manager <manager@example.org>"

  init() async throws { package = try await ReleasePackage(isBuilt: false) }

  @Test func wordsEvidenceAndReasonsCount() async throws {
    defer { package.tool.remove() }
    try Data("shot".utf8).write(to: URL(fileURLWithPath: package.folder + "/Checklists/shot.png"))
    let signed = try await package.tool.run(
      [
        "checklist", "sign", "purchase", "--evidence", package.folder + "/Checklists/shot.png",
        "--by",
        Self.manager,
      ], in: package.folder)
    #expect(signed.exitCode == 0, "\(signed.all)")
    let (exitCode, item, _) = try await package.status()
    #expect(exitCode == 0)
    #expect(item.signOff?.evidence == "Checklists/shot.png")
    #expect(
      item.signOff?.evidenceSHA256
        == "8dccea5217902053b636f0e105c590eb30db4280b8a7a51806110f7ff7b5177e")
    try Data("shop".utf8).write(to: URL(fileURLWithPath: package.folder + "/Checklists/shot.png"))
    #expect(
      try await package.status().item.stale == [
        "its evidence Checklists/shot.png is another file now"
      ])
    try FileManager.default.removeItem(atPath: package.folder + "/Checklists/shot.png")
    #expect(
      try await package.status().item.stale == ["its evidence Checklists/shot.png is missing"])

    try await package.commit("Sign")
    #expect(
      try await package.sign("--not-applicable", "--reason", "Nothing is for sale this time.")
        .exitCode == 0
    )
    #expect(try await package.status().item.state == .notApplicable)
    let list = package.folder + "/Checklists/release.yml"
    let text = try String(contentsOfFile: list, encoding: .utf8)
    try text.replacing("a sandbox account", with: "two sandbox accounts")
      .write(toFile: list, atomically: true, encoding: .utf8)
    let reworded = try await package.status()
    #expect(reworded.exitCode == 3)
    #expect(
      reworded.item.stale == ["its how lost “a account.” and gained “two accounts.”"])
  }

  /// What is asked for, the exit code, and words of the message.
  @Test(arguments: [
    (["purchse"], 64, "no checklist has an item “purchse” (did you mean “purchase”?)"),
    (["built"], 64, "“built” is answered by a run"), (["testers"], 64, "is answered by a run"),
    (["purchase"], 64, "“purchase” needs evidence"),
    (["purchase", "--evidence", "nowhere.png"], 64, "neither a file nor an address"),
    (["purchase", "--evidence", "Sources"], 64, "neither a file nor an address"),
    (["purchase", "--by", "Manager"], 64, "“Manager” is not of the form “Name <mail>”"),
    (["purchase", "--by", "A <a@example.org>"], 2, "has none of the roles"),
    (["purchase", "--fail", "--not-applicable"], 64, "exclude each other"),
    (["purchase", "--not-applicable"], 64, "needs --reason"),
    (["purchase", "--reason", "r"], 64, "needs --reason"),
    (["purchase", "--note", " "], 64, "says nothing"), ([], 64, "item"),
  ])
  func refusesToSign(_ arguments: [String], _ exitCode: Int, _ message: String) async throws {
    defer { package.tool.remove() }
    let outcome = try await package.tool.run(["checklist", "sign"] + arguments, in: package.folder)
    #expect(outcome.exitCode == exitCode)
    #expect(outcome.error.contains(message), "\(outcome.all)")
    #expect(!FileManager.default.fileExists(atPath: package.folder + "/Checklists/signoffs"))
  }

  @Test func refusesToSignWhatIsNotCommitted() async throws {
    defer { package.tool.remove() }
    try package.append("More.\n", to: "README.md")
    let outcome = try await package.sign()
    #expect(outcome.exitCode == 2)
    #expect(outcome.error.contains("commit or stash first: README.md"), "\(outcome.all)")
    try FileManager.default.removeItem(atPath: package.folder + "/.git")
    let without = try await package.sign("--by", Self.manager)
    #expect(without.exitCode == 2)
    #expect(without.error.contains("git knows of none here"), "\(without.all)")
  }
}
