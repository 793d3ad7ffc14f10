#if DEBUG
  public import Foundation
  import Synchronization

  /// A store that responds immediately, as its simulation determines.
  public final class MockStoreService: ImmediateStoreService {
    /// The error of a simulated store that can't be reached.
    public struct Unreachable: Error, CustomStringConvertible {
      /// A one-line message that says what failed and what to do.
      public let description = "the simulated store is offline; choose another preset"
    }

    private let products: [StoreProduct]
    private let beginning: StoreSimulation
    private let now: @Sendable () -> Date
    private let keep: @Sendable (StoreSimulation) throws -> Void
    private let purchaseError: StoreServiceError?
    private let current: Mutex<StoreSimulation>
    private let updates = TransactionBroadcast()

    /// Creates a store that sells the products as the simulation determines.
    ///
    /// `keep` receives the simulation after each change; if it throws, the purchase fails. With a
    /// `purchaseError`, every purchase fails with it.
    public init(
      products: [StoreProduct],
      simulation: StoreSimulation = StoreSimulation(preset: .newUser),
      purchaseError: StoreServiceError? = nil,
      now: @escaping @Sendable () -> Date = { Date() },
      keep: @escaping @Sendable (StoreSimulation) throws -> Void = { _ in }
    ) {
      self.products = products
      beginning = StoreSimulation(preset: simulation.preset, outcome: simulation.outcome)
      self.now = now
      self.keep = keep
      self.purchaseError = purchaseError
      current = Mutex(simulation)
    }

    /// The current simulation.
    public var simulation: StoreSimulation { current.withLock { $0 } }

    /// Sets the outcome of the next purchases.
    public func setOutcome(_ outcome: StoreSimulation.Outcome) throws {
      try change { $0.outcome = outcome }
    }

    /// Resets to the preset's own purchases and the initial outcome.
    public func reset() throws { try change { $0 = beginning } }

    /// Approves the pending purchases and returns them; they are then owned.
    @discardableResult
    public func resolvePending() throws -> [StoreTransaction] { try own(from: .pending) }

    /// The products passed to the initializer.
    public func fetchProducts() async throws -> [StoreProduct] {
      guard beginning.preset != .offline else { throw Unreachable() }
      return products
    }

    /// A new stream of the purchases made from now on.
    public var transactionUpdates: AsyncStream<StoreTransaction> { updates.stream() }

    var transactions: [StoreTransaction] { purchases(.owned) }

    var pending: [StoreTransaction] { purchases(.pending) }

    private func purchases(_ state: StoreSimulation.Purchase.State) -> [StoreTransaction] {
      simulation.history.filter { $0.state == state }.map(\.transaction)
        .sorted { $0.productId < $1.productId }
    }

    func buy(productId: String) throws(StoreServiceError) -> PurchaseResult {
      if let purchaseError { throw purchaseError }
      guard products.contains(where: { $0.id == productId }) else {
        throw .productNotFound(productId: productId, available: products.map(\.id))
      }
      do {
        return try purchase(StoreTransaction(productId: productId, purchaseDate: now()))
      } catch {
        throw .purchaseFailed(productId: productId, cause: "\(error)")
      }
    }

    func reload() throws {
      guard beginning.preset != .offline else { throw Unreachable() }
      try own(from: .elsewhere)
    }

    private func purchase(_ transaction: StoreTransaction) throws -> PurchaseResult {
      try change { simulation in
        let earlier = simulation.history.indices.filter {
          simulation.history[$0].transaction.productId == transaction.productId
        }
        func index(_ state: StoreSimulation.Purchase.State) -> Int? {
          earlier.first { simulation.history[$0].state == state }
        }
        if index(.owned) != nil { return .success }
        if simulation.preset == .offline { throw Unreachable() }
        if index(.pending) != nil { return .pending }
        if let elsewhere = index(.elsewhere) {
          simulation.history[elsewhere].state = .owned
          return .success
        }
        switch simulation.outcome {
        case .success:
          simulation.history.append(.init(transaction: transaction, state: .owned))
          return .success
        case .failure:
          throw Failure(
            description: "the simulated store rejects every purchase; choose another outcome")
        case .cancelled: return .cancelled
        case .pending:
          simulation.history.append(.init(transaction: transaction, state: .pending))
          return .pending
        }
      }
    }

    @discardableResult
    private func own(from state: StoreSimulation.Purchase.State) throws -> [StoreTransaction] {
      try change { simulation in
        let indices = simulation.history.indices.filter { simulation.history[$0].state == state }
        for index in indices { simulation.history[index].state = .owned }
        return indices.map { simulation.history[$0].transaction }
      }
    }

    /// Stores a change and broadcasts newly owned products; if storing fails, nothing changes.
    private func change<Result>(_ body: (inout StoreSimulation) throws -> Result) throws -> Result {
      try current.withLock { current in
        var new = current
        let result = try body(&new)
        try keep(new)
        let known = current.history.filter { $0.state == .owned }
        updates.send(
          new.history.filter { $0.state == .owned && !known.contains($0) }.map(\.transaction))
        current = new
        return result
      }
    }
  }

  extension ServiceFactory {
    /// The simulated store of the app's data, with its stored purchases; `nil` if none is selected.
    public static func makeMockStoreService(
      data: AppData, language: AppLanguage = .english
    ) throws -> MockStoreService? {
      guard let simulation = try data.storeSimulation() else { return nil }
      return MockStoreService(
        products: try StoreKitConfiguration.bundled().products(in: language),
        simulation: simulation,
        keep: {
          try data.setStoreSimulation($0)
          try data.save()
        })
    }
  }
#endif
