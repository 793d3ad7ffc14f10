import AppCore
import ArgumentParser

struct Restore: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Restore earlier purchases. Exits with code 1 if one could not be restored.")

  @OptionGroup var options: AppOptions

  @MainActor
  func run() async throws {
    let app = try options.launch()
    do {
      try app.store.restore()
    } catch {
      warn("\(error)")
      throw CustomerError(description: app.localized("store_error_unreachable"))
    }
    try app.data.save()
    if app.store.rejectedReceipts.isEmpty { print(app.localized("restore_done")) }
    print(app.purchasesText)
    app.showRejectedReceipts()
    guard app.store.rejectedReceipts.isEmpty else { throw ExitCode.failure }
  }
}
