import AppCore
import Foundation
import Testing

/// Tests of `StoreKitService`, the observable interface of the store.
@MainActor
@Suite struct PurchaseTests {
  @Test func purchasesPersistInTheFolder() throws {
    try withTestData { data in
      try StoreKitService(data: data).buy(productID: "themes")
      try StoreKitService(data: data).buy(productID: "premium")
      let store = try StoreKitService(data: data)
      #expect(store.purchasedProductIDs == ["premium", "themes"])
      #expect(store.hasPremiumAccess)
    }
  }

  @Test func vipDeckGrantsNoPremiumAccess() throws {
    try withTestData { data in
      let store = try StoreKitService(data: data)
      #expect(try store.buy(productID: "com.kape.vip") == .success)
      #expect(store.purchasedProductIDs == ["com.kape.vip"])
      #expect(!store.hasPremiumAccess)
    }
  }

  @Test func restoreFindsPurchasesMadeElsewhere() throws {
    try withTestData { data in
      let store = try StoreKitService(data: data)
      try StoreKitService(data: data).buy(productID: "premium")
      #expect(!store.hasPremiumAccess)
      try store.restore()
      #expect(store.hasPremiumAccess)
    }
  }

  @Test func buyingKeepsPurchasesMadeElsewhere() throws {
    try withTestData { data in
      let store = try StoreKitService(data: data)
      try StoreKitService(data: data).buy(productID: "premium")
      try store.buy(productID: "themes")
      #expect(store.purchasedProductIDs == ["premium", "themes"])
    }
  }

  @Test func unknownProductsAreRejected() throws {
    try withTestData { data in
      let store = try StoreKitService(data: data)
      #expect(
        throws: StoreServiceError.productNotFound(
          productId: "gold", available: ["com.kape.vip", "premium", "themes"])
      ) { try store.buy(productID: "gold") }
      #expect(store.purchasedProductIDs.isEmpty)
      #expect(!FileManager.default.fileExists(atPath: data.receiptFolder.path))
    }
  }

  @Test func forgedReceiptGrantsNoAccess() throws {
    try withTestData { data in
      try StoreKitService(data: data).buy(productID: "themes")
      let folder = data.receiptFolder
      try FileManager.default.copyItem(
        at: folder.appending(path: "themes.receipt"), to: folder.appending(path: "premium.receipt"))
      let store = try StoreKitService(data: data)
      #expect(store.purchasedProductIDs == ["themes"])
      #expect(!store.hasPremiumAccess)
    }
  }

  @Test func unreadablePurchasesAreAnErrorAndChangeNothing() throws {
    try withTestData { data in
      let store = try StoreKitService(data: data)
      try store.buy(productID: "premium")
      let key = data.receiptFolder.appending(path: "signing.key")
      try Data("junk".utf8).write(to: key)
      let error = try #require(throws: AppDataError.self) { try StoreKitService(data: data) }
      #expect(error.description.contains(key.path) && !error.description.contains("\n"))
      #expect(throws: error) { try store.restore() }
      #expect(throws: StoreServiceError.self) { try store.buy(productID: "themes") }
      #expect(store.purchasedProductIDs == ["premium"])
    }
  }

  @Test func unsavedPurchaseGrantsNoAccess() throws {
    try withTestData { data in
      let missing = data.receiptFolder.appending(path: "no/receipts")
      let lost = AppData(receiptFolder: missing, defaults: data.defaults)
      let store = try StoreKitService(data: lost)
      let error = try #require(throws: StoreServiceError.self) {
        try store.buy(productID: "premium")
      }
      #expect(error.description.contains(missing.path))
      #expect(!store.hasPremiumAccess)
    }
  }

  @Test func dataFolderCannotBeAFile() throws {
    try withTestData { data in
      let file = data.receiptFolder
      try Data().write(to: file)
      let error = try #require(throws: AppDataError.self) { try AppData(folder: file) }
      #expect(error.description.contains(file.path))
    }
  }
}
