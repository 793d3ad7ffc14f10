import AppCore
import Foundation
import Testing

@MainActor
@Suite
struct PurchaseTests {
  @Test func `purchases survive in the file`() throws {
    try withTestData { data in
      try StoreKitService(data: data).buy(productID: "themes")
      try StoreKitService(data: data).buy(productID: "premium")
      let store = try StoreKitService(data: data)
      #expect(store.purchasedProductIDs == ["premium", "themes"])
      #expect(store.hasPremiumAccess)
    }
  }

  @Test func `restore finds a purchase made elsewhere`() throws {
    try withTestData { data in
      let store = try StoreKitService(data: data)
      try StoreKitService(data: data).buy(productID: "premium")
      #expect(!store.hasPremiumAccess)
      try store.restore()
      #expect(store.hasPremiumAccess)
    }
  }

  @Test func `buying keeps a purchase made elsewhere`() throws {
    try withTestData { data in
      let store = try StoreKitService(data: data)
      try StoreKitService(data: data).buy(productID: "premium")
      try store.buy(productID: "themes")
      #expect(store.purchasedProductIDs == ["premium", "themes"])
    }
  }

  @Test func `unknown products are refused`() throws {
    try withTestData { data in
      let store = try StoreKitService(data: data)
      #expect(throws: StoreError.unknownProduct("gold")) { try store.buy(productID: "gold") }
      #expect(store.purchasedProductIDs.isEmpty)
      #expect(!FileManager.default.fileExists(atPath: data.purchases.url.path))
    }
  }

  @Test func `an unknown product in the file is kept and gives no access`() throws {
    try withTestData { data in
      try data.purchases.save(["future", "Premium"])
      let store = try StoreKitService(data: data)
      #expect(!store.hasPremiumAccess)
      try store.buy(productID: "themes")
      #expect(try data.purchases.load() == ["future", "Premium", "themes"])
    }
  }

  @Test(arguments: [
    "", "junk", "[]", "null", "{}", #"{"version": 1}"#,
    #"{"purchasedProductIDs": ["premium"]}"#,
    #"{"purchasedProductIDs": ["premium"], "version": 2}"#,
    #"{"purchasedProductIDs": "premium", "version": 1}"#,
    #"{"purchasedProductIDs": ["premium", 1], "version": 1}"#,
    #"{"purchasedProductIDs": ["premium"], "version": 1"#,
  ])
  func `a corrupt file is an error that names it`(content: String) throws {
    try withTestData { data in
      let store = try StoreKitService(data: data)
      try Data(content.utf8).write(to: data.purchases.url)
      let error = try #require(throws: AppDataError.self) { try StoreKitService(data: data) }
      guard case .purchasesUnreadable(data.purchases.url.path, _) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(!error.description.contains("\n"))
      #expect(throws: error) { try store.restore() }
      #expect(throws: error) { try store.buy(productID: "premium") }
      #expect(!store.hasPremiumAccess)
    }
  }

  @Test func `a deeply nested file is an error`() throws {
    try withTestData { data in
      try Data(repeating: UInt8(ascii: "["), count: 100_000).write(to: data.purchases.url)
      #expect(throws: AppDataError.self) { try data.purchases.load() }
    }
  }

  @Test func `wrong syntax is reported with its place`() throws {
    try withTestData { data in
      try Data("{\n junk".utf8).write(to: data.purchases.url)
      let error = try #require(throws: AppDataError.self) { try data.purchases.load() }
      #expect(error.description.contains("around character 3"))
    }
  }

  @Test func `a purchase that cannot be kept gives no access`() throws {
    try withTestData { data in
      let missing = data.purchases.url.deletingLastPathComponent().appending(path: "no/p.json")
      let lost = AppData(purchases: PurchaseFile(url: missing), defaults: data.defaults)
      let store = try StoreKitService(data: lost)
      #expect(throws: AppDataError.self) { try store.buy(productID: "premium") }
      #expect(!store.hasPremiumAccess)
    }
  }

  @Test func `a folder cannot be made of a file`() throws {
    try withTestData { data in
      try data.purchases.save([])
      let error = try #require(throws: AppDataError.self) {
        try AppData(folder: data.purchases.url)
      }
      #expect(error.description.contains(data.purchases.url.path))
    }
  }
}
