#if DEBUG
  import Foundation
  import Observation

  extension StoreKitService {
    /// The premium access that a debug build simulates; `freemium` ignores even a purchase.
    public enum DebugPremiumSimulationMode: String, CaseIterable, Sendable {
      case productionDefault, unlimitedPlays, freemium
    }

    /// Whether the simulation is enabled, fixed at initialization.
    public var isDebugSimulationEnabled: Bool { debugSimulation.isEnabled }

    /// The simulated premium access, stored immediately; always `productionDefault` while disabled.
    public var debugPremiumSimulationMode: DebugPremiumSimulationMode {
      get { debugSimulation.mode }
      set { debugSimulation.change(to: newValue) }
    }

    /// The simulated store; `nil` while the real one is used.
    public var mockStore: MockStoreService? { store as? MockStoreService }

    /// Loads the purchases; without the simulation, the service behaves as in a release build.
    public convenience init(data: AppData, isDebugSimulationEnabled: Bool) throws {
      let store: any ImmediateStoreService =
        try isDebugSimulationEnabled
        ? ServiceFactory.makeImmediateStoreService(data: data)
        : LocalStoreService(data: data, configuration: .bundled())
      self.init(store: store, defaults: data.defaults)
      if !isDebugSimulationEnabled { debugSimulation.disable() }
    }
  }

  extension StoreKitService {
    /// A simulated store in memory for one launch, in which nothing is owned at first.
    static func inMemory(defaults: UserDefaults) throws -> StoreKitService {
      let products = try StoreKitConfiguration.bundled().products(in: .english)
      return StoreKitService(store: MockStoreService(products: products), defaults: defaults)
    }
  }

  extension AppLaunch {
    /// Simulates a store from now on, including in later launches; `nil` returns to the real one.
    public func simulateStore(_ simulation: StoreSimulation?) throws {
      try data.setStoreSimulation(simulation)
      try data.save()
      store.store = try ServiceFactory.makeImmediateStoreService(data: data)
    }
  }

  @MainActor
  @Observable
  final class DebugPremiumSimulation {
    typealias Mode = StoreKitService.DebugPremiumSimulationMode

    static let modeKey = "PlayLimit.debugPremiumSimulationMode"

    private(set) var isEnabled = BuildConfiguration.isDebug
    private(set) var mode = Mode.productionDefault
    private let defaults: UserDefaults

    init(defaults: UserDefaults) {
      self.defaults = defaults
      change(to: defaults.string(forKey: Self.modeKey).flatMap(Mode.init) ?? .productionDefault)
    }

    func disable() {
      isEnabled = false
      change(to: .productionDefault)
    }

    func change(to newMode: Mode) {
      mode = isEnabled ? newMode : .productionDefault
      defaults.set(mode.rawValue, forKey: Self.modeKey)
      defaults.set(mode == .freemium, forKey: UserDefaultsPlayLimitService.forceFreemiumKey)
    }

    func subscription(insteadOf actual: Subscription) -> Subscription {
      switch mode {
      case .productionDefault: actual
      case .unlimitedPlays: .pro
      case .freemium: .free
      }
    }
  }

  extension UserDefaultsPlayLimitService {
    static let forceFreemiumKey = "PlayLimit.debugForceFreemium"

    var isFreemiumForced: Bool { defaults.bool(forKey: Self.forceFreemiumKey) }
  }
#endif
