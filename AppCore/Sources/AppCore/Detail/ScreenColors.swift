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
