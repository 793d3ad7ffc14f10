import AppCore
import ArgumentParser

struct Buy: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Buy a product.")

  @Argument(help: "The product identifier, for example premium.")
  var product: String

  @OptionGroup var data: DataOption

  @MainActor
  func run() async throws {
    let session = try data.open()
    let result = try session.store.buy(productID: product)
    try session.data.save()
    let text = result == .success ? "Bought \(product)" : "The purchase is \(result.rawValue)"
    print("\(text). Purchases: \(session.purchases)")
  }
}
