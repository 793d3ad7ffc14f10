import AppCore
import Foundation
import Testing

/// The example in Documentation/AppCore.md works in a new folder, and its change is saved.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct ExampleIsolationTests {
  @Test func exampleSavesItsChange() async throws {
    try await withServiceData { data in
      try await example(data)
      let saved = try AppData(folder: data.folder)
      let preferences = try UserDefaultsPreferenceService(defaults: saved.defaults)
      #expect(!preferences.get(Preferences.Appearance.usesImageColors))
    }
  }

  /// The example without its first lines.
  private func example(_ data: AppData) async throws {
    // Launch first: it may change the user defaults, including those that the store reads.
    let app = try AppLaunch(data: data)
    print(app.store.isPremium, app.playsLeftToday ?? 0)
    print(app.demoHealth.cachedSummary.value(of: .steps) ?? 0)

    try app.preferences.set(Preferences.Appearance.usesImageColors, to: false)
    try app.save()
    for await usesImageColors in app.preferences.changes(of: Preferences.Appearance.usesImageColors)
    {
      print(usesImageColors)
      break
    }
  }

  @Test func documentedExampleIsTheOneThatRuns() throws {
    let file = URL(filePath: #filePath)
    let document = file.deletingLastPathComponent().appending(
      path: "../../../Documentation/AppCore.md")
    func text(_ url: URL) throws -> String { try String(contentsOf: url, encoding: .utf8) }
    // Line breaks and indentation differ.
    func words(_ text: some StringProtocol) -> [Substring] {
      String(text).split(whereSeparator: \.isWhitespace)
    }
    let documented = try #require(text(document).firstMatch(of: /(?s)```swift\n(.*?)```/)).1
    let tested = try #require(
      text(file).firstMatch(of: /(?s)func example\(.*?throws \{\n(.*?)\n  \}\n/)
    ).1
    let start = """
      import AppCore
      import Foundation

      let data = try AppData(folder: URL(filePath: "my-app-data", directoryHint: .isDirectory))
      """
    #expect(words(documented) == words(start) + words(tested))
  }
}
