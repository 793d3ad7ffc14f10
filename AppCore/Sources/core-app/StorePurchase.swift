import AppCore
import ArgumentParser

struct StorePurchase: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "purchase",
    abstract: "Buy a product, and print the result: success, cancelled or pending.")

  @Argument(help: "The product identifier, for example com.kape.vip.")
  var product: String

  @Option(help: "Print the customer's message in this language instead.")
  var language: AppLanguage?

  @OptionGroup var data: DataOption

  @MainActor
  func run() async throws {
    let data = try data.openData()
    let store = try ServiceFactory.makeStoreService(data: data, language: language ?? .english)
    let result = try await CustomerText.replacing(in: language) {
      try await store.purchase(productId: product)
    }
    try data.save()
    let bought = try await store.fetchProducts().first { $0.id == product }
    if let language, let bought {
      print(try StringCatalog.bundled().text(for: result, of: bought, in: language))
    } else {
      print(result.rawValue)
    }
  }
}
