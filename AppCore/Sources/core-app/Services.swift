import AppCore
import ArgumentParser
import Foundation

struct Services: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show the app's services and their current results.")

  @Flag(help: "Print JSON.")
  var json = false

  @Option(help: "The question for the language model.")
  var prompt = "What should I do today?"

  @OptionGroup var options: AppOptions

  @MainActor
  func run() async throws {
    let report = try await ServicesReport(options.launch(), prompt: prompt)
    print(try json ? report.json : report.text)
  }
}

/// The types and current results of the app's services, and whether onboarding is shown.
struct ServicesReport: Encodable {
  let showsOnboarding: Bool
  let languageModel: String
  let isLanguageModelAvailable: Bool
  var answer: String?
  let calendarStore: String
  var events: Int?
  let subscription: String
  let isPremium: Bool
  let expirationDate: Date?
  let healthMode: String
  var problems: [String] = []

  @MainActor
  init(_ app: AppLaunch, prompt: String) async throws {
    app.preferences.showProblems()
    showsOnboarding = app.showsOnboarding
    let (languageModel, calendarStore, service) = try app.services.resolve(
      .languageModel, .calendarStore, .subscription)
    self.languageModel = String(reflecting: type(of: languageModel))
    isLanguageModelAvailable = languageModel.isAvailable
    self.calendarStore = String(reflecting: type(of: calendarStore))
    subscription = service.currentSubscription.tier.rawValue
    expirationDate = service.currentSubscription.expirationDate
    isPremium = service.isPremium
    healthMode = app.session.mode.rawValue
    do {
      answer = try await languageModel.answer(to: prompt)
    } catch {
      problems.append("\(error)")
    }
    do {
      events = try await calendarStore.events(in: .nextMonth).count
    } catch {
      problems.append("\(error)")
    }
  }

  var text: String {
    let lines = [
      "Onboarding:        \(showsOnboarding ? "shown" : "not shown")",
      "Language model:    \(languageModel)",
      "Answer:            \(answer ?? "none")",
      "Calendar store:    \(calendarStore)",
      "Events in 30 days: \(events.map { String($0) } ?? "unknown")",
      "Subscription:      \(subscription)"
        + (expirationDate.map { " until \($0.formatted(.iso8601))" } ?? ""),
      "Premium access:    \(isPremium ? "yes" : "no")",
      "Health data:       \(healthMode)",
    ]
    return (lines + problems.map { "Error:             \($0)" }).joined(separator: "\n")
  }
}
