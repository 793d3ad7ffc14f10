public import Foundation

/// One launch of the app: its data, services and settings.
///
/// Create it before anything else reads the user defaults.
@MainActor
public struct AppLaunch {
  /// The storage of the app.
  public let data: AppData

  /// The preferences.
  public let preferences: UserDefaultsPreferenceService

  /// The purchases, and the one source of the user's subscription.
  public var store: StoreKitService { services.store }

  /// The number of plays per day.
  public let playLimit: UserDefaultsPlayLimitService

  /// The mode, and the health data of that mode.
  public let session: AppSession

  /// The sample health data, in any mode.
  public let demoHealth: DemoHealthService

  /// The services that depend on the build and the launch, including the user's own health data.
  public var services: AppServices

  /// The localized strings.
  public let catalog: StringCatalog

  /// The language of everything that the user sees.
  public let language: AppLanguage

  /// The time zone of the calendar, in which days begin.
  public let timeZone: TimeZone

  /// Whether the system's appearance is dark: that of a terminal that says so with `COLORFGBG`.
  public let isSystemDark: Bool

  #if DEBUG
    /// The effect of this launch's arguments.
    public let debugLaunch: DebugLaunch
  #endif

  /// Opens the app's data and creates its services.
  ///
  /// In a release build, these are always the services that ship. Without a `language`, the
  /// preference or else the environment determines it.
  public init(
    data: AppData,
    language: AppLanguage? = nil,
    arguments: [String] = CommandLine.arguments,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    calendar: Calendar = .current,
    now: @escaping @Sendable () -> Date = { Date() }
  ) throws {
    let today = { @Sendable in CalendarDay(of: now(), in: calendar.timeZone) }
    // The only code that decides which services a launch gets.
    #if DEBUG
      debugLaunch = try DebugLaunch(data: data, arguments: arguments)
      services = try debugLaunch.services(
        data: data, start: now(), calendar: calendar, today: today)
    #elseif DeveloperMode
      services =
        data.isDeveloperModeActive
        ? RichServices(start: now(), calendar: calendar)
          .services(store: try StoreKitService(data: data), today: today)
        : try AppServices.shipped(data: data, today: today)
    #else
      services = try AppServices.shipped(data: data, today: today)
    #endif
    self.data = data
    timeZone = calendar.timeZone
    isSystemDark =
      environment["COLORFGBG"]?.split(separator: ";").last.flatMap { Int($0) }
      .map { $0 < 7 || $0 == 8 } ?? false
    preferences = try UserDefaultsPreferenceService(defaults: data.defaults, now: now)
    self.language =
      language ?? preferences.get(Preferences.Appearance.language)
      ?? AppLanguage(environment: environment) ?? .english
    catalog = try StringCatalog.bundled()
    playLimit = UserDefaultsPlayLimitService(
      defaults: data.defaults, calendar: calendar, now: now)
    demoHealth = DemoHealthService(today: today)
    session = AppSession(defaults: data.defaults, standard: services.health, demo: demoHealth)
  }

  /// The localized strings in the app's language.
  public var texts: LocalizedTexts { LocalizedTexts(catalog: catalog, language: language) }

  /// The plays left today; `nil` if unlimited.
  public var playsLeftToday: Int? {
    playLimit.playsLeftToday(hasUnlimitedAccess: store.hasPremiumAccess)
  }

  /// Counts one play; throws if none is left, the deck is locked, or plays can't be counted.
  public func play(_ deck: Deck = .standard) throws {
    if let problem = data.defaultsProblem { throw problem }
    try store.requireUnlocked(deck)
    try playLimit.recordPlay(hasUnlimitedAccess: store.hasPremiumAccess)
  }

  /// Whether to show the onboarding at launch.
  public var showsOnboarding: Bool {
    #if DEBUG
      if let isShown = debugLaunch.arguments.showsOnboarding { return isShown }
    #endif
    return !preferences.get(Preferences.Onboarding.isCompleted)
      || preferences.get(Preferences.Onboarding.version) < Preferences.Onboarding.currentVersion
  }

  /// Records that the user saw this version of the onboarding, and saves it.
  public func completeOnboarding() throws {
    try preferences.set(Preferences.Onboarding.isCompleted, to: true)
    try preferences.set(
      Preferences.Onboarding.version, to: Preferences.Onboarding.currentVersion)
    try save()
  }

  /// Saves everything that is kept in the user defaults, and the history of the preferences.
  public func save() throws {
    preferences.storeHistory()
    try data.save()
  }
}
