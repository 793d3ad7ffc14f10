extension StringCatalog {
  /// The message for the user after a purchase.
  public func text(
    for result: PurchaseResult, of product: StoreProduct, in language: AppLanguage
  ) -> String {
    text(
      "store_purchase_\(result.rawValue)", in: language.rawValue, .string(product.displayName))
  }

  /// The message for the user after a store error; it omits the cause, which is for logs.
  public func text(for error: StoreServiceError, in language: AppLanguage) -> String {
    switch error {
    case .productNotFound: text("store_error_product_not_found", in: language.rawValue)
    case .purchaseFailed: text("store_error_purchase_failed", in: language.rawValue)
    case .notEntitled: text("store_error_not_entitled", in: language.rawValue)
    }
  }

  /// The message for the user when no plays are left today.
  public func text(for refusal: PlayLimitReached, in language: AppLanguage) -> String {
    text("play_limit_reached", in: language.rawValue, .integer(refusal.dailyPlays))
  }
}
