import AppCore
import Foundation
import Testing

/// All parts of the app agree on premium access, in every combination of what can grant it.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct PremiumIsolationTests {
  /// What the user, a developer or a tester did before the launch.
  struct Situation: Sendable, CustomStringConvertible {
    var owned: [String]
    var simulation: String?
    var argument: String?
    var isDeveloperModeActive: Bool
    var isDemoMode: Bool

    var description: String {
      "\(owned) \(simulation ?? "-") \(argument ?? "-") \(isDeveloperModeActive) \(isDemoMode)"
    }

    /// Whether the user has premium access, by the documented precedence in each build.
    var isPremium: Bool {
      let isBought = owned.contains("premium")
      #if DEBUG
        // Launch arguments clear the simulation.
        if argument == "--uitesting" { return false }
        if argument == "--pro-debug" { return true }
        if simulation == "unlimitedPlays" { return true }
        if simulation == "freemium" { return false }
      #endif
      #if DEBUG || DeveloperMode
        if isDeveloperModeActive { return true }
      #endif
      return isBought
    }

    static let all = [["com.kape.vip"], ["premium"]].flatMap { owned in
      [nil, "unlimitedPlays", "freemium", "junk"].flatMap { simulation in
        [nil, "--uitesting", "--pro-debug"].flatMap { argument in
          [false, true].flatMap { developer in
            [false, true].map {
              Situation(
                owned: owned, simulation: simulation, argument: argument,
                isDeveloperModeActive: developer, isDemoMode: $0)
            }
          }
        }
      }
    }
  }

  @Test(arguments: Situation.all)
  func everyPartOfAppAgrees(situation: Situation) async throws {
    try await withServiceData { data in
      let store = try StoreKitService(data: data)
      for id in situation.owned { try store.buy(productID: id) }
      #if DEBUG || DeveloperMode
        if situation.isDeveloperModeActive { try activateDeveloperMode(data) }
      #endif
      // Left behind by a debug build.
      data.defaults.set(situation.simulation, forKey: "PlayLimit.debugPremiumSimulationMode")
      data.defaults.set(situation.simulation == "freemium", forKey: forceFreemiumKey)
      if situation.isDemoMode { data.defaults.set("demo", forKey: "Session.mode") }
      try data.save()

      let app = try launch(data, [situation.argument].compactMap(\.self))
      let isPremium = situation.isPremium
      #expect(app.store.hasPremiumAccess == isPremium)
      let service = app.store
      #expect(service.isPremium == isPremium)
      #expect(service.currentSubscription.tier == (isPremium ? .pro : .free))
      #expect(app.playsLeftToday == (isPremium ? nil : 5))
      for _ in 1...5 { try app.play() }
      #expect(((try? app.play()) != nil) == isPremium)
      let sections = SettingsModel(app, appVersion: "1").sections
      let premium = try #require(sections.first { $0.id == "premium" })
      #expect(premium.rows[0].value == (isPremium ? "Active" : "Not Purchased"))
      #expect(premium.rows.contains { $0.id == "buy" } == !isPremium)
      let plays = try #require(sections.first { $0.id == "plays" })
      #expect(plays.rows.map(\.id) == (isPremium ? ["unlimited"] : ["left", "used"]))
      // Decks are separate products, and demo mode affects only health data.
      let isCleared = BuildConfiguration.isDebug && situation.argument != nil
      let owned = isCleared ? [] : situation.owned
      #expect(app.store.isUnlocked(.vip) == owned.contains("com.kape.vip"))
      #expect(app.session.isDemoMode == (situation.isDemoMode && !isCleared))
      #expect(app.session.health.mode == (app.session.isDemoMode ? .demo : .standard))
    }
  }
}
