import AppCore
import Foundation
import Testing

/// The debug simulation works in debug builds, and nothing of it is in release builds.
///
/// Built in release, the suites prove the production half with the same public interface.
@MainActor
@Suite
struct DebugSimulationProductionIsolationTests {
  @MainActor
  @Suite
  struct BuildConfigurationAgreement {
    @Test func `library and tests are built in the same configuration`() {
      #if DEBUG
        #expect(BuildConfiguration.isDebug)
      #else
        #expect(!BuildConfiguration.isDebug)
      #endif
    }

    @Test func `debug features are shown in debug builds only`() {
      #expect(BuildConfiguration.shouldShowDebugFeatures == BuildConfiguration.isDebug)
    }

    @Test func `settings have a debug section in debug builds only`() throws {
      try withTestData { data in
        let model = try settings(data, store: StoreKitService(data: data))
        #expect(model.sections.contains { $0.id == "debug" } == BuildConfiguration.isDebug)
        #expect(model.sections.contains { $0.title == "Debug" } == BuildConfiguration.isDebug)
      }
    }
  }

  @MainActor
  @Suite
  struct ProductionBehaviour {
    /// The service as it behaves in production, also in a debug build.
    static func productionStore(_ data: AppData) throws -> StoreKitService {
      #if DEBUG
        try StoreKitService(data: data, isDebugSimulationEnabled: false)
      #else
        try StoreKitService(data: data)
      #endif
    }

    @Test func `only a purchase gives premium access`() throws {
      try withTestData { data in
        let store = try Self.productionStore(data)
        #expect(!store.hasPremiumAccess)
        try store.buy(productID: "themes")
        #expect(!store.hasPremiumAccess)
        try store.buy(productID: "premium")
        #expect(store.hasPremiumAccess)
      }
    }

    @Test func `a mode that a debug build left behind gives no premium access`() throws {
      try withTestData { data in
        data.defaults.set("unlimitedPlays", forKey: "PlayLimit.debugPremiumSimulationMode")
        let store = try Self.productionStore(data)
        #expect(!store.hasPremiumAccess)
      }
    }

    @Test func `a mode that a debug build left behind takes no premium access`() throws {
      try withTestData { data in
        data.defaults.set("freemium", forKey: "PlayLimit.debugPremiumSimulationMode")
        data.defaults.set(true, forKey: forceFreemiumKey)
        let store = try Self.productionStore(data)
        try store.buy(productID: "premium")
        #expect(store.hasPremiumAccess)
      }
    }

    @Test func `settings have no debug section in any language`() throws {
      try withTestData { data in
        let store = try Self.productionStore(data)
        for language in AppLanguage.allCases {
          let model = try settings(data, store: store, language: language)
          #expect(model.sections.map(\.id) == ["plays", "premium", "language", "demo", "about"])
        }
      }
    }

    #if DEBUG
      @Test(arguments: StoreKitService.DebugPremiumSimulationMode.allCases)
      func `every change of mode falls back to the production default`(
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
  @Suite
  struct PlayLimitIntegration {
    @Test func `a left debug key limits premium users in debug builds only`() throws {
      try withTestData { data in
        data.defaults.set(true, forKey: forceFreemiumKey)
        let playLimit = UserDefaultsPlayLimitService(defaults: data.defaults)
        let left = playLimit.playsLeftToday(hasUnlimitedAccess: true)
        #expect(left == (BuildConfiguration.isDebug ? 5 : nil))
      }
    }

    @Test func `a left debug key limits no premium user in production`() throws {
      try withTestData { data in
        data.defaults.set(true, forKey: forceFreemiumKey)
        let store = try ProductionBehaviour.productionStore(data)
        try store.buy(productID: "premium")
        let playLimit = UserDefaultsPlayLimitService(defaults: data.defaults)
        for _ in 1...7 {
          try playLimit.recordPlay(hasUnlimitedAccess: store.hasPremiumAccess)
        }
        #expect(playLimit.playsLeftToday(hasUnlimitedAccess: store.hasPremiumAccess) == nil)
      }
    }

    @Test func `a purchase lifts the limit`() throws {
      try withTestData { data in
        let store = try StoreKitService(data: data)
        let playLimit = UserDefaultsPlayLimitService(defaults: data.defaults)
        #expect(playLimit.playsLeftToday(hasUnlimitedAccess: store.hasPremiumAccess) == 5)
        try store.buy(productID: "premium")
        #expect(playLimit.playsLeftToday(hasUnlimitedAccess: store.hasPremiumAccess) == nil)
      }
    }

    #if DEBUG
      @Test func `simulated freemium limits a premium user, the default mode does not`() throws {
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
