import AppCore
import ArgumentParser

struct Buy: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Buy a product.")

  @Argument(
    help: "The product: \(StoreProduct.allCases.map(\.rawValue).joined(separator: " or ")).")
  var product: String

  @OptionGroup var data: DataOption

  @MainActor
  func run() async throws {
    let session = try data.open()
    try session.store.buy(productID: product)
    print("Bought \(product). Purchases: \(session.purchases)")
  }
}
