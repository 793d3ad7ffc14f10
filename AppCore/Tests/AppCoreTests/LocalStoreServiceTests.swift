import AppCore
import Foundation
import Testing

@Suite(.timeLimit(.minutes(60))) struct LocalStoreServiceTests {
  @Test func purchaseIsStoredWithProductAndTime() async throws {
    try await withStoreFolder { folder in
      let clock = try TestClock("2026-03-28T22:59:59Z")
      let store = try openStore(folder, now: clock.now)
      #expect(await store.fetchProducts().map(\.id) == productIDs)
      #expect(await store.ownedIDs.isEmpty)
      #expect(try await store.purchase(productId: "com.kape.vip") == .success)
      let owned = try #require(await store.currentEntitlements.first)
      #expect(owned.productId == "com.kape.vip" && owned.purchaseDate == clock.now())
      #expect(try await openStore(folder).currentEntitlements == [owned])
      try clock.set("2026-04-01T00:00:00Z")
      #expect(try await store.purchase(productId: "com.kape.vip") == .success)
      #expect(try await openStore(folder).currentEntitlements == [owned])
    }
  }

  @Test func unknownProductErrorListsAvailableProducts() async throws {
    try await withStoreFolder { folder in
      let store = try openStore(folder)
      let expected = StoreServiceError.productNotFound(productId: "gold", available: productIDs)
      await #expect(throws: expected) { try await store.purchase(productId: "gold") }
      #expect(
        expected.description
          == "no product \"gold\" is for sale; choose one of: com.kape.vip, premium, themes")
      #expect(await store.ownedIDs.isEmpty)
    }
  }

  @Test func restoreFindsOtherPurchasesAndNotifiesSubscribers() async throws {
    try await withStoreFolder { folder in
      let store = try openStore(folder)
      let streams = [store.transactionUpdates, store.transactionUpdates]
      _ = try await openStore(folder).purchase(productId: "premium")
      #expect(await store.ownedIDs.isEmpty)
      try await store.restore()
      #expect(await store.ownedIDs == ["premium"])
      for stream in streams {
        var updates = stream.makeAsyncIterator()
        #expect(await updates.next()?.productId == "premium")
      }
    }
  }

  @Test func productBoughtElsewhereIsNotBoughtTwice() async throws {
    try await withStoreFolder { folder in
      let late = try openStore(folder)
      let store = try openStore(folder)
      _ = try await store.purchase(productId: "premium")
      #expect(try await late.purchase(productId: "premium") == .success)
      let owned = await store.currentEntitlements
      #expect(await late.currentEntitlements == owned)
      #expect(try await openStore(folder).currentEntitlements == owned)
    }
  }

  @Test func updateStreamEndsWithService() async throws {
    try await withStoreFolder { folder in
      var updates = try openStore(folder).transactionUpdates.makeAsyncIterator()
      #expect(await updates.next() == nil)
    }
  }

  @Test(arguments: [
    ("", "end of file"), ("{}", "has no \"installationID\""), ("[]", "top level"),
    (#"{"installationID":"","key":"","version":4}"#, "expected version 3, found 4"),
    (#"{"installationID":"","key":"","version":3}"#, "does not match"),
  ])
  func damagedKeyRejectsReceiptsAndNamesKeyFile(content: String, part: String) async throws {
    try await withStoreFolder { folder in
      let store = try openStore(folder)
      _ = try await store.purchase(productId: "premium")
      let key = try AppData(folder: folder).receiptFolder.appending(path: "signing.key")
      try Data(content.utf8).write(to: key)
      let rejected = try #require(try openStore(folder).rejectedReceipts.first).description
      #expect(rejected.contains(key.path) && rejected.contains(part), "\(rejected)")
      #expect(!rejected.contains("\n") && rejected.contains("backup"))
      try await store.restore()
      #expect(store.rejectedReceipts.count == 1)
      await #expect(throws: StoreServiceError.self) {
        try await store.purchase(productId: "themes")
      }
      #expect(await store.ownedIDs.isEmpty)
    }
  }

  @Test func nonRegularKeyFileRejectsReceiptsWithoutBlocking() async throws {
    try await withStoreFolder { folder in
      _ = try await openStore(folder).purchase(productId: "premium")
      let key = try AppData(folder: folder).receiptFolder.appending(path: "signing.key")
      try FileManager.default.removeItem(at: key)
      try #require(mkfifo(key.path, 0o600) == 0)
      let rejected = try openStore(folder).rejectedReceipts.map(\.description)
      #expect(rejected.first?.contains("\(key.path): it is not a regular file") == true)
    }
  }

  @Test func lostKeyIsNotReplacedAndCanBeRestored() async throws {
    try await withStoreFolder { folder in
      let store = try openStore(folder)
      _ = try await store.purchase(productId: "premium")
      let key = try AppData(folder: folder).receiptFolder.appending(path: "signing.key")
      let away = folder.appending(path: "signing.key")
      try FileManager.default.moveItem(at: key, to: away)
      for store in [store, try openStore(folder)] {
        let error = try await #require(throws: StoreServiceError.self) {
          try await store.purchase(productId: "themes")
        }
        #expect(error.description.contains("\(key.path): it is missing"), "\(error)")
        #expect(error.description.contains("backup"))
      }
      #expect(!FileManager.default.fileExists(atPath: key.path))
      try FileManager.default.moveItem(at: away, to: key)
      #expect(try await openStore(folder).purchase(productId: "themes") == .success)
      #expect(try await openStore(folder).ownedIDs == ["premium", "themes"])
    }
  }

  @Test func damagedKeyByteIsDetected() async throws {
    try await withStoreFolder { folder in
      _ = try await openStore(folder).purchase(productId: "premium")
      let url = try AppData(folder: folder).receiptFolder.appending(path: "signing.key")
      var text = try String(contentsOf: url, encoding: .utf8)
      let digit = try #require(text.range(of: #""key":""#)).upperBound
      text.replaceSubrange(digit...digit, with: text[digit] == "A" ? "B" : "A")
      try Data(text.utf8).write(to: url)
      #expect(try openStore(folder).rejectedReceipts.count == 1)
    }
  }

  @Test func unlistablePurchasesErrorNamesFolder() async throws {
    try await withStoreFolder { folder in
      let receipts = try AppData(folder: folder).receiptFolder
      try Data().write(to: receipts)
      let store = try openStore(folder)
      #expect(store.rejectedReceipts.map(\.path) == [receipts.path])
      let error = try await #require(throws: StoreServiceError.self) {
        try await store.purchase(productId: "premium")
      }
      #expect(error.description.contains(receipts.path))
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
}
