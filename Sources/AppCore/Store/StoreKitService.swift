public import Observation

/// The user's purchases and the access that they give.
@MainActor
@Observable
public final class StoreKitService {
  /// The identifiers of the products that the user owns.
  public private(set) var purchasedProductIDs: Set<String>

  private let purchases: PurchaseFile

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
    /// - Throws: `AppDataError.purchasesUnreadable` when the purchases cannot be read.
    public init(
      data: AppData, isDebugSimulationEnabled: Bool = BuildConfiguration.isDebug
    ) throws(AppDataError) {
      purchases = data.purchases
      purchasedProductIDs = try data.purchases.load()
      debugSimulation = DebugPremiumSimulation(
        isEnabled: isDebugSimulationEnabled, defaults: data.defaults)
    }
  #else
    /// True when the user owns a product that gives premium access.
    public var hasPremiumAccess: Bool { ownsPremium }

    /// Loads the purchases.
    ///
    /// - Throws: `AppDataError.purchasesUnreadable` when the purchases cannot be read.
    public init(data: AppData) throws(AppDataError) {
      purchases = data.purchases
      purchasedProductIDs = try data.purchases.load()
    }
  #endif

  private var ownsPremium: Bool {
    StoreProduct.allCases.contains {
      $0.grantsPremiumAccess && purchasedProductIDs.contains($0.rawValue)
    }
  }

  /// Buys a product and keeps the purchase; buying an owned product again changes nothing.
  ///
  /// - Throws: `StoreError.unknownProduct`, or an `AppDataError` when the purchase cannot be kept;
  ///   the user then owns what they owned before.
  public func buy(productID: String) throws {
    guard let product = StoreProduct(rawValue: productID) else {
      throw StoreError.unknownProduct(productID)
    }
    let owned = try purchases.load().union([product.rawValue])
    try purchases.save(owned)
    purchasedProductIDs = owned
  }

  /// Reads the kept purchases again, for example after another device or process made one.
  ///
  /// - Throws: `AppDataError.purchasesUnreadable`; the user then owns what they owned before.
  public func restore() throws(AppDataError) {
    purchasedProductIDs = try purchases.load()
  }
}
