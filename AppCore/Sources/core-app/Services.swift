import AppCore
import ArgumentParser
import Foundation

struct Services: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Start the app and show how it begins and what its services say now.")

  @Flag(help: "Print JSON.")
  var json = false

  @Argument(
    parsing: .allUnrecognized, help: "Arguments for the app, which ignores those it does not know.")
  var arguments: [String] = []

  @OptionGroup var data: DataOption

  @MainActor
  func run() async throws {
    let report = try await ServicesReport(launch: data.launch(arguments: arguments), data: data)
    print(try json ? report.json : report.text)
  }
}

extension DataOption {
  /// Starts the app on the data folder.
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
