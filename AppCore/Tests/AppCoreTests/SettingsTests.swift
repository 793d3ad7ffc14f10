import AppCore
import Testing

@MainActor
@Suite struct SettingsTests {
  @Test(arguments: [
    (AppLanguage.english, "1 play left today", "5 plays left today"),
    (.spanish, "Queda 1 partida hoy", "Quedan 5 partidas hoy"),
    (.catalan, "Queda 1 partida avui", "Queden 5 partides avui"),
  ])
  func playsLeftUseCorrectPluralForm(language: AppLanguage, one: String, five: String) throws {
    try withTestData { data in
      #expect(try rows("plays", settings(data, language: language))[0].title == five)
      let app = try launch(data)
      for _ in 1...4 { try app.play() }
      let plays = try rows("plays", settings(data, language: language))
      #expect(plays[0].title == one)
      #expect(plays[1].value == (language == .english ? "4 of 5" : "4 de 5"))
    }
  }

  @Test func premiumReplacesPlaysLeftAndBuyRow() throws {
    try withTestData { data in
      let store = try StoreKitService(data: data)
      let free = try settings(data)
      #expect(try rows("premium", free).map(\.id) == ["status", "buy", "restore"])
      #expect(try rows("premium", free)[0].value == "Not Purchased")
      try store.buy(productID: "premium")
      let paid = try settings(data)
      #expect(try rows("premium", paid).map(\.id) == ["status", "restore"])
      #expect(try rows("premium", paid)[0].value == "Active")
      #expect(try rows("plays", paid).map(\.title) == ["No daily limit"])
    }
  }

  @Test func languagePickerSelectsCurrentLanguage() throws {
    try withTestData { data in
      let model = try settings(data, language: .spanish)
      let picker = try #require(try rows("language", model)[0].picker)
      #expect(picker.options.map(\.title) == ["English", "Español", "Català"])
      #expect(picker.selection.value == "es")
      #expect(try rows("about", model)[0].title == "Versión 1.0")
    }
  }

  @Test(arguments: AppLanguage.allCases)
  func everyStringComesFromCatalog(language: AppLanguage) throws {
    try withTestData { data in
      let model = try settings(data, language: language)
      for section in model.sections {
        for text in [section.title, section.footer ?? ""] + section.rows.map(\.title) {
          #expect(!text.contains("_") && !text.contains("%"))
        }
      }
    }
  }

  @Test func preferencesAreShownWithTheirValues() throws {
    try withTestData { data in
      let app = try launch(data)
      try app.preferences.set(Preferences.Appearance.theme, to: .dark)
      let appearance = try rows("appearance", settings(data, language: .spanish))
      #expect(appearance.map(\.title) == ["Tema", "Usar los colores de la imagen"])
      let theme = try #require(appearance[0].picker)
      #expect(theme.options.map(\.title) == ["Automático", "Claro", "Oscuro"])
      #expect(theme.selection.value == "dark")
      #expect(try #require(appearance[1].toggle).value)
      #expect(try rows("dataAndUpdates", settings(data))[0].value == "Not Set")
    }
  }

  @Test func switchesAndPickersChangeWhatTheyShowAndSaveIt() throws {
    try withTestData { data in
      let app = try launch(data)
      let model = SettingsModel(app, appVersion: "1.0")
      let toggle = try #require(try rows("navigation", model)[0].toggle)
      try toggle.set(true)
      #expect(toggle.value && app.preferences.get(Preferences.Navigation.isModeDisabled))
      let theme = try #require(try rows("appearance", model)[0].picker).selection
      try theme.set("dark")
      #expect(theme.value == "dark" && app.preferences.get(Preferences.Appearance.theme) == .dark)
      #expect(throws: PreferenceError.self) { try theme.set("neon") }
      let mode = try #require(try rows("demo", model)[0].picker).selection
      try mode.set("demo")
      #expect(mode.value == "demo" && app.session.isDemoMode)
      #expect(throws: (any Error).self) { try mode.set("lite") }
      try #require(try rows("language", model)[0].picker).selection.set("ca")
      let next = try launch(try AppData(folder: data.folder), language: nil)
      #expect(next.language == .catalan && next.session.isDemoMode)
      #expect(next.preferences.get(Preferences.Appearance.theme) == .dark)
      #expect(next.preferences.get(Preferences.Navigation.isModeDisabled))
    }
  }

  @Test func buttonsBuyAndRestore() throws {
    try withTestData { data in
      let app = try launch(data)
      let buttons = try rows("premium", SettingsModel(app, appVersion: "1.0")).compactMap(\.button)
      #expect(buttons.count == 2)
      for tap in buttons { try tap() }
      #expect(app.store.hasPremiumAccess)
    }
  }

  @Test func rowsHaveUniqueIdentifiers() throws {
    try withTestData { data in
      let ids = try settings(data).sections.flatMap(\.rows).map(\.id)
      #expect(Set(ids).count == ids.count)
    }
  }

  private func rows(_ id: String, _ model: SettingsModel) throws -> [SettingsRow] {
    try #require(model.sections.first { $0.id == id }).rows
  }
}
