public import Foundation

/// The products of a StoreKit configuration file (`.storekit`), in the form that Xcode writes.
///
/// Every product is non-consumable, and localized in all languages of the app.
public struct StoreKitConfiguration: Sendable {
  private let file: StoreKitConfigurationFile

  /// Reads a file.
  public init(contentsOf url: URL) throws(StoreKitConfigurationError) {
    do {
      file = try StoreKitConfigurationFile(jsonFile: url)
      if let problem = file.products.lazy.compactMap(\.problem).first {
        throw Failure(description: problem)
      }
    } catch {
      throw StoreKitConfigurationError(path: url.path, reason: error.reason)
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

/// An error reading a StoreKit configuration file.
public struct StoreKitConfigurationError: Error, Equatable, CustomStringConvertible {
  let path: String
  let reason: String

  /// A one-line message that says what failed, where, and what to do.
  public var description: String {
    "cannot read the StoreKit configuration \(path): \(reason); correct it in Xcode, or reinstall the "
      + "app with its resources"
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
      StoreProduct(
        id: productID, displayName: name(in: language) ?? productID,
        displayPrice: "$\(displayPrice)", type: type)
    }

    private func name(in language: AppLanguage) -> String? {
      // The language without its region: "es" of "es_ES".
      localizations.first { $0.locale.prefix { $0 != "_" && $0 != "-" } == language.rawValue }?
        .displayName
    }

    var problem: String? {
      // Receipt files are named after the product.
      if productID.wholeMatch(of: /[A-Za-z0-9_][A-Za-z0-9._-]{0,99}/) == nil {
        return "product \"\(productID)\": expected 1 to 100 letters, digits, \".\", \"_\" and \"-\""
      }
      return AppLanguage.allCases.first { name(in: $0) == nil }.map {
        "product \"\(productID)\": expected a displayName for \"\($0.rawValue)\""
      }
    }
  }

  let products: [Product]
}
