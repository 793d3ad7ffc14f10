import AppCore
import ArgumentParser
import Foundation

struct Services: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show the app's services and their current results.")

  @Flag(help: "Print JSON.")
  var json = false

  @Argument(
    parsing: .allUnrecognized, help: "Arguments to pass to the app; unknown ones are ignored.")
  var arguments: [String] = []

  @OptionGroup var data: DataOption

  @MainActor
  func run() async throws {
    let report = try await ServicesReport(launch: data.launch(arguments: arguments), data: data)
    print(try json ? report.json : report.text)
  }
}

extension DataOption {
  func launch(arguments: [String]) throws -> AppLaunch {
    let data = try openData()
    return try AppLaunch(
      data: data,
      ownedProducts: {
        let store = try ServiceFactory.makeStoreService(data: data)
        return OwnedProducts { Set(await store.currentEntitlements.map(\.productId)) }
      },
      proProductIDs: [StoreProduct.premiumID],
      arguments: arguments
    )
  }
}
