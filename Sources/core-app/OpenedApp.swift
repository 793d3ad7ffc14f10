import AppCore

/// The app's services on one data folder.
@MainActor
struct OpenedApp {
  let data: AppData
  let store: StoreKitService
  let playLimit: UserDefaultsPlayLimitService

  init(data: AppData) throws {
    self.data = data
    store = try StoreKitService(data: data)
    playLimit = UserDefaultsPlayLimitService(defaults: data.defaults)
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
