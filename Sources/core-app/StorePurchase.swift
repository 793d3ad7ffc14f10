import AppCore
import ArgumentParser

struct StorePurchase: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "purchase",
    abstract: "Buy a product and print how it ended: success, cancelled or pending.")

  @Argument(help: "The product's identifier, for example com.kape.vip.")
  var product: String

  @OptionGroup var data: DataOption

  @MainActor
  func run() async throws {
    let data = try data.openData()
    let store = try ServiceFactory.makeStoreService(data: data)
    let result = try await store.purchase(productId: product)
    try data.save()
    print(result.rawValue)
  }
}
