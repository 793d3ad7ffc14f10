import AppCore
import ArgumentParser

struct StoreCheck: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Exit with code 1 unless a product is owned.")

  @Argument(help: "The product identifier, for example com.kape.vip.")
  var product: String

  @OptionGroup var options: AppOptions

  @MainActor
  func run() async throws {
    let store = try ServiceFactory.makeStoreService(data: options.launch().data)
    try await store.requireEntitlement(productId: product)
    print("\(product) is owned.")
  }
}
