public import Observation

/// The user's purchases and the access that they give.
@MainActor
@Observable
public final class StoreKitService {
  /// The identifiers of the products that the user owns.
  public private(set) var purchasedProductIDs: Set<String> = []

  let store: any ImmediateStoreService

  // The only place where the builds differ. The simulation has to be a stored property, which an
  // extension cannot add; everything else of it is in StoreKitService+Debug.swift.
  #if DEBUG
    let debugSimulation: DebugPremiumSimulation

    /// True when the user has premium access, by purchase or by the simulation's mode.
    public var hasPremiumAccess: Bool { debugSimulation.access(entitled: ownsPremium) }

    /// Loads the purchases and the simulation, and writes the simulation's keys.
    ///
    /// With `isDebugSimulationEnabled` false the service behaves as in a release build.
    ///
    /// - Throws: `AppDataError.purchasesUnreadable` or `.signingKeyUnusable` when they cannot be read, and what
    ///   `ServiceFactory.makeStoreService(data:language:)` throws.
    public init(
      data: AppData, isDebugSimulationEnabled: Bool = BuildConfiguration.isDebug
    ) throws {
      store = try Self.store(data: data, isDebugSimulationEnabled: isDebugSimulationEnabled)
      debugSimulation = DebugPremiumSimulation(
        isEnabled: isDebugSimulationEnabled, defaults: data.defaults)
      readPurchases()
    }
  #else
    /// True when the user owns a product that gives premium access.
    public var hasPremiumAccess: Bool { ownsPremium }

    /// Loads the purchases.
    ///
    /// - Throws: `AppDataError.purchasesUnreadable` or `.signingKeyUnusable` when they cannot be read, and what
    ///   `ServiceFactory.makeStoreService(data:language:)` throws.
    public init(data: AppData) throws {
      store = try ServiceFactory.makeImmediateStoreService(data: data)
      readPurchases()
    }
  #endif

  private var ownsPremium: Bool { purchasedProductIDs.contains(StoreProduct.premiumID) }

  /// Buys a product and keeps the purchase; buying an owned product again changes nothing.
  ///
  /// - Throws: `StoreServiceError.productNotFound` or `StoreServiceError.purchaseFailed`; the user
  ///   then owns what they owned before.
  @discardableResult
  public func buy(productID: String) throws(StoreServiceError) -> PurchaseResult {
    defer { readPurchases() }
    return try store.buy(productId: productID)
  }

  /// Reads the kept purchases again, for example after another device or process made one.
  ///
  /// - Throws: `AppDataError.purchasesUnreadable` or `.signingKeyUnusable`; the user then owns what they owned before.
  public func restore() throws {
    try store.reload()
    readPurchases()
  }

  /// Follows the purchases that the store tells about, until the task around it is cancelled.
  public func followUpdates() async {
    let updates = store.transactionUpdates
    readPurchases()
    for await _ in updates { readPurchases() }
  }

  private func readPurchases() {
    purchasedProductIDs = Set(store.transactions.map(\.productId))
  }
}
