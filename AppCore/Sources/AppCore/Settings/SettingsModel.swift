/// The contents of the settings screen.
public struct SettingsModel: Sendable, Equatable {
  /// The sections in display order.
  public let sections: [SettingsSection]

  /// Creates a snapshot of the store, the play limit and the mode, with strings in the given
  /// language.
  @MainActor
  public init(
    store: StoreKitService,
    playLimit: UserDefaultsPlayLimitService,
    mode: AppMode,
    catalog: StringCatalog,
    language: AppLanguage,
    appVersion: String
  ) {
    let texts = LocalizedTexts(catalog: catalog, language: language)
    var sections = [
      Self.plays(store: store, playLimit: playLimit, texts: texts),
      Self.premium(store: store, texts: texts),
      Self.language(texts: texts),
      Self.demo(mode: mode, texts: texts),
      Self.about(appVersion: appVersion, texts: texts),
    ]
    #if DEBUG
      sections += Self.debugSections(store: store, language: language)
    #endif
    self.sections = sections
  }

  @MainActor
  private static func plays(
    store: StoreKitService, playLimit: UserDefaultsPlayLimitService, texts: LocalizedTexts
  ) -> SettingsSection {
    let rows: [SettingsRow]
    if let left = playLimit.playsLeftToday(hasUnlimitedAccess: store.hasPremiumAccess) {
      let used = texts(
        "settings_plays_used_value", .integer(playLimit.playsUsedToday),
        .integer(UserDefaultsPlayLimitService.dailyPlays))
      rows = [
        SettingsRow(
          id: "left", title: texts("settings_plays_left", .integer(left)), content: .text),
        SettingsRow(id: "used", title: texts("settings_plays_used"), content: .value(used)),
      ]
    } else {
      rows = [
        SettingsRow(id: "unlimited", title: texts("settings_plays_unlimited"), content: .text)
      ]
    }
    return SettingsSection(id: "plays", title: texts("settings_plays_section_title"), rows: rows)
  }

  @MainActor
  private static func premium(store: StoreKitService, texts: LocalizedTexts) -> SettingsSection {
    let isActive = store.hasPremiumAccess
    let status = texts(isActive ? "settings_premium_active" : "settings_premium_inactive")
    var rows = [
      SettingsRow(id: "status", title: texts("settings_premium_status"), content: .value(status))
    ]
    if !isActive {
      rows.append(SettingsRow(id: "buy", title: texts("settings_premium_buy"), content: .action))
    }
    rows.append(
      SettingsRow(id: "restore", title: texts("settings_purchases_restore"), content: .action))
    return SettingsSection(
      id: "premium", title: texts("settings_premium_section_title"), rows: rows,
      footer: texts("settings_premium_footer"))
  }

  private static func language(texts: LocalizedTexts) -> SettingsSection {
    let options = AppLanguage.allCases.map {
      SettingsRow.Option(id: $0.rawValue, title: $0.nativeName)
    }
    let row = SettingsRow(
      id: "language", title: texts("settings_language"),
      content: .picker(options: options, selected: texts.language.rawValue))
    return SettingsSection(
      id: "language", title: texts("settings_language_section_title"), rows: [row])
  }

  private static func about(appVersion: String, texts: LocalizedTexts) -> SettingsSection {
    let row = SettingsRow(
      id: "version", title: texts("settings_about_version", .string(appVersion)), content: .text)
    return SettingsSection(id: "about", title: texts("settings_about_section_title"), rows: [row])
  }
}
