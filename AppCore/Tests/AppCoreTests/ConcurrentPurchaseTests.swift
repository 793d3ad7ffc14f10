import AppCore
import Foundation
import Testing

@Suite(.timeLimit(.minutes(60))) struct ConcurrentPurchaseTests {
  @Test func concurrentStoresLoseNoPurchases() async throws {
    for _ in 1...20 {
      try await withStoreFolder { folder in
        try await withThrowingTaskGroup(of: Void.self) { group in
          for number in 0..<8 {
            group.addTask {
              let store = try openStore(folder)
              for offset in productIDs.indices {
                let id = productIDs[(number + offset) % productIDs.count]
                #expect(try await store.purchase(productId: id) == .success)
                #expect(await store.isEntitled(productId: id))
              }
            }
          }
          try await group.waitForAll()
        }
        let store = try openStore(folder)
        #expect(await store.ownedIDs == productIDs)
        #expect(store.rejectedReceipts.isEmpty)
      }
    }
  }

  @Test func concurrentTasksBuyEachProductOnceAndNotifySubscribers() async throws {
    try await withStoreFolder { folder in
      let store = try openStore(folder)
      let streams = (1...4).map { _ in store.transactionUpdates }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<8 {
          group.addTask {
            for offset in productIDs.indices {
              let id = productIDs[(number + offset) % productIDs.count]
              let result = try await store.purchase(productId: id)
              #expect(result == .success)
            }
          }
        }
        try await group.waitForAll()
      }
      let owned = Set(await store.currentEntitlements)
      #expect(owned.count == 3)
      for stream in streams {
        var told: [StoreTransaction] = []
        for await transaction in stream.prefix(3) { told.append(transaction) }
        #expect(told.count == 3 && Set(told) == owned)
      }
    }
  }

  @Test func processesCreatingTheKeyConcurrentlyKeepAllPurchases() async throws {
    for _ in 1...3 {
      try await withStoreFolder { folder in
        await withTaskGroup(of: Void.self) { group in
          for id in productIDs {
            group.addTask {
              await #expect(processExitsWith: .success) {
                [folder = folder as URL, id = id as String] in
                _ = try await openStore(folder).purchase(productId: id)
              }
            }
          }
        }
        let store = try openStore(folder)
        #expect(await store.ownedIDs == productIDs)
        #expect(store.rejectedReceipts.isEmpty)
      }
    }
  }
}
