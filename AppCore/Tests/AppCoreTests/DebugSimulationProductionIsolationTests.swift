import AppCore
import Foundation
import Testing

/// The debug simulation works in debug builds and is absent from release builds.
///
/// Built in release, the same suites verify production behavior through the same public interface.
@MainActor
@Suite struct DebugSimulationProductionIsolationTests {
  @MainActor
  @Suite struct BuildConfigurationTests {
    @Test func libraryAndTestsUseSameConfiguration() {
      #if DEBUG
        #expect(BuildConfiguration.isDebug)
      #else
        #expect(!BuildConfiguration.isDebug)
      #endif
    }

    @Test func debugFeaturesAreShownOnlyInDebugBuilds() {
      #expect(BuildConfiguration.shouldShowDebugFeatures == BuildConfiguration.isDebug)
    }

    @Test func debugSectionExistsOnlyInDebugBuilds() throws {
      try withTestData { data in
        let model = try settings(data)
        #expect(model.sections.contains { $0.id == "debug" } == BuildConfiguration.isDebug)
        #expect(model.sections.contains { $0.title == "Debug" } == BuildConfiguration.isDebug)
      }
    }
  }

  @MainActor
  @Suite struct ProductionBehaviorTests {
    /// The service with its production behavior, even in a debug build.
    static func productionStore(_ data: AppData) throws -> StoreKitService {
      #if DEBUG
        try StoreKitService(data: data, isDebugSimulationEnabled: false)
      #else
        try StoreKitService(data: data)
      #endif
    }

    @Test func onlyPurchaseGrantsPremiumAccess() throws {
      try withTestData { data in
        let store = try Self.productionStore(data)
        #expect(!store.hasPremiumAccess)
        try store.buy(productID: "themes")
        #expect(!store.hasPremiumAccess)
        try store.buy(productID: "premium")
        #expect(store.hasPremiumAccess)
      }
    }

    @Test func leftoverDebugModeGrantsNoPremiumAccess() throws {
      try withTestData { data in
        data.defaults.set("unlimitedPlays", forKey: "PlayLimit.debugPremiumSimulationMode")
        let store = try Self.productionStore(data)
        #expect(!store.hasPremiumAccess)
      }
    }

    @Test func leftoverDebugModeRevokesNoPremiumAccess() throws {
      try withTestData { data in
        data.defaults.set("freemium", forKey: "PlayLimit.debugPremiumSimulationMode")
        data.defaults.set(true, forKey: forceFreemiumKey)
        let store = try Self.productionStore(data)
        try store.buy(productID: "premium")
        #expect(store.hasPremiumAccess)
      }
    }

    @Test func settingsHaveDebugSectionsOnlyInDebugBuilds() throws {
      try withTestData { data in
        for language in AppLanguage.allCases {
          let model = try settings(data, language: language)
          #expect(
            model.sections.map(\.id) == [
              "plays", "premium", "language", "appearance", "navigation", "dataAndUpdates", "demo",
              "about",
            ] + (BuildConfiguration.isDebug ? ["debug", "featureFlags"] : []))
        }
      }
    }

    #if DEBUG
      @Test(arguments: StoreKitService.DebugPremiumSimulationMode.allCases)
      func everyModeChangeRevertsToProductionDefault(
        mode: StoreKitService.DebugPremiumSimulationMode
      ) throws {
        try withTestData { data in
          let store = try Self.productionStore(data)
          store.debugPremiumSimulationMode = mode
          #expect(store.debugPremiumSimulationMode == .productionDefault)
          #expect(!store.hasPremiumAccess)
          #expect(!data.defaults.bool(forKey: forceFreemiumKey))
          try store.buy(productID: "premium")
          store.debugPremiumSimulationMode = mode
          #expect(store.hasPremiumAccess)
        }
      }
    #endif
  }

  @MainActor
  @Suite struct PlayLimitIntegrationTests {
    @Test func leftoverKeyLimitsPremiumUsersOnlyInDebugBuilds() throws {
      try withTestData { data in
        data.defaults.set(true, forKey: forceFreemiumKey)
        let playLimit = UserDefaultsPlayLimitService(defaults: data.defaults)
        let left = playLimit.playsLeftToday(hasUnlimitedAccess: true)
        #expect(left == (BuildConfiguration.isDebug ? 5 : nil))
      }
    }

    @Test func leftoverKeyDoesNotLimitPremiumUsersInProduction() throws {
      try withTestData { data in
        data.defaults.set(true, forKey: forceFreemiumKey)
        let store = try ProductionBehaviorTests.productionStore(data)
        try store.buy(productID: "premium")
        let playLimit = UserDefaultsPlayLimitService(defaults: data.defaults)
        for _ in 1...7 {
          try playLimit.recordPlay(hasUnlimitedAccess: store.hasPremiumAccess)
        }
        #expect(playLimit.playsLeftToday(hasUnlimitedAccess: store.hasPremiumAccess) == nil)
      }
    }

    @Test func purchaseRemovesPlayLimit() throws {
      try withTestData { data in
        let store = try StoreKitService(data: data)
        let playLimit = UserDefaultsPlayLimitService(defaults: data.defaults)
        #expect(playLimit.playsLeftToday(hasUnlimitedAccess: store.hasPremiumAccess) == 5)
        try store.buy(productID: "premium")
        #expect(playLimit.playsLeftToday(hasUnlimitedAccess: store.hasPremiumAccess) == nil)
      }
    }

    #if DEBUG
      @Test func onlySimulatedFreemiumLimitsPremiumUser() throws {
        try withTestData { data in
          let store = try StoreKitService(data: data)
          try store.buy(productID: "premium")
          let playLimit = UserDefaultsPlayLimitService(defaults: data.defaults)
          store.debugPremiumSimulationMode = .freemium
          for _ in 1...5 {
            try playLimit.recordPlay(hasUnlimitedAccess: true)
          }
          #expect(throws: PlayLimitReached.self) {
            try playLimit.recordPlay(hasUnlimitedAccess: true)
          }
          store.debugPremiumSimulationMode = .productionDefault
          #expect(playLimit.playsLeftToday(hasUnlimitedAccess: store.hasPremiumAccess) == nil)
        }
      }
    #endif
  }
}
