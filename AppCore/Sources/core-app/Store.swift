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

struct Buy: AppCommand {
  let name = "buy"
  let abstract = "Buy a product. Exits with code 1 if the purchase fails."
  let discussion = """
    Purchases succeed immediately. To try other outcomes, write sandbox-store.json into the data \
    folder: {"outcome": "cancelled"} or {"outcome": "pending"}; {"refunded": ["premium"]} marks \
    products as refunded. `core-app restore` completes pending purchases once the outcome is "success".
    """
  let arguments = [Argument(.required, "product", "The product identifier, such as premium.")]

  func run(_ app: AppLaunch, _ values: Values) async throws {
    let product: String = try values["product"]
    let result = try await app.forCustomer { try app.store.buy(productID: product) }
    // The configuration has the name even if the store can't be reached.
    let products = try StoreKitConfiguration.bundled().products(in: app.language)
    if let bought = products.first(where: { $0.id == product }) {
      print(app.catalog.text(for: result, of: bought, in: app.language))
    }
    app.showPurchases()
  }
}

struct Restore: AppCommand {
  let name = "restore"
  let abstract = "Restore earlier purchases. Exits with code 1 if one could not be restored."

  func run(_ app: AppLaunch, _ values: Values) async throws {
    do {
      try app.store.restore()
    } catch {
      warn("\(error)")
      throw CustomerError(description: app.texts("store_error_unreachable"))
    }
    let isComplete = app.store.rejectedReceipts.isEmpty
    if isComplete { print(app.texts("restore_done")) }
    app.showPurchases()
    guard isComplete else { throw Unsuccessful() }
  }
}

struct Status: AppCommand {
  let name = "status"
  let abstract = "Show premium access, purchases and the plays left today."
  let arguments = [Argument.json]

  func run(_ app: AppLaunch, _ values: Values) async throws {
    let store = app.store
    if values.has("--json") {
      return try printJSON([
        "hasPremiumAccess": store.hasPremiumAccess, "language": app.language.rawValue,
        "pending": store.pendingProductIDs.sorted(), "playsLeftToday": app.playsLeftToday,
        "purchases": store.purchasedProductIDs.sorted(),
        "rejected": store.rejectedReceipts.map(\.path),
        "subscription": store.currentSubscription.tier.rawValue,
      ])
    }
    let access = app.texts(
      store.hasPremiumAccess ? "settings_premium_active" : "settings_premium_inactive")
    print("\(app.texts("settings_premium_status")): \(access)")
    app.showPurchases()
    print(app.playsText)
  }
}
