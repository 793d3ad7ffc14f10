import AppCore
import Foundation
import Testing

/// The simulated store works in debug builds, and no other build can use it.
///
/// Built in release, the same suites verify production behavior through the same public interface.
@Suite(.timeLimit(.minutes(60))) struct StoreIsolationTests {
  /// The simulation that a debug build stores for a user who owns the VIP deck.
  private static let simulation = """
    {"preset": "vip", "outcome": "success", "history": [{"state": "owned", "transaction": {
      "id": "00000000-0000-0000-0000-000000000000", "productId": "com.kape.vip", "purchaseDate": 0
    }}]}
    """

  @Test func leftoverSimulationAppliesOnlyInDebugBuilds() async throws {
    try await withStoreFolder { folder in
      let data = try AppData(folder: folder)
      data.defaults.set(Data(Self.simulation.utf8), forKey: "Store.debugSimulation")
      let store = try ServiceFactory.makeStoreService(data: data)
      #expect((store is LocalStoreService) == !BuildConfiguration.isDebug)
      #expect(await store.isEntitled(productId: "com.kape.vip") == BuildConfiguration.isDebug)
      data.defaults.removeObject(forKey: "Store.debugSimulation")
    }
  }

  @Test func leftoverJunkIsErrorOnlyInDebugBuilds() async throws {
    try await withStoreFolder { folder in
      let data = try AppData(folder: folder)
      data.defaults.set("junk", forKey: "Store.debugSimulation")
      #if DEBUG
        let error = try #require(throws: (any Error).self) {
          try ServiceFactory.makeStoreService(data: data)
        }
        #expect("\(error)".contains("Store.debugSimulation"))
      #else
        #expect(try await ServiceFactory.makeStoreService(data: data).ownedIDs.isEmpty)
      #endif
      data.defaults.removeObject(forKey: "Store.debugSimulation")
    }
  }

  @Test func factoryCreatesLocalStoreInGivenLanguage() async throws {
    try await withStoreFolder { folder in
      let data = try AppData(folder: folder)
      let store = try ServiceFactory.makeStoreService(data: data, language: .spanish)
      #expect(store is LocalStoreService)
      #expect(try await store.fetchProducts().first?.displayName == "Baraja VIP")
      #expect(try await store.purchase(productId: "com.kape.vip") == .success)
      #expect(try await openStore(folder).ownedIDs == ["com.kape.vip"])
    }
  }
}
