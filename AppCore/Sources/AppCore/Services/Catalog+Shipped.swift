import Foundation

extension ServiceName where Service == any LanguageModelProtocol {
  /// The service that answers prompts.
  public static var languageModel: Self { Self("language model") }
}

extension ServiceName where Service == any CalendarStoreProtocol {
  /// The source of calendar events.
  public static var calendarStore: Self { Self("calendar store") }
}

extension ServiceName where Service == any SubscriptionServiceProtocol {
  /// The source of the user's subscription; depends on `ownedProducts`.
  public static var subscription: Self { Self("subscription") }
}

extension ServiceName where Service == OwnedProducts {
  /// The products that the user owns.
  public static var ownedProducts: Self { Self("owned products") }
}

extension Catalog {
  /// The services that ship, using the data folder.
  static func shipped(
    data: AppData, ownedProducts: OwnedProducts, proProductIDs: Set<String>
  ) throws(CatalogError) -> Catalog {
    let calendar = data.folder.appending(path: "calendar.json")
    let catalog = Catalog()
    try catalog.supply(Blueprint(.ownedProducts) { ownedProducts })
    try catalog.supply(Blueprint(.languageModel) { SystemLanguageModel() })
    try catalog.supply(Blueprint(.calendarStore) { FileCalendarStore(url: calendar) })
    try catalog.supply(
      Blueprint(.subscription, needs: .ownedProducts) { ownedProducts in
        PurchasedSubscriptionService(ownedProducts: ownedProducts, proProductIDs: proProductIDs)
      })
    return catalog
  }
}
