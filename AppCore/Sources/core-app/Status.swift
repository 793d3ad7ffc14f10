import AppCore
import ArgumentParser

struct Status: AppCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show premium access, purchases and the plays left today.")

  private struct Report: Encodable {
    let hasPremiumAccess: Bool
    let language: String
    let pending: [String]
    let playsLeftToday: Int?
    let purchases: [String]
    let rejected: [String]
    let subscription: String
  }

  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var options: AppOptions

  func run(_ app: AppLaunch) async throws {
    let store = app.store
    if json {
      let report = Report(
        hasPremiumAccess: store.hasPremiumAccess, language: app.language.rawValue,
        pending: store.pendingProductIDs.sorted(), playsLeftToday: app.playsLeftToday,
        purchases: store.purchasedProductIDs.sorted(), rejected: store.rejectedReceipts.map(\.path),
        subscription: store.currentSubscription.tier.rawValue)
      print(try report.json)
      return
    }
    let access = app.texts(
      store.hasPremiumAccess ? "settings_premium_active" : "settings_premium_inactive")
    print("\(app.texts("settings_premium_status")): \(access)")
    app.showPurchases()
    print(app.playsText)
  }
}
