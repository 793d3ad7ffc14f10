#if DEBUG
  import AppCore
  import Foundation
  import Observation
  import Synchronization
  import Testing

  extension DebugSimulationProductionIsolationTests {
    @MainActor
    @Suite struct DebugBehaviorTests {
      @Test func simulationIsEnabledByDefault() throws {
        try withTestData { data in
          let store = try StoreKitService(data: data)
          #expect(store.isDebugSimulationEnabled)
          let production = try StoreKitService(data: data, isDebugSimulationEnabled: false)
          #expect(!production.isDebugSimulationEnabled)
        }
      }

      @Test func simulationModeDeterminesPremiumAccess() throws {
        try withTestData { data in
          let store = try StoreKitService(data: data)
          #expect(store.debugPremiumSimulationMode == .productionDefault)
          #expect(access(store) == [false, true, false])
          try store.buy(productID: "premium")
          #expect(access(store) == [true, true, false])
          #expect(store.purchasedProductIDs == ["premium"])
        }
      }

      @Test func modeChangeNotifiesPremiumAccessObservers() throws {
        try withTestData { data in
          let store = try StoreKitService(data: data)
          let changes = Mutex(0)
          withObservationTracking {
            _ = store.hasPremiumAccess
          } onChange: {
            changes.withLock { $0 += 1 }
          }
          store.debugPremiumSimulationMode = .unlimitedPlays
          #expect(changes.withLock { $0 } == 1)
        }
      }

      @Test(arguments: [
        (AppLanguage.english, "Debug", "Simulate Premium Access", "Unlimited Plays"),
        (.spanish, "Depuración", "Simular Acceso Premium", "Partidas Ilimitadas"),
        (.catalan, "Depuració", "Simular Accés Premium", "Partides Il·limitades"),
      ])
      func debugSectionIsLocalized(
        language: AppLanguage, title: String, row: String, option: String
      ) throws {
        try withTestData { data in
          let model = try settings(data, language: language)
          let section = try #require(model.sections.first { $0.id == "debug" })
          #expect(section.title == title)
          #expect(section.rows.map(\.title) == [row])
          let options = try #require(section.rows[0].picker).options
          #expect(options.map(\.title).contains(option))
        }
      }

      @Test func debugSectionListsModesAndMarksSelectedOne() throws {
        try withTestData { data in
          let store = try StoreKitService(data: data)
          store.debugPremiumSimulationMode = .freemium
          let section = try #require(
            try settings(data, language: .catalan).sections.first { $0.id == "debug" })
          #expect(section.title == "Depuració")
          let row = try #require(section.rows.first)
          #expect(row.title == "Simular Accés Premium")
          let (options, selection) = try #require(row.picker)
          #expect(
            options.map(\.title) == [
              "Producció (Per Defecte)", "Partides Il·limitades", "Freemium (5 Partides Diàries)",
            ])
          #expect(selection.value == "freemium")
        }
      }

      @Test func choosingModeOnScreenChangesStoreAndPersists() throws {
        try withTestData { data in
          let app = try launch(data)
          let section = SettingsModel(app, appVersion: "1.0").sections.first { $0.id == "debug" }
          let selection = try #require(section?.rows.first?.picker).selection
          try selection.set("unlimitedPlays")
          #expect(selection.value == "unlimitedPlays" && app.store.hasPremiumAccess)
          #expect(try launch(AppData(folder: data.folder)).store.hasPremiumAccess)
        }
      }

      private func access(_ store: StoreKitService) -> [Bool] {
        StoreKitService.DebugPremiumSimulationMode.allCases.map { mode in
          store.debugPremiumSimulationMode = mode
          return store.hasPremiumAccess
        }
      }
    }

    @MainActor
    @Suite struct SynchronizationTests {
      @Test func everyModeChangeWritesKeyImmediately() throws {
        try withTestData { data in
          let store = try StoreKitService(data: data)
          store.debugPremiumSimulationMode = .freemium
          #expect(data.defaults.object(forKey: forceFreemiumKey) as? Bool == true)
          store.debugPremiumSimulationMode = .unlimitedPlays
          #expect(data.defaults.object(forKey: forceFreemiumKey) as? Bool == false)
          store.debugPremiumSimulationMode = .freemium
          store.debugPremiumSimulationMode = .productionDefault
          #expect(data.defaults.object(forKey: forceFreemiumKey) as? Bool == false)
        }
      }

      @Test func newServiceRestoresStoredMode() throws {
        try withTestData { data in
          try StoreKitService(data: data).debugPremiumSimulationMode = .freemium
          data.defaults.removeObject(forKey: forceFreemiumKey)
          let store = try StoreKitService(data: data)
          #expect(store.debugPremiumSimulationMode == .freemium)
          #expect(data.defaults.bool(forKey: forceFreemiumKey))
        }
      }

      @Test(arguments: [true, false])
      func newServiceClearsLeftoverKey(isEnabled: Bool) throws {
        try withTestData { data in
          data.defaults.set(true, forKey: forceFreemiumKey)
          _ = try StoreKitService(data: data, isDebugSimulationEnabled: isEnabled)
          #expect(data.defaults.object(forKey: forceFreemiumKey) as? Bool == false)
        }
      }

      @Test func disabledServiceResetsStoredMode() throws {
        try withTestData { data in
          try StoreKitService(data: data).debugPremiumSimulationMode = .freemium
          let store = try StoreKitService(data: data, isDebugSimulationEnabled: false)
          #expect(store.debugPremiumSimulationMode == .productionDefault)
          #expect(!data.defaults.bool(forKey: forceFreemiumKey))
        }
      }

      @Test func unknownStoredModeBecomesProductionDefault() throws {
        try withTestData { data in
          data.defaults.set("everything", forKey: "PlayLimit.debugPremiumSimulationMode")
          let store = try StoreKitService(data: data)
          #expect(store.debugPremiumSimulationMode == .productionDefault)
        }
      }
    }
  }
#else
  import AppCore
  import Foundation
  import Testing

  extension DebugSimulationProductionIsolationTests {
    @MainActor
    @Suite struct SynchronizationTests {
      @Test func releaseBuildDoesNotTouchDebugKeys() throws {
        try withTestData { data in
          data.defaults.set(true, forKey: forceFreemiumKey)
          let store = try StoreKitService(data: data)
          try store.buy(productID: "premium")
          #expect(data.defaults.object(forKey: forceFreemiumKey) as? Bool == true)
        }
      }
    }
  }
#endif
