import AppCore
import Foundation
import Testing

@Suite
struct PreferencesTests {
  @Test func `the app's preferences have their keys and defaults`() async throws {
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
      #expect(service.schemaVersion == 1)
    }
  }

  private static let keys = [
    ["Appearance.theme", "Appearance.useImageColors"], ["Navigation.modeDisabled"],
    ["DataAndUpdates.lastCheck", "DataAndUpdates.automaticDownload"],
    ["Onboarding.completed", "Onboarding.version"],
  ]

  @Test(arguments: AppLanguage.allCases)
  func `titles and values come from the catalog`(language: AppLanguage) throws {
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
      #expect(catalog.text(for: value.stored, of: theme, in: language) != value.rawValue)
    }
  }

  @Test func `a value is shown in the language`() throws {
    let catalog = try StringCatalog.bundled()
    let theme = Preferences.Appearance.theme
    #expect(catalog.title(of: theme, in: .spanish) == "Tema")
    #expect(catalog.text(for: .string("dark"), of: theme, in: .catalan) == "Fosc")
    #expect(catalog.text(for: .string("neon"), of: theme, in: .catalan) == "neon")
    #expect(catalog.text(for: .boolean(true), of: theme, in: .english) == "On")
    #expect(catalog.text(for: nil, of: theme, in: .spanish) == "Ninguno")
    #expect(catalog.text(for: .integer(3), of: theme, in: .spanish) == "3")
  }
}
