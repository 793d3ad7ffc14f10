public import Foundation
import Synchronization

/// The store of this app: purchases are receipts in the app's data folder, signed with a key of
/// this installation (HMAC-SHA256).
///
/// The key is stored with the receipts, so a signature proves that the app wrote the receipt, not
/// that money was paid. Purchases succeed immediately, unless a `StoreSandbox` specifies otherwise.
///
/// It takes no money: an app for customers must replace it, for example with StoreKit 2. See "On
/// iOS" in Documentation/AppCore.md.
public final class LocalStoreService: ImmediateStoreService {
  private let products: [StoreProduct]
  private let folder: ReceiptFolder
  private let sandboxFile: URL
  private let now: @Sendable () -> Date
  private let content: Mutex<ReceiptFolder.Content>
  private let updates = TransactionBroadcast()

  /// Reads the receipts in `data.receiptFolder`; invalid ones are in `rejectedReceipts`.
  public init(
    data: AppData,
    configuration: StoreKitConfiguration,
    language: AppLanguage = .english,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    products = configuration.products(in: language)
    folder = ReceiptFolder(url: data.receiptFolder)
    sandboxFile = data.folder.appending(path: "sandbox-store.json")
    self.now = now
    content = Mutex(Self.content(of: folder, sandboxFile, products))
  }

  /// The invalid receipts with the reasons, sorted by path.
  public var rejectedReceipts: [RejectedReceipt] { content.withLock { $0.rejected } }

  /// The products of the configuration.
  public func fetchProducts() async -> [StoreProduct] { products }

  /// A new stream of the purchases made or found from now on.
  public var transactionUpdates: AsyncStream<StoreTransaction> { updates.stream() }

  var transactions: [StoreTransaction] { content.withLock { $0.transactions } }

  var pending: [StoreTransaction] { content.withLock { $0.pending } }

  func buy(productId: String) throws(StoreServiceError) -> PurchaseResult {
    guard products.contains(where: { $0.id == productId }) else {
      throw .productNotFound(productId: productId, available: products.map(\.id))
    }
    do {
      return try content.withLock { content in
        reload(&content)
        if content.transactions.contains(where: { $0.productId == productId }) { return .success }
        let sandbox = try StoreSandbox(file: sandboxFile, products: products)
        guard !sandbox.refunded.contains(productId) else {
          throw Failure(
            description:
              "the product was refunded; remove it from \"refunded\" in \(sandboxFile.path)")
        }
        if sandbox.outcome != .cancelled {
          try folder.save(
            StoreTransaction(productId: productId, purchaseDate: now()),
            isPending: sandbox.outcome == .pending)
          reload(&content)
        }
        return sandbox.outcome
      }
    } catch let reason as RejectedReceipt.Reason {
      let rejected = RejectedReceipt(path: sandboxFile.path, reason: reason)
      throw .purchaseFailed(productId: productId, cause: "\(rejected)")
    } catch {
      throw .purchaseFailed(productId: productId, cause: "\(error)")
    }
  }

  func reload() {
    content.withLock { content in
      reload(&content)
      let sandbox = try? StoreSandbox(file: sandboxFile, products: products)
      guard sandbox?.outcome == .success else { return }
      var failed: [RejectedReceipt] = []
      for transaction in content.pending {
        do {
          try folder.save(transaction)
        } catch {
          failed.append(
            RejectedReceipt(path: transaction.productId, reason: .notSaved("\(error)")))
        }
      }
      reload(&content)
      content.rejected += failed
    }
  }

  private func reload(_ content: inout ReceiptFolder.Content) {
    let known = Set(content.transactions)
    content = Self.content(of: folder, sandboxFile, products)
    updates.send(content.transactions.filter { !known.contains($0) })
  }

  private static func content(
    of folder: ReceiptFolder, _ sandboxFile: URL, _ products: [StoreProduct]
  ) -> ReceiptFolder.Content {
    var content = folder.load()
    do throws(RejectedReceipt.Reason) {
      let refunded = try StoreSandbox(file: sandboxFile, products: products).refunded
      content.transactions.removeAll { refunded.contains($0.productId) }
      content.pending.removeAll { refunded.contains($0.productId) }
    } catch {
      content.rejected.append(RejectedReceipt(path: sandboxFile.path, reason: error))
    }
    return content
  }
}

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
