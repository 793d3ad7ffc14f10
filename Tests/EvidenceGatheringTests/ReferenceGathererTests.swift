import EvidenceGathering
import Foundation
import ReleaseModel
import Testing

@Suite("Why a name is in what SwiftPM links")
struct ReferenceGathererTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  /// Links `libStore.so` from an object and an archive, and lists them as SwiftPM does.
  private func link(in folder: String) async throws -> String {
    try bench.write(
      "int secret(int); int offered(int x) { return secret(x) + 1; }", to: "\(folder)/offered.c")
    try bench.write(
      "__attribute__((visibility(\"hidden\"))) int secret(int x) { return x * 3; }",
      to: "\(folder)/secret.c")
    for name in ["offered", "secret"] {
      let file = bench.path("\(folder)/\(name)")
      try await bench.run("cc", "-c", "-fPIC", "-o", file + ".o", file + ".c")
    }
    let files = ["offered.o", "secret.a"].map { bench.path("\(folder)/\($0)") }
    let library = bench.path("\(folder)/libStore.so")
    try await bench.run("ar", "rcs", files[1], bench.path("\(folder)/secret.o"))
    try await bench.run("cc", "-shared", "-o", library, files[0], files[1])
    let list = files.map { "'\($0.replacing("'", with: "'\\''"))'" }.joined(separator: "\n")
    try bench.write(list + "\n", to: "\(folder)/Store.product/Objects.LinkFileList")
    return library
  }

  @Test(
    "A shared library's objects and archives are read, whatever characters are in their paths",
    arguments: ["release", "it's here/release"])
  func library(folder: String) async throws {
    let path = try await link(in: folder)
    let references = ReferenceGatherer(path: path, name: "Store")
    #expect(
      references.explain("secret")
        == Explanation(name: "secret", artifact: "Store", chain: ["offered", "secret"]))
    #expect(references.explain("SECRET", ignoresCase: true).chain == ["offered", "secret"])
    #expect(
      references.explain("nowhere").notes == [
        "“nowhere” is neither in Store nor in its object files."
      ])
  }

  @Test("A stripped library still has its objects, and nothing is claimed about its own names")
  func stripped() async throws {
    let path = try await link(in: "release")
    try await bench.run("strip", path)
    let references = ReferenceGatherer(path: path, name: "Store")
    #expect(references.explain("secret").chain == ["offered", "secret"])
    #expect(
      references.explain("nowhere").notes == [
        "“nowhere” is in none of the object files of Store."
      ])
  }

  @Test("What the objects have and the linker left out is told apart from what is reached")
  func leftOut() async throws {
    let path = try await link(in: "release")
    try bench.write("int other(int x) { return x; }", to: "other.c")
    try await bench.run("cc", "-c", "-o", bench.path("other.o"), bench.path("other.c"))
    try await bench.run("touch", path)
    let list = try bench.write(
      "\(bench.path("release/offered.o"))\n\(bench.path("other.o"))\n",
      to: "release/Store.product/Objects.LinkFileList")
    #expect(
      ReferenceGatherer(path: path, name: "Store").explain("other").notes == [
        "The objects have “other”, but the linker left it out of Store."
      ])
    try bench.write("", to: "release/Store.product/Objects.LinkFileList")
    #expect(
      ReferenceGatherer(path: path, name: "Store").explain("other").notes.first?
        .hasPrefix("\(list) names no object file;") == true)
  }

  @Test("Only names that a rule forbids the build are explained, and no texts")
  func evidence() async throws {
    let path = try await link(in: "release")
    let rules = [
      Rule(id: "leak", names: ["secret"], strings: ["text"], absentFrom: ["release"]),
      Rule(id: "wanted", names: ["offered"], presentIn: ["release"]),
    ]
    let evidence = try await ArtifactGatherer(workspace: bench.workspace)
      .gather(path, name: "Store", build: "release", rules: rules, scope: .all, sources: .empty)
    let matches = try #require(
      evidence.explained(at: path, rules: rules).inspection.value
    ).matches
    #expect(matches.first { $0.rule == "leak" }?.explanation?.chain == ["offered", "secret"])
    #expect(matches.first { $0.rule == "wanted" } != nil)
    #expect(matches.allSatisfy { $0.rule == "leak" || $0.explanation == nil })
  }
}
