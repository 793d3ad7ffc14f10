import AppCore
import ArgumentParser

struct StoreProducts: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "products", abstract: "List the products for sale.")

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var options: AppOptions

  @MainActor
  func run() async throws {
    let app = try options.launch()
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
