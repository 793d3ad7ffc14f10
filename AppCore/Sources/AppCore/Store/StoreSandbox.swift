import Foundation

/// The local configuration of the store, for purchase outcomes that depend on someone else.
///
/// `sandbox-store.json` in the data folder, for example
/// `{"outcome": "pending", "refunded": ["premium"]}`, can only withhold products.
struct StoreSandbox {
  private struct Content: Decodable {
    let outcome: String?
    let refunded: Set<String>?
  }

  /// The outcome of the next purchases, by default `success`, which also approves pending ones.
  let outcome: PurchaseResult

  /// The products that are refunded: they are not owned, and can't be bought.
  let refunded: Set<String>

  /// Reads the configuration; without a file, every purchase succeeds and none is refunded.
  init(file: URL, products: [StoreProduct]) throws(RejectedReceipt.Reason) {
    do {
      let data = try DataFile(url: file, maximumSize: 4096).read() ?? Data("{}".utf8)
      let content = try Content(json: data, only: ["outcome", "refunded"])
      outcome = try PurchaseResult.allCases.first(
        named: content.outcome ?? PurchaseResult.success.rawValue, in: "outcome", \.rawValue, data)
      refunded = content.refunded ?? []
      for id in refunded.sorted() { _ = try products.first(named: id, in: "refunded", \.id, data) }
    } catch {
      throw .invalidConfiguration(error.reason)
    }
  }
}

extension Collection {
  fileprivate func first(
    named name: String, in member: String, _ names: KeyPath<Element, String>, _ json: Data
  ) throws(Failure) -> Element {
    if let found = first(where: { $0[keyPath: names] == name }) { return found }
    let expected = map { "\"\($0[keyPath: names])\"" }.joined(separator: ", ")
    throw json.failure("\(member): expected one of \(expected), found \"\(name)\"", at: name)
  }
}
