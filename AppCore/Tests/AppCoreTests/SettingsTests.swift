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
      #expect(plays[1].content == .value(language == .english ? "4 of 5" : "4 de 5"))
    }
  }

  @Test func premiumReplacesPlaysLeftAndBuyRow() throws {
    try withTestData { data in
      let store = try StoreKitService(data: data)
      let free = try settings(data)
      #expect(try rows("premium", free).map(\.id) == ["status", "buy", "restore"])
      #expect(try rows("premium", free)[0].content == .value("Not Purchased"))
      try store.buy(productID: "premium")
      let paid = try settings(data)
      #expect(try rows("premium", paid).map(\.id) == ["status", "restore"])
      #expect(try rows("premium", paid)[0].content == .value("Active"))
      #expect(try rows("plays", paid).map(\.title) == ["No daily limit"])
    }
  }

  @Test func languagePickerSelectsCurrentLanguage() throws {
    try withTestData { data in
      let model = try settings(data, language: .spanish)
      guard case .picker(let options, let selected) = try rows("language", model)[0].content else {
        Issue.record("the row is not a picker")
        return
      }
      #expect(options.map(\.title) == ["English", "Español", "Català"])
      #expect(selected == "es")
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
      #expect(appearance.map(\.content) == [.value("Oscuro"), .value("Activado")])
    }
  }

  private func rows(_ id: String, _ model: SettingsModel) throws -> [SettingsRow] {
    try #require(model.sections.first { $0.id == id }).rows
  }
}
