import Foundation
import Inspection
import ReleaseModel
import Testing
import Verification

@Suite struct ReferenceGathererTests {
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

  /// Explains a name from the library's object files and from the names that are visible in it.
  private func explain(
    _ name: String, in path: String, ignoresCase: Bool = false
  ) async throws -> Explanation {
    let rule = Rule(id: "why", names: [name], ignoresCase: ignoresCase)
    let evidence = try await ArtifactGatherer(workspace: bench.workspace).gather(
      path, name: "Store", build: nil, rules: [rule], scope: .all, sources: .empty)
    return ReferenceGatherer.gather(path: path, name: "Store")
      .explain(name, ignoresCase: ignoresCase, seen: MatchSummary(of: name, by: rule, in: evidence))
  }

  @Test(arguments: ["release", "it's here/release"])
  func libraryObjectsAreReadFromAnyPath(folder: String) async throws {
    let path = try await link(in: folder)
    #expect(
      try await explain("secret", in: path)
        == Explanation(
          name: "secret", artifact: "Store", presence: .present, chain: ["offered", "secret"]))
    #expect(
      try await explain("SECRET", in: path, ignoresCase: true).chain == ["offered", "secret"])
    let absent = try await explain("ofered", in: path)
    #expect(absent.presence == .absent)
    #expect(
      absent.notes == [
        "'ofered' is absent from Store and from its object files (did you mean 'offered'?)."
      ])
  }

  @Test func strippedLibraryIsExplainedFromObjects() async throws {
    let path = try await link(in: "release")
    try await bench.run("strip", path)
    let hidden = try await explain("secret", in: path)
    #expect(hidden.chain == ["offered", "secret"])
    #expect(hidden.presence == .unverified)
    #expect(try await explain("offered", in: path).presence == .present)
    let unknown = try await explain("nowhere", in: path)
    #expect(unknown.presence == .unverified)
    #expect(
      unknown.notes == [
        "'nowhere' is absent from the object files of Store, but not all names in Store can be"
          + " read."
      ])
  }

  @Test func nameRemovedByLinkerIsAbsent() async throws {
    let path = try await link(in: "release")
    try bench.write("int other(int x) { return x; }", to: "other.c")
    try await bench.run("cc", "-c", "-o", bench.path("other.o"), bench.path("other.c"))
    try await bench.run("touch", path)
    let list = try bench.write(
      "\(bench.path("release/offered.o"))\n\(bench.path("other.o"))\n",
      to: "release/Store.product/Objects.LinkFileList")
    let leftOut = try await explain("other", in: path)
    #expect(leftOut.presence == .absent)
    #expect(
      leftOut.notes == [
        "'other' is present in the object files, but the linker removed it from"
          + " Store."
      ])
    try bench.write("", to: "release/Store.product/Objects.LinkFileList")
    #expect(
      try await explain("secret", in: path).notes.first?
        .hasPrefix("\(list) lists no object files;") == true)
  }

  @Test func nameIsAbsentOrPresentWithoutObjects() async throws {
    let path = try await link(in: "release")
    try FileManager.default.removeItem(atPath: bench.path("release/Store.product"))
    let absent = try await explain("secrets", in: path)
    #expect(absent.presence == .absent)
    #expect(absent.notes == ["'secrets' is absent from Store (did you mean 'secret'?)."])
    let present = try await explain("secret", in: path)
    #expect(present.presence == .present)
    #expect(
      present.notes.map { $0.hasPrefix("No object files found next to libStore.so;") } == [true])
  }

  @Test func caseIsExplainedByTypeAndCxxByName() async throws {
    try bench.write(
      """
      public enum Mode { case free, debugForced }
      @inline(never) public func describe(_ mode: Mode) { print(mode) }
      describe(CommandLine.arguments.count > 1 ? .free : .debugForced)
      """, to: "release/main.swift")
    let app = bench.path("release/App")
    let object = bench.path("release/main.o")
    try await bench.run(
      "swiftc", "-O", "-g", "-module-name", "App", "-c", "-o", object,
      bench.path("release/main.swift"))
    try await bench.run("swiftc", "-o", app, object)
    try bench.write("'\(object)'\n", to: "release/App.product/Objects.LinkFileList")
    let mode = try await explain("Mode.debugForced", in: app)
    #expect(mode.presence == .present)
    #expect(mode.chain.last == "Mode")
    #expect(mode.notes.first?.hasPrefix("'Mode.debugForced' has no symbol of its own") == true)

    try bench.write(
      """
      namespace shop { __attribute__((noinline)) int debugPrice(int x) { return x * 3; } }
      int main(int count, char **) { return shop::debugPrice(count); }
      """, to: "release/shop.cpp")
    let shop = bench.path("release/Shop")
    try await bench.run(
      "clang++", "-c", "-o", bench.path("release/shop.o"), bench.path("release/shop.cpp"))
    try await bench.run("clang++", "-o", shop, bench.path("release/shop.o"))
    try bench.write(
      "'\(bench.path("release/shop.o"))'\n", to: "release/Shop.product/Objects.LinkFileList")
    for name in ["shop.debugPrice", "shop::debugPrice", "_ZN4shop10debugPriceEi"] {
      #expect(
        try await explain(name, in: shop)
          == Explanation(
            name: name, artifact: "Store", presence: .present, chain: ["main", "shop::debugPrice"]))
    }
  }

  @Test func onlyForbiddenNamesAreExplained() async throws {
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
