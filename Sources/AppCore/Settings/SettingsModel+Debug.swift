#if DEBUG
  extension SettingsModel {
    /// The section with the simulation's picker, or nothing while the simulation is not enabled.
    @MainActor
    static func debugSections(store: StoreKitService, texts: LocalizedTexts) -> [SettingsSection] {
      guard store.isDebugSimulationEnabled else { return [] }
      let options = StoreKitService.DebugPremiumSimulationMode.allCases.map {
        SettingsRow.Option(id: $0.rawValue, title: texts($0.titleKey))
      }
      let row = SettingsRow(
        id: "simulation", title: texts("debug_simulate_premium"),
        content: .picker(options: options, selected: store.debugPremiumSimulationMode.rawValue))
      return [
        SettingsSection(
          id: "debug", title: texts("debug_section_title"), rows: [row],
          footer: texts("debug_simulate_premium_footer"))
      ]
    }
  }

  extension StoreKitService.DebugPremiumSimulationMode {
    fileprivate var titleKey: String {
      switch self {
      case .productionDefault: "debug_simulation_mode_default"
      case .unlimitedPlays: "debug_simulation_mode_unlimited"
      case .freemium: "debug_simulation_mode_freemium"
      }
    }
  }
#endif
