import AppCore
import ArgumentParser

struct Play: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Play once; exit with 1 when no play is left today.")

  @Option(help: "Print what the customer reads when no play is left, in this language.")
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
