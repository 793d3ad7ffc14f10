import AppCore
import ArgumentParser
import Foundation

struct PrefsHistory: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "Show the latest preference changes, oldest first.")

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var data: DataOption

  @MainActor
  func run() async throws {
    let service = try data.openPreferences()
    if json {
      print(try service.history.json)
    } else {
      for change in service.history {
        let values = [change.old, change.new].map { $0?.description ?? "none" }
        print(
          "\(change.date.formatted(.iso8601))  \(change.key): \(values.joined(separator: " -> "))")
      }
    }
    service.showProblems()
  }
}
