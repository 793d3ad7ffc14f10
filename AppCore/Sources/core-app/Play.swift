import AppCore

struct Play: AppCommand {
  let name = "play"
  let abstract = "Play once. Exits with code 1 if no plays are left today, or the deck is locked."
  let arguments = [
    Argument(
      .optional, "--deck", "The deck to play with.", Deck.words, default: Deck.standard.rawValue)
  ]

  func run(_ app: AppLaunch, _ values: Values) async throws {
    let deck: Deck = try values["--deck"]
    try await app.forCustomer { try app.play(deck) }
    try app.save()
    print("\(app.texts("play_done")) \(app.playsText)")
  }
}

struct Decks: AppCommand {
  let name = "decks"
  let abstract = "List the decks, and show which ones are unlocked."

  func run(_ app: AppLaunch, _ values: Values) async throws {
    for deck in Deck.allCases {
      let state = app.texts(app.store.isUnlocked(deck) ? "deck_unlocked" : "deck_locked")
      print("\(app.texts("deck_\(deck.rawValue)")): \(state)")
    }
  }
}
