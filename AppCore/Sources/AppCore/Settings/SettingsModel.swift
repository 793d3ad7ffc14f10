/// The contents of the settings screen; create it again after a change.
public struct SettingsModel: Sendable {
  /// The sections in display order.
  public let sections: [SettingsSection]

  /// Creates a snapshot of the app's settings.
  @MainActor
  public init(_ app: AppLaunch, appVersion: String) {
    let texts = app.texts
    var sections = [
      Self.plays(store: app.store, playLimit: app.playLimit, texts: texts),
      Self.premium(store: app.store, texts: texts),
      Self.language(app),
    ]
    let groups = [
      Preferences.Appearance.group, Preferences.Navigation.group, Preferences.DataAndUpdates.group,
    ]
    sections += groups.map { Self.section(of: $0, app) }
    sections += [
      Self.demo(app),
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
    let rows = group.preferences.filter { $0.key != Preferences.Appearance.language.key }
    return SettingsSection(
      id: group.id, title: app.catalog.title(of: group, in: app.language),
      rows: rows.map { preferenceRow($0, app) })
  }

  @MainActor
  private static func preferenceRow(
    _ preference: any AnyPreference, _ app: AppLaunch
  ) -> SettingsRow {
    let (key, preferences) = (preference.key, app.preferences)
    func text(_ value: StoredPreferenceValue?) -> String {
      app.catalog.text(for: value, of: preference, in: app.language, timeZone: app.timeZone)
    }
    func change(to value: StoredPreferenceValue) throws {
      try preferences.set(key: key, to: value)
      try app.save()
    }
    let content: SettingsRow.Content
    if case .boolean = preference.storedDefault {
      content = .toggle(
        isOn: SettingsBinding {
          preferences.storedValue(forKey: key) == .boolean(true)
        } set: {
          try change(to: .boolean($0))
        })
    } else if preference.options.isEmpty {
      content = .value(text(preferences.storedValue(forKey: key)))
    } else {
      content = .picker(
        options: preference.options.map { .init(id: $0.description, title: text($0)) },
        selection: SettingsBinding {
          preferences.storedValue(forKey: key)?.description ?? ""
        } set: {
          try change(to: .string($0))
        })
    }
    return SettingsRow(
      id: key, title: app.catalog.title(of: preference, in: app.language), content: content)
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
      rows.append(
        SettingsRow(
          id: "buy", title: texts("settings_premium_buy"),
          content: .button { try store.buy(productID: StoreProduct.premiumID) }))
    }
    rows.append(
      SettingsRow(
        id: "restore", title: texts("settings_purchases_restore"),
        content: .button { try store.restore() }))
    return SettingsSection(
      id: "premium", title: texts("settings_premium_section_title"), rows: rows,
      footer: texts("settings_premium_footer"))
  }

  @MainActor
  private static func demo(_ app: AppLaunch) -> SettingsSection {
    let texts = app.texts
    let row = SettingsRow.picker(
      id: "mode", title: texts("settings_mode"),
      titles: { (mode: AppMode) in texts("settings_mode_\(mode.rawValue)") },
      selection: SettingsBinding {
        app.session.mode
      } set: {
        app.session.switchMode(to: $0)
        try app.save()
      })
    return SettingsSection(
      id: "demo", title: texts("settings_demo_section_title"), rows: [row],
      footer: texts("settings_demo_footer"))
  }

  /// A language that is chosen applies from the next launch.
  @MainActor
  private static func language(_ app: AppLaunch) -> SettingsSection {
    let texts = app.texts
    let row = SettingsRow.picker(
      id: "language", title: texts("settings_language"), titles: \AppLanguage.nativeName,
      selection: SettingsBinding {
        app.language
      } set: {
        try app.preferences.set(Preferences.Appearance.language, to: $0)
        try app.save()
      })
    return SettingsSection(
      id: "language", title: texts("settings_language_section_title"), rows: [row])
  }

  private static func about(appVersion: String, texts: LocalizedTexts) -> SettingsSection {
    let row = SettingsRow(
      id: "version", title: texts("settings_about_version", .string(appVersion)))
    return SettingsSection(id: "about", title: texts("settings_about_section_title"), rows: [row])
  }
}
