import Guards
import ReleaseModel
import SourceCode
import Testing

@Suite struct MovedCodeTests {
  private static let reset = """
    func reset() {
      items = load(from: bundle, named: "debug")
      save(items)
    }
    """
  private static let guarded = "#if DEBUG\n\(reset)\n#endif\n"
  private static let other = "struct Other {\n  var count = 0\n}\n"

  private func file(_ path: String, _ text: String) -> GuardedFile {
    GuardedFile(
      path: path, ConditionalSource(Array(text.utf8), .swift),
      ["debug": BuildConditions(names: ["DEBUG"]), "release": BuildConditions()])
  }

  /// The lost code after files have changed, as `now < then`.
  private func lost(
    _ changes: [String: (String?, String?)], unchanged: [String: String] = [:],
    others: [String: String] = [:]
  ) -> [String] {
    let search = LostGuardSearch(controls: ["debug"], shipped: ["release"])
    return search.find(
      in: changes.sorted { $0.key < $1.key }.map { path, texts in
        LostGuardSearch.Change(
          old: texts.0.map { file(path, $0) }, new: texts.1.map { file(path, $0) })
      }, unchanged: unchanged.map { file($0.key, $0.value) },
      others: { others.map { file($0.key, $0.value) } }
    ).map { "\($0.cause) \($0.location) < \($0.former)" }
  }

  @Test func codeMovedToAnotherFileIsFound() {
    let found = lost([
      "A.swift": (Self.guarded + Self.other, Self.other),
      "B.swift": (Self.other, Self.other + Self.reset),
    ])
    #expect(found == ["moved B.swift:4 < A.swift:2"])
  }

  @Test func codeMovedToNewFileIsFound() {
    let found = lost([
      "A.swift": (Self.guarded, nil), "B.swift": (nil, "import Foundation\n" + Self.reset),
    ])
    #expect(found == ["moved B.swift:2 < A.swift:2"])
  }

  @Test func copyOfUnchangedFileIsFound() {
    let found = lost(
      ["B.swift": (Self.other, Self.reset + "\n" + Self.other)],
      unchanged: ["A.swift": Self.other + Self.guarded])
    #expect(found == ["moved B.swift:1 < A.swift:5"])
  }

  @Test func bodyOfRenamedFunctionIsFound() {
    let found = lost([
      "A.swift": (Self.guarded, nil),
      "B.swift": (nil, Self.reset.replacing("func reset()", with: "func restart()")),
    ])
    #expect(found == ["moved B.swift:2 < A.swift:3"])
  }

