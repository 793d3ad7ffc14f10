import AppCore
import Foundation
import Testing

/// The examples of README.md do what it says, in the builds that it names.
@Suite(.timeLimit(.minutes(60))) struct GuideIsolationTests {
  /// A section with examples.
  struct Section: Sendable, CustomTestStringConvertible {
    let title: Substring
    let builds: Substring
    /// Each starts with a new data folder, except for those that the text between continues.
    let blocks: [Substring]

    var testDescription: String { String(title) }

    /// Whether the examples work in the build that is tested.
    var isForThisBuild: Bool {
      #if DEBUG
        return builds == "every build" || builds.contains("debug")
      #elseif DeveloperMode
        return builds == "every build" || builds.contains("qa")
      #else
        return builds == "every build"
      #endif
    }
  }

  private static let guide = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../README.md")

  static var sections: [Section] {
    get throws {
      let text = try String(contentsOf: guide, encoding: .utf8)
      return text.matches(of: /(?sm)^## ([^\n]*) \(([^\n]*)\)\n(.*?)(?=^## |\z)/).map { section in
        Section(
          title: section.1, builds: section.2,
          blocks: section.3.matches(of: /(?s)```sh\n(.*?)```/).map(\.1)
            .filter { !$0.contains("swift build") })
      }
    }
  }

  private static let tooSlow = "no code can be entered yet"

  /// Whether the build was compiled with the code of developer mode.
  private static var hasCode: Bool {
    #if DEBUG || DeveloperMode
      return DeveloperCodeHash.builtIn != nil
    #else
      return false
    #endif
  }

  @Test func guideCoversEveryMode() throws {
    #expect(
      try Self.sections.map(\.title) == [
        "Premium and free access", "Purchases", "A simulated store", "Launch arguments",
        "Developer mode", "Demo mode", "Feature flags", "Language",
      ])
  }

  @Test(arguments: try sections)
  func examplesPrintWhatTheGuideSays(section: Section) throws {
    #expect(!section.blocks.isEmpty)
    for block in section.blocks {
      try withCoreApp { (app) throws in
        try FileManager.default.createDirectory(at: app.folder, withIntermediateDirectories: true)
        let script = String(block).replacing("/tmp/app", with: app.folder.path)
        var screen = try app.runShell(script)
        guard section.isForThisBuild else {
          #expect(screen.status == 64, "\(screen)")
          return
        }
        if section.title == "Developer mode", !Self.hasCode {
          let reasons = [Self.tooSlow, "DEVELOPER_CODE_SHA256"]
          #expect(
            screen.status == 1 && reasons.contains { screen.errors.contains($0) }, "\(screen)")
          return
        }
        // On a busy machine, five taps can take longer than the time window.
        for _ in 1...20 where screen.errors.contains(Self.tooSlow) {
          screen = try app.runShell(script)
        }
        #expect(screen.status == 0, "\(screen)")
        var rest = screen.output[...]
        for expected in block.matches(of: /# Prints "(.*)"/).map(\.1) {
          let text = expected.replacing("\\\"", with: "\"")
          guard let found = rest.range(of: text) else {
            Issue.record("\(text) is missing in: \(screen)")
            return
          }
          rest = rest[found.upperBound...]
        }
      }
    }
  }
}
