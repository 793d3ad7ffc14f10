import AppCore
import ArgumentParser

struct Play: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Play once. Exits with code 1 if no plays are left today.")

  @Option(help: "If no plays are left, print the customer's message in this language.")
  var language: AppLanguage?

  @OptionGroup var data: DataOption

  @MainActor
  func run() async throws {
    let session = try data.open()
    try await CustomerText.replacing(in: language) {
      try session.playLimit.recordPlay(hasUnlimitedAccess: session.store.hasPremiumAccess)
    }
    try session.data.save()
    print("Played. Plays left today: \(session.playsLeft)")
  }
}
