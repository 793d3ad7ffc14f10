import Foundation

/// The local configuration of the store, to try outcomes of purchases that depend on someone else.
///
/// `sandbox-store.json` in the data folder, for example
/// `{"outcome": "pending", "refunded": ["premium"]}`; both keys are optional. It can only withhold
/// products, never grant them.
struct StoreSandbox: Decodable {
  /// The outcome of the next purchases; a pending one is approved by `restore` once this is
  /// `success` again.
  let outcome: PurchaseResult

  /// The products that are refunded: they are not owned, and can't be bought.
  let refunded: Set<String>

  private enum CodingKeys: CodingKey {
    case outcome, refunded
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    outcome = try values.decodeIfPresent(PurchaseResult.self, forKey: .outcome) ?? .success
    refunded = try values.decodeIfPresent(Set<String>.self, forKey: .refunded) ?? []
  }

  /// Reads the configuration; without a file, every purchase succeeds and none is refunded.
  static func load(from file: URL) throws(RejectedReceipt.Reason) -> StoreSandbox {
    do {
      return try StoreSandbox(json: DataFile(url: file).read(maximumSize: 4096) ?? Data("{}".utf8))
    } catch {
      throw .invalidConfiguration(error.reason)
    }
  }
}
