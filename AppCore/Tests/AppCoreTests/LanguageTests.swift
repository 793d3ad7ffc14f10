import AppCore
import Foundation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct LanguageTests {
  /// The language of the launch, the preference, the environment, and which is used.
  @Test(
    arguments: [
      (nil, nil, [:], "en"), (nil, nil, ["LANG": "es_ES.UTF-8"], "es"),
      (nil, nil, ["LANG": "es_ES.UTF-8", "LC_ALL": "ca_ES@valencia"], "ca"),
      (nil, nil, ["LANG": "es", "LC_ALL": "C.UTF-8"], "en"),
      (nil, nil, ["LANG": "es", "LC_MESSAGES": "", "LC_ALL": ""], "es"),
      (nil, nil, ["LANG": "fr_FR"], "en"), (nil, "ca", ["LANG": "es_ES"], "ca"),
      (.english, "ca", ["LANG": "es_ES"], "en"), (nil, "xx", ["LANG": "es_ES"], "es"),
    ] as [(AppLanguage?, String?, [String: String], String)])
  func launchPrecedesPreferenceWhichPrecedesEnvironment(
    launched: AppLanguage?, preferred: String?, environment: [String: String], used: String
  ) async throws {
    try await withServiceData { data in
      data.defaults.set(preferred, forKey: "Appearance.language")
      let app = try launch(data, language: launched, environment: environment)
      #expect(app.language.rawValue == used)
      let picker = SettingsModel(app, appVersion: "1").sections.first { $0.id == "language" }
      #expect(picker?.rows.first?.picker?.selection.value == used)
    }
  }
}
