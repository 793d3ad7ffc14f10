import AppCore
import ArgumentParser
import Foundation

struct StoreEntitlements: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "entitlements",
    abstract: "Show owned products, and rejected receipts with the reasons.")

  private struct Report: Encodable {
    struct Rejected: Encodable {
      let path: String
      let reason: String
    }

    let entitlements: [StoreTransaction]
    let rejected: [Rejected]
  }

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var options: AppOptions

  @MainActor
  func run() async throws {
    let store = try ServiceFactory.makeStoreService(data: options.launch().data)
    let entitlements = await store.currentEntitlements
    let rejected = (store as? LocalStoreService)?.rejectedReceipts ?? []
    if json {
      let report = Report(
        entitlements: entitlements,
        rejected: rejected.map { .init(path: $0.path, reason: "\($0.reason)") })
      print(try report.json)
    } else {
      for entitlement in entitlements {
        print("\(entitlement.productId), bought \(entitlement.purchaseDate.formatted(.iso8601))")
      }
      for receipt in rejected { print("Rejected: \(receipt)") }
      if entitlements.isEmpty && rejected.isEmpty { print("none") }
    }
  }
}
