import AppCore
import ArgumentParser

struct Decks: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the decks, and whether each is unlocked.")

  @OptionGroup var options: AppOptions

  @MainActor
  func run() async throws {
    let app = try options.launch()
    for deck in Deck.allCases {
      let state = app.localized(app.decks.isUnlocked(deck) ? "deck_unlocked" : "deck_locked")
      print("\(app.localized("deck_\(deck.rawValue)")): \(state)")
    }
  }
}
