public import AppCore
public import ArgumentParser

struct Play: AppCommand {
  static let configuration = CommandConfiguration(
    abstract: "Play once. Exits with code 1 if no plays are left today, or the deck is locked.")

  @Option(help: "The deck to play with.") var deck = Deck.standard
  @OptionGroup var options: AppOptions

  func run(_ app: AppLaunch) async throws {
    try await app.forCustomer { try app.play(deck) }
    try app.data.save()
    print("\(app.texts("play_done")) \(app.playsText)")
  }
}

struct Decks: AppCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the decks, and whether each is unlocked.")

  @OptionGroup var options: AppOptions

  func run(_ app: AppLaunch) async throws {
    for deck in Deck.allCases {
      let state = app.texts(app.store.isUnlocked(deck) ? "deck_unlocked" : "deck_locked")
      print("\(app.texts("deck_\(deck.rawValue)")): \(state)")
    }
  }
}

extension Deck: ExpressibleByArgument {}
