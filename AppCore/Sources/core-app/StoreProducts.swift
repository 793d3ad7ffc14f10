import AppCore
import ArgumentParser

struct StoreProducts: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "products", abstract: "List the products for sale.")

  @Option(help: "The language of product names.")
  var language = AppLanguage.english

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var data: DataOption

  @MainActor
  func run() async throws {
    let store = try ServiceFactory.makeStoreService(data: data.openData(), language: language)
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
