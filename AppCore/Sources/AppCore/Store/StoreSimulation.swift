#if DEBUG
  import Foundation

  /// The simulated store of a debug build.
  public struct StoreSimulation: Sendable, Equatable, Codable {
    /// An initial user; `lapsed` bought the themes on another device, `offline` can't reach the store.
    public enum Preset: String, CaseIterable, Sendable, Codable {
      case newUser = "new-user"
      case lapsed, vip, offline
    }

    /// The outcome of a purchase that the store accepts.
    public enum Outcome: String, CaseIterable, Sendable, Codable {
      case success, failure, cancelled, pending
    }

    /// A purchase and its state.
    public struct Purchase: Sendable, Equatable, Codable {
      /// The state of a purchase; one made `elsewhere` is owned once it is restored.
      public enum State: String, Sendable, Codable {
        case owned, pending, elsewhere, refunded
      }

      /// The purchase.
      public let transaction: StoreTransaction

      /// Its state.
      public var state: State

      /// Creates a simulated purchase.
      public init(transaction: StoreTransaction, state: State) {
        self.transaction = transaction
        self.state = state
      }
    }

    /// The initial user.
    public let preset: Preset

    /// The outcome of the next purchases.
    public var outcome: Outcome

    /// All purchases, oldest first.
    public var history: [Purchase]

    /// Creates a simulation with the preset's own purchases.
    public init(preset: Preset, outcome: Outcome = .success) {
      self.preset = preset
      self.outcome = outcome
      history = preset.history
    }
  }

  extension StoreSimulation.Preset {
    /// The same in every run: one purchase per day from 2026-01-01, 00:00 UTC.
    fileprivate var history: [StoreSimulation.Purchase] {
      let purchases: [(String, StoreSimulation.Purchase.State)] =
        switch self {
        case .newUser: []
        case .lapsed: [(StoreProduct.premiumID, .refunded), (StoreProduct.themesID, .elsewhere)]
        case .vip: [(StoreProduct.vipDeckID, .owned), (StoreProduct.premiumID, .owned)]
        case .offline: [(StoreProduct.premiumID, .owned)]
        }
      return purchases.enumerated().map { index, purchase in
        let id = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(index)))
        let date = Date(timeIntervalSince1970: 1_767_225_600 + Double(index) * 86400)
        return StoreSimulation.Purchase(
          transaction: StoreTransaction(id: id, productId: purchase.0, purchaseDate: date),
          state: purchase.1)
      }
    }
  }

  extension AppData {
    static let storeSimulationKey = "Store.debugSimulation"

    /// The simulated store, stored in the user defaults as JSON; `nil` while the real one is used.
    public func storeSimulation() throws -> StoreSimulation? {
      guard let kept = defaults.object(forKey: Self.storeSimulationKey) else { return nil }
      do {
        guard let json = kept as? Data else {
          throw Failure(description: "expected data, found \(type(of: kept))")
        }
        return try StoreSimulation(json: json)
      } catch {
        throw Failure(
          description: "cannot read the store simulation in the user defaults key "
            + "\(Self.storeSimulationKey): \(error.reason); run `core-app store preset`")
      }
    }

    /// Stores a simulated store for services created from now on; `nil` returns to the real one.
    public func setStoreSimulation(_ simulation: StoreSimulation?) throws {
      defaults.set(
        try simulation.map { try JSONEncoder().encode($0) }, forKey: Self.storeSimulationKey)
    }
  }
#endif
