public import Foundation

/// The services and settings of one launch of the app.
///
/// Create it before anything reads the user defaults. Create the source of the owned products in
/// its closure, because a launch may change the user defaults that the source reads. The call is
/// the same in every build:
///
/// ```swift
/// let launch = try AppLaunch(
///   data: data,
///   ownedProducts: {
///     let store = try ServiceFactory.makeStoreService(data: data)
///     return OwnedProducts { Set(await store.currentEntitlements.map(\.productId)) }
///   },
///   proProductIDs: [StoreProduct.premiumID])
/// let calendarStore = try launch.services.obtain(.calendarStore)
/// ```
public struct AppLaunch: Sendable {
  /// The app's services, all of them created.
  public let services: Catalog

  #if DEBUG
    /// The effect of this launch's arguments.
    public let debugLaunch: DebugLaunch
  #endif

  /// Selects and creates the app's services.
  ///
  /// In a release build, these are always the services that ship, regardless of `arguments`,
  /// `calendar` and `now`.
  ///
  /// - Parameters:
  ///   - data: The storage of the app.
  ///   - ownedProducts: Creates the source of the products that the user owns; called once, after
  ///     everything that changes the user defaults.
  ///   - proProductIDs: The products that include the subscription `pro`.
  ///   - arguments: The launch arguments.
  ///   - calendar: The calendar and time zone that determine where days begin.
  ///   - now: The clock.
  /// - Throws: Errors of `ownedProducts`, and `CatalogError` if a service can't be created; builds
  ///   with developer mode also throw its errors, for example if its file is corrupt.
  public init(
    data: AppData,
    ownedProducts: () throws -> OwnedProducts,
    proProductIDs: Set<String>,
    arguments: [String] = CommandLine.arguments,
    calendar: Calendar = .current,
    now: @Sendable () -> Date = { Date() }
  ) throws {
    #if DEBUG
      debugLaunch = try DebugLaunch(data: data, arguments: arguments)
    #endif
    services = try Catalog.shipped(
      data: data, ownedProducts: ownedProducts(), proProductIDs: proProductIDs)
    // The only code that decides whether stubs replace the services that ship.
    #if DEBUG
      try debugLaunch.tier.supply(to: services, start: now(), calendar: calendar)
    #elseif DeveloperMode
      if try data.isDeveloperModeActive {
        try RichServices(start: now(), calendar: calendar).supply(to: services)
      }
    #endif
    try services.prepareAll()
  }

  /// Whether to show the onboarding at launch; `isCompleted` is whether the user has completed it.
  public func showsOnboarding(isCompleted: Bool) -> Bool {
    #if DEBUG
      if let isShown = debugLaunch.arguments.onboarding.isShown { return isShown }
    #endif
    return !isCompleted
  }
}
