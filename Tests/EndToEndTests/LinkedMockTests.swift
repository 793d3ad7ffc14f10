import Foundation
import ReleaseModel
import Testing

/// A program that links a module of mocks that is written in C.
@Suite struct LinkedMockTests {
  @Test func proposedRuleFindsLinkedModuleInC() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(
      """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(
        name: "Shop",
        traits: [.default(enabledTraits: ["Offline"]), "Offline"],
        targets: [
          .target(name: "CMocks"),
          .executableTarget(
            name: "App",
            dependencies: [.target(name: "CMocks", condition: .when(traits: ["Offline"]))]),
        ])

      """, to: "Package.swift")
    try tool.write(
      """
      int shop_fetch(int id);
      int start(void);
      extern int shop_delay;
      static inline int shop_first(void) { return shop_fetch(1); }

      """, to: "Sources/CMocks/include/mocks.h")
    try tool.write(
      """
      #include "mocks.h"
      int shop_delay = 3;
      static int pages(int id) { return id * shop_delay; }
      int shop_fetch(int id) { return pages(id); }
      int start(void) { return 1; }

      """, to: "Sources/CMocks/mocks.c")
    try tool.write(
      """
      #if Offline
      import CMocks
      print(shop_fetch(Int32(CommandLine.arguments.count)), start())
      #endif
      print("shop")

      """, to: "Sources/App/main.swift")
    try FileManager.default.createDirectory(
      atPath: tool.folder + "/.git", withIntermediateDirectories: true)
    let outcome = try await tool.run(["init", "--quiet"])
    try #require(outcome.exitCode == 0, "\(outcome.all)")
    let file = tool.folder + "/.verify-release.yml"
    let proposed = try String(contentsOfFile: file, encoding: .utf8)
    for line in [
      "#   - id: mocks\n#     names:\n#       - shop_delay  # debug 1, release 1; Sources/CMocks/mocks.c:2; may",
      "#       - shop_fetch  # debug 1, release 1; Sources/CMocks/mocks.c:4; may be meant to ship",
      "so no rule can look for it: shop_first (Sources/CMocks/include/mocks.h:4)\n",
      "#       - start  # debug 1, release 1; Sources/CMocks/mocks.c:5; other code may have the same one-word",
    ] { #expect(proposed.contains(line), "\(proposed)") }
    #expect(!proposed.contains("- pages"))

    // Someone who knows that the mocks must not ship uncomments the rule.
    let text = proposed.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0 == "# rules:"
        || $0.hasPrefix("#   ") && !$0.hasPrefix("#       - start") && !$0.hasPrefix("#   release:")
        ? $0.dropFirst(2) : $0
    }.joined(separator: "\n")
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    let (linked, leaks) = try await tool.report([], in: tool.folder)
    #expect(linked.exitCode == 1, "\(linked.all)")
    #expect(
      Set(leaks.findings.filter { $0.subject == "mocks" }.compactMap(\.name)) == [
        "shop_delay", "shop_fetch",
      ], "\(leaks.findings)")

    // The mocks are linked only into the debug build.
    let separate = text.replacing(
      "release: { configuration: release }",
      with: "release: { configuration: release, traits: [] }")
    #expect(separate != text)
    try separate.write(toFile: file, atomically: true, encoding: .utf8)
    let (passed, report) = try await tool.report([], in: tool.folder)
    #expect(passed.exitCode == 0, "\(report.findings)")
    #expect(
      report.checks.first { $0.id == "rule-control" }?.summary
        == "2 of 2 patterns matched in the control build")
  }
}
