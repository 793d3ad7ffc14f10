import AppCore
import ArgumentParser

struct Status: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show premium access, purchases and the plays left today.")

  @OptionGroup var data: DataOption

  @MainActor
  func run() async throws {
    let session = try data.open()
    print("Premium access:   \(session.store.hasPremiumAccess ? "yes" : "no")")
    print("Purchases:        \(session.purchases)")
    print("Plays left today: \(session.playsLeft)")
  }
}
