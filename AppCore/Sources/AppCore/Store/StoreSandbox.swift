import Foundation

/// The local configuration of the store, to try outcomes of purchases that depend on someone else.
///
/// `sandbox-store.json` in the data folder, for example
/// `{"outcome": "pending", "refunded": ["premium"]}`, can only withhold products.
struct StoreSandbox: Decodable {
  /// The outcome of the next purchases, by default `success`, which also approves pending ones.
  let outcome: PurchaseResult?

  /// The products that are refunded: they are not owned, and can't be bought.
  let refunded: Set<String>?

  /// Reads the configuration; without a file, every purchase succeeds and none is refunded.
  static func load(from file: URL) throws(RejectedReceipt.Reason) -> StoreSandbox {
    do {
      return try StoreSandbox(json: DataFile(url: file).read(maximumSize: 4096) ?? Data("{}".utf8))
    } catch {
      throw .invalidConfiguration(error.reason)
    }
  }
}
