import AppCore
import Foundation

struct Store: Command {
  let name = "store"
  let abstract = "List the products, and show which ones are owned."

  var commands: [any Command] {
    let shipped: [any Command] = [StoreProducts(), StoreEntitlements(), StoreCheck()]
    #if DEBUG
      return shipped + debugCommands
    #else
      return shipped
    #endif
  }
}

struct StoreProducts: AppCommand {
  let name = "products"
  let abstract = "List the products for sale."
  let arguments = [Argument.json]

  func run(_ app: AppLaunch, _ values: Values) async throws {
    let store = try ServiceFactory.makeStoreService(data: app.data, language: app.language)
    let products = try await store.fetchProducts()
    if values.has("--json") { return try printJSON(of: products) }
    for product in products {
      print("\(product.id): \(product.displayName), \(product.displayPrice)")
    }
  }
}

struct StoreEntitlements: AppCommand {
  let name = "entitlements"
  let abstract = "Show owned products, and why receipts were rejected."

  func run(_ app: AppLaunch, _ values: Values) async throws {
    let entitlements = app.store.entitlements
    for entitlement in entitlements {
      print("\(entitlement.productId): \(entitlement.purchaseDate.formatted(.iso8601))")
    }
    for receipt in app.store.rejectedReceipts { warn("\(receipt)") }
    if entitlements.isEmpty { print(app.texts("status_purchases_none")) }
  }
}

struct StoreCheck: AppCommand {
  let name = "check"
  let abstract = "Exit with code 1 unless a product is owned."
  let arguments = [Argument(.required, "product", "The product identifier, such as com.kape.vip.")]

  func run(_ app: AppLaunch, _ values: Values) async throws {
    let product: String = try values["product"]
    guard app.store.purchasedProductIDs.contains(product) else {
      throw CustomerError(description: app.texts("store_error_not_entitled"))
    }
    print(app.texts("store_owned", .string(product)))
  }
}
