/// The JSON form of a StoreKit configuration file, limited to the keys that are needed.
struct StoreKitConfigurationFile: Decodable {
  struct Version: Decodable, Equatable, CustomStringConvertible {
    let major: Int
    let minor: Int

    var description: String { "\(major).\(minor)" }
  }

  struct Settings: Decodable {
    let storefront: String?

    private enum CodingKeys: String, CodingKey {
      case storefront = "_storefront"
    }
  }

  struct Product: Decodable {
    let displayPrice: String
    let localizations: [Localization]
    let productID: String
    let type: String
  }

  struct Localization: Decodable {
    let displayName: String
    let locale: String

    /// The language without its region: "es" of "es_ES".
    var language: Substring { locale.prefix { $0 != "_" && $0 != "-" } }
  }

  /// An element of a list that must be empty; its contents are not decoded.
  struct Ignored: Decodable {
    init(from decoder: any Decoder) {}
  }

  static let version = Version(major: 4, minor: 0)
  static let storefront = "USA"

  let nonRenewingSubscriptions: [Ignored]
  let products: [Product]
  let settings: Settings
  let subscriptionGroups: [Ignored]
  let version: Version
}
