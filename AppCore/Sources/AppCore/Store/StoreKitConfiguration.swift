import Foundation

/// The products of the app's StoreKit configuration file (`.storekit`), in the form that Xcode writes.
///
/// Tests check the file: every product is non-consumable, and localized in all languages of the app.
public struct StoreKitConfiguration: Sendable {
  private let file: StoreKitConfigurationFile

  /// The library's own `StoreKitConfiguration.storekit`, which is read once.
  public static func bundled() throws(StoreKitConfigurationError) -> StoreKitConfiguration {
    try own.get()
  }

  private static let own = Result { () throws(StoreKitConfigurationError) in
    let url = URL.resources.appending(path: "StoreKitConfiguration.storekit")
    do {
      return StoreKitConfiguration(file: try StoreKitConfigurationFile(jsonFile: url))
    } catch {
      throw StoreKitConfigurationError(path: url.path, reason: error.reason)
    }
  }

  /// The products with their names in the given language, in the order of the file.
  public func products(in language: AppLanguage) -> [StoreProduct] {
    file.products.map { $0.product(in: language) }
  }
}

/// The StoreKit configuration file is missing or malformed.
public struct StoreKitConfigurationError: Error, Equatable, CustomStringConvertible {
  let path: String
  let reason: String

  /// A one-line message that says what failed, where, and what to do.
  public var description: String {
    "cannot read the StoreKit configuration \(path): \(reason); "
      + "save it again with Xcode, or reinstall the app with its resources"
  }
}

/// The JSON form of a StoreKit configuration file, limited to the keys that are needed.
private struct StoreKitConfigurationFile: Decodable {
  struct Localization: Decodable {
    let displayName: String
    let locale: String
  }

  struct Product: Decodable {
    let displayPrice: String
    let localizations: [Localization]
    let productID: String
    let type: StoreProduct.ProductType

    func product(in language: AppLanguage) -> StoreProduct {
      // The language without its region: "es" of "es_ES".
      let name = localizations.first {
        $0.locale.prefix { $0 != "_" && $0 != "-" } == language.rawValue
      }
      return StoreProduct(
        id: productID, displayName: name?.displayName ?? productID,
        displayPrice: "$\(displayPrice)", type: type)
    }
  }

  let products: [Product]
}
