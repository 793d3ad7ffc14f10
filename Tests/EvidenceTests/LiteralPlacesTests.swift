import ReleaseModel
import Testing
import Verification

/// Where a string that was found in an artifact is in the sources.
@Suite struct LiteralPlacesTests {
  private let bench: Bench
  private let rule = Rule(id: "menu", strings: ["debug-menu"], absentFrom: ["release"])

  init() throws {
    bench = try Bench()
    for (file, text) in [
      "A.swift": """
      // debug-menu in a comment
      let a = "debug-menu"
      #if DEBUG
      let b = "debug-menu"
      #endif
      let c = "open the debug-menu now", d = "debug-menus"
      """,
      "B.swift": #"""
      let name = "x"
      let b = "\(name) debug-menu \(name)"
      """#,
      "C.c": """
      const char *menu = "debug-menu";
      #ifdef DEBUG
      const char *other = "debug-menu";
      #endif
      """,
      "Platforms.swift": """
      #if os(Windows)
      let a = "debug-menu"
      #else
      let b = "debug-menu"
      #endif
      """,
      "Windows.swift": """
      #if os(Windows)
      let a = "debug-menu"
      #endif
      """,
      "Many.swift": (1...9).map { "let x\($0) = \"debug-menu\"" }.joined(separator: "\n"),
      "Longer.swift": "let x = \"debug-menus\"",
    ] {
      try bench.write(text, to: file)
    }
  }

  private func places(
    in files: [String], definesDebug: Bool = false, presence: Presence = .whole
  ) -> [String] {
    var matches = [
      RuleMatch(
        rule: "menu", pattern: "debug-menu", name: "debug-menu", module: nil, traces: [],
        presence: presence)
    ]
    var places = LiteralPlaces(workspace: bench.workspace)
    places.add(
      to: &matches, of: [rule], in: files.map { (bench.path($0), definesDebug) })
    return ([matches[0].location].compactMap(\.self) + (matches[0].otherLocations ?? []))
      .map(\.description)
  }

  @Test func literalsOfSwiftAndCAreFound() {
    #expect(
      places(in: ["A.swift", "B.swift", "C.c"]) == [
        "A.swift:2:10", "A.swift:6:19", "B.swift:2:18", "C.c:1:21",
      ])
  }

  /// A build that defines `DEBUG` compiles more.
  @Test func conditionalLiteralsDependOnBuild() {
    #expect(places(in: ["A.swift"]) == ["A.swift:2:10", "A.swift:6:19"])
    #expect(
      places(in: ["A.swift"], definesDebug: true)
        == ["A.swift:2:10", "A.swift:4:10", "A.swift:6:19"])
    #expect(places(in: ["C.c"], definesDebug: true) == ["C.c:1:21", "C.c:3:22"])
  }

  /// Which of them is compiled is unknown, unless there is only one.
  @Test func literalsForSomePlatformsAreNotPlaces() {
    #expect(places(in: ["Platforms.swift"]) == [])
    #expect(places(in: ["Windows.swift"]) == ["Windows.swift:2:10"])
    #expect(places(in: ["Platforms.swift", "A.swift"]) == ["A.swift:2:10", "A.swift:6:19"])
  }

  @Test func partOfLongerWordIsPlaceOfPartOnly() {
    #expect(places(in: ["Longer.swift"]) == [])
    #expect(places(in: ["Longer.swift"], presence: .part) == ["Longer.swift:1:10"])
    #expect(places(in: ["A.swift"], presence: .name) == [])
  }

  @Test func listIsLimitedAndMissingFilesHaveNoPlaces() {
    #expect(places(in: ["Many.swift", "A.swift"]) == (1...5).map { "Many.swift:\($0):11" })
    #expect(places(in: ["none.swift"]) == [])
  }
}
