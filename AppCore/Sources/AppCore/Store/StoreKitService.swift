public import Observation

/// The user's purchases and the access that they grant.
@MainActor
@Observable
public final class StoreKitService {
  /// The identifiers of the products that the user owns.
  public private(set) var purchasedProductIDs: Set<String> = []

  let store: any ImmediateStoreService

  // The only code that differs between builds. The simulation has to be a stored property, which an
  // extension can't add; the rest of it is in StoreKitService+Debug.swift.
  #if DEBUG
    let debugSimulation: DebugPremiumSimulation

    /// Whether the user has premium access, by purchase or simulation.
    public var hasPremiumAccess: Bool { debugSimulation.access(entitled: ownsPremium) }

    /// Loads the purchases and the simulation, and writes the simulation's keys.
    ///
    /// If `isDebugSimulationEnabled` is false, the service behaves as in a release build.
    ///
    /// - Throws: `AppDataError.purchasesUnreadable` or `.signingKeyUnusable` if the purchases can't
    ///   be read, and the errors of `ServiceFactory.makeStoreService(data:language:)`.
    public init(
      data: AppData, isDebugSimulationEnabled: Bool = BuildConfiguration.isDebug
    ) throws {
      store = try Self.store(data: data, isDebugSimulationEnabled: isDebugSimulationEnabled)
      debugSimulation = DebugPremiumSimulation(
        isEnabled: isDebugSimulationEnabled, defaults: data.defaults)
      readPurchases()
    }
  #else
    /// Whether the user owns a product that grants premium access.
    public var hasPremiumAccess: Bool { ownsPremium }

    /// Loads the purchases.
    ///
    /// - Throws: `AppDataError.purchasesUnreadable` or `.signingKeyUnusable` if the purchases can't
    ///   be read, and the errors of `ServiceFactory.makeStoreService(data:language:)`.
    public init(data: AppData) throws {
      store = try ServiceFactory.makeImmediateStoreService(data: data)
      readPurchases()
    }
  #endif

  private var ownsPremium: Bool { purchasedProductIDs.contains(StoreProduct.premiumID) }

  /// Buys a product and stores the purchase; buying an owned product has no effect.
  ///
  /// - Throws: `StoreServiceError.productNotFound` or `StoreServiceError.purchaseFailed`; the owned
  ///   products are then unchanged.
  @discardableResult
  public func buy(productID: String) throws(StoreServiceError) -> PurchaseResult {
    defer { readPurchases() }
    return try store.buy(productId: productID)
  }

  /// Rereads the stored purchases, for example after another device or process made one.
  ///
  /// - Throws: `AppDataError.purchasesUnreadable` or `.signingKeyUnusable`; the owned products are
  ///   then unchanged.
  public func restore() throws {
    try store.reload()
    readPurchases()
  }

  /// Observes purchases reported by the store, until the current task is canceled.
  public func followUpdates() async {
    let updates = store.transactionUpdates
    readPurchases()
    for await _ in updates { readPurchases() }
  }

  private func readPurchases() {
    purchasedProductIDs = Set(store.transactions.map(\.productId))
  }
}
