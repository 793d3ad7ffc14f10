/// The contents of the settings screen.
public struct SettingsModel: Sendable, Equatable {
  /// The sections in display order.
  public let sections: [SettingsSection]

  /// Creates a snapshot of the app's settings.
  @MainActor
  public init(_ app: AppLaunch, appVersion: String) {
    let texts = LocalizedTexts(catalog: app.catalog, language: app.language)
    var sections = [
      Self.plays(store: app.store, playLimit: app.playLimit, texts: texts),
      Self.premium(store: app.store, texts: texts),
      Self.language(texts: texts),
    ]
    sections += [Preferences.Appearance.group, Preferences.DataAndUpdates.group].map {
      Self.section(of: $0, app)
    }
    sections += [
      Self.demo(mode: app.session.mode, texts: texts),
      Self.about(appVersion: appVersion, texts: texts),
    ]
    #if DEBUG
      sections += Self.debugSections(app)
    #endif
    self.sections = sections
  }

  /// The preferences of a group with their values; the language has a section of its own.
  @MainActor
  static func section(of group: PreferenceGroup, _ app: AppLaunch) -> SettingsSection {
    let rows = group.preferences.filter { $0.key != Preferences.Appearance.language.key }.map {
      let value = app.preferences.storedValue(forKey: $0.key)
      return SettingsRow(
        id: $0.key, title: app.catalog.title(of: $0, in: app.language),
        content: .value(
          app.catalog.text(for: value, of: $0, in: app.language, timeZone: app.timeZone)))
    }
    return SettingsSection(
      id: group.id, title: app.catalog.title(of: group, in: app.language), rows: rows)
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
        SettingsRow(id: "left", title: texts("settings_plays_left", .integer(left))),
        SettingsRow(id: "used", title: texts("settings_plays_used"), content: .value(used)),
      ]
    } else {
      rows = [SettingsRow(id: "unlimited", title: texts("settings_plays_unlimited"))]
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

  private static func demo(mode: AppMode, texts: LocalizedTexts) -> SettingsSection {
    let options = AppMode.allCases.map {
      SettingsRow.Option(id: $0.rawValue, title: texts("settings_mode_\($0.rawValue)"))
    }
    let row = SettingsRow(
      id: "mode", title: texts("settings_mode"),
      content: .picker(options: options, selected: mode.rawValue))
    return SettingsSection(
      id: "demo", title: texts("settings_demo_section_title"), rows: [row],
      footer: texts("settings_demo_footer"))
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
      id: "version", title: texts("settings_about_version", .string(appVersion)))
    return SettingsSection(id: "about", title: texts("settings_about_section_title"), rows: [row])
  }
}
