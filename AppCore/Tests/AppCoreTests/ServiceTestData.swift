import AppCore
import Foundation

/// Runs an asynchronous test with a temporary data folder.
@MainActor
func withServiceData<Result>(_ body: (AppData) async throws -> Result) async throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(
    path: "AppCoreTests-\(UUID().uuidString)")
  let data = try AppData(folder: folder)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(data)
}

/// Launches the app at a fixed time in Madrid, with the given owned products.
@MainActor
func launch(
  _ data: AppData, _ arguments: [String] = [], owned: Set<String> = []
) throws -> AppLaunch {
  let start = try Date("2026-11-23T08:00:00Z", strategy: .iso8601)
  return try AppLaunch(
    data: data,
    ownedProducts: { OwnedProducts { owned } },
    proProductIDs: ["pro.year", "pro.month"],
    arguments: ["core-app"] + arguments,
    calendar: try calendar(timeZone: "Europe/Madrid"),
    now: { start }
  )
}

/// The type names of a launch's services, and its subscription.
struct GivenServices: Equatable {
  let types: [String]
  let subscription: Subscription

  @MainActor
  init(_ launch: AppLaunch) async throws {
    let (model, store, subscription) = try launch.services.obtain(
      .languageModel, .calendarStore, .subscription)
    types = [
      String(reflecting: type(of: model)), String(reflecting: type(of: store)),
      String(reflecting: type(of: subscription)),
    ]
    self.subscription = try await subscription.currentSubscription()
  }

  /// The types that ship.
  static let shipped = [
    "AppCore.SystemLanguageModel", "AppCore.FileCalendarStore",
    "AppCore.PurchasedSubscriptionService",
  ]
}
