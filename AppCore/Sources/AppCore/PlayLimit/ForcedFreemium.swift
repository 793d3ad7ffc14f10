#if DEBUG
  import Foundation

  extension UserDefaultsPlayLimitService {
    static let forceFreemiumKey = "PlayLimit.debugForceFreemium"

    var isFreemiumForced: Bool { defaults.bool(forKey: Self.forceFreemiumKey) }
  }
#endif
