#if DEBUG
  import Foundation
  import Observation

  extension StoreKitService {
    /// The premium access that a debug build pretends; the raw value is kept between runs.
    public enum DebugPremiumSimulationMode: String, CaseIterable, Sendable {
      /// Real entitlements count.
      case productionDefault

      /// The user always has premium access.
      case unlimitedPlays

      /// The user never has premium access, even with a purchase.
      case freemium
    }

    /// False when the service behaves as in a release build, which is fixed when it is made.
    public var isDebugSimulationEnabled: Bool { debugSimulation.isEnabled }

    /// The premium access that the service pretends.
    ///
    /// A new value is written to the user defaults at once. While the simulation is not enabled,
    /// every new value becomes `productionDefault`.
    public var debugPremiumSimulationMode: DebugPremiumSimulationMode {
      get { debugSimulation.mode }
      set { debugSimulation.change(to: newValue) }
    }

    /// The simulated store whose purchases count; nil while the real one is used.
    public var mockStore: MockStoreService? { store as? MockStoreService }

    static func store(
      data: AppData, isDebugSimulationEnabled: Bool
    ) throws -> any ImmediateStoreService {
      isDebugSimulationEnabled
        ? try ServiceFactory.makeImmediateStoreService(data: data)
        : try LocalStoreService(data: data, configuration: .bundled())
    }
  }

  @MainActor
  @Observable
  final class DebugPremiumSimulation {
    typealias Mode = StoreKitService.DebugPremiumSimulationMode

    static let modeKey = "PlayLimit.debugPremiumSimulationMode"

    let isEnabled: Bool
    private(set) var mode = Mode.productionDefault
    private let defaults: UserDefaults

    init(isEnabled: Bool, defaults: UserDefaults) {
      self.isEnabled = isEnabled
      self.defaults = defaults
      change(to: defaults.string(forKey: Self.modeKey).flatMap(Mode.init) ?? .productionDefault)
    }

    func change(to newMode: Mode) {
      mode = isEnabled ? newMode : .productionDefault
      defaults.set(mode.rawValue, forKey: Self.modeKey)
      defaults.set(mode == .freemium, forKey: UserDefaultsPlayLimitService.forceFreemiumKey)
    }

    func access(entitled: Bool) -> Bool {
      switch mode {
      case .productionDefault: entitled
      case .unlimitedPlays: true
      case .freemium: false
      }
    }
  }
#endif