  @Test func codeMovedWithItsConditionIsNone() {
    #expect(
      lost(["A.swift": (Self.guarded, nil), "B.swift": (nil, Self.other + Self.guarded)]) == [])
  }

  @Test func codeThatShippedBeforeIsNone() {
    let added: [String: (String?, String?)] = ["B.swift": (nil, Self.reset)]
    let guarded = ["A.swift": Self.guarded]
    #expect(lost(added, unchanged: guarded, others: ["C.swift": Self.reset]) == [])
    #expect(lost(added, unchanged: guarded.merging(["C.swift": Self.reset]) { $1 }) == [])
    #expect(lost(added, unchanged: guarded) != [])
  }

  /// The code before the region and that inside it are followed by the same lines.
  @Test func codeNextToLostCodeIsNone() {
    let members = "  var path: String { package.path }\n  var file: String { package.file }\n}\n"
    let (first, second) = ("extension A: Command {\n\(members)", "extension B: Command {\n")
    let old = "#if DEBUG\n\(first)\(second)#endif\n\(members)"
    #expect(
      lost(["A.swift": (old, first + second + members)]) == ["condition A.swift:1 < A.swift:2"])
  }

  /// Lines that the release had before are next to each other now, as they are in a debug-only region.
  @Test(arguments: [
    "#if DEBUG\n  trace()\n#endif\n", "  trace()\n", "#if !DEBUG\n  trace()\n#endif\n",
  ])
  func codeThatIsOnlyAdjacentNowIsNone(_ between: String) {
    let (first, second) = ("  items = load(from: bundle)\n", "  save(items, named: \"debug\")\n")
    let guarded = "#if DEBUG\n\(first)\(second)#endif\n"
    let old = "\(guarded)func f() {\n\(first)\(between)\(second)}\n"
    let new = old.replacing(between, with: "")
    #expect(lost(["A.swift": (old, new)]) == [])
    #expect(lost(["A.swift": (old, new)], unchanged: ["B.swift": guarded]) == [])
    #expect(lost(["A.swift": (old, "let count = 1\n" + new + "func g() {\n}\n")]) == [])
    #expect(
      lost(["A.swift": (old, old + "func g() {\n\(first)\(second)}\n")]).map { $0.prefix(5) }
        == ["moved"])
  }

  @Test func shortOrRepetitiveCodeIsNone() {
    for code in ["print(1)\nprint(2)", "let a = [\n0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,\n]"] {
      let changes: [String: (String?, String?)] = [
        "A.swift": ("#if DEBUG\n\(code)\n#endif", nil), "B.swift": (nil, "\(code)\n"),
      ]
      #expect(lost(changes) == [])
    }
  }

  @Test func buildsWithTheSameLossAreOneFinding() throws {
    let debug = BuildConditions(names: ["DEBUG"])
    func file(_ text: String) -> GuardedFile {
      GuardedFile(
        path: "A.swift", ConditionalSource(Array(text.utf8), .swift),
        [
          "debug": debug, "release": BuildConditions(),
          "beta": BuildConditions(names: ["BETA"]),
        ])
    }
    let search = LostGuardSearch(controls: ["debug"], shipped: ["release", "beta"])
    func lost(_ new: String) -> [LostGuard] {
      search.find(
        in: [.init(old: file("#if DEBUG\nlog(1)\n#endif"), new: file(new))], unchanged: [],
        others: { [] })
    }
    #expect(lost("log(1)").map(\.builds) == [["release", "beta"]])
    let one = try #require(lost("#if DEBUG || BETA\nlog(1)\n#endif").first)
    #expect(one.builds == ["beta"])
    #expect(one.cause == .condition)
    #expect((one.formerCondition, one.condition) == ("#if DEBUG", "#if DEBUG || BETA"))
    #expect(one.lines == ["log(1)"])
  }

  /// Release code that was elsewhere takes the place of debug code that is similar to it.
  @Test func codeThatAnotherFileShippedIsNone() {
    func file(_ body: String) -> String { "struct A {\n  func f() {\n\(body)\n  }\n}\n" }
    let guarded = file("#if DEBUG\n    showPanel(items: items)\n#endif")
    let moved = file("    showPanel(items: all)")
    let other = "func g() {\n    showPanel(items: all)\n}\n"
    #expect(lost(["A.swift": (guarded, moved), "B.swift": (other, nil)]) == [])
    #expect(lost(["A.swift": (guarded, moved), "B.swift": (other + Self.other, Self.other)]) == [])
    let found = ["condition A.swift:3 < A.swift:4"]
    #expect(lost(["A.swift": (guarded, moved)]) == found)
    // Code that is unchanged where it was is lost whatever other files do.
    let removed = file("    showPanel(items: items)")
    let same = "func g() {\n    showPanel(items: items)\n}\n"
    #expect(lost(["A.swift": (guarded, removed), "B.swift": (same, nil)]) == found)
  }

  @Test func functionsMovedBetweenFilesAreNone() {
    func function(_ name: String, _ body: String) -> String {
      "  func \(name)(_ n: Int) {\n    let total = n\n\(body)\n  }\n"
    }
    let guarded = function("a", "#if DEBUG\n    print(\"debug a\", total)\n#endif")
    let shipped = function("b", "    print(\"visible b\", total)")
    func type(_ functions: String...) -> String { "struct S {\n\(functions.joined())}\n" }
    let both = type(guarded, shipped)
    #expect(lost(["A.swift": (both, type(guarded)), "B.swift": (nil, type(shipped))]) == [])
    #expect(lost(["A.swift": (both, type(shipped)), "B.swift": (nil, type(guarded))]) == [])
    #expect(
      lost(["A.swift": (type(guarded), type(shipped)), "B.swift": (type(shipped), type(guarded))])
        == [])
    #expect(
      lost([
        "A.swift": (both, type(guarded) + "extension S {\n\(shipped)}\n"),
        "B.swift": (Self.other, Self.other + "// moved\n"),
      ]) == [])
  }

  /// Two copies of debug-only code, one of them in the `#else` of the same `#if`.
  @Test func copyInElseIsNone() {
    let copy = Self.guarded.replacing("#endif", with: "#else\n\(Self.reset)\n#endif")
    #expect(lost(["A.swift": (Self.guarded, copy)]) == [])
    #expect(lost(["A.swift": (Self.other + Self.guarded, copy)]) == [])
    let nested = Self.guarded.replacing(
      "#endif", with: "#else\nstruct B {\n#if !QA\n\(Self.reset)\n#endif\n}\n#endif")
    #expect(lost(["A.swift": (Self.guarded, nested)]) == [])
    let other = Self.guarded + "#if DEBUG\nf()\n#else\n\(Self.reset)\n#endif\n"
    #expect(lost(["A.swift": (Self.guarded, other)]) == ["moved A.swift:10 < A.swift:2"])
  }

  @Test func idDependsOnCodeAndFileButNotOnLine() {
    let text = "#if DEBUG\nlog(1)\n#endif"
    func id(_ path: String, _ old: String, _ new: String) -> String? {
      LostGuardSearch(controls: ["debug"], shipped: ["release"]).find(
        in: [.init(old: file(path, old), new: file(path, new))], unchanged: [], others: { [] }
      ).first?.id
    }
    let one = id("A.swift", text, "log(1)")
    #expect(one?.count == 12)
    #expect(id("A.swift", "\n\n" + text, "\n// now\n\nlet a = 1\nlog( 1 )") == one)
    #expect(id("Sources/A.swift", text, "log(1)") != one)
    #expect(id("B.swift", text, "log(1)") != one)
    #expect(id("A.swift", text.replacing("1", with: "2"), "log(2)") != one)
  }

  @Test func equalLostCodeHasItsOwnIDs() {
    func ids(_ old: String, _ new: String) -> [String] {
      LostGuardSearch(controls: ["debug"], shipped: ["release"]).find(
        in: [.init(old: file("A.swift", old), new: file("A.swift", new))], unchanged: [],
        others: { [] }
      ).map(\.id)
    }
    func functions(_ before: String, _ after: String) -> [String] {
      ["a", "b"].map { "func \($0)() {\n\(before)log(1)\n\(after)}\n" }
    }
    let (old, new) = (functions("#if DEBUG\n", "#endif\n"), functions("", ""))
    let both = ids(old.joined(), new.joined())
    #expect(Set(both).count == 2)
    #expect(ids(old.joined(), "let added = 1\n" + new.joined()) == both)
    // Each keeps its ID when the other one is back inside its condition.
    #expect(ids(old.joined(), old[0] + new[1]) == [both[1]])
    #expect(ids(old.joined(), new[0] + old[1]) == [both[0]])
    let copies = (0..<2).map { "func f\($0)() {\n\(Self.reset)\n}\n" }
    #expect(Set(ids(Self.guarded, Self.guarded + copies.joined())).count == 2)
  }

  @Test func conditionThatCannotBeEvaluatedIsUncertain() {
    func lost(_ old: String, _ new: String) -> [Bool] {
      LostGuardSearch(controls: ["debug"], shipped: ["release"]).find(
        in: [.init(old: file("A.swift", old), new: file("A.swift", new))], unchanged: [],
        others: { [] }
      ).map(\.isCertain)
    }
    let guarded = "#if DEBUG\nlog(1)\n#endif\n"
    #expect(lost(guarded, "#if canImport(Kit)\nlog(1)\n#endif\n") == [false])
    #expect(lost("#if DEBUG && canImport(Kit)\nlog(1)\n#endif\n", "log(1)\n") == [false])
    #expect(lost(guarded, "#if canImport(Kit) && DEBUG\nlog(1)\n#endif\n") == [])
    let unknown = "#if canImport(Kit)\nlog(1)\n#endif\n"
    #expect(lost(unknown, unknown + "log(2)\n") == [])
  }
}
