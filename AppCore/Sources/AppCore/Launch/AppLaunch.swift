public import Foundation

/// What one start of the app works with.
///
/// Make it first of all, before anything reads the user defaults; what knows the owned products is
/// made in the course of it, because a start may change the user defaults that it reads. The call is
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
  /// The app's services, all of them made.
  public let services: Catalog

  #if DEBUG
    /// What the launch arguments of this start asked for.
    public let debugLaunch: DebugLaunch
  #endif

  /// Decides which services the app gets, and makes them.
  ///
  /// A release build gives those that ship, whatever the arguments, the calendar and the clock are.
  ///
  /// - Parameters:
  ///   - data: Where the app keeps its state.
  ///   - ownedProducts: Makes what knows the products that the user owns; called once, after
  ///     everything that changes the user defaults.
  ///   - proProductIDs: The products of which each gives the subscription `pro`.
  ///   - arguments: What the app was started with.
  ///   - calendar: The calendar and time zone that say where days begin.
  ///   - now: The clock.
  /// - Throws: what `ownedProducts` throws, and a `CatalogError` when a service cannot be made; builds
  ///   with developer mode also throw what that throws, for example when its file is corrupt.
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
    // The only place that decides whether something else stands in for what ships.
    #if DEBUG
      try debugLaunch.tier.supply(to: services, start: now(), calendar: calendar)
    #elseif DeveloperMode
      if try data.isDeveloperModeActive {
        try RichServices(start: now(), calendar: calendar).supply(to: services)
      }
    #endif
    try services.prepareAll()
  }

  /// True when the app has to begin with its introduction; `isCompleted` says that the user saw it.
  public func showsOnboarding(isCompleted: Bool) -> Bool {
    #if DEBUG
      if let isShown = debugLaunch.arguments.onboarding.isShown { return isShown }
    #endif
    return !isCompleted
  }
}
