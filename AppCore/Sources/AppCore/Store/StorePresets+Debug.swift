#if DEBUG
  import Foundation

  /// The simulated store of a debug build: who the user is, how the next purchase ends, and what was
  /// bought so far.
  public struct StoreSimulation: Sendable, Equatable, Codable {
    /// A user to begin with; the raw value is its name in the shell.
    public enum Preset: String, CaseIterable, Sendable, Codable {
      /// Bought nothing yet.
      case newUser = "new-user"

      /// Had premium, which was refunded; bought the themes on another device.
      case lapsed

      /// Owns the VIP deck and premium.
      case vip

      /// Owns premium and cannot reach the store.
      case offline
    }

    /// How a purchase ends that the store accepts.
    public enum Outcome: String, CaseIterable, Sendable, Codable {
      /// The product is owned at once.
      case success

      /// The purchase fails.
      case failure

      /// The user changes their mind.
      case cancelled

      /// Somebody has to approve the purchase.
      case pending
    }

    /// A purchase and what became of it.
    public struct Purchase: Sendable, Equatable, Codable {
      /// What became of a purchase.
      public enum State: String, Sendable, Codable {
        /// The product is owned.
        case owned

        /// Not yet approved.
        case pending

        /// Made on another device; owned after it is restored.
        case elsewhere

        /// Paid back; the product is no longer owned.
        case refunded
      }

      /// The purchase.
      public let transaction: StoreTransaction

      /// What became of it.
      public var state: State

      /// Describes a simulated purchase.
      public init(transaction: StoreTransaction, state: State) {
        self.transaction = transaction
        self.state = state
      }
    }

    /// The user to begin with.
    public let preset: Preset

    /// How the next purchases end.
    public var outcome: Outcome

    /// All purchases, oldest first.
    public var history: [Purchase]

    /// Begins with a preset's own purchases.
    public init(preset: Preset, outcome: Outcome = .success) {
      self.preset = preset
      self.outcome = outcome
      history = preset.history
    }
  }

  extension StoreSimulation.Preset {
    /// The same on every run: bought a day after another from 2026-01-01, 00:00 UTC.
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
#endif
