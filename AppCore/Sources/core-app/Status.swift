import AppCore

struct Status: AppCommand {
  let name = "status"
  let abstract = "Show premium access, purchases and the plays left today."
  let arguments = [Argument.json]

  func run(_ app: AppLaunch, _ values: Values) async throws {
    let store = app.store
    if values.has("--json") {
      return try printJSON([
        "hasPremiumAccess": store.hasPremiumAccess, "language": app.language.rawValue,
        "pending": store.pendingProductIDs.sorted(), "playsLeftToday": app.playsLeftToday,
        "purchases": store.purchasedProductIDs.sorted(),
        "rejected": store.rejectedReceipts.map(\.path),
        "subscription": store.currentSubscription.tier.rawValue,
      ])
    }
    let access = app.texts(
      store.hasPremiumAccess ? "settings_premium_active" : "settings_premium_inactive")
    print("\(app.texts("settings_premium_status")): \(access)")
    app.showPurchases()
    print(app.playsText)
  }
}
