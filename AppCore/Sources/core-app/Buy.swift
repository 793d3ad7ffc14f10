import AppCore

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
