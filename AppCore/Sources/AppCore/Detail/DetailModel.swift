public import Foundation

/// The contents of the screen that shows the details of a preference.
public struct DetailModel: Sendable, Equatable {
  /// One row of the screen.
  public struct Row: Sendable, Equatable {
    /// The localized title.
    public let title: String

    /// The localized value.
    public let value: String
  }

  /// The identifier of the view that shows it, independent of the language.
  public let id: String

  /// The localized title.
  public let title: String

  /// The rows from top to bottom.
  public let rows: [Row]

  /// The colors of the screen.
  public let colors: ScreenColors

  /// The keys of the preferences before and after this one; `nil` at the ends, and while the
  /// navigation mode is disabled.
  public let previous, next: String?
}

/// Creates the detail screen of a preference.
public struct DetailModelFactory: Sendable {
  let service: any PreferenceService
  private let catalog: StringCatalog
  private let language: AppLanguage
  private let timeZone: TimeZone
  private let isSystemDark: Bool

  /// Creates a factory for the preferences of a service.
  public init(
    service: any PreferenceService, catalog: StringCatalog, language: AppLanguage,
    timeZone: TimeZone, isSystemDark: Bool = false
  ) {
    self.service = service
    self.catalog = catalog
    self.language = language
    self.timeZone = timeZone
    self.isSystemDark = isSystemDark
  }

  /// The details of the preference with a key: its value and its default.
  public func makeDetailModel(forKey key: String) throws(PreferenceError) -> DetailModel {
    let preference = try service.preference(forKey: key)
    #if DEBUG
      if let model = newDetailModel(of: preference) { return model }
    #endif
    func row(_ title: String, _ value: StoredPreferenceValue?) -> DetailModel.Row {
      .init(
        title: catalog.text(title, in: language.rawValue),
        value: catalog.text(for: value, of: preference, in: language, timeZone: timeZone))
    }
    return model(
      of: preference, id: "detail", title: catalog.title(of: preference, in: language),
      rows: [
        row("detail_value", service.storedValue(forKey: key)),
        row("detail_default", preference.storedDefault),
      ])
  }

  func model(
    of preference: any AnyPreference, id: String, title: String, rows: [DetailModel.Row]
  ) -> DetailModel {
    let keys = service.groups.flatMap(\.preferences).map(\.key)
    let group = service.groups.first { $0.preferences.contains { $0.key == preference.key } }
    let isAlone = service.get(Preferences.Navigation.isModeDisabled)
    func key(_ distance: Int) -> String? {
      guard !isAlone, let index = keys.firstIndex(of: preference.key) else { return nil }
      return keys.indices.contains(index + distance) ? keys[index + distance] : nil
    }
    return DetailModel(
      id: id, title: title, rows: rows,
      colors: ScreenColors(
        service, image: group?.imageColor ?? ScreenColors.tint, isSystemDark: isSystemDark),
      previous: key(-1), next: key(1))
  }
}

/// The colors of a screen, each as RGB.
public struct ScreenColors: Sendable, Equatable {
  /// The accent color of screens without an image.
  public static let tint = "#0A84FF"

  /// The color of texts.
  public let text: String

  /// The color behind texts.
  public let background: String

  /// The color of buttons and switches.
  public let accent: String

  /// Follows the preferences for the theme and for image colors; `image` is the image's main color.
  public init(_ preferences: any PreferenceService, image: String, isSystemDark: Bool) {
    let theme = preferences.get(Preferences.Appearance.theme)
    let isDark = theme == .automatic ? isSystemDark : theme == .dark
    (text, background) = isDark ? ("#FFFFFF", "#1C1C1E") : ("#000000", "#F2F2F7")
    accent = preferences.get(Preferences.Appearance.usesImageColors) ? image : Self.tint
  }
}
