import AppCore
import Foundation
import Testing

@Suite struct PreferencesTests {
  @Test func appPreferencesHaveExpectedKeysAndDefaults() async throws {
    try await withTestDefaults { defaults in
      let service = try UserDefaultsPreferenceService(defaults: defaults)
      #expect(service.get(Preferences.Appearance.theme) == .automatic)
      #expect(service.get(Preferences.Appearance.usesImageColors))
      #expect(!service.get(Preferences.Navigation.isModeDisabled))
      #expect(service.get(Preferences.DataAndUpdates.lastCheck) == nil)
      #expect(service.get(Preferences.DataAndUpdates.downloadsAutomatically))
      #expect(!service.get(Preferences.Onboarding.isCompleted))
      #expect(service.get(Preferences.Onboarding.version) == 0)
      #expect(service.groups.prefix(4).map { $0.preferences.map(\.key) } == Self.keys)
    }
  }

  private static let keys = [
    ["Appearance.theme", "Appearance.useImageColors", "Appearance.language"],
    ["Navigation.modeDisabled"],
    ["DataAndUpdates.lastCheck", "DataAndUpdates.automaticDownload"],
    ["Onboarding.completed", "Onboarding.version"],
  ]

  @Test(arguments: AppLanguage.allCases)
  func titlesAndValuesComeFromCatalog(language: AppLanguage) throws {
    let catalog = try StringCatalog.bundled()
    let groups = Preferences.groups.prefix(4)
    for group in groups {
      #expect(catalog.title(of: group, in: language) != group.title)
      for preference in group.preferences {
        #expect(catalog.title(of: preference, in: language) != preference.title)
      }
    }
    let theme = Preferences.Appearance.theme
    for value in Preferences.Appearance.Theme.allCases {
      #expect(
        catalog.text(for: value.stored, of: theme, in: language, timeZone: .gmt) != value.rawValue)
    }
  }

  @Test func valuesAreLocalized() throws {
    let catalog = try StringCatalog.bundled()
    let theme = Preferences.Appearance.theme
    func text(_ value: StoredPreferenceValue?, _ language: AppLanguage) -> String {
      catalog.text(for: value, of: theme, in: language, timeZone: .gmt)
    }
    #expect(catalog.title(of: theme, in: .spanish) == "Tema")
    #expect(text(.string("dark"), .catalan) == "Fosc")
    #expect(text(.string("neon"), .catalan) == "neon")
    #expect(text(.boolean(true), .english) == "On")
    #expect(text(nil, .spanish) == "Sin definir")
    #expect(text(.integer(3), .spanish) == "3")
    #expect(text(.integer(-1_234_567), .english) == "-1,234,567")
    #expect(text(.integer(1_234_567), .catalan) == "1.234.567")
    #expect(text(.double(0.1 + 0.2), .spanish) == "0,3")
    #expect(text(.double(0.000_000_25), .english) == "0.00000025")
  }

  @Test(arguments: [
    (AppLanguage.english, "GMT", ["March 30, 2026", "2:01", "AM"]),
    (.spanish, "GMT", ["30 de marzo de 2026", "2:01"]),
    (.spanish, "Europe/Madrid", ["30 de marzo de 2026", "4:01"]),
    (.catalan, "America/New_York", ["29 de març del 2026", "22:01"]),
  ])
  func datesUseLanguageAndTimeZone(
    language: AppLanguage, zone: String, parts: [String]
  ) async throws {
    let date = Date(timeIntervalSince1970: 1_774_836_060)
    let timeZone = try #require(TimeZone(identifier: zone))
    try await withTestDefaults { defaults in
      let service = try UserDefaultsPreferenceService(defaults: defaults)
      let lastCheck = Preferences.DataAndUpdates.lastCheck
      try service.set(lastCheck, to: date)
      let catalog = try StringCatalog.bundled()
      let model = try DetailModelFactory(
        service: service, catalog: catalog, language: language, timeZone: timeZone
      ).makeDetailModel(forKey: lastCheck.key)
      let shown = try #require(model.rows.first?.value)
      for part in parts { #expect(shown.contains(part), "\(shown)") }
      #expect(
        catalog.text(for: .date(date), of: lastCheck, in: language, timeZone: timeZone) == shown)
      // The stored value is not localized.
      #expect(service.storedValue(forKey: lastCheck.key)?.description == "2026-03-30T02:01:00Z")
    }
  }
}
