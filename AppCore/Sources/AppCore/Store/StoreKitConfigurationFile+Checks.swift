/// An invalid value in a StoreKit configuration file.
struct StoreKitConfigurationProblem: Error {
  var product: String?
  let key: String
  let reason: String
}

extension StoreKitConfigurationFile {
  /// Validates everything except the values of individual products.
  func check(requiredIDs: [String]) throws(StoreKitConfigurationProblem) {
    guard version == Self.version else {
      throw .init(key: "version", reason: "expected \(Self.version), found \(version)")
    }
    guard settings.storefront ?? Self.storefront == Self.storefront else {
      throw .init(key: "settings._storefront", reason: "expected \"\(Self.storefront)\"")
    }
    for (key, list) in [
      ("nonRenewingSubscriptions", nonRenewingSubscriptions),
      ("subscriptionGroups", subscriptionGroups),
    ] where !list.isEmpty {
      throw .init(key: key, reason: "expected none, because the app sells no subscriptions")
    }
    for (index, product) in products.enumerated()
    where products[..<index].contains(where: { $0.productID == product.productID }) {
      throw .init(product: product.productID, key: "productID", reason: "occurs twice")
    }
    for id in requiredIDs where !products.contains(where: { $0.productID == id }) {
      throw .init(product: id, key: "productID", reason: "the app requires this product")
    }
  }
}

extension StoreKitConfigurationFile.Product {
  func product(in language: AppLanguage) throws(StoreKitConfigurationProblem) -> StoreProduct {
    func problem(_ key: String, _ reason: String) -> StoreKitConfigurationProblem {
      StoreKitConfigurationProblem(product: productID, key: key, reason: reason)
    }
    // Receipt files are named after the product.
    guard productID.wholeMatch(of: /[A-Za-z0-9_][A-Za-z0-9._-]{0,99}/) != nil else {
      throw problem("productID", "expected 1 to 100 letters, digits, \".\", \"_\" and \"-\"")
    }
    guard let type = StoreProduct.ProductType(rawValue: type) else {
      throw problem("type", "expected \"NonConsumable\", found \"\(type)\"")
    }
    guard displayPrice.wholeMatch(of: /(0|[1-9][0-9]*)\.[0-9]{2}/) != nil else {
      throw problem("displayPrice", "expected dollars such as \"2.99\", found \"\(displayPrice)\"")
    }
    let names = localizations.filter { $0.language == language.rawValue }
    guard names.count == 1, let name = names.first?.displayName, !name.isEmpty else {
      throw problem("localizations", "expected one displayName for \"\(language.rawValue)\"")
    }
    return StoreProduct(
      id: productID, displayName: name, displayPrice: "$\(displayPrice)", type: type)
  }
}
