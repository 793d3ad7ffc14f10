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

/// Launches the app at a fixed time in Madrid.
@MainActor
func launch(
  _ data: AppData, _ arguments: [String] = [], language: AppLanguage? = .english,
  environment: [String: String] = [:]
) throws -> AppLaunch {
  let start = try Date("2026-11-23T08:00:00Z", strategy: .iso8601)
  return try AppLaunch(
    data: data, language: language, arguments: ["core-app"] + arguments, environment: environment,
    calendar: try calendar(timeZone: "Europe/Madrid"), now: { start })
}

extension LanguageModelProtocol {
  /// The answer to a prompt that isn't about health data.
  func answer(to prompt: String) async throws(LanguageModelError) -> String {
    let today = { @Sendable in CalendarDay(of: Date(), in: .gmt) }
    return try await answer(to: prompt, health: DemoHealthService(today: today).cachedSummary)
  }
}

/// The type names of a launch's services, and its subscription.
struct GivenServices: Equatable {
  let types: [String]
  let subscription: Subscription.Tier

  @MainActor
  init(_ launch: AppLaunch) throws {
    let services = launch.services
    types = [
      String(reflecting: type(of: services.languageModel)),
      String(reflecting: type(of: services.calendarStore)),
    ]
    subscription = launch.store.currentSubscription.tier
  }

  /// The types that ship.
  static let shipped = ["AppCore.SystemLanguageModel", "AppCore.FileCalendarStore"]
}

#if DEBUG || DeveloperMode
  /// The code whose hash `testCodeHash` is.
  let testCode = "open-sesame"

  // printf %s open-sesame | sha256sum | cut -c1-64
  let testCodeHash = DeveloperCodeHash(
    "d7ecdf25eaf3deba0f2628771dbdd22d4138ab6cf38f91ed02a2ca0dec7c8ab7")

  /// Activates developer mode as a tester does.
  @MainActor
  func activateDeveloperMode(_ data: AppData) throws {
    let activator = DeveloperModeActivator(data: data, codeHash: testCodeHash)
    for _ in 1...5 { try activator.tap() }
    try activator.enter(testCode)
  }
#endif
