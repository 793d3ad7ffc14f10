import AppCore
import ArgumentParser

struct Play: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Play once; exit with 1 when no play is left today.")

  @OptionGroup var data: DataOption

  @MainActor
  func run() async throws {
    let session = try data.open()
    try session.playLimit.recordPlay(hasUnlimitedAccess: session.store.hasPremiumAccess)
    try session.data.save()
    print("Played. Plays left today: \(session.playsLeft)")
  }
}
