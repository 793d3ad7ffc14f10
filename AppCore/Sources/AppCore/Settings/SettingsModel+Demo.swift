extension SettingsModel {
  /// The section that shows whether the app uses sample data.
  static func demo(mode: AppMode, texts: LocalizedTexts) -> SettingsSection {
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
}
