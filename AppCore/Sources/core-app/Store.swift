import AppCore
import ArgumentParser
import Foundation

struct Store: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the products, and show which ones are owned.",
    subcommands: subcommands + [UnknownCommand<Self>.self],
    defaultSubcommand: UnknownCommand<Self>.self
  )

  private static var subcommands: [any ParsableCommand.Type] {
    let shipped: [any ParsableCommand.Type] = [
      StoreProducts.self, StoreEntitlements.self, StoreCheck.self,
    ]
    #if DEBUG
      return shipped + debugCommands
    #else
      return shipped
    #endif
  }
}

struct StoreProducts: AppCommand {
  static let configuration = CommandConfiguration(
    commandName: "products", abstract: "List the products for sale.")

  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var options: AppOptions

  func run(_ app: AppLaunch) async throws {
    let store = try ServiceFactory.makeStoreService(data: app.data, language: app.language)
    let products = try await store.fetchProducts()
    if json {
      print(try products.json)
    } else {
      for product in products {
        print("\(product.id): \(product.displayName), \(product.displayPrice)")
      }
    }
  }
}

struct StoreEntitlements: AppCommand {
  static let configuration = CommandConfiguration(
    commandName: "entitlements",
    abstract: "Show owned products, and rejected receipts with the reasons.")

  @OptionGroup var options: AppOptions

  func run(_ app: AppLaunch) async throws {
    let entitlements = app.store.entitlements
    for entitlement in entitlements {
      print("\(entitlement.productId): \(entitlement.purchaseDate.formatted(.iso8601))")
    }
    for receipt in app.store.rejectedReceipts { warn("\(receipt)") }
    if entitlements.isEmpty { print(app.texts("preference_value_none")) }
  }
}

struct StoreCheck: AppCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Exit with code 1 unless a product is owned.")

  @Argument(help: "The product identifier, for example com.kape.vip.") var product: String
  @OptionGroup var options: AppOptions

  func run(_ app: AppLaunch) async throws {
    guard app.store.purchasedProductIDs.contains(product) else {
      throw CustomerError(description: app.texts("store_error_not_entitled"))
    }
    print(app.texts("store_owned", .string(product)))
  }
}
