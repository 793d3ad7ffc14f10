import AppCore
import ArgumentParser

struct Status: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show premium access, purchases and the plays left today.")

  private struct Report: Encodable {
    let hasPremiumAccess: Bool
    let language: String
    let playsLeftToday: Int?
    let purchases: [String]
    let subscription: String
  }

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var options: AppOptions

  @MainActor
  func run() async throws {
    let app = try options.launch()
    if json {
      let report = Report(
        hasPremiumAccess: app.store.hasPremiumAccess, language: app.language.rawValue,
        playsLeftToday: app.playsLeftToday, purchases: app.store.purchasedProductIDs.sorted(),
        subscription: app.store.currentSubscription.tier.rawValue)
      print(try report.json)
    } else {
      let isActive = app.store.hasPremiumAccess
      let access = app.localized(isActive ? "settings_premium_active" : "settings_premium_inactive")
      print("\(app.localized("settings_premium_status")): \(access)")
      print(app.purchasesText)
      print(app.playsText)
    }
    app.showRejectedReceipts()
  }
}
