import AppCore
import ArgumentParser

struct Restore: AppCommand {
  static let configuration = CommandConfiguration(
    abstract: "Restore earlier purchases. Exits with code 1 if one could not be restored.")

  @OptionGroup var options: AppOptions

  func run(_ app: AppLaunch) async throws {
    do {
      try app.store.restore()
    } catch {
      warn("\(error)")
      throw CustomerError(app.texts("store_error_unreachable"))
    }
    let isComplete = app.store.rejectedReceipts.isEmpty
    if isComplete { print(app.texts("restore_done")) }
    app.showPurchases()
    guard isComplete else { throw ExitCode.failure }
  }
}
