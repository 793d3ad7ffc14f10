import AppCore
import Foundation
import Testing

@Suite struct StoreKitConfigurationTests {
  @Test(arguments: [
    (AppLanguage.english, "VIP Deck"), (.spanish, "Baraja VIP"), (.catalan, "Baralla VIP"),
  ])
  func appSellsVIPDeckPremiumAndThemes(language: AppLanguage, name: String) throws {
    let products = try StoreKitConfiguration.bundled().products(in: language)
    #expect(products.map(\.id) == productIDs)
    #expect(
      products.first
        == StoreProduct(
          id: "com.kape.vip", displayName: name, displayPrice: "$2.99", type: .nonConsumable))
  }

  @Test func validFileIsRead() throws {
    #expect(
      try read(configuration()).products(in: .catalan).map(\.displayPrice) == [
        "$0.99", "$0.99", "$0.99",
      ])
  }

  @Test(arguments: [
    (Edit.top("products", nil), ["products"]),
    (.product("type", #""Consumable""#), ["products", "type"]),
    (.product("displayPrice", "2.99"), ["products", "displayPrice"]),
    (.product("localizations", "[]"), ["com.kape.vip", "displayName", #""en""#]),
    (.product("type", nil), ["products", "type"]),
  ])
  func invalidValueErrorNamesFileAndKey(edit: Edit, parts: [String]) throws {
    let error = try #require(throws: StoreKitConfigurationError.self) {
      try read(configuration(edit))
    }
    for part in parts + ["Sample.storekit"] {
      #expect(error.description.contains(part), "\(error)")
    }
    #expect(!error.description.contains("\n"))
  }

  @Test func productIdentifierCannotEscapeFolder() throws {
    let text = configuration().replacing(
      #""products": ["#, with: #""products": [\#(Self.product(id: "../../x")),"#)
    let error = try #require(throws: StoreKitConfigurationError.self) { try read(text) }
    #expect(error.description.contains(#"product "../../x": expected 1 to 100"#))
  }

  @Test(arguments: [("", 1), ("junk", 1), ("[]", 1), ("{}", 1), ("[", 100_000)])
  func malformedFileErrorNamesFile(part: String, count: Int) throws {
    let content = String(repeating: part, count: count)
    let error = try #require(throws: StoreKitConfigurationError.self) { try read(content) }
    #expect(error.description.contains("Sample.storekit"))
  }

  /// Replaces the JSON value of a key, or removes the key.
  enum Edit {
    case top(String, String?)
    case product(String, String?)
  }

  private static func product(id: String, _ edit: Edit? = nil) -> String {
    let names = ["en_US", "es_ES", "ca"].map {
      #"{"description": "d", "displayName": "n", "locale": "\#($0)"}"#
    }.joined(separator: ",")
    var values = [
      "displayPrice": #""0.99""#, "localizations": "[\(names)]", "productID": "\"\(id)\"",
      "type": #""NonConsumable""#,
    ]
    if case .product(let key, let value) = edit { values[key] = value }
    return json(values)
  }

  private static func json(_ values: [String: String]) -> String {
    "{" + values.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ",") + "}"
  }

  private func configuration(_ edit: Edit? = nil) -> String {
    let products = productIDs.enumerated().map {
      Self.product(id: $0.element, $0.offset == 0 ? edit : nil)
    }
    var values = ["identifier": #""A""#, "products": "[\(products.joined(separator: ","))]"]
    if case .top(let key, let value) = edit { values[key] = value }
    return Self.json(values)
  }

  private func read(_ content: String) throws -> StoreKitConfiguration {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "AppCoreTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: "Sample.storekit")
    try Data(content.utf8).write(to: url)
    return try StoreKitConfiguration(contentsOf: url)
  }
}
