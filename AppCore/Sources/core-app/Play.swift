public import AppCore
public import ArgumentParser

struct Play: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Play once. Exits with code 1 if no plays are left today, or the deck is locked.")

  @Option(help: "The deck to play with.")
  var deck = Deck.standard

  @OptionGroup var options: AppOptions

  @MainActor
  func run() async throws {
    let app = try options.launch()
    try await app.forCustomer { try app.play(deck) }
    try app.data.save()
    print("\(app.localized("play_done")) \(app.playsText)")
  }
}

extension Deck: ExpressibleByArgument {}
