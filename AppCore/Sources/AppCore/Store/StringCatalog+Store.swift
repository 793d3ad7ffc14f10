extension StringCatalog {
  /// What the user reads after an attempt to buy a product.
  public func text(
    for result: PurchaseResult, of product: StoreProduct, in language: AppLanguage
  ) -> String {
    switch result {
    case .success:
      text("store_purchase_success", in: language.rawValue, .string(product.displayName))
    case .cancelled: text("store_purchase_cancelled", in: language.rawValue)
    case .pending:
      text("store_purchase_pending", in: language.rawValue, .string(product.displayName))
    }
  }

  /// What the user reads when the store refuses; the cause is for logs and not among it.
  public func text(for error: StoreServiceError, in language: AppLanguage) -> String {
    switch error {
    case .productNotFound: text("store_error_product_not_found", in: language.rawValue)
    case .purchaseFailed: text("store_error_purchase_failed", in: language.rawValue)
    case .notEntitled: text("store_error_not_entitled", in: language.rawValue)
    }
  }

  /// What the user reads when no play is left today.
  public func text(for refusal: PlayLimitReached, in language: AppLanguage) -> String {
    text("play_limit_reached", in: language.rawValue, .integer(refusal.dailyPlays))
  }
}
