import AppCore
import ArgumentParser

struct Restore: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Restore earlier purchases.")

  @OptionGroup var data: DataOption

  @MainActor
  func run() async throws {
    let session = try data.open()
    try session.store.restore()
    try session.data.save()
    print("Restored. Purchases: \(session.purchases)")
  }
}
