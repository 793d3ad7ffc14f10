import ArgumentParser

struct Store: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the products, and show which ones are owned.",
    subcommands: subcommands
  )

  private static var subcommands: [any ParsableCommand.Type] {
    let shipped: [any ParsableCommand.Type] = [
      StoreProducts.self,
      StoreEntitlements.self,
      StoreCheck.self,
    ]
    #if DEBUG
      return shipped + [
        StorePreset.self,
        StoreHistory.self,
        StoreResolvePending.self,
        StoreReset.self,
        StoreUpdates.self,
      ]
    #else
      return shipped
    #endif
  }
}
