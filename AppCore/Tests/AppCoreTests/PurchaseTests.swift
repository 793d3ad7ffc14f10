import AppCore
import Foundation
import Testing

/// Tests of `StoreKitService`, the observable interface of the store.
@MainActor
@Suite struct PurchaseTests {
  @Test func purchasesPersistInFolder() throws {
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

  @Test func damagedKeyRejectsPurchasesButNothingElse() throws {
    try withTestData { data in
      let store = try StoreKitService(data: data)
      try store.buy(productID: "premium")
      let key = data.receiptFolder.appending(path: "signing.key")
      try Data("junk".utf8).write(to: key)
      let app = try launch(data)
      #expect(app.store.purchasedProductIDs.isEmpty && !app.store.hasPremiumAccess)
      try app.play()
      let rejected = try #require(app.store.rejectedReceipts.first)
      #expect(rejected.description.contains(key.path) && !rejected.description.contains("\n"))
      try store.restore()
      #expect(store.rejectedReceipts == [rejected])
      let error = try #require(throws: StoreServiceError.self) {
        try store.buy(productID: "themes")
      }
      #expect(error.description.contains(key.path))
    }
  }

  @Test func unsavedPurchaseGrantsNoAccess() throws {
    try withTestData { data in
      // Even root can't replace a folder with a file.
      try FileManager.default.createDirectory(
        at: data.receiptFolder.appending(path: "premium.receipt/x"),
        withIntermediateDirectories: true)
      let store = try StoreKitService(data: data)
      #expect(throws: StoreServiceError.self) { try store.buy(productID: "premium") }
      #expect(!store.hasPremiumAccess)
    }
  }

  @Test func sandboxCancelsDelaysAndRefundsPurchases() throws {
    try withTestData { data in
      func configure(_ json: String) throws {
        try Data(json.utf8).write(to: data.folder.appending(path: "sandbox-store.json"))
      }
      let store = try StoreKitService(data: data)
      try configure(#"{"outcome": "cancelled"}"#)
      #expect(try store.buy(productID: "premium") == .cancelled)
      try configure(#"{"outcome": "pending"}"#)
      #expect(try store.buy(productID: "premium") == .pending)
      try store.restore()
      #expect(!store.hasPremiumAccess)
      try configure("{}")
      try store.restore()
      #expect(store.hasPremiumAccess)
      #expect(try StoreKitService(data: data).hasPremiumAccess)
      try configure(#"{"refunded": ["premium"]}"#)
      try store.restore()
      #expect(!store.hasPremiumAccess)
      #expect(throws: StoreServiceError.self) { try store.buy(productID: "premium") }
      try configure("junk")
      let error = try #require(throws: StoreServiceError.self) {
        try store.buy(productID: "themes")
      }
      #expect(error.description.contains("sandbox-store.json"))
    }
  }

  @Test(arguments: [
    (
      #"{"outcome": "gold"}"#,
      #"line 1: outcome: expected one of "success", "cancelled", "pending", found "gold""#
    ),
    (#"{"outcome": 1}"#, "line 1: outcome: expected a string"),
    ("{\"refunded\":\r\n\"premium\"}", "line 1: refunded: expected a list"),
    ("{\"refunded\": [\n\"themes\",\n1]}", "line 1: refunded[1]: expected a string"),
    (
      "{\r\n\"refunded\": [\"themes\",\r\n\"premum\"]}",
      #"line 3: refunded: expected one of "com.kape.vip", "premium", "themes", found "premum""#
    ),
    (
      "{\n\"outcomes\": \"pending\"}",
      #"line 2: expected only "outcome" and "refunded", found "outcomes""#
    ),
    ("{\"outcome\": \"success\",\n\n\"outcome\" : \"pending\"}", "line 3: outcome occurs twice"),
    ("[]", "the top level: expected an object"),
    ("{\n\"outcome\": \"success\",,\n}", "line 2: Invalid value around character 23"),
    (
      #"{"outcome": "\u001b[31m\nred"}"#,
      #"line 1: outcome: expected one of "success", "cancelled", "pending", found " [31m red""#
    ),
  ])
  func invalidSandboxErrorSaysWhatWasExpected(json: String, reason: String) throws {
    try withTestData { data in
      let file = data.folder.appending(path: "sandbox-store.json")
      try Data(json.utf8).write(to: file)
      let store = try StoreKitService(data: data)
      #expect(store.rejectedReceipts.map(\.path) == [file.path])
      let error = try #require(throws: StoreServiceError.self) {
        try store.buy(productID: "premium")
      }
      #expect(
        error.description.hasSuffix(
          "sandbox-store.json cannot be used: \(reason); correct or remove it"), "\(error)")
      #expect(store.purchasedProductIDs.isEmpty && store.pendingProductIDs.isEmpty)
    }
  }

  @Test func onlyItsProductUnlocksVIPDeck() throws {
    try withTestData { data in
      let app = try launch(data)
      #expect(Deck.allCases.filter(app.store.isUnlocked) == [.standard])
      #expect(throws: StoreServiceError.notEntitled(productId: "com.kape.vip")) {
        try app.play(.vip)
      }
      #expect(app.playsLeftToday == 5)
      try app.store.buy(productID: "com.kape.vip")
      try app.play(.vip)
      #expect(app.playsLeftToday == 4)
    }
  }

  @Test func dataFolderCannotBeFile() throws {
    try withTestData { data in
      let file = data.receiptFolder
      try Data().write(to: file)
      let error = try #require(throws: AppDataError.self) { try AppData(folder: file) }
      #expect(error.description.contains(file.path))
    }
  }
}
