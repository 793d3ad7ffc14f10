public import Foundation

/// The products of a StoreKit configuration file (`.storekit`), in the form that Xcode writes.
///
/// The version is 4.0, prices are in US dollars, and every product is non-consumable and localized
/// in all languages of the app.
public struct StoreKitConfiguration: Sendable {
  private static let requiredIDs = [
    StoreProduct.premiumID, StoreProduct.themesID, StoreProduct.vipDeckID,
  ]

  private let products: [AppLanguage: [StoreProduct]]

  /// Reads a file that must contain the products `premium`, `themes` and `com.kape.vip`.
  ///
  /// - Throws: `StoreKitConfigurationError.unreadable` or `StoreKitConfigurationError.invalid`.
  public init(contentsOf url: URL) throws(StoreKitConfigurationError) {
    let file: StoreKitConfigurationFile
    do {
      file = try StoreKitConfigurationFile(jsonFile: url)
    } catch {
      throw .unreadable(path: url.path, reason: error.reason)
    }
    do {
      try file.check(requiredIDs: Self.requiredIDs)
      products = try Dictionary(
        uniqueKeysWithValues: AppLanguage.allCases.map { language in
          (language, try file.products.map { try $0.product(in: language) })
        })
    } catch let problem as StoreKitConfigurationProblem {
      throw .invalid(
        path: url.path, product: problem.product, key: problem.key, reason: problem.reason)
    } catch {
      throw .unreadable(path: url.path, reason: error.reason)
    }
  }

  /// Reads the library's own `StoreKitConfiguration.storekit`.
  ///
  /// - Throws: `StoreKitConfigurationError`.
  public static func bundled() throws(StoreKitConfigurationError) -> StoreKitConfiguration {
    let name = "StoreKitConfiguration"
    guard let url = Bundle.module.url(forResource: name, withExtension: "storekit") else {
      throw .missing(name: "\(name).storekit")
    }
    return try StoreKitConfiguration(contentsOf: url)
  }

  /// The products with their names in the given language, in the order of the file.
  public func products(in language: AppLanguage) -> [StoreProduct] {
    products[language] ?? []
  }
}
