import AppCore
import Foundation

/// The app's services for one data folder.
@MainActor
struct OpenedApp {
  let data: AppData
  let store: StoreKitService
  let playLimit: UserDefaultsPlayLimitService
  let ownHealth: HealthService<HealthFileFetcher>
  let demoHealth: DemoHealthService
  let session: AppSession

  init(data: AppData, healthFolder: URL) throws {
    self.data = data
    store = try StoreKitService(data: data)
    playLimit = UserDefaultsPlayLimitService(defaults: data.defaults)
    let today = { @Sendable in CalendarDay(of: Date(), in: .current) }
    ownHealth = HealthService(fetcher: HealthFileFetcher(folder: healthFolder), today: today)
    demoHealth = DemoHealthService(today: today)
    session = AppSession(defaults: data.defaults, standard: ownHealth, demo: demoHealth)
  }

  var playsLeft: String {
    let left = playLimit.playsLeftToday(hasUnlimitedAccess: store.hasPremiumAccess)
    return left.map { String($0) } ?? "unlimited"
  }

  var purchases: String {
    let ids = store.purchasedProductIDs.sorted()
    return ids.isEmpty ? "none" : ids.joined(separator: ", ")
  }
}
