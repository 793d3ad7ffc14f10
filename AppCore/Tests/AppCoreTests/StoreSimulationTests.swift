#if DEBUG
  import AppCore
  import Foundation
  import Observation
  import Testing

  extension StoreIsolationTests {
    @Suite struct MockStoreTests {
      typealias Preset = StoreSimulation.Preset
      typealias Outcome = StoreSimulation.Outcome

      @Test func productsAreAvailableImmediately() async throws {
        let product = StoreProduct(
          id: "one", displayName: "One", displayPrice: "$1.00", type: .nonConsumable)
        let store = MockStoreService(products: [product])
        #expect(try await store.fetchProducts() == [product])
        #expect(try await store.purchase(productId: "one") == .success)
        #expect(await store.ownedIDs == ["one"])
        await #expect(
          throws: StoreServiceError.productNotFound(productId: "two", available: ["one"])
        ) { try await store.purchase(productId: "two") }
      }

      @Test(arguments: [
        (Outcome.success, PurchaseResult.success), (.cancelled, .cancelled), (.pending, .pending),
      ])
      func purchaseHasSimulatedOutcome(outcome: Outcome, result: PurchaseResult) async throws {
        let store = try mock(.newUser)
        try store.setOutcome(outcome)
        #expect(try await store.purchase(productId: "premium") == result)
        #expect(await store.isEntitled(productId: "premium") == (result == .success))
      }

      @Test func failedPurchaseErrorHasCause() async throws {
        let store = try mock(.newUser, outcome: .failure)
        let error = await #expect(throws: StoreServiceError.self) {
          try await store.purchase(productId: "premium")
        }
        #expect(error?.description.contains("simulated store rejects") == true)
        #expect(store.simulation.history.isEmpty)
      }

      @Test(arguments: [
        StoreServiceError.notEntitled(productId: "premium"),
        .productNotFound(productId: "premium", available: []),
        .purchaseFailed(productId: "premium", cause: "the card was declined"),
      ])
      func everyErrorCanBeSimulated(error: StoreServiceError) async throws {
        let products = try StoreKitConfiguration.bundled().products(in: .english)
        let store = MockStoreService(products: products, purchaseError: error)
        await #expect(throws: error) { try await store.purchase(productId: "premium") }
        #expect(await store.ownedIDs.isEmpty)
      }

      @Test func resolvingPendingPurchasesNotifiesSubscribers() async throws {
        let store = try mock(.newUser, outcome: .pending)
        var updates = store.transactionUpdates.makeAsyncIterator()
        for id in ["premium", "themes", "premium"] {
          #expect(try await store.purchase(productId: id) == .pending)
        }
        #expect(await store.ownedIDs.isEmpty)
        let resolved = try store.resolvePending()
        #expect(resolved.map(\.productId) == ["premium", "themes"])
        #expect(await updates.next() == resolved[0])
        #expect(await updates.next() == resolved[1])
        #expect(await store.ownedIDs == ["premium", "themes"])
        #expect(try store.resolvePending().isEmpty)
      }

      @Test(arguments: [
        (Preset.newUser, [], []), (.lapsed, [], ["themes"]),
        (.vip, ["com.kape.vip", "premium"], ["com.kape.vip", "premium"]),
      ])
      func presetsOwnExpectedProducts(
        preset: Preset, before: [String], after: [String]
      ) async throws {
        let store = try mock(preset)
        #expect(await store.ownedIDs == before)
        try await store.restore()
        #expect(await store.ownedIDs == after)
      }

      @Test func offlineKeepsPurchasesButSellsNothing() async throws {
        let store = try mock(.offline)
        #expect(await store.ownedIDs == ["premium"])
        await #expect(throws: MockStoreService.Unreachable.self) { try await store.fetchProducts() }
        await #expect(throws: MockStoreService.Unreachable.self) { try await store.restore() }
        await #expect(throws: StoreServiceError.self) {
          try await store.purchase(productId: "themes")
        }
        #expect(try await store.purchase(productId: "premium") == .success)
      }

      @Test func buyingPurchaseMadeElsewhereRestoresIt() async throws {
        let store = try mock(.lapsed)
        #expect(try await store.purchase(productId: "themes") == .success)
        #expect(store.simulation.history == mockedHistory(.lapsed, themes: .owned))
      }

      @Test func resetRestoresPresetHistory() async throws {
        let store = try mock(.lapsed)
        #expect(store.simulation.history == mockedHistory(.lapsed, themes: .elsewhere))
        try await store.restore()
        _ = try await store.purchase(productId: "com.kape.vip")
        try store.setOutcome(.failure)
        try store.reset()
        #expect(store.simulation == StoreSimulation(preset: .lapsed))
      }

      @Test func resetRemovesPurchasesOfEarlierRuns() async throws {
        try await withStoreFolder { folder in
          let data = try AppData(folder: folder)
          try data.setStoreSimulation(StoreSimulation(preset: .lapsed, outcome: .success))
          let first = try #require(try ServiceFactory.makeMockStoreService(data: data))
          _ = try await first.purchase(productId: "com.kape.vip")
          let second = try #require(try ServiceFactory.makeMockStoreService(data: data))
          #expect(await second.ownedIDs == ["com.kape.vip"])
          try second.reset()
          #expect(await second.ownedIDs.isEmpty)
          #expect(try data.storeSimulation() == StoreSimulation(preset: .lapsed))
        }
      }

      @Test func streamEndsWithService() async throws {
        var updates = try mock(.vip).transactionUpdates.makeAsyncIterator()
        #expect(await updates.next() == nil)
      }

      private func mock(_ preset: Preset, outcome: Outcome = .success) throws -> MockStoreService {
        MockStoreService(
          products: try StoreKitConfiguration.bundled().products(in: .english),
          simulation: StoreSimulation(preset: preset, outcome: outcome))
      }

      private func mockedHistory(
        _ preset: Preset, themes: StoreSimulation.Purchase.State
      ) -> [StoreSimulation.Purchase] {
        [("premium", StoreSimulation.Purchase.State.refunded), ("themes", themes)].enumerated().map
        {
          let id = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8($0)))
          let date = Date(timeIntervalSince1970: 1_767_225_600 + 86_400 * Double($0))
          return .init(
            transaction: StoreTransaction(id: id, productId: $1.0, purchaseDate: date), state: $1.1)
        }
      }
    }

    @MainActor
    @Suite struct StoredSimulationTests {
      @Test(arguments: StoreSimulation.Preset.allCases)
      func factoryUsesStoredPreset(preset: StoreSimulation.Preset) throws {
        try withSimulation(preset) { data in
          let store = try ServiceFactory.makeStoreService(data: data)
          let mock = try #require(store as? MockStoreService)
          #expect(mock.simulation == StoreSimulation(preset: preset))
        }
      }

      @Test func simulatedPurchasesPersistWithoutReceipts() throws {
        try withSimulation(.newUser) { data in
          try StoreKitService(data: data).buy(productID: "premium")
          let store = try StoreKitService(data: data)
          #expect(store.purchasedProductIDs == ["premium"])
          #expect(store.hasPremiumAccess)
          #expect(!FileManager.default.fileExists(atPath: data.receiptFolder.path))
          try data.setStoreSimulation(nil)
          #expect(try StoreKitService(data: data).purchasedProductIDs.isEmpty)
        }
      }

      @Test func disabledSimulationIgnoresPreset() throws {
        try withSimulation(.vip) { data in
          let store = try StoreKitService(data: data, isDebugSimulationEnabled: false)
          #expect(store.purchasedProductIDs.isEmpty)
          #expect(store.mockStore == nil)
        }
      }

      @Test func followUpdatesObservesReplacementStore() async throws {
        try await withServiceData { data in
          let app = try launch(data)
          let store = app.store
          let (events, continuation) = AsyncStream.makeStream(of: String.self)
          var event = events.makeAsyncIterator()
          let following = Task {
            await store.followUpdates()
            continuation.yield("ended")
          }
          for _ in 1...2 {
            try app.simulateStore(StoreSimulation(preset: .newUser, outcome: .pending))
            #expect(store.purchasedProductIDs.isEmpty)
            // It may read the first purchase when it begins to follow, but must observe the second.
            for id in ["themes", "premium"] {
              #expect(try store.buy(productID: id) == .pending)
              #expect(!store.purchasedProductIDs.contains(id))
              withObservationTracking {
                _ = store.purchasedProductIDs
              } onChange: {
                continuation.yield("changed")
              }
              try store.mockStore?.resolvePending()
              try #require(await event.next() == "changed")
              #expect(store.purchasedProductIDs.contains(id))
            }
            #expect(store.hasPremiumAccess)
          }
          following.cancel()
          await following.value
        }
      }

      private func withSimulation(
        _ preset: StoreSimulation.Preset, body: (AppData) throws -> Void
      ) throws {
        try withTestData { data in
          try data.setStoreSimulation(StoreSimulation(preset: preset))
          defer { try? data.setStoreSimulation(nil) }
          try body(data)
        }
      }
    }
  }
#endif
