public import Foundation

/// The products of a StoreKit configuration file (`.storekit`), in the form that Xcode writes.
///
/// Every product is non-consumable, and localized in all languages of the app.
public struct StoreKitConfiguration: Sendable {
  private let file: StoreKitConfigurationFile

  /// Reads a file that must contain the products `premium`, `themes` and `com.kape.vip`.
  public init(contentsOf url: URL) throws(StoreKitConfigurationError) {
    do {
      file = try StoreKitConfigurationFile(jsonFile: url)
    } catch {
      throw .unreadable(path: url.path, reason: error.reason)
    }
    if let (product, key, reason) = file.problem {
      throw .invalid(path: url.path, product: product, key: key, reason: reason)
    }
  }

  /// The library's own `StoreKitConfiguration.storekit`, which is read once.
  public static func bundled() throws(StoreKitConfigurationError) -> StoreKitConfiguration {
    try own.get()
  }

  private static let own = Result { () throws(StoreKitConfigurationError) in
    try StoreKitConfiguration(
      contentsOf: .resources.appending(path: "StoreKitConfiguration.storekit"))
  }

  /// The products with their names in the given language, in the order of the file.
  public func products(in language: AppLanguage) -> [StoreProduct] {
    file.products.map { $0.product(in: language) }
  }
}

/// An error reading a StoreKit configuration file; `product` is `nil` outside the products.
public enum StoreKitConfigurationError: Error, Equatable, CustomStringConvertible {
  case unreadable(path: String, reason: String)
  case invalid(path: String, product: String?, key: String, reason: String)

  /// A one-line message that says what failed, where, and what to do.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "cannot read the StoreKit configuration \(path): \(reason); "
        + "save it again with Xcode, or reinstall the app with its resources"
    case .invalid(let path, let product, let key, let reason):
      "invalid StoreKit configuration \(path): " + (product.map { "product \"\($0)\", " } ?? "")
        + "key \"\(key)\": \(reason); fix it in Xcode"
    }
  }
}

/// The JSON form of a StoreKit configuration file, limited to the keys that are needed.
private struct StoreKitConfigurationFile: Decodable {
  typealias Problem = (product: String?, key: String, reason: String)

  struct Version: Decodable, Equatable {
    let major: Int
    let minor: Int
  }

  struct Settings: Decodable {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    let _storefront: String?
  }

  struct Localization: Decodable {
    let displayName: String
    let locale: String
  }

  /// An element of a list that must be empty; its contents are not decoded.
  struct Ignored: Decodable {
    init(from decoder: any Decoder) {}
  }

  struct Product: Decodable {
    let displayPrice: String
    let localizations: [Localization]
    let productID: String
    let type: String

    func product(in language: AppLanguage) -> StoreProduct {
      StoreProduct(
        id: productID, displayName: names(in: language).joined(), displayPrice: "$\(displayPrice)",
        type: .nonConsumable)
    }

    func names(in language: AppLanguage) -> [String] {
      // The language without its region: "es" of "es_ES".
      localizations.filter { $0.locale.prefix { $0 != "_" && $0 != "-" } == language.rawValue }
        .map(\.displayName).filter { !$0.isEmpty }
    }

    var problem: Problem? {
      // Receipt files are named after the product.
      if productID.wholeMatch(of: /[A-Za-z0-9_][A-Za-z0-9._-]{0,99}/) == nil {
        return (productID, "productID", #"expected 1 to 100 letters, digits, ".", "_" and "-""#)
      }
      if type != StoreProduct.ProductType.nonConsumable.rawValue {
        return (productID, "type", "expected \"NonConsumable\", found \"\(type)\"")
      }
      if displayPrice.wholeMatch(of: /(0|[1-9][0-9]*)\.[0-9]{2}/) == nil {
        return (
          productID, "displayPrice", "expected dollars such as \"2.99\", found \"\(displayPrice)\""
        )
      }
      return AppLanguage.allCases.first { names(in: $0).count != 1 }.map {
        (productID, "localizations", "expected one displayName for \"\($0.rawValue)\"")
      }
    }
  }

  let nonRenewingSubscriptions: [Ignored]
  let products: [Product]
  let settings: Settings
  let subscriptionGroups: [Ignored]
  let version: Version

  /// What the app doesn't support.
  var problem: Problem? {
    if version != Version(major: 4, minor: 0) {
      return (nil, "version", "expected 4.0, found \(version.major).\(version.minor)")
    }
    if settings._storefront ?? "USA" != "USA" {
      return (nil, "settings._storefront", "expected \"USA\"")
    }
    if !nonRenewingSubscriptions.isEmpty || !subscriptionGroups.isEmpty {
      let key = subscriptionGroups.isEmpty ? "nonRenewingSubscriptions" : "subscriptionGroups"
      return (nil, key, "expected none, because the app sells no subscriptions")
    }
    let ids = products.map(\.productID)
    if let twice = Dictionary(grouping: ids, by: \.self).first(where: { $1.count > 1 })?.key {
      return (twice, "productID", "occurs twice")
    }
    let required = [StoreProduct.premiumID, StoreProduct.themesID, StoreProduct.vipDeckID]
    if let missing = required.first(where: { !ids.contains($0) }) {
      return (missing, "productID", "the app requires this product")
    }
    return products.lazy.compactMap(\.problem).first
  }
}
