#if DEBUG
  extension SettingsModel {
    /// The simulation picker and the feature flags; empty while the simulation is disabled.
    @MainActor
    static func debugSections(_ app: AppLaunch) -> [SettingsSection] {
      let (store, language) = (app.store, app.language)
      guard store.isDebugSimulationEnabled else { return [] }
      let title = DebugText(
        english: "Simulate Premium Access", spanish: "Simular Acceso Premium",
        catalan: "Simular Accés Premium")
      let row = SettingsRow.picker(
        id: "simulation", title: title(in: language),
        titles: { (mode: StoreKitService.DebugPremiumSimulationMode) in mode.title(in: language) },
        selection: SettingsBinding {
          store.debugPremiumSimulationMode
        } set: {
          store.debugPremiumSimulationMode = $0
          try app.save()
        })
      let sectionTitle = DebugText(english: "Debug", spanish: "Depuración", catalan: "Depuració")
      let footer = DebugText(
        english: """
          Test premium and freemium scenarios without making purchases. \
          Production builds always use real entitlements.
          """,
        spanish: """
          Prueba escenarios premium y freemium sin realizar compras. \
          Las compilaciones de producción siempre usan derechos reales.
          """,
        catalan: """
          Prova escenaris premium i freemium sense fer compres. \
          Les compilacions de producció sempre utilitzen drets reals.
          """)
      return [
        SettingsSection(
          id: "debug", title: sectionTitle(in: language), rows: [row], footer: footer(in: language)),
        section(of: Preferences.FeatureFlags.group, app),
      ]
    }
  }

  extension StoreKitService.DebugPremiumSimulationMode {
    fileprivate func title(in language: AppLanguage) -> String {
      let text =
        switch self {
        case .productionDefault:
          DebugText(
            english: "Production Default", spanish: "Producción (Predeterminado)",
            catalan: "Producció (Per Defecte)")
        case .unlimitedPlays:
          DebugText(
            english: "Unlimited Plays", spanish: "Partidas Ilimitadas",
            catalan: "Partides Il·limitades")
        case .freemium:
          DebugText(
            english: "Freemium (5 Daily Plays)", spanish: "Freemium (5 Partidas Diarias)",
            catalan: "Freemium (5 Partides Diàries)")
        }
      return text(in: language)
    }
  }

  /// A localized string outside the string catalog, because the catalog ships.
  private struct DebugText {
    let english: String
    let spanish: String
    let catalan: String

    func callAsFunction(in language: AppLanguage) -> String {
      [.english: english, .spanish: spanish, .catalan: catalan][language] ?? english
    }
  }
#endif
